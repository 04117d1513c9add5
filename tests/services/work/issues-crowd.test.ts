import { describe, expect, it } from 'vitest';
import type { AnyOperation } from '#services/core/operation/operation.js';
import { statement } from '#services/core/postgres/statement.js';
import { createChildIssue } from '#services/work/issue-operations/create-child.js';
import { deleteIssue } from '#services/work/issue-operations/delete.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { issueIn } from '#tests/kit/issues.js';
import { createWorld, ownDatabase } from '#tests/kit/world.js';

ownDatabase();

/** The same numbers for each run of the test. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

const CYCLES = statement(`
  WITH RECURSIVE below(start, id) AS (
    SELECT "issueId", "blockerId" FROM "IssueBlocker" WHERE "companyId" = $1::uuid
    UNION SELECT below.start, b."blockerId" FROM below JOIN "IssueBlocker" b ON b."companyId" = $1::uuid AND b."issueId" = below.id
  ), above(start, id) AS (
    SELECT id, "parentId" FROM "Issue" WHERE "companyId" = $1::uuid AND "parentId" IS NOT NULL
    UNION SELECT above.start, i."parentId" FROM above JOIN "Issue" i ON i."companyId" = $1::uuid AND i.id = above.id WHERE i."parentId" IS NOT NULL
  )
  SELECT start FROM below WHERE start = id UNION ALL SELECT start FROM above WHERE start = id`);

const TOTALS = statement(`
  SELECT coalesce(t.status, i.status) AS status, coalesce(t.issues, 0)::int AS told, coalesce(i.issues, 0)::int AS counted
    FROM (SELECT status, sum(issues) AS issues FROM "IssueTotal" WHERE "companyId" = $1::uuid GROUP BY status) t
    FULL JOIN (SELECT status, count(*) AS issues FROM "Issue" WHERE "companyId" = $1::uuid AND "hiddenAt" IS NULL GROUP BY status) i
      ON i.status = t.status`);

describe('a crowd of writers on the same few issues', () => {
  it('is answered or refused for a reason, and leaves no cycle and no wrong count', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const issues = await Promise.all(Array.from({ length: 8 }, () => issueIn(world, { assigneeAgentId: ada.row.id })));
    const roll = dice(20_261_121);
    const one = (): string => issues[roll(issues.length)].id;
    const patch = (fields: Record<string, unknown>): [AnyOperation, object] => [
      updateIssue,
      { issueId: one(), ...fields },
    ];
    const acts: (() => [AnyOperation, object])[] = [
      () => patch({ status: ['todo', 'done', 'cancelled', 'backlog'][roll(4)] }),
      () => patch({ blockedByIssueIds: [one(), one()] }),
      () => patch({ parentId: roll(3) ? one() : null }),
      () => patch({ comment: 'Well?', status: 'todo', assigneeAgentId: [ada, bob][roll(2)]?.row.id }),
      () => patch({ hiddenAt: roll(2) ? '2026-01-01T00:00:00Z' : null }),
      () => [createChildIssue, { issueId: one(), title: `${roll(1e9)}`, blockParentUntilDone: roll(2) === 0 }],
      () => [deleteIssue, { issueId: one() }],
    ];
    const drawn = Array.from({ length: 200 }, (_, n) => acts[n % 40 === 0 ? 6 : roll(6)]!());
    const refusals: { status: number }[] = [];
    const writer = async () => {
      for (let next = drawn.pop(); next; next = drawn.pop()) {
        await world.board.run(...next).catch((error) => refusals.push(error));
      }
    };
    await Promise.all(Array.from({ length: 10 }, writer));
    expect(refusals.filter(({ status }) => ![404, 409, 422].includes(status))).toEqual([]);
    expect(await world.services.database.query('all', CYCLES, [world.company.id])).toEqual([]);
    const totals = await world.services.database.query<{ told: number; counted: number }>('all', TOTALS, [
      world.company.id,
    ]);
    expect(totals.filter(({ told, counted }) => told !== counted)).toEqual([]);
  });
});
