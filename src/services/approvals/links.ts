import type { Approval } from '../../generated/prisma/client.js';
import { principalOf } from '../core/actor.js';
import { notFound } from '../core/errors.js';
import type { WriteScope } from '../core/scope.js';
import { statement } from '../core/statement.js';
import { lockIssues, touchIssue } from '../issues/load.js';

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
  const by = principalOf(scope.actor);
  const agentId = by.type === 'agent' ? by.id : null;
  const userId = by.type === 'user' ? by.id : null;
  const linked = await scope.sql<{ issueId: string }>(LINK, [companyId, id, wanted, agentId, userId]);
  for (const issue of issues.filter((one) => linked.some(({ issueId }) => issueId === one.id))) {
    await touchIssue(scope, issue);
    const details = { identifier: issue.identifier, approvalId: id };
    scope.emit({ companyId, action: 'issue.approval_linked', entityType: 'issue', entityId: issue.id, details });
  }
}

const UNLINK = statement(`
  DELETE FROM "IssueApproval" WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid AND "approvalId" = $3::uuid RETURNING "issueId"`);

/** Takes a link away; where there is none, nothing changes. The caller has locked the issue. */
export async function unlinkIssue(
  scope: WriteScope,
  issue: { readonly id: string; readonly companyId: string; readonly identifier: string },
  approvalId: string,
): Promise<void> {
  const { id, companyId, identifier } = issue;
  if (!(await scope.row(UNLINK, [companyId, id, approvalId]))) return;
  await touchIssue(scope, issue);
  const details = { identifier, approvalId };
  scope.emit({ companyId, action: 'issue.approval_unlinked', entityType: 'issue', entityId: id, details });
}
