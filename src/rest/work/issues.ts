import type { RouteSection } from '../http/route.js';
import { issueCostRoutes } from '../money/costs.js';
import { attachmentRoutes } from './attachments.js';
import { documentRoutes } from './documents.js';
import { issueApprovalRoutes } from './issue-approvals.js';
import { issueReadRoutes } from './issue-reads.js';
import { issueWriteRoutes } from './issue-writes.js';
import { threadRoutes } from './threads.js';

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
