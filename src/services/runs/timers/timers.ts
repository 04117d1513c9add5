import type { WakeRequest } from '#services/core/operation/run-requests.js';
import type { Services, WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { heartbeatNumber } from '../wakes/daily.js';
import { requestDirectWake, skip } from '../wakes/request-wake.js';
import { CLOCK, type Due } from './due.js';

const YEAR = 31_536_000;
const INTERVAL = `make_interval(secs => least(${heartbeatNumber('a', 'intervalSec')}, ${YEAR})::float8)`;

function hasPassedSince(column: string): string {
  const at = `a."${column}"`;
  return `(${at} IS NULL OR ${at} > clock_timestamp() OR ${at} <= clock_timestamp() - ${INTERVAL})`;
}

/**
 * SQL for whether the heartbeat of the row `a` is due by the database's clock. Its interval must have passed since the
 * agent last worked, since the clock last woke it, and since its creation. Times in the future are ignored: when a
 * clock that ran ahead is set back, an agent must not sleep until that time.
 */
const IS_DUE = `(
  ${heartbeatNumber('a', 'intervalSec')} > 0
  AND ${['lastHeartbeatAt', 'lastTimerAt', 'createdAt'].map(hasPassedSince).join('\n  AND ')})`;

/** SQL for whether the clock wakes the row `a`. Leaves out paused agents, to record no skipped wakes for them. */
const IS_TIMED = `
  a."runtimeConfig" #> '{heartbeat,enabled}' = 'true' AND a.status IN ('idle', 'running', 'error', 'active')
  AND EXISTS (SELECT FROM "Company" c WHERE c.id = a."companyId" AND c.status = 'active')`;

/** Due agents after the company $1 and the agent $2, at most $3; none while all work is stopped. */
export const DUE_TIMERS = statement(`
  SELECT a."companyId", a.id FROM "Agent" a
   WHERE ${IS_TIMED} AND ${IS_DUE} AND ($1::uuid IS NULL OR (a."companyId", a.id) > ($1::uuid, $2::uuid))
     AND NOT EXISTS (SELECT FROM "Instance" WHERE "haltedAt" IS NOT NULL)
   ORDER BY a."companyId", a.id LIMIT $3`);

/** SQL for whether the row `a` has something to do: an unblocked issue, a review, or an interaction to respond to. */
const HAS_WORK = `(
  EXISTS (SELECT FROM "Issue" t
           WHERE t."companyId" = a."companyId" AND t."assigneeAgentId" = a.id AND t.status IN ('todo', 'in_progress')
             AND t."hiddenAt" IS NULL
             AND NOT EXISTS (SELECT FROM "IssueBlocker" b
                               JOIN "Issue" o ON o."companyId" = b."companyId" AND o.id = b."blockerId"
                              WHERE b."companyId" = t."companyId" AND b."issueId" = t.id AND o.status <> 'done'))
  OR EXISTS (SELECT FROM "Issue" t
              WHERE t."companyId" = a."companyId" AND t."assigneeAgentId" = a.id AND t.status = 'in_review'
                AND t."hiddenAt" IS NULL AND t."executionState" #>> '{currentParticipant,agentId}' = a.id::text)
  OR EXISTS (SELECT FROM "Interaction" n
              WHERE n."companyId" = a."companyId" AND n."addresseeAgentId" = a.id AND n.status = 'pending'))`;

/** Claims an agent's heartbeat: one process gets it, once per interval. */
const CLAIM = statement(`
  WITH due AS (
    SELECT a.id, a."runtimeConfig" #> '{heartbeat,skipTimerWhenNoActionableWork}' = 'true' AND NOT ${HAS_WORK} AS idle
      FROM "Agent" a WHERE a."companyId" = $1::uuid AND a.id = $2::uuid AND ${IS_TIMED} AND ${IS_DUE}
       FOR NO KEY UPDATE SKIP LOCKED)
  UPDATE "Agent" a SET "lastTimerAt" = clock_timestamp() FROM due
   WHERE a."companyId" = $1::uuid AND a.id = due.id RETURNING coalesce(due.idle, false) AS idle`);

/** Wakes an agent with a due heartbeat: once, even if several intervals have passed. */
export const wakeWhenDue = (services: Services, { companyId, id: agentId }: Due): Promise<void> =>
  transact(services, CLOCK, companyId, async (scope) => {
    const claimed = await scope.row<{ idle: boolean }>(CLAIM, [companyId, agentId]);
    if (!claimed) return;
    const request = { companyId, agentId, reason: 'heartbeat_timer', source: 'timer' } as const;
    if (claimed.idle) await skipAgain(scope, request, 'heartbeat.timer.no_actionable_work');
    else await requestDirectWake(scope, request, (obstacle) => countOnLast(scope, request, obstacle.reason));
  });

const COUNT_ON_LAST = statement(`
  UPDATE "Wake" SET "coalescedCount" = "coalescedCount" + 1, "finishedAt" = clock_timestamp()
   WHERE "companyId" = $1::uuid AND source = 'timer' AND status = 'skipped' AND error = $3 AND id = (
     SELECT w.id FROM "Wake" w WHERE w."companyId" = $1::uuid AND w."agentId" = $2::uuid
      ORDER BY w."requestedAt" DESC, w.id DESC LIMIT 1)
  RETURNING id`);

/**
 * Counts a skipped heartbeat on the agent's last wake, if that was skipped for the same reason. An agent without work
 * for a month leaves one row with the number of skipped heartbeats.
 */
async function countOnLast(scope: WriteScope, of: WakeRequest, reason: string): Promise<string | undefined> {
  const counted = await scope.row<{ id: string }>(COUNT_ON_LAST, [of.companyId, of.agentId, reason]);
  return counted?.id;
}

async function skipAgain(scope: WriteScope, of: WakeRequest, reason: string): Promise<void> {
  if (!(await countOnLast(scope, of, reason))) await skip(scope, of, reason);
}
