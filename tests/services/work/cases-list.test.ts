import { beforeAll, describe, expect, it } from 'vitest';
import { createLabel } from '#services/organization/labels/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { listCases } from '#services/work/cases/list.js';
import { updateCase } from '#services/work/cases/update.js';
import { caseIn, switchCases } from '#tests/kit/cases.js';
import { countStatements } from '#tests/kit/statements.js';
import { createWorld, type World } from '#tests/kit/world.js';

interface Row {
  readonly id: string;
  readonly title: string;
  readonly matchesListFilters?: boolean;
}

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await switchCases(world, true);
});

const list = (input: object = {}, of: World = world): Promise<Row[]> =>
  of.board.run(listCases, { companyId: of.company.id, ...input });
const titles = async (input: object = {}, of: World = world) => (await list(input, of)).map(({ title }) => title);
const touch = (of: World, { id }: { id: string }) =>
  of.board.run(updateCase, { caseId: id, summary: `${Math.random()}` });

describe('the list of cases', () => {
  it('has those with the newest activity first, as plain rows with their labels', async () => {
    const of = await createWorld();
    const { id: labelId } = await of.board.run(createLabel, {
      companyId: of.company.id,
      name: 'urgent',
      color: '#ff0000',
    });
    const [a, b, c] = [
      await caseIn(of, { title: 'A' }),
      await caseIn(of, { title: 'B' }),
      await caseIn(of, { title: 'C' }),
    ];
    expect(await list({}, of)).toEqual([c, b, a]);
    await touch(of, b);
    expect(await titles({}, of)).toEqual(['B', 'C', 'A']);
    const labelled = await of.board.run(updateCase, { caseId: a.id, labelIds: [labelId] });
    expect(labelled.labels).toMatchObject([{ id: labelId, name: 'urgent' }]);
    expect((await list({}, of))[0]).toEqual(labelled);
  });

  it('has 100 rows unless another limit of 1 to 200 is asked for', async () => {
    const of = await createWorld();
    await of.services.database.transaction('all', async (tx) => {
      const companyId = of.company.id;
      const row = (n: number) => ({
        companyId,
        caseNumber: n,
        identifier: `${of.company.issuePrefix}-C${n}`,
        caseType: 'bulk',
        key: `${n}`,
        title: `${n}`,
        updatedAt: new Date(n * 1000),
      });
      await tx.case.createMany({ data: Array.from({ length: 210 }, (_, n) => row(n + 1)) });
    });
    const sizes = await Promise.all([{}, { limit: 1 }, { limit: 200 }].map((input) => list(input, of)));
    expect(sizes.map(({ length }) => length)).toEqual([100, 1, 200]);
    expect(sizes[1]).toMatchObject([{ title: '210' }]);
    for (const limit of [0, 201, 1.5, '10']) await expect(list({ limit }, of)).rejects.toMatchObject({ status: 400 });
  });

  it('costs as many statements for many cases with labels and parents as for one', async () => {
    const of = await createWorld();
    const { id: labelId } = await of.board.run(createLabel, {
      companyId: of.company.id,
      name: 'one',
      color: '#ff0000',
    });
    const fill = async () => {
      const { id: parentCaseId } = await caseIn(of, { caseType: 'epic' });
      const { id } = await caseIn(of, { caseType: 'story', parentCaseId });
      await of.board.run(updateCase, { caseId: id, labelIds: [labelId] });
    };
    const shown = () => list({ types: ['story'], includeAncestors: true }, of);
    await fill();
    const one = await countStatements(shown);
    for (let n = 1; n < 20; n++) await fill();
    expect(await shown()).toHaveLength(40);
    expect(await countStatements(shown)).toBe(one);
  });

  it('is the same whether few cases have a label or many', async () => {
    const of = await createWorld();
    const { id: companyId, issuePrefix } = of.company;
    const [many, few] = await Promise.all(
      ['many', 'few'].map((name) => of.board.run(createLabel, { companyId, name, color: '#ff0000' })),
    );
    await of.services.database.transaction('all', async (tx) => {
      await tx.$executeRaw`
        INSERT INTO "Case" (id, "companyId", "caseNumber", identifier, "caseType", key, title, "updatedAt")
        SELECT gen_random_uuid(), ${companyId}::uuid, n, ${issuePrefix} || '-C' || n, 'bulk', n::text, n::text,
               now() - n * interval '1 second' FROM generate_series(1, 10100) n`;
      await tx.$executeRaw`
        INSERT INTO "CaseLabel" ("companyId", "caseId", "labelId")
        SELECT c."companyId", c.id, l.id FROM "Case" c JOIN "Label" l ON l."companyId" = c."companyId"
         WHERE c."companyId" = ${companyId}::uuid AND (l.name = 'many' AND c."caseNumber" > 50 OR c."caseNumber" % 5000 = 1)`;
    });
    const first = async (...labelIds: string[]) => titles({ labelIds, limit: 3 }, of);
    expect(await first(few.id)).toEqual(['1', '5001', '10001']);
    expect(await first(many.id)).toEqual(['1', '51', '52']);
    expect(await first(few.id, many.id)).toEqual(['1', '51', '52']);
  });

  it('is of one company, for its members and while cases are switched on', async () => {
    const other = await createWorld();
    const theirs = await caseIn(other);
    expect((await list()).map(({ id }) => id)).not.toContain(theirs.id);
    const stranger = await other.agent({ name: 'Stranger' });
    const ask = (caller: { run: World['board']['run'] }) => caller.run(listCases, { companyId: world.company.id });
    await expect(ask(stranger)).rejects.toMatchObject({ status: 403 });
    await expect(ask(world.anonymous)).rejects.toMatchObject({ status: 401 });
    expect(await ask(await world.member('viewer'))).toEqual(await list());
    await switchCases(world, false);
    await expect(list()).rejects.toMatchObject({ status: 403, message: 'Cases are disabled' });
    await switchCases(world, true);
  });
});

describe('the filters of the list', () => {
  let of: World;
  let site: string;
  let shop: string;
  const labels: string[] = [];

  beforeAll(async () => {
    of = await createWorld({ issuePrefix: 'FIL' });
    const companyId = of.company.id;
    site = (await of.board.run(createProject, { companyId, name: 'Site' })).id;
    shop = (await of.board.run(createProject, { companyId, name: 'Shop' })).id;
    for (const name of ['red', 'blue'])
      labels.push((await of.board.run(createLabel, { companyId, name, color: '#ff0000' })).id);
    const made = (title: string, fields: object) => caseIn(of, { title, key: title, ...fields });
    const a = await made('a', { caseType: 'bug', status: 'draft', projectId: site });
    const b = await made('b', { caseType: 'bug', status: 'done', projectId: shop, parentCaseId: a.id });
    const c = await made('c', { caseType: 'epic', status: 'cancelled', parentCaseId: b.id });
    const d = await made('d', { caseType: 'story', status: 'approved', parentCaseId: a.id });
    await of.board.run(updateCase, { caseId: b.id, labelIds: labels });
    await of.board.run(updateCase, { caseId: c.id, labelIds: [labels[1]] });
    for (const one of [d, c, b, a]) await touch(of, one);
  });

  const shown = async (input: object) => (await titles(input, of)).join('');
  const idOf = async (title: string) => (await list({}, of)).find((row) => row.title === title)?.id;

  it('leave one or several types', async () => {
    expect(await shown({ types: ['bug'] })).toBe('ab');
    expect(await shown({ types: ['story', 'epic'] })).toBe('cd');
    expect(await shown({ types: ['Bug'] })).toBe('');
  });

  it('leave one or several statuses, and those that are active', async () => {
    expect(await shown({ statuses: ['done'] })).toBe('b');
    expect(await shown({ statuses: ['draft', 'cancelled'] })).toBe('ac');
    expect(await shown({ active: true })).toBe('ad');
    expect(await shown({ active: true, statuses: ['done'] })).toBe('abd');
    expect(await shown({ active: false })).toBe('abcd');
    expect(await shown({ statuses: ['draft', 'in_progress', 'in_review', 'approved'] })).toBe('ad');
    await expect(shown({ statuses: ['active'] })).rejects.toMatchObject({ status: 400 });
  });

  it('leave one or several projects, and beside them those of none', async () => {
    expect(await shown({ projectIds: [site] })).toBe('a');
    expect(await shown({ projectIds: [site, shop] })).toBe('ab');
    expect(await shown({ includeNoProject: true })).toBe('cd');
    expect(await shown({ projectIds: [shop], includeNoProject: true })).toBe('bcd');
    expect(await shown({ projectIds: [of.company.id] })).toBe('');
  });

  it('leave those with one of several labels', async () => {
    expect(await shown({ labelIds: [labels[0]] })).toBe('b');
    expect(await shown({ labelIds: [labels[1]] })).toBe('bc');
    expect(await shown({ labelIds: labels })).toBe('bc');
  });

  it('leave the direct children of a case', async () => {
    expect(await shown({ parentCaseId: await idOf('a') })).toBe('bd');
    expect(await shown({ parentCaseId: await idOf('b') })).toBe('c');
    expect(await shown({ parentCaseId: await idOf('c') })).toBe('');
    await expect(shown({ parentCaseId: 'FIL-C1' })).rejects.toMatchObject({ status: 400 });
  });

  it('leave nothing of an empty list, and take up to 100 values', async () => {
    for (const none of [{ types: [] }, { statuses: [] }, { projectIds: [] }, { labelIds: [] }])
      expect(await shown(none)).toBe('');
    expect(await shown({ types: [], includeNoProject: true })).toBe('');
    expect(await shown({ projectIds: [], includeNoProject: true })).toBe('cd');
    expect(await shown({ types: Array.from({ length: 100 }, () => 'bug') })).toBe('ab');
    await expect(shown({ types: Array.from({ length: 101 }, () => 'bug') })).rejects.toMatchObject({ status: 400 });
  });

  it('hold together', async () => {
    expect(await shown({ types: ['bug', 'epic'], labelIds: labels, statuses: ['done'], q: 'B' })).toBe('b');
  });

  it('with ancestors show also what a case is part of, and which rows the filters leave', async () => {
    const rows = async (input: object) =>
      (await list({ includeAncestors: true, ...input }, of)).map(
        (row) => `${row.title}${row.matchesListFilters ? '' : '-'}`,
      );
    expect(await rows({ types: ['epic'] })).toEqual(['c', 'a-', 'b-']);
    expect(await rows({ types: ['epic', 'story'] })).toEqual(['c', 'd', 'a-', 'b-']);
    expect(await rows({})).toEqual(['a', 'b', 'c', 'd']);
    expect(await rows({ types: ['bug'], statuses: ['done'], projectIds: [shop], labelIds: labels, q: 'b' })).toEqual([
      'b',
      'a-',
    ]);
    const beyondLimit = await rows({ labelIds: labels, limit: 1 });
    expect(beyondLimit).toEqual(['b', 'a-']);
    await touch(of, { id: (await idOf('c')) as string });
    expect(await rows({ labelIds: labels, limit: 1 })).toEqual(['c', 'a-', 'b']);
    for (const row of await list({ types: ['epic'] }, of)) expect(row).not.toHaveProperty('matchesListFilters');
  });
});

describe('the search of the list', () => {
  it('finds a part of identifier, title, summary or key in any case of letters, whatever letters they are', async () => {
    const of = await createWorld({ issuePrefix: 'SEA' });
    await caseIn(of, { title: 'Größe ändern', key: 'k-one', summary: null });
    await caseIn(of, { title: 'Second', key: 'Alpha/Beta', summary: 'Where ΣΟΦΊΑ lives' });
    await caseIn(of, { title: '100% of a_b\\c', key: null, summary: '' });
    const found = (q: string) => titles({ q }, of);
    const [first, second, third] = ['Größe ändern', 'Second', '100% of a_b\\c'];
    for (const q of ['größe', 'GRÖßE', 'ÄNDERN', 'e ä', 'K-ONE', 'sea-c1', '  ändern '])
      expect([q, await found(q)]).toEqual([q, [first]]);
    for (const q of ['alpha/b', 'σοφία', 'econ', 'SEA-C2']) expect([q, await found(q)]).toEqual([q, [second]]);
    for (const q of ['100%', '0% O', 'A_B', 'b\\C', '\\']) expect([q, await found(q)]).toEqual([q, [third]]);
    for (const q of ['%%', '_', '1__', 'a%b', 'abc', "'", '"; --'])
      expect([q, await found(q)]).toEqual([q, q === '_' ? [third] : []]);
    for (const q of ['', '  ']) expect(await found(q)).toHaveLength(3);
    expect(await found('sea-c')).toHaveLength(3);
    await expect(found('x'.repeat(201))).rejects.toMatchObject({ status: 400 });
  });
});
