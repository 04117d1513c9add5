import {
  linkIssueApproval,
  listIssueApprovals,
  unlinkIssueApproval,
} from '#services/work/issue-approvals/operations.js';
import { WRITERS } from '../http/actors.js';
import { type Route, type RouteSection, route } from '../http/route.js';
import { issueCostRoutes } from '../organization/costs.js';
import { attachmentRoutes } from './attachments.js';
import { documentRoutes } from './documents.js';
import { issueReadRoutes } from './issue-reads.js';
import { issueWriteRoutes } from './issue-writes.js';
import { threadRoutes } from './threads.js';

const actors = WRITERS;

const issueApprovalRoutes: readonly Route[] = [
  route('get', '/api/issues/:issueId/approvals', listIssueApprovals),
  route('post', '/api/issues/:issueId/approvals', linkIssueApproval, { actors, errors: [422] }),
  route('delete', '/api/issues/:issueId/approvals/:approvalId', unlinkIssueApproval, { actors }),
];

export const issues: RouteSection = {
  name: 'issues',
  description: 'Issues with their comments, documents, files, work products and checkouts.',
  routes: [
    ...issueReadRoutes,
    ...issueWriteRoutes,
    ...threadRoutes,
    ...documentRoutes,
    ...attachmentRoutes,
    ...issueApprovalRoutes,
    ...issueCostRoutes,
  ],
};
