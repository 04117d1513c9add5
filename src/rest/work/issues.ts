import type { Section } from '../http/route.js';
import { issueCostRoutes } from '../money/costs.js';
import { attachmentRoutes } from './attachments.js';
import { documentRoutes } from './documents.js';
import { issueApprovalRoutes } from './issue-approvals.js';
import { issueReadRoutes } from './issue-reads.js';
import { issueWriteRoutes } from './issue-writes.js';
import { threadRoutes } from './threads.js';

export const issues: Section = {
  name: 'issues',
  description: 'The work of a company: issues, what is said and written about them, and who holds them.',
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
