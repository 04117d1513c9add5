import type { AnyRoute } from '@tanstack/react-router';
import { page } from './page.js';
import { companyRoute } from './parents.js';

export const meansRoutes: readonly AnyRoute[] = [
  page(companyRoute, 'tools', () => import('../pages/tools/connections.js'), 'ConnectionsPage'),
  page(companyRoute, 'tools/connections/$serverId', () => import('../pages/tools/connection.js'), 'ConnectionPage'),
  page(companyRoute, 'tools/policies', () => import('../pages/tools/policies.js'), 'PoliciesPage'),
  page(companyRoute, 'tools/profiles', () => import('../pages/tools/profiles.js'), 'ProfilesPage'),
  page(companyRoute, 'tools/profiles/$profileId', () => import('../pages/tools/profile.js'), 'ProfilePage'),
  page(companyRoute, 'tools/requests', () => import('../pages/tools/requests.js'), 'RequestsPage'),
  page(companyRoute, 'tools/trust', () => import('../pages/tools/trust-rules.js'), 'TrustRulesPage'),
];
