import type { AnyRoute } from '@tanstack/react-router';
import { page } from './page.js';
import { companyRoute } from './parents.js';

export const peopleRoutes: readonly AnyRoute[] = [
  page(companyRoute, 'members', () => import('../pages/people/members.js'), 'MembersPage'),
  page(companyRoute, 'people/$userId', () => import('../pages/people/profile.js'), 'ProfilePage'),
  page(companyRoute, 'secrets', () => import('../pages/secrets/secrets.js'), 'SecretsPage'),
  page(companyRoute, 'secrets/$secretId', () => import('../pages/secrets/secret.js'), 'SecretPage'),
  page(companyRoute, 'account', () => import('../pages/people/account.js'), 'AccountPage'),
];
