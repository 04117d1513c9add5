import { figure, type Unit } from '../../format/numbers.js';
import type { BudgetsQuery } from './budgets.gql.js';

export type Policy = NonNullable<BudgetsQuery['company']>['budgetPolicies']['nodes'][number];
export type Metric = Policy['metric'];

export const UNITS: Readonly<Record<Metric, Unit>> = { BILLED_CENTS: 'cents', TOTAL_TOKENS: 'tokens', RUNS: 'count' };

export const METRICS: readonly { readonly value: Metric; readonly label: string }[] = [
  { value: 'BILLED_CENTS', label: 'Money' },
  { value: 'TOTAL_TOKENS', label: 'Tokens' },
  { value: 'RUNS', label: 'Runs' },
];

export const WINDOWS = [
  { value: 'CALENDAR_MONTH_UTC', label: 'Each month (UTC)' },
  { value: 'LIFETIME', label: 'All time' },
] as const;

export const usedOf = (metric: Metric, used: number, limit: number): string =>
  `${figure(used, UNITS[metric])} of ${figure(limit, UNITS[metric])}`;
