import type { CompanySettingsFragment } from './settings.gql.js';

export type CompanySettings = CompanySettingsFragment;
