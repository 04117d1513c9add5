import { unprocessable } from '#services/core/errors/errors.js';
import { takeTurn } from '#services/core/locks/advisory-lock.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { listsByNumber, parentage } from '#services/core/rows/batched.js';
import type { IssueKey, OpenBlocker } from './model.js';

/** The unresolved blockers of an issue, by its id; only a blocker that is done is resolved. */
export const unresolvedBlockers = listsByNumber<OpenBlocker>(
  statement(`
    SELECT k.n::int, i.id AS "issueId", i.identifier, i.title, i.status
      FROM unnest($1::uuid[]) WITH ORDINALITY AS k(id, n) JOIN "Issue" o ON o.id = k.id
      JOIN "IssueBlocker" b ON b."companyId" = o."companyId" AND b."issueId" = o.id
      JOIN "Issue" i ON i."companyId" = b."companyId" AND i.id = b."blockerId" AND i.status <> 'done'
     ORDER BY k.n, i."issueNumber"`),
);

/** @throws 422 with the unresolved blockers, if there are any */
export async function assertUnblocked(scope: Scope, issueId: string): Promise<void> {
  const open = await scope.load(unresolvedBlockers, issueId);
  if (open.length === 0) return;
  throw unprocessable('Issue is blocked by unresolved blockers', {
    unresolvedBlockerIssueIds: open.map((blocker) => blocker.issueId),
    unresolvedBlockers: open.map(({ status, ...blocker }) => ({
      ...blocker,
      reason: status === 'cancelled' ? status : 'not_done',
    })),
  });
}

/**
 * Makes this the company's only transaction that changes blockers or parents: two additions at once could each pass the
 * check and together create a cycle. Call it before any row is locked.
 */
export async function lockGraph(
  scope: WriteScope,
  companyId: string,
  graphs: readonly ('blockers' | 'parents')[],
): Promise<void> {
  for (const graph of [...graphs].sort()) await takeTurn(scope, `${graph}:${companyId}`);
}

const OWNED = statement(`SELECT id FROM "Issue" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[])`);
const CLOSES_CYCLE = statement(`
  WITH RECURSIVE before(id) AS (
    SELECT unnest($2::uuid[])
    UNION
    SELECT b."blockerId" FROM before JOIN "IssueBlocker" b ON b."companyId" = $1::uuid AND b."issueId" = before.id)
  SELECT id FROM before WHERE id = $3::uuid`);

const OF_ISSUE = statement(
  `SELECT "blockerId" AS id FROM "IssueBlocker" WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid ORDER BY "blockerId"`,
);
const REPLACE = statement(`
  WITH gone AS (DELETE FROM "IssueBlocker" WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid AND "blockerId" <> ALL($3::uuid[]))
  INSERT INTO "IssueBlocker" ("companyId", "issueId", "blockerId")
  SELECT $1::uuid, $2::uuid, id FROM unnest($3::uuid[]) id ON CONFLICT DO NOTHING`);

/** The ids of an issue's blockers, resolved or not, sorted. */
export const blockerIdsOf = async (scope: Scope, issue: IssueKey): Promise<string[]> =>
  (await scope.sql<{ id: string }>(OF_ISSUE, [issue.companyId, issue.id])).map(({ id }) => id);

/**
 * Sets the blockers of an issue. The caller has locked the issue and, unless it is new, the graph.
 * @returns the sorted ids before and after
 * @throws 422 for an issue of another company, the issue itself, or a cycle
 */
export async function setBlockers(
  scope: WriteScope,
  issue: IssueKey & { readonly identifier: string },
  blockerIds: readonly string[],
): Promise<{ from: string[]; to: string[] }> {
  const to = [...new Set(blockerIds)].sort();
  const from = await blockerIdsOf(scope, issue);
  if (from.join() === to.join()) return { from, to };
  if (to.includes(issue.id)) throw unprocessable('Issue cannot be blocked by itself');
  const owned = await scope.sql(OWNED, [issue.companyId, to]);
  if (owned.length < to.length) throw unprocessable('Blocked-by issues must belong to the same company');
  if (await scope.row(CLOSES_CYCLE, [issue.companyId, to, issue.id])) {
    throw unprocessable('Blocking relations cannot contain cycles');
  }
  await scope.sql(REPLACE, [issue.companyId, issue.id, to]);
  return { from, to };
}

const UNDER_ITSELF = 'An issue cannot be its own parent or below itself';

/** @throws 422 when the parent is missing, of another company, the issue itself or below it */
export const assertParent = parentage('Issue', 'parentId', {
  missing: 'Parent issue does not belong to company',
  self: UNDER_ITSELF,
  cycle: () => unprocessable(UNDER_ITSELF),
});

const DEPENDENTS = statement(
  `SELECT DISTINCT "issueId" AS id FROM "IssueBlocker" WHERE "companyId" = $1::uuid AND "blockerId" = ANY($2::uuid[]) ORDER BY "issueId"`,
);

/** The ids of the issues that issues of a company block. */
export const dependentsOf = async (scope: Scope, companyId: string, blockerIds: readonly string[]): Promise<string[]> =>
  (await scope.sql<{ id: string }>(DEPENDENTS, [companyId, blockerIds])).map(({ id }) => id);
