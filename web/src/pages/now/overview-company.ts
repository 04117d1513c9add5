import type { OverviewQuery } from './overview.gql.js';

/** What the overview reads of the company. */
export type OverviewCompany = NonNullable<OverviewQuery['company']>;
