import { z } from 'zod';
import type { Approval, Issue } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { isUuid, Ok, pathId, uuid } from '#services/core/text/fields.js';
import { ApprovalView, presentApproval } from '#services/governance/approvals/model.js';
import { ApprovalNotFound, approvalById, approvalNode, approvalRef } from '#services/governance/approvals/rows.js';
import { type IssueKey, IssueView } from '../issues/model.js';
import { issueCommenter } from '../issues/policy.js';
import { issueById, issueRef, lockedIssueById, presentIssue } from '../issues/rows.js';
import { linkIssues, unlinkIssue } from './links.js';

const OF_ISSUE = statement(`
  SELECT a.* FROM "IssueApproval" l JOIN "Approval" a ON a."companyId" = l."companyId" AND a.id = l."approvalId"
   WHERE l."companyId" = $1::uuid AND l."issueId" = $2::uuid ORDER BY a."createdAt", a.id`);

const approvalsOf = (scope: Scope, { companyId, id }: IssueKey): Promise<Approval[]> =>
  scope.sql<Approval>(OF_ISSUE, [companyId, id]);

export const listIssueApprovals = query({
  name: 'listIssueApprovals',
  summary: "List an issue's linked approvals, oldest first",
  input: z.object(issueRef),
  output: z.array(ApprovalView),
  on: issueById,
  allow: companyMember,
  run: (scope, _input, issue) => approvalsOf(scope, issue),
  present: (_scope, approvals) => approvals.map(presentApproval),
});

export const linkIssueApproval = mutation({
  name: 'linkIssueApproval',
  summary: 'Link an approval to an issue, which then waits for the approval',
  input: z.object({ ...issueRef, approvalId: uuid().describe('The id of an approval of the same company.') }),
  output: z.array(ApprovalView),
  on: issueById,
  allow: issueCommenter,
  async run(scope, { approvalId }, issue) {
    const approval = await scope.load(approvalNode, approvalId);
    if (approval?.companyId !== issue.companyId) {
      throw unprocessable('Approval and issue must belong to the same company');
    }
    await linkIssues(scope, approval, [issue.id]);
    return (await approvalsOf(scope, issue)).map(presentApproval);
  },
});

export const unlinkIssueApproval = mutation({
  name: 'unlinkIssueApproval',
  summary: 'Remove the link between an approval and an issue',
  input: z.object({ ...issueRef, approvalId: pathId().describe("The approval's id.") }),
  output: Ok,
  on: lockedIssueById,
  allow: issueCommenter,
  async run(scope, { approvalId }, issue) {
    const approval = isUuid(approvalId) ? await scope.load(approvalNode, approvalId.toLowerCase()) : null;
    if (approval?.companyId !== issue.companyId) throw ApprovalNotFound();
    await unlinkIssue(scope, issue, approval.id);
    return { ok: true as const };
  },
});

const ISSUES = statement(`
  SELECT i.* FROM "IssueApproval" l JOIN "Issue" i ON i."companyId" = l."companyId" AND i.id = l."issueId"
   WHERE l."companyId" = $1::uuid AND l."approvalId" = $2::uuid ORDER BY l."createdAt", l."issueId"`);

export const listApprovalIssues = query({
  name: 'listApprovalIssues',
  summary: "List an approval's linked issues, oldest link first",
  input: z.object(approvalRef),
  output: z.array(IssueView),
  on: approvalById,
  allow: companyMember,
  run: (scope, _input, { companyId, id }) => scope.sql<Issue>(ISSUES, [companyId, id]),
  present: (scope, issues) => Promise.all(issues.map((issue) => presentIssue(scope, issue))),
});
