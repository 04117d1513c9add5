import type { CasePageQuery } from './case.gql.js';

export type PageCase = NonNullable<CasePageQuery['case']>;
