import type { AnyRoute } from '@tanstack/react-router';
import { page } from './page.js';
import { companyRoute } from './parents.js';

export const issueRoutes: readonly AnyRoute[] = [
  page(companyRoute, 'issues', () => import('../pages/issues/issues.js'), 'IssuesPage'),
  page(companyRoute, 'issues/$identifier', () => import('../pages/issues/issue.js'), 'IssuePage'),
];
