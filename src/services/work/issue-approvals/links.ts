import type { Approval, Issue } from '#generated/prisma/client.js';
import { authorOf } from '#services/core/actors/actor.js';
import { notFound } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { emitIssue } from '../issues/events.js';
import { lockIssues, touchIssue } from '../issues/rows.js';

// Each link gets its own time, which preserves their order.
const LINK = statement(`
  INSERT INTO "IssueApproval" ("companyId", "issueId", "approvalId", "linkedByAgentId", "linkedByUserId", "createdAt")
  SELECT $1::uuid, k.id, $2::uuid, $4::uuid, $5, now() + k.n * interval '1 ms'
    FROM unnest($3::uuid[]) WITH ORDINALITY AS k(id, n)
  ON CONFLICT DO NOTHING RETURNING "issueId"`);

/**
 * Links an approval to issues of its company, in this order, unless they are linked already.
 * @throws 404 if one of them is missing; then none is linked
 */
export async function linkIssues(
  scope: WriteScope,
  { companyId, id }: Pick<Approval, 'companyId' | 'id'>,
  issueIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(issueIds)];
  if (ids.length === 0) return;
  const issues = await lockIssues(scope, companyId, ids);
  if (issues.length < ids.length) throw notFound('One or more issues not found');
  const { createdByAgentId, createdByUserId } = authorOf(scope.actor);
  const links = await scope.sql<{ issueId: string }>(LINK, [companyId, id, ids, createdByAgentId, createdByUserId]);
  for (const issue of issues.filter((one) => links.some(({ issueId }) => issueId === one.id))) {
    await touchIssue(scope, issue);
    emitIssue(scope, issue, 'approval_linked', { approvalId: id });
  }
}

const UNLINK = statement(`
  DELETE FROM "IssueApproval" WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid AND "approvalId" = $3::uuid RETURNING "issueId"`);

/** Removes a link, if there is one. The caller has locked the issue. */
export async function unlinkIssue(
  scope: WriteScope,
  issue: Pick<Issue, 'id' | 'companyId' | 'identifier'>,
  approvalId: string,
): Promise<void> {
  if (!(await scope.row(UNLINK, [issue.companyId, issue.id, approvalId]))) return;
  await touchIssue(scope, issue);
  emitIssue(scope, issue, 'approval_unlinked', { approvalId });
}
