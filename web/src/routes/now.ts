import type { AnyRoute } from '@tanstack/react-router';
import { page } from './page.js';
import { companyRoute } from './parents.js';

export const nowRoutes: readonly AnyRoute[] = [
  page(companyRoute, '/', () => import('../pages/now/overview.js'), 'OverviewPage'),
  page(companyRoute, 'inbox', () => import('../pages/now/inbox.js'), 'InboxPage'),
  page(companyRoute, 'approvals', () => import('../pages/now/approvals.js'), 'ApprovalsPage'),
  page(companyRoute, 'approvals/$approvalId', () => import('../pages/now/approval.js'), 'ApprovalPage'),
];
