import type { IssueApproval } from '#generated/prisma/client.js';
import { page } from '#services/core/rows/loaders.js';

/** The links of an issue to approvals, the oldest approval first, since ids are ordered by time. */
export const approvalLinksOfIssue = page<IssueApproval>({
  table: 'IssueApproval',
  by: { companyId: 'uuid', issueId: 'uuid' },
  orderBy: { approvalId: 'uuid' },
  direction: 'ASC',
});

/** The links of an approval to issues, oldest first. */
export const issueLinksOfApproval = page<IssueApproval>({
  table: 'IssueApproval',
  by: { companyId: 'uuid', approvalId: 'uuid' },
  orderBy: { createdAt: 'timestamptz', issueId: 'uuid' },
  direction: 'ASC',
});
