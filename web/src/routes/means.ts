import type { AnyRoute } from '@tanstack/react-router';
import { page } from './page.js';
import { companyRoute } from './parents.js';

export const meansRoutes: readonly AnyRoute[] = [
  page(companyRoute, 'tools', () => import('../pages/tools/connections.js'), 'ConnectionsPage'),
  page(companyRoute, 'tools/connections/$serverId', () => import('../pages/tools/connection.js'), 'ConnectionPage'),
  page(companyRoute, 'tools/policies', () => import('../pages/tools/policies.js'), 'PoliciesPage'),
];
