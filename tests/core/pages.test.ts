import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Agent } from '#generated/prisma/client.js';
import { Scope } from '#services/core/operation/scope.js';
import type { PageArgs } from '#services/core/postgres/page-statement.js';
import { byId, page } from '#services/core/rows/loaders.js';
import { countStatements } from '../kit/statements.js';
import { createWorld, type World } from '../kit/world.js';

interface RoleFilter {
  readonly role: string;
}

const orderBy = { createdAt: 'timestamptz', id: 'uuid' };
const spec = {
  table: 'Agent',
  by: { companyId: 'uuid' },
  conditions: ({ role }: RoleFilter, bind: (value: unknown) => string) => [`t.role = ${bind(role)}`],
};
const oldest = page<Agent, RoleFilter>({ ...spec, orderBy, direction: 'ASC' });
const newest = page<Agent, RoleFilter>({ ...spec, orderBy, direction: 'DESC' });
const byName = page<Agent, RoleFilter>({ ...spec, orderBy: { name: 'text', id: 'uuid' }, direction: 'ASC' });
const agentOf = byId<Agent>('Agent');

const COUNT = 23;
let world: World;
let other: World;
/** Ids as the pages should give them: seven agents to each of a few moments. */
let ids: string[];
beforeAll(async () => {
  [world, other] = [await createWorld(), await createWorld()];
  for (const { company } of [world, other]) {
    const rows = Array.from({ length: COUNT }, (_, index) => ({
      id: randomUUID(),
      companyId: company.id,
      name: `agent ${String(index % 5)}`,
      urlKey: `agent-${index}`,
      role: index % 2 ? 'qa' : 'pm',
      appearance: {},
      createdAt: new Date(Date.UTC(2024, 0, 1, 0, 0, 0, Math.floor(index / 7))),
    }));
    await world.services.database.transaction('all', (tx) => tx.agent.createMany({ data: rows }));
    if (company === world.company) {
      ids = [...rows].sort((a, b) => +a.createdAt - +b.createdAt || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
    }
  }
});

const scope = () => new Scope(world.services, world.board.actor);
type List = typeof oldest;
const load = (list: List, args: PageArgs<RoleFilter>, at = scope()) =>
  at.load(list, { parent: [world.company.id], args });
const idsOf = (found: { nodes: readonly Agent[] }): string[] => found.nodes.map(({ id }) => id);

describe.each([
  ['oldest first', () => oldest, () => ids],
  ['newest first', () => newest, () => [...ids].reverse()],
])('a list, %s', (_order, list, expected) => {
  test.each([1, 2, 6, 7, 22, 23, 24])('is walked forward by pages of %i, each row once', async (first) => {
    const seen: string[] = [];
    let after: string | undefined;
    for (let more = true; more; ) {
      const found = await load(list(), { first, after });
      expect(found.hasPreviousPage).toBe(after !== undefined);
      seen.push(...idsOf(found));
      more = found.hasNextPage;
      after = found.cursors.at(-1);
    }
    expect(seen).toEqual(expected());
  });

  test.each([1, 5, 7, 23])('is walked backward by pages of %i, each row once', async (last) => {
    const seen: string[] = [];
    let before: string | undefined;
    for (let more = true; more; ) {
      const found = await load(list(), { last, before });
      expect(found.hasNextPage).toBe(before !== undefined);
      seen.unshift(...idsOf(found));
      more = found.hasPreviousPage;
      before = found.cursors[0];
    }
    expect(seen).toEqual(expected());
  });

  test('is cut between two cursors, neither of them included', async () => {
    const all = await load(list(), {});
    const found = await load(list(), { after: all.cursors[3], before: all.cursors[9] });
    expect(idsOf(found)).toEqual(expected().slice(4, 9));
  });
});

describe('a page', () => {
  test('has no row for first: 0, and says whether there is one', async () => {
    expect(await load(oldest, { first: 0 })).toEqual({
      nodes: [],
      cursors: [],
      hasNextPage: true,
      hasPreviousPage: false,
    });
  });

  test('has at most 200 rows', async () => {
    expect((await load(oldest, { first: 200 })).nodes).toHaveLength(COUNT);
    expect((await load(oldest, { last: 200 })).nodes).toHaveLength(COUNT);
  });

  test.each([
    [{ first: 201 }, 'first must be 0 to 200, not 201'],
    [{ first: -1 }, 'first must be 0 to 200, not -1'],
    [{ last: 201 }, 'last must be 0 to 200, not 201'],
    [{ first: 1.5 }, 'first must be 0 to 200, not 1.5'],
    [{ first: 1, last: 1 }, 'Use first or last, not both'],
  ])('is refused with 400 for %j', async (args, message) => {
    await expect(load(oldest, args)).rejects.toMatchObject({ status: 400, message });
  });

  const id = '00000000-0000-4000-8000-000000000000';
  const cursor = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const bad: [what: string, cursor: string][] = [
    ['empty', ''],
    ['not base64', '***'],
    ['not JSON', Buffer.from('nonsense').toString('base64url')],
    ['no list', cursor({ a: 1 })],
    ['of another list', cursor(['1'])],
    ['too long', cursor(['2024-01-01T00:00:00.000Z', id, id])],
    ['of numbers', cursor([1, 2])],
    ['with an id that is none', cursor(['2024-01-01T00:00:00.000Z', 'x'])],
    ['with a moment that is none', cursor(['yesterday', id])],
    ['with a year only', cursor(['2024', id])],
    ['with a moment that only JavaScript knows', cursor(['+275760-09-13T00:00:00.000Z', id])],
    ['with a moment in words', cursor(['Mon, 01 Jan 2024 00:00:00 GMT (x)', id])],
    ['with a day that no month has', cursor(['2024-02-31T00:00:00.000Z', id])],
    ['with a year before the first', cursor(['0000-01-01T00:00:00.000Z', id])],
    ['with SQL', cursor([`2024-01-01T00:00:00.000Z'; --`, id])],
  ];
  test.each(bad)('is refused with 400 for a cursor that is %s', async (_what, text) => {
    for (const name of ['after', 'before']) {
      const refused = load(oldest, { [name]: text });
      await expect(refused).rejects.toMatchObject({ status: 400, message: `${name} is not a cursor of this list` });
    }
  });

  test.each([
    ['a NUL character', '\u0000'],
    ['half of a surrogate pair', '\ud800'],
  ])('is refused with 400 for a cursor of text with %s', async (_what, text) => {
    await expect(load(byName, { after: cursor([text, id]) })).rejects.toMatchObject({ status: 400 });
  });

  test('follows names that are equal, or that look like something else', async () => {
    const first = await load(byName, { first: 12 });
    const second = await load(byName, { first: 12, after: first.cursors.at(-1) });
    const names = [...first.nodes, ...second.nodes].map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(COUNT);
  });

  test('holds what its filter lets through, in the same order', async () => {
    const found = await load(oldest, { filter: { role: 'qa' } });
    expect(found.nodes.every(({ role }) => role === 'qa')).toBe(true);
    expect(idsOf(found)).toEqual(ids.filter((id) => idsOf(found).includes(id)));
    expect(found.nodes).toHaveLength(11);
  });

  test('stays where it was when rows come before it', async () => {
    const first = await load(newest, { first: 5 });
    const late = await world.agent({ name: 'Latecomer' });
    const next = await load(newest, { first: 5, after: first.cursors.at(-1) });
    await world.services.database.transaction('all', (tx) => tx.agent.delete({ where: { id: late.row.id } }));
    expect(idsOf(next)).toEqual([...ids].reverse().slice(5, 10));
  });
});

describe('loads of one tick', () => {
  test('become one statement: rows by id, each once, null where there is none', async () => {
    const at = scope();
    const wanted = [ids[0], ids[1], ids[0], '00000000-0000-4000-8000-000000000000'] as string[];
    let rows: (Agent | null)[] = [];
    const taken = await countStatements(async () => {
      rows = await Promise.all(wanted.map((id) => at.load(agentOf, id)));
    });
    expect(taken).toBe(1);
    expect(rows.map((row) => row?.id ?? null)).toEqual([ids[0], ids[1], ids[0], null]);
    expect(await countStatements(() => at.load(agentOf, ids[0] as string))).toBe(0);
    at.forget();
    expect(await countStatements(() => at.load(agentOf, ids[0] as string))).toBe(1);
  });

  test('become one statement for the pages of many parents, each its own', async () => {
    const at = scope();
    const parents = [world.company.id, other.company.id, '00000000-0000-4000-8000-000000000000'];
    let pages: { nodes: readonly Agent[]; hasNextPage: boolean }[] = [];
    const taken = await countStatements(async () => {
      pages = await Promise.all(parents.map((id) => at.load(oldest, { parent: [id], args: { first: 3 } })));
    });
    expect(taken).toBe(1);
    expect(pages.map(({ nodes, hasNextPage }) => [nodes.length, hasNextPage])).toEqual([
      [3, true],
      [3, true],
      [0, false],
    ]);
    expect(pages[0]?.nodes.every(({ companyId }) => companyId === world.company.id)).toBe(true);
    expect(pages[1]?.nodes.every(({ companyId }) => companyId === other.company.id)).toBe(true);
  });

  test('are one statement for each set of arguments', async () => {
    const at = scope();
    const keys = [{ first: 1 }, { first: 2 }, { first: 1 }].flatMap((args) =>
      [world, other].map(({ company }) => ({ parent: [company.id], args })),
    );
    expect(await countStatements(() => Promise.all(keys.map((key) => at.load(oldest, key))))).toBe(2);
  });

  test('see only the companies in reach', async () => {
    const owner = await other.member('owner');
    const at = new Scope(world.services, owner.actor);
    expect(await at.load(agentOf, ids[0] as string)).toBeNull();
    expect((await at.load(oldest, { parent: [world.company.id], args: {} })).nodes).toEqual([]);
  });
});
