import { z } from 'zod';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { slotFiguresOf } from './figures.js';

const count = (what: string) => z.int().min(0).describe(what);
const percent = (what: string) => z.number().min(0).max(100).describe(what);

export const ToolRuntimeMetricsView = z
  .object({
    windowStartedAt: z.iso.datetime().describe('The start of the last hour.'),
    windowEndedAt: z.iso.datetime().describe('The end of the last hour: the time of the report.'),
    activeSlots: count('The number of programs that start, run or wait for calls.'),
    startingSlots: count('The number of programs that are being started.'),
    runningSlots: count('The number of programs that answer calls.'),
    idleSlots: count('The number of programs that wait for calls.'),
    failedSlots: count('The number of programs in the status failed.'),
    stoppedSlots: count('The number of programs in the status stopped.'),
    stuckStartingSlots: count('The number of programs that have been starting for five minutes.'),
    stuckRunningSlots: count('The number of programs whose lease expired at least five minutes ago.'),
    capacityDeferralsLastHour: count('The number of times that no further program could be started.'),
    restartAttemptsLastHour: count('The number of times that a program was started after it had failed.'),
    restartSuppressionsLastHour: count('The number of program starts that were suppressed after too many failures.'),
    idleEvictionsLastHour: count('The number of times that an unused program was stopped.'),
    toolCallsLastHour: count('The number of calls that arrived and were not rejected.'),
    toolTimeoutsLastHour: count('The number of calls that timed out.'),
    toolFailuresLastHour: count('The number of calls that failed for another reason than a timeout.'),
    timeoutRateLastHour: percent('The calls that timed out, in percent.'),
    failureRateLastHour: percent('The calls that failed for another reason than a timeout, in percent.'),
    averageToolLatencyMsLastHour: count('The average duration of calls, in milliseconds; 0 without any calls.'),
    p95ToolLatencyMsLastHour: count('The time within which 95 % of calls ended, in milliseconds; 0 without any calls.'),
    missingSecretFailuresLastHour: count('The number of calls that lacked a secret of their connection.'),
    auditWriteFailuresLastHour: count('The number of calls whose outcome Orgraph could not record.'),
    activeConnections: count('The number of connections in use.'),
    disabledConnections: count('The number of connections that are disabled.'),
    degradedConnections: count('The number of connections in use whose last check found something wrong.'),
    remoteHttpConnections: count('The number of connections to remote servers over HTTP.'),
    localStdioConnections: count('The number of connections to local programs.'),
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
