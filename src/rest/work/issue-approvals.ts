import {
  linkIssueApproval,
  listIssueApprovals,
  unlinkIssueApproval,
} from '#services/work/issue-approvals/operations.js';
import { WRITERS } from '../http/actors.js';
import { type Route, route } from '../http/route.js';

const actors = WRITERS;

export const issueApprovalRoutes: readonly Route[] = [
  route('get', '/api/issues/:issueId/approvals', listIssueApprovals),
  route('post', '/api/issues/:issueId/approvals', linkIssueApproval, { actors, errors: [422] }),
  route('delete', '/api/issues/:issueId/approvals/:approvalId', unlinkIssueApproval, { actors }),
];
