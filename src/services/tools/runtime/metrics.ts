import { z } from 'zod';
import type { Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { slotFiguresOf } from './figures.js';

const count = (what: string) => z.int().min(0).describe(what);
const percent = (what: string) => z.number().min(0).max(100).describe(what);

export const ToolRuntimeMetricsView = z
  .object({
    windowStartedAt: z.iso.datetime().describe('The beginning of the last hour.'),
    windowEndedAt: z.iso.datetime().describe('Its end: when this was read.'),
    activeSlots: count('The number of programs that start, run or wait for calls.'),
    startingSlots: count('The number of programs that are being started.'),
    runningSlots: count('The number of programs that answer calls.'),
    idleSlots: count('The number of programs that wait for calls.'),
    failedSlots: count('The number of programs that failed last.'),
    stoppedSlots: count('The number of programs that were stopped last.'),
    stuckStartingSlots: count('The number of programs that have been starting for five minutes.'),
    stuckRunningSlots: count('The number of programs whose server process has said nothing of them for five minutes.'),
    capacityDeferralsLastHour: count('How often no further program could be started.'),
    restartAttemptsLastHour: count('How often a program was started after it had failed.'),
    restartSuppressionsLastHour: count('How often a program was not started, since it had failed too often.'),
    idleEvictionsLastHour: count('How often a program was stopped, since nobody used it.'),
    toolCallsLastHour: count('The number of calls that came and were not refused.'),
    toolTimeoutsLastHour: count('The number of calls that were not answered in time.'),
    toolFailuresLastHour: count('The number of calls that failed otherwise.'),
    timeoutRateLastHour: percent('The calls that were not answered in time, in percent.'),
    failureRateLastHour: percent('The calls that failed otherwise, in percent.'),
    averageToolLatencyMsLastHour: count('How long calls took on average, in milliseconds; 0 without any.'),
    p95ToolLatencyMsLastHour: count('The time within which 95 % of calls ended, in milliseconds; 0 without any.'),
    missingSecretFailuresLastHour: count('The number of calls that lacked a secret of their connection.'),
    auditWriteFailuresLastHour: count('The number of calls whose outcome could not be written.'),
    activeConnections: count('The number of connections in use.'),
    disabledConnections: count('The number of connections that are disabled.'),
    degradedConnections: count('The number of connections in use whose last check found something wrong.'),
    remoteHttpConnections: count('The number of connections to servers at addresses.'),
    localStdioConnections: count('The number of connections to programs.'),
  })
  .meta({
    id: 'ToolRuntimeMetrics',
    description: 'The state of programs and connections, and the calls of the last hour.',
  });
export type RuntimeMetrics = z.output<typeof ToolRuntimeMetricsView>;

// Excludes calls that waited for an approval: their duration says nothing about the server.
const CALLS = statement(`
  SELECT c.*, coalesce(round(100.0 * "toolTimeoutsLastHour" / nullif("toolCallsLastHour", 0), 1), 0)::float8 AS "timeoutRateLastHour",
         coalesce(round(100.0 * "toolFailuresLastHour" / nullif("toolCallsLastHour", 0), 1), 0)::float8 AS "failureRateLastHour"
    FROM (
      SELECT count(*) FILTER (WHERE i.status IN ('executing', 'succeeded', 'failed', 'timed_out', 'cancelled'))::int AS "toolCallsLastHour",
             count(*) FILTER (WHERE i.status = 'timed_out')::int AS "toolTimeoutsLastHour",
             count(*) FILTER (WHERE i.status = 'failed')::int AS "toolFailuresLastHour",
             count(*) FILTER (WHERE i."errorCode" = 'connection_secret_missing')::int AS "missingSecretFailuresLastHour",
             count(*) FILTER (WHERE i."errorCode" = 'outcome_unknown' AND i.status = 'failed')::int AS "auditWriteFailuresLastHour",
             coalesce(round(avg(t.ms)), 0)::int AS "averageToolLatencyMsLastHour",
             coalesce(round(percentile_disc(0.95) WITHIN GROUP (ORDER BY t.ms)), 0)::int AS "p95ToolLatencyMsLastHour"
        FROM "ToolInvocation" i
        LEFT JOIN LATERAL (SELECT extract(epoch FROM i."completedAt" - i."startedAt") * 1000 AS ms
                            WHERE i.status IN ('succeeded', 'failed', 'timed_out') AND i."approvalState" = 'not_required') t ON true
       WHERE i."companyId" = $1::uuid AND i."startedAt" > $2::timestamptz) c`);

const CONNECTIONS = statement(`
  SELECT count(*) FILTER (WHERE is_used)::int AS "activeConnections",
         count(*) FILTER (WHERE status = 'disabled' OR (status = 'active' AND NOT enabled))::int AS "disabledConnections",
         count(*) FILTER (WHERE is_used AND "healthStatus" IN ('degraded', 'error', 'missing_secret'))::int AS "degradedConnections",
         count(*) FILTER (WHERE transport = 'remote_http')::int AS "remoteHttpConnections",
         count(*) FILTER (WHERE transport = 'local_stdio')::int AS "localStdioConnections"
    FROM (SELECT c.*, c.status = 'active' AND c.enabled AS is_used FROM "ToolConnection" c
           WHERE c."companyId" = $1::uuid AND c.status NOT IN ('archived', 'draft')) c`);

const HOUR_MS = 3_600_000;

/** All figures of a company, read concurrently. */
export async function metricsOf(scope: Scope, companyId: string): Promise<RuntimeMetrics> {
  const now = Date.now();
  const since = new Date(now - HOUR_MS);
  const [slots, calls, connections] = await Promise.all([
    slotFiguresOf(scope, companyId),
    scope.row<object>(CALLS, [companyId, since]),
    scope.row<object>(CONNECTIONS, [companyId]),
  ]);
  const window = { windowStartedAt: since.toISOString(), windowEndedAt: new Date(now).toISOString() };
  return { ...window, ...slots, ...calls, ...connections } as RuntimeMetrics;
}
