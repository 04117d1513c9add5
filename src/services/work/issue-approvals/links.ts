import type { Approval, Issue } from '../../../generated/prisma/client.js';
import { authorOf } from '../../core/actors/actor.js';
import { notFound } from '../../core/errors/errors.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { emitIssue } from '../issues/events.js';
import { lockIssues, touchIssue } from '../issues/rows.js';

// A clock of its own for each link, so that the first one stays the first.
const LINK = statement(`
  INSERT INTO "IssueApproval" ("companyId", "issueId", "approvalId", "linkedByAgentId", "linkedByUserId", "createdAt")
  SELECT $1::uuid, k.id, $2::uuid, $4::uuid, $5, now() + k.n * interval '1 ms'
    FROM unnest($3::uuid[]) WITH ORDINALITY AS k(id, n)
  ON CONFLICT DO NOTHING RETURNING "issueId"`);

/**
 * Links an approval to issues of its company, in the order given; those that are linked already stay so.
 * @throws 404 when one of them is missing, and none is linked
 */
export async function linkIssues(
  scope: WriteScope,
  { companyId, id }: Pick<Approval, 'companyId' | 'id'>,
  issueIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(issueIds)];
  if (wanted.length === 0) return;
  const issues = await lockIssues(scope, companyId, wanted);
  if (issues.length < wanted.length) throw notFound('One or more issues not found');
  const { createdByAgentId, createdByUserId } = authorOf(scope.actor);
  const by = [createdByAgentId, createdByUserId];
  const linked = await scope.sql<{ issueId: string }>(LINK, [companyId, id, wanted, ...by]);
  for (const issue of issues.filter((one) => linked.some(({ issueId }) => issueId === one.id))) {
    await touchIssue(scope, issue);
    emitIssue(scope, issue, 'approval_linked', { approvalId: id });
  }
}

const UNLINK = statement(`
  DELETE FROM "IssueApproval" WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid AND "approvalId" = $3::uuid RETURNING "issueId"`);

/** Takes a link away; where there is none, nothing changes. The caller has locked the issue. */
export async function unlinkIssue(
  scope: WriteScope,
  issue: Pick<Issue, 'id' | 'companyId' | 'identifier'>,
  approvalId: string,
): Promise<void> {
  if (!(await scope.row(UNLINK, [issue.companyId, issue.id, approvalId]))) return;
  await touchIssue(scope, issue);
  emitIssue(scope, issue, 'approval_unlinked', { approvalId });
}
