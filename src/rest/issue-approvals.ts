import { linkIssueApproval, listIssueApprovals, unlinkIssueApproval } from '../services/approvals/issue-links.js';
import { type Route, route } from './route.js';

/** An agent's run that is over writes nothing any more: 401. */
const actors = 'A board user of the company who is not a viewer, or an agent of the company';

export const issueApprovalRoutes: readonly Route[] = [
  route('get', '/api/issues/:issueId/approvals', listIssueApprovals),
  route('post', '/api/issues/:issueId/approvals', linkIssueApproval, { actors, errors: [422] }),
  route('delete', '/api/issues/:issueId/approvals/:approvalId', unlinkIssueApproval, { actors }),
];
