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
  page(companyRoute, 'tools/access', () => import('../pages/tools/access.js'), 'AccessPage'),
  page(companyRoute, 'tools/gateways', () => import('../pages/tools/gateways.js'), 'GatewaysPage'),
  page(companyRoute, 'tools/gateways/$gatewayId', () => import('../pages/tools/gateway.js'), 'GatewayPage'),
  page(companyRoute, 'tools/programs', () => import('../pages/tools/programs.js'), 'ProgramsPage'),
  page(companyRoute, 'tools/audit', () => import('../pages/tools/audit.js'), 'AuditPage'),
];
