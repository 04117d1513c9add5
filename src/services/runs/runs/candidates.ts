import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type AgentMove, emitAgentMove } from './agent-status.js';

/** A locked agent whose runs are claimed. */
export interface ClaimingAgent {
  readonly id: string;
  readonly companyId: string;
  readonly status: string;
  readonly adapterType: string;
  readonly running: number;
  readonly maxConcurrentRuns: number;
  /** The average cost of its latest 20 runs in cents; null before the first. */
  readonly usualCents: number | null;
}

const LOCK = statement(`
  SELECT id FROM "Agent" WHERE "companyId" = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`);

// A separate statement: only the next one sees what others committed while this one waited for the lock.
const READ = statement(`
  SELECT a.id, a."companyId", a.status, a."adapterType",
         (SELECT count(*)::int FROM "HeartbeatRun" r
           WHERE r."companyId" = a."companyId" AND r."agentId" = a.id AND r.status = 'running') AS running,
         coalesce(CASE WHEN jsonb_typeof(a."runtimeConfig" #> '{heartbeat,maxConcurrentRuns}') = 'number'
                       THEN (a."runtimeConfig" #>> '{heartbeat,maxConcurrentRuns}')::int END, 20) AS "maxConcurrentRuns",
         (SELECT ceil(avg(b."settledCents"))::int FROM (
            SELECT x."settledCents" FROM "HeartbeatRun" r
              JOIN "BudgetReservation" x ON x."companyId" = r."companyId" AND x."runId" = r.id AND x."settledAt" IS NOT NULL
             WHERE r."companyId" = a."companyId" AND r."agentId" = a.id AND r."finishedAt" IS NOT NULL
               AND r."startedAt" IS NOT NULL
             ORDER BY r."finishedAt" DESC LIMIT 20) b) AS "usualCents"
    FROM "Agent" a WHERE a."companyId" = $1::uuid AND a.id = $2::uuid`);

/** The agent of a claim and its next run. */
interface ClaimStart {
  readonly agent: ClaimingAgent | undefined;
  readonly next: NextRun | undefined;
}

/** Locks the agent and reads it with its next queued run. The lock prevents other claims and changes. */
export async function lockClaimingAgent(
  scope: WriteScope,
  { companyId, agentId }: { companyId: string; agentId: string },
): Promise<ClaimStart> {
  const values = [companyId, agentId];
  const [, agent, next] = await Promise.all([
    scope.sql(LOCK, values),
    scope.row<ClaimingAgent>(READ, values),
    scope.row<NextRun>(NEXT, values),
  ]);
  return { agent, next };
}

/** A queued run that may be claimed. */
export interface NextRun {
  readonly id: string;
  readonly issueId: string | null;
}

/**
 * SQL for whether the row `r` must wait for another run of its task, whose session it will continue. Runs that a person
 * requested do not wait. For runs with an issue, the lock of the issue decides.
 */
const FOLLOWS = `
  (r."issueId" IS NULL
   AND EXISTS (SELECT FROM "HeartbeatRun" o
                WHERE o."companyId" = r."companyId" AND o."agentId" = r."agentId" AND o.status = 'running'
                  AND o."issueId" IS NULL AND o."taskKey" IS NOT DISTINCT FROM r."taskKey")
   AND NOT EXISTS (SELECT FROM "Wake" w
                    WHERE w."companyId" = r."companyId" AND w.id = r."wakeId" AND w.source = 'on_demand'
                      AND w."requestedByActorType" = 'user'))`;

/**
 * The next queued run: unblocked issues in progress, other unblocked issues, no issue, blocked; then by priority and
 * age.
 */
const NEXT = statement(`
  SELECT r.id, r."issueId" FROM "HeartbeatRun" r
    LEFT JOIN "Issue" i ON i."companyId" = r."companyId" AND i.id = r."issueId"
   CROSS JOIN LATERAL (
     SELECT i.id IS NOT NULL AND EXISTS (
       SELECT FROM "IssueBlocker" b JOIN "Issue" o ON o."companyId" = b."companyId" AND o.id = b."blockerId"
        WHERE b."companyId" = i."companyId" AND b."issueId" = i.id AND o.status <> 'done') AS blocked) x
   WHERE r."companyId" = $1::uuid AND r."agentId" = $2::uuid AND r.status = 'queued' AND NOT ${FOLLOWS}
   ORDER BY CASE WHEN x.blocked THEN 3 WHEN i.id IS NULL THEN 2 WHEN i.status = 'in_progress' THEN 0 ELSE 1 END,
            i."priorityRank" DESC NULLS LAST, r."createdAt", r.id LIMIT 1`);

export const nextOf = (scope: WriteScope, { companyId, id }: ClaimingAgent): Promise<NextRun | undefined> =>
  scope.row<NextRun>(NEXT, [companyId, id]);

export const LOCK_CANDIDATE = statement(`
  SELECT * FROM "HeartbeatRun" WHERE "companyId" = $1::uuid AND id = $2::uuid AND status = 'queued' FOR NO KEY UPDATE`);

const IDLE = statement(`
  UPDATE "Agent" a SET status = CASE WHEN last.status IN ('failed', 'timed_out') THEN 'error' ELSE 'idle' END,
         "errorReason" = CASE WHEN last.status IN ('failed', 'timed_out') THEN coalesce(last.error, last.status) END,
         "updatedAt" = clock_timestamp()
    FROM (VALUES (1)) one
    LEFT JOIN LATERAL (
      SELECT r.status, r.error FROM "HeartbeatRun" r
       WHERE r."companyId" = $1::uuid AND r."agentId" = $2::uuid AND r."finishedAt" IS NOT NULL AND r."startedAt" IS NOT NULL
       ORDER BY r."finishedAt" DESC LIMIT 1) last ON true
   WHERE a."companyId" = $1::uuid AND a.id = $2::uuid AND a.status = 'running'
  RETURNING a.id, a.status, 'running' AS "previousStatus", a."lastHeartbeatAt"`);

/**
 * Updates an agent whose status is `running` although it has no running run: its last run ended while the agent was
 * locked.
 */
export async function settleIdle(scope: WriteScope, { id, companyId, status, running }: ClaimingAgent): Promise<void> {
  if (status !== 'running' || running > 0) return;
  const moved = await scope.row<AgentMove>(IDLE, [companyId, id]);
  if (moved) emitAgentMove(scope, companyId, moved, null);
}
