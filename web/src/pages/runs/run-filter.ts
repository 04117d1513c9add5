import { OPEN_RUN_STATUSES } from '../../parts/run-states.js';
import type { InvocationSource, RunFilter, RunStatus } from './runs.gql.js';

/** The filters of the list, as the address has them. */
export interface RunFilters {
  /** A status, `open` or `needs action`. */
  readonly status?: string | undefined;
  readonly agent?: string | undefined;
  readonly issue?: string | undefined;
  readonly source?: string | undefined;
  /** How far back, such as `day`. */
  readonly since?: string | undefined;
}

export const RUN_STATUSES: readonly RunStatus[] = [
  'RUNNING',
  'QUEUED',
  'SCHEDULED_RETRY',
  'SUCCEEDED',
  'FAILED',
  'TIMED_OUT',
  'INTERRUPTED',
  'CANCELLED',
];
export const RUN_SOURCES: readonly InvocationSource[] = ['ASSIGNMENT', 'AUTOMATION', 'ON_DEMAND', 'TIMER'];

const HOUR = 3_600_000;
export const PERIODS: readonly { readonly value: string; readonly label: string; readonly ms: number }[] = [
  { value: 'hour', label: 'Last hour', ms: HOUR },
  { value: 'day', label: 'Last 24 hours', ms: 24 * HOUR },
  { value: 'week', label: 'Last 7 days', ms: 7 * 24 * HOUR },
  { value: 'month', label: 'Last 30 days', ms: 30 * 24 * HOUR },
];

/** What the API is asked for. What the address says and nobody could have chosen is left out. */
export function runFilterOf({ status, agent, issue, source, since }: RunFilters, now: number): RunFilter {
  const period = PERIODS.find(({ value }) => value === since);
  return {
    ...(status === 'needs action' && { needsAction: true }),
    ...(status === 'open' && { statuses: [...OPEN_RUN_STATUSES] }),
    ...(isOneOf(RUN_STATUSES, status) && { statuses: [status] }),
    ...(isOneOf(RUN_SOURCES, source) && { invocationSources: [source] }),
    ...(agent && { agentIds: [agent] }),
    ...(issue && { issueIds: [issue] }),
    ...(period && { createdAt: { after: new Date(now - period.ms).toISOString() } }),
  };
}

const isOneOf = <Value extends string>(values: readonly Value[], value: string | undefined): value is Value =>
  values.includes(value as Value);
