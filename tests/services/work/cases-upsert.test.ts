import { beforeAll, describe, expect, it } from 'vitest';
import { createProject } from '#services/organization/projects/operations.js';
import { upsertCase } from '#services/work/cases/create.js';
import { caseIn, switchCases, toldOf } from '#tests/kit/cases.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, type World } from '#tests/kit/world.js';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await switchCases(world, true);
});

const upsert = (fields: object, of: World = world) =>
  of.board.run(upsertCase, { companyId: of.company.id, title: 'A case', ...fields });

const FAMILY = '👨‍👩‍👧‍👦';
/** Letters of one to five UTF-16 units each. */
const CHARACTERS = ['x', '𝒳', 'e\u0301', FAMILY.slice(0, 5)];

describe('a new case', () => {
  it('has the next number of its company and what it was given, else the defaults', async () => {
    const of = await createWorld();
    const { issuePrefix } = of.company;
    const { id: projectId } = await of.board.run(createProject, { companyId: of.company.id, name: 'Site' });
    const first = await upsert({ caseType: 'feature' }, of);
    expect(first).toMatchObject({
      created: true,
      case: {
        id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        caseNumber: 1,
        identifier: `${issuePrefix}-C1`,
        caseType: 'feature',
        key: null,
        title: 'A case',
        summary: null,
        status: 'draft',
        fields: {},
        projectId: null,
        parentCaseId: null,
        completedAt: null,
        labels: [],
        companyId: of.company.id,
        createdByUserId: of.board.actor.kind === 'board' && of.board.actor.userId,
      },
    });
    const given = {
      caseType: 'feature',
      key: 'login',
      title: 'Login',
      summary: 'How\nto get in',
      status: 'in_review',
      fields: { a: [1, { b: null }] },
      projectId,
      parentCaseId: first.case.id,
    };
    const second = await upsert(given, of);
    expect(second).toMatchObject({ created: true, case: { ...given, caseNumber: 2, identifier: `${issuePrefix}-C2` } });
    expect(await toldOf(of, second.case)).toEqual([['case.created', { caseType: 'feature', key: 'login' }]]);
  });

  it('takes no number when it is refused', async () => {
    const of = await createWorld();
    await expect(upsert({ caseType: 'x', projectId: world.company.id }, of)).rejects.toMatchObject({ status: 422 });
    expect((await upsert({ caseType: 'x' }, of)).case.caseNumber).toBe(1);
  });

  it('that is done or cancelled from the start is completed', async () => {
    for (const status of ['done', 'cancelled']) {
      const { createdAt, completedAt } = await caseIn(world, { status });
      expect(completedAt).toBe(createdAt);
    }
  });

  it('has null for what is null', async () => {
    const nothing = { summary: null, status: null, fields: null, projectId: null, parentCaseId: null, key: null };
    expect((await upsert({ caseType: 'null', ...nothing })).case).toMatchObject({
      summary: null,
      status: 'draft',
      fields: {},
      projectId: null,
      parentCaseId: null,
      key: null,
    });
  });

  it('has a type of 1 to 120, a key of up to 512, a title of 1 to 500 and a summary of up to 8000 characters', async () => {
    const LIMITS = { caseType: 120, key: 512, title: 500, summary: 8000 };
    for (const [field, max] of Object.entries(LIMITS)) {
      for (const character of CHARACTERS) {
        const name = { caseType: `limits ${field} ${character}` };
        const text = character.repeat(max);
        expect((await upsert({ ...name, [field]: text })).case).toMatchObject({ [field]: text });
        const refused = expect(upsert({ ...name, [field]: `${text}x` })).rejects;
        await refused.toMatchObject({ status: 400, details: [{ code: 'too_big', path: [field] }] });
      }
    }
    for (const field of ['caseType', 'key', 'title']) {
      for (const empty of ['', ' \n '])
        await expect(upsert({ caseType: 'x', [field]: empty })).rejects.toMatchObject({ status: 400 });
    }
  });

  it.each([
    ['an unknown field', { color: 'red' }],
    ['labels, which only a change has', { labelIds: [] }],
    ['no title', { title: undefined }],
    ['a title that is null', { title: null }],
    ['no type', { caseType: undefined }],
    ['an unknown status', { status: 'open' }],
    ['fields that are no object', { fields: [1] }],
    ['a parent that is no UUID', { parentCaseId: 'ACM-C1' }],
    ['a broken surrogate pair', { title: FAMILY.slice(0, 1) }],
  ])('is refused with %s', async (_what, fields) => {
    await expect(upsert({ caseType: 'refused', ...fields })).rejects.toMatchObject({ status: 400 });
  });
});

describe('an upsert by type and key', () => {
  it('changes the case that is there, and keeps what is null or left out', async () => {
    const given = { summary: 'S', status: 'in_progress', fields: { a: 1 } };
    const made = await caseIn(world, { caseType: 'bug', key: 'one', ...given });
    const again = await upsert({
      caseType: 'bug',
      key: 'one',
      title: 'New',
      summary: null,
      status: null,
      fields: null,
    });
    expect(again).toMatchObject({ created: false, case: { id: made.id, title: 'New', ...given } });
    expect(again.case.updatedAt > made.updatedAt).toBe(true);
    expect((await toldOf(world, made)).slice(1)).toEqual([['case.updated', { upsert: true }]]);
  });

  it('tells what changed foremost, as a change does', async () => {
    const name = { caseType: 'bug', key: 'told' };
    const made = await caseIn(world, name);
    const parent = await caseIn(world);
    await upsert({ ...name, parentCaseId: parent.id });
    await upsert({ ...name, fields: { b: 2 }, title: 'Other' });
    await upsert({ ...name, fields: {}, status: 'done' });
    expect((await toldOf(world, made)).slice(1)).toEqual([
      ['case.child_linked', { parentCaseId: parent.id }],
      ['case.fields_changed', { changedKeys: ['b'] }],
      ['case.status_changed', { previousStatus: 'draft', status: 'done' }],
    ]);
  });

  it('that changes nothing tells nothing', async () => {
    const name = { caseType: 'bug', key: 'same' };
    const made = await caseIn(world, { ...name, fields: { a: { b: 1, c: 2 } } });
    const again = await upsert({ ...name, fields: { a: { c: 2, b: 1 } } });
    expect(again).toEqual({ created: false, case: made });
    expect(await toldOf(world, made)).toHaveLength(1);
  });

  it('tells types and keys apart by every letter, and has one case without a key of each type', async () => {
    const ids = async (names: object[]) => {
      const found: string[] = [];
      for (const name of names) found.push((await upsert(name)).case.id);
      return found;
    };
    const names = [
      { caseType: 'apart' },
      { caseType: 'apart', key: 'k' },
      { caseType: 'apart', key: 'K' },
      { caseType: 'Apart', key: 'k' },
      { caseType: 'Apart' },
    ];
    const made = await ids(names);
    expect(new Set(made).size).toBe(5);
    expect(await ids(names)).toEqual(made);
    expect(await ids([{ caseType: 'apart', key: null }])).toEqual([made[0]]);
  });

  it('of the same name in another company is another case', async () => {
    const other = await createWorld();
    const name = { caseType: 'bug', key: 'shared' };
    const [mine, theirs] = [await upsert(name), await upsert(name, other)];
    expect([mine.created, theirs.created]).toEqual([true, true]);
    expect(theirs.case.identifier).toBe(`${other.company.issuePrefix}-C1`);
  });

  it('by many at once makes one case, and numbers without holes', async () => {
    const of = await createWorld();
    const names = [...Array.from({ length: 20 }, () => ({ key: 'one' })), ...Array.from({ length: 5 }, () => ({}))];
    const all = await Promise.all(names.map((name, n) => upsert({ caseType: 'crowd', ...name, title: `${n}` }, of)));
    expect(all.filter(({ created }) => created)).toHaveLength(2);
    expect(new Set(all.map((one) => one.case.id)).size).toBe(2);
    expect((await upsert({ caseType: 'crowd', key: 'next' }, of)).case.caseNumber).toBe(3);
    expect(await eventsOf(of, 'case.created')).toHaveLength(3);
  });
});
