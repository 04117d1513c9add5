import type { AnyRoute } from '@tanstack/react-router';
import { page } from './page.js';
import { companyRoute } from './parents.js';

export const peopleRoutes: readonly AnyRoute[] = [
  page(companyRoute, 'members', () => import('../pages/people/members.js'), 'MembersPage'),
  page(companyRoute, 'people/$userId', () => import('../pages/people/profile.js'), 'ProfilePage'),
  page(companyRoute, 'secrets', () => import('../pages/secrets/secrets.js'), 'SecretsPage'),
  page(companyRoute, 'secrets/$secretId', () => import('../pages/secrets/secret.js'), 'SecretPage'),
  page(companyRoute, 'settings', () => import('../pages/settings/settings.js'), 'SettingsPage'),
  page(companyRoute, 'settings/labels', () => import('../pages/settings/labels.js'), 'LabelsPage'),
  page(companyRoute, 'settings/export', () => import('../pages/settings/export.js'), 'ExportPage'),
  page(companyRoute, 'settings/import', () => import('../pages/settings/import.js'), 'ImportPage'),
  page(companyRoute, 'account', () => import('../pages/people/account.js'), 'AccountPage'),
];
