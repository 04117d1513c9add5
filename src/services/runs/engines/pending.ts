import type { KnownBy, Suspect } from '#processes/process-tracking.js';
import { isTermOver, termEnd } from '#services/core/locks/lease-terms.js';
import type { Services } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { RUN_LEASE_SECONDS } from '../runs/start-run.js';

/** Outstanding work for runs. */
export type PendingWork = {
  readonly companyId: string;
  readonly agentId: string;
} & (
  | { readonly kind: 'queued'; readonly runId: null }
  | { readonly kind: 'retry'; readonly runId: string }
  | ({ readonly kind: 'lost' | 'unconfirmed'; readonly runId: string } & LastExecution)
);

/** The last known execution of a run. */
export interface LastExecution {
  readonly host: string | null;
  readonly processPid: number | null;
  readonly processStartedAt: Date | null;
  readonly processesKnownBy: KnownBy | null;
  /** The processes that may belong to a stopped run. */
  readonly stopSuspects: readonly Suspect[] | null;
  /** The time when the lease of its executor ended. */
  readonly leaseExpiresAt: Date | null;
}

/** A process without a beat for this many seconds counts as gone. */
export const GONE_SECONDS = 30;

/**
 * All times use the database's clock. If that clock is set back, leases and retries are far in the future, so leases
 * that exceed the maximum length are shortened. After a start of the database, executors have the length of a lease to
 * renew the leases that they could not renew during the outage.
 */
const PENDING = statement(`
  WITH cut AS (
    UPDATE "HeartbeatRun" SET "leaseExpiresAt" = ${termEnd(RUN_LEASE_SECONDS)}
     WHERE status = 'running' AND "leaseExpiresAt" > ${termEnd(2 * RUN_LEASE_SECONDS)}),
  gone AS (
    UPDATE "EngineProcess" SET "stoppedAt" = clock_timestamp()
     WHERE "stoppedAt" IS NULL AND "lastSeenAt" < clock_timestamp() - make_interval(secs => ${GONE_SECONDS})),
  lost AS (
    SELECT r."companyId", r."agentId", r.id, r."engineId", r."processPid", r."processStartedAt" FROM "HeartbeatRun" r
     WHERE r.status = 'running' AND ${isTermOver('r."leaseExpiresAt"')}
       AND pg_postmaster_start_time() < clock_timestamp() - make_interval(secs => ${RUN_LEASE_SECONDS})
     ORDER BY r."leaseExpiresAt" LIMIT 100),
  retries AS (
    SELECT r."companyId", r."agentId", r.id FROM "HeartbeatRun" r
     WHERE r.status = 'scheduled_retry'
       AND (r."scheduledRetryAt" <= clock_timestamp() OR r."scheduledRetryAt" > clock_timestamp() + interval '1 hour')
     ORDER BY r."scheduledRetryAt" LIMIT 200),
  queued AS (
    SELECT q."companyId", q."agentId" FROM (
      SELECT r."companyId", r."agentId", min(r."createdAt") AS since FROM "HeartbeatRun" r
       WHERE r.status = 'queued' AND $2::int > 0 AND r."createdAt" < clock_timestamp() - interval '1 second'
       GROUP BY 1, 2) q
      JOIN "Agent" a ON a."companyId" = q."companyId" AND a.id = q."agentId"
     WHERE (SELECT count(*) FROM "HeartbeatRun" r
             WHERE r."companyId" = a."companyId" AND r."agentId" = a.id AND r.status = 'running')
         < coalesce(CASE WHEN jsonb_typeof(a."runtimeConfig" #> '{heartbeat,maxConcurrentRuns}') = 'number'
                         THEN (a."runtimeConfig" #>> '{heartbeat,maxConcurrentRuns}')::int END, 20)
     ORDER BY row_number() OVER (PARTITION BY q."companyId" ORDER BY q.since), q.since LIMIT $2::int),
  unconfirmed AS (
    SELECT r."companyId", r."agentId", r.id, e.host, r."processPid", r."processStartedAt", r."processesKnownBy",
           r."stopSuspects", r."leaseExpiresAt" FROM "HeartbeatRun" r
      JOIN "EngineProcess" e ON e.id = r."engineId" AND e.host = $1
     WHERE (r."stopOrderId" IS NOT NULL OR r."stopSuspects" IS NOT NULL) AND r."stopConfirmedAt" IS NULL AND r.status = 'cancelled'
       AND ${isTermOver('r."leaseExpiresAt"')} LIMIT 100)
  SELECT 'lost' AS kind, l."companyId", l."agentId", l.id AS "runId", e.host, l."processPid", l."processStartedAt",
         NULL AS "processesKnownBy", NULL::jsonb AS "stopSuspects", NULL::timestamptz AS "leaseExpiresAt"
    FROM lost l LEFT JOIN "EngineProcess" e ON e.id = l."engineId"
  UNION ALL SELECT 'retry', "companyId", "agentId", id, NULL, NULL, NULL, NULL, NULL, NULL FROM retries
  UNION ALL SELECT 'queued', "companyId", "agentId", NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM queued
  UNION ALL SELECT 'unconfirmed', "companyId", "agentId", id, host, "processPid", "processStartedAt", "processesKnownBy",
                   "stopSuspects", "leaseExpiresAt" FROM unconfirmed`);

/**
 * Finds outstanding work for runs, in one statement: queued runs of agents that may start another run (companies take
 * turns), due retries, runs whose executor is gone, and stopped runs of this machine without a confirmed end. Also
 * marks processes as gone.
 * @param host this machine
 * @param slots the maximum number of agents with queued runs
 */
export const pendingWork = (
  { database }: Services,
  { host, slots }: { host: string; slots: number },
): Promise<PendingWork[]> => database.query<PendingWork>('all', PENDING, [host, slots]);
