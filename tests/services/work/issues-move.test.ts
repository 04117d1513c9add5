import { generateNKeysBetween } from 'fractional-indexing';
import { describe, expect, it } from 'vitest';
import { executeOperation } from '#services/core/operation/execute.js';
import { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { moveIssue } from '#services/work/issue-operations/move.js';
import { issuesOfCompany } from '#services/work/issues/pages.js';
import { LONGEST_POSITION } from '#services/work/issues/positions.js';
import { holdAs, issueIn, runOf, stored } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { countStatements } from '#tests/kit/statements.js';
import { createWorld, type World } from '#tests/kit/world.js';

const scopeOf = (world: World): Scope => new Scope(world.services, world.board.actor);
const ordered = (world: World) => issuesOfCompany.in.position_asc.all(scopeOf(world), [world.company.id], {});
const order = async (world: World): Promise<string[]> => (await ordered(world)).map(({ id }) => id);

/** The ids of new issues, one after the other. */
async function several(world: World, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await issueIn(world)).id);
  return ids;
}

/** The same numbers for each run of the test. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

/** Gives issues positions as they are after many moves. */
const place = (world: World, positions: Readonly<Record<string, string>>) =>
  stored(world, async (tx) => {
    for (const [id, position] of Object.entries(positions))
      await tx.issue.update({ where: { id }, data: { position } });
  });

describe('the manual order of issues', () => {
  it('is that of their creation at first, by the keys of whole numbers', async () => {
    const world = await createWorld();
    const ids = await several(world, 3);
    expect(await order(world)).toEqual(ids);
    const numbers = [0, 1, 61, 62, 63, 3_905, 3_906, 242_233, 242_234, 250_000];
    const keys = statement(
      `SELECT ARRAY(SELECT orgraph_position(n) FROM unnest($1::int[]) WITH ORDINALITY AS k(n, o) ORDER BY o) AS keys`,
    );
    const known = generateNKeysBetween(null, null, 250_001);
    expect((await scopeOf(world).row<{ keys: string[] }>(keys, [numbers]))?.keys).toEqual(numbers.map((n) => known[n]));
  });

  it('puts an issue right after or before another one, and new ones last', async () => {
    const world = await createWorld();
    const [a, b, c] = (await several(world, 3)) as [string, string, string];
    await world.board.run(moveIssue, { issueId: c, place: { before: a } });
    expect(await order(world)).toEqual([c, a, b]);
    await world.board.run(moveIssue, { issueId: c, place: { after: b } });
    const d = (await issueIn(world)).id;
    expect(await order(world)).toEqual([a, b, c, d]);
    await world.board.run(moveIssue, { issueId: a, place: { after: d } });
    const e = (await issueIn(world)).id;
    expect(await order(world)).toEqual([b, c, d, a, e]);
  });

  it('is recorded, and changes the status with the move', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const [a, b] = (await several(world, 2)) as [string, string];
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'backlog' });
    await world.board.run(moveIssue, { issueId: issue.identifier, place: { after: a }, status: 'todo' });
    expect(await order(world)).toEqual([a, issue.id, b]);
    expect((await eventsOf(world, 'issue.updated')).map(({ details }) => details)).toMatchObject([
      { changes: { position: { from: 'a3', to: 'a1V' } } },
      { changes: { status: { from: 'backlog', to: 'todo' } } },
    ]);
  });

  it('refuses what names no place of the company', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const [[a, b], [foreign]] = [await several(world, 2), await several(other, 1)];
    const member = await world.member('operator');
    const refused = (input: object) => expect(member.run(moveIssue, input)).rejects;
    await refused({ issueId: foreign, place: { after: a } }).toMatchObject({ status: 404 });
    await refused({ issueId: a, place: { after: foreign } }).toMatchObject({
      status: 422,
      details: { anchorId: foreign },
    });
    await expect(world.board.run(moveIssue, { issueId: a, place: { before: foreign } })).rejects.toMatchObject({
      status: 422,
    });
    await refused({ issueId: a, place: { after: a } }).toMatchObject({ status: 422 });
    await refused({ issueId: a, place: {} }).toMatchObject({ status: 400 });
    await refused({ issueId: a, place: { after: b, before: b } }).toMatchObject({ status: 400 });
    await refused({ issueId: a, place: { after: b }, status: 'blocked' }).toMatchObject({
      code: 'invalid_issue_disposition',
    });
    expect(await order(world)).toEqual([a, b]);
  });

  it('is changed by those who may update the issue', async () => {
    const world = await createWorld();
    const [a, b] = (await several(world, 2)) as [string, string];
    const viewer = await world.member('viewer');
    await expect(viewer.run(moveIssue, { issueId: a, place: { after: b } })).rejects.toMatchObject({ status: 403 });
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const held = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'in_progress' });
    await holdAs(world, held.id, (await runOf(world, ada, held.id)).id);
    const where = { principalId: bob.actor.agentId, permissionKey: 'tasks:manage_active_checkouts' };
    await stored(world, (tx) => tx.principalPermissionGrant.deleteMany({ where }));
    await expect(bob.run(moveIssue, { issueId: held.id, place: { after: b } })).rejects.toMatchObject({ status: 403 });
    await bob.run(moveIssue, { issueId: a, place: { after: held.id } });
    expect(await order(world)).toEqual([b, held.id, a]);
  });

  it('spreads the neighbors of a gap without room, and tells of it', async () => {
    const world = await createWorld();
    const ids = await several(world, 90);
    const crowded = ids.slice(10, 80);
    const tight = generateNKeysBetween('aB', `aB${'0'.repeat(60)}1`, crowded.length);
    await place(world, Object.fromEntries(crowded.map((id, n) => [id, tight[n] as string])));
    const [moved, anchor] = [ids[0] as string, ids[40] as string];
    await world.board.run(moveIssue, { issueId: moved, place: { after: anchor } });
    const expected = ids.filter((id) => id !== moved);
    expected.splice(expected.indexOf(anchor) + 1, 0, moved);
    expect(await order(world)).toEqual(expected);
    const lengths = (await ordered(world)).map(({ position }) => position.length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(LONGEST_POSITION / 2);
    const [event] = await eventsOf(world, 'issue.updated');
    expect(event?.details).toMatchObject({
      spread: expect.arrayContaining([{ id: anchor, position: expect.any(String) }]),
    });
  });

  it('costs the same number of statements wherever an issue is moved, and however many there are', async () => {
    const world = await createWorld();
    const few = (await several(world, 3)) as [string, string, string];
    const count = (issueId: string, to: object) =>
      countStatements(() => world.board.run(moveIssue, { issueId, place: to }));
    const first = await count(few[0], { after: few[2] });
    const more = await several(world, 20);
    expect(await count(few[1], { before: more[10] })).toBe(first);
  });

  it('is what the moves of several clients at once make one after the other', async () => {
    const world = await createWorld();
    const ids = await several(world, 12);
    const roll = dice(20_261_127);
    const drawn = Array.from({ length: 150 }, (_, n) => {
      if (n % 15 === 14)
        return { operation: createIssue, input: { companyId: world.company.id, title: `${n}`, allowDuplicate: true } };
      const [from, to] = [roll(ids.length), roll(ids.length - 1)];
      const anchor = ids[to >= from ? to + 1 : to] as string;
      return { operation: moveIssue, input: { issueId: ids[from], place: { [roll(2) ? 'after' : 'before']: anchor } } };
    });
    const done: { cursor: bigint; id: string; input: Record<string, unknown> }[] = [];
    const client = async () => {
      for (let next = drawn.pop(); next; next = drawn.pop()) {
        const { output, cursor } = await executeOperation(next.operation, scopeOf(world), next.input);
        done.push({ cursor: BigInt(cursor as string), id: (output as { id: string }).id, input: next.input });
      }
    };
    await Promise.all(Array.from({ length: 6 }, client));
    const model = [...ids];
    for (const { id, input } of done.toSorted((a, b) => Number(a.cursor - b.cursor))) {
      const { after, before } = (input.place ?? {}) as Record<string, string>;
      if (model.includes(id)) model.splice(model.indexOf(id), 1);
      const at = after ? model.indexOf(after) + 1 : before ? model.indexOf(before) : model.length;
      model.splice(at, 0, id);
    }
    expect(await order(world)).toEqual(model);
    const positions = (await ordered(world)).map(({ position }) => position);
    expect(new Set(positions).size).toBe(positions.length);
  });
});
