import { linkIssueApproval, listIssueApprovals, unlinkIssueApproval } from '../services/approvals/issue-links.js';
import { WRITERS } from './actors.js';
import { type Route, route } from './route.js';

const actors = WRITERS;

export const issueApprovalRoutes: readonly Route[] = [
  route('get', '/api/issues/:issueId/approvals', listIssueApprovals),
  route('post', '/api/issues/:issueId/approvals', linkIssueApproval, { actors, errors: [422] }),
  route('delete', '/api/issues/:issueId/approvals/:approvalId', unlinkIssueApproval, { actors }),
];
