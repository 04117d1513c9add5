import type { Case } from '#generated/prisma/client.js';
import { takeTurn } from '#services/core/locks/advisory-lock.js';
import type { Loader, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { parentage } from '#services/core/rows/batched.js';
import { CaseParentCycle } from './model.js';
import { caseOf } from './rows.js';

/**
 * Makes this the company's only transaction that changes parents of cases: two at once could each pass the check and
 * together create a cycle. Take the turn before any row is locked.
 */
export const takeNestingTurn = (scope: WriteScope, companyId: string): Promise<void> =>
  takeTurn(scope, `cases:${companyId}`);

/**
 * Checks the parent of a case. The caller has taken the nesting turn. A case that does not exist yet has no id.
 * @throws 422 when the parent is the case itself, below it, missing or of another company
 */
export const assertParentCase = parentage('Case', 'parentCaseId', {
  missing: 'Parent case does not belong to company',
  self: 'A case cannot be its own parent',
  cycle: CaseParentCycle,
});

const ANCESTORS = statement(`
  WITH RECURSIVE above("companyId", of, id, place) AS (
    SELECT c."companyId", c.id, c."parentCaseId", 1 FROM "Case" c
     WHERE c.id = ANY($1::uuid[]) AND c."parentCaseId" IS NOT NULL
    UNION ALL
    SELECT above."companyId", above.of, c."parentCaseId", above.place + 1 FROM above
      JOIN "Case" c ON c."companyId" = above."companyId" AND c.id = above.id WHERE c."parentCaseId" IS NOT NULL)
  SELECT of, id FROM above ORDER BY of, place`);

/**
 * The ancestors of cases by the case's id, nearest first; two statements for all of a tick: ids, then each row once.
 */
export const ancestorsOfCases: Loader<string, Case[]> = {
  async batch(scope, caseIds) {
    const ancestors = await scope.sql<{ of: string; id: string }>(ANCESTORS, [caseIds]);
    const rows = await Promise.all(ancestors.map(({ id }) => scope.load(caseOf, id)));
    const chains = new Map(caseIds.map((id) => [id, [] as Case[]]));
    for (const [index, { of }] of ancestors.entries()) if (rows[index]) chains.get(of)?.push(rows[index]);
    return caseIds.map((id) => chains.get(id) as Case[]);
  },
};
