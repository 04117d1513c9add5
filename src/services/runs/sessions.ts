import type { AgentSession } from '../../adapters/adapter.js';
import type { HeartbeatRun } from '../../generated/prisma/client.js';
import type { JsonObject } from '../core/fields.js';
import type { Scope, WriteScope } from '../core/scope.js';
import { statement } from '../core/statement.js';
import type { RunEnd } from './ending.js';

/** What a run's session is kept by; empty where it has no task. */
const taskKeyOf = (run: HeartbeatRun): string => {
  const { taskKey } = run.contextSnapshot as JsonObject;
  return run.taskKey ?? (typeof taskKey === 'string' ? taskKey : '');
};

/** A new piece of work is not begun with the memory of what was said before. */
function beginsAnew(run: HeartbeatRun): boolean {
  const { forceFreshSession, wakeReason } = run.contextSnapshot as JsonObject;
  const unscopedTimer = run.invocationSource === 'timer' && taskKeyOf(run) === '';
  return forceFreshSession === true || wakeReason === 'issue_assigned' || unscopedTimer;
}

interface Kept {
  readonly sessionId: string;
  readonly sessionDisplayId: string | null;
  readonly sessionParamsJson: JsonObject | null;
}

const KEPT = statement(`
  SELECT "sessionId", "sessionDisplayId", "sessionParamsJson" FROM "AgentTaskSession"
   WHERE "companyId" = $1::uuid AND "agentId" = $2::uuid AND "adapterType" = $3 AND "taskKey" = $4
     AND "sessionId" IS NOT NULL AND model IS NOT DISTINCT FROM $5`);

/**
 * The session that a claimed run goes on with: that of its task, unless the run is to begin anew, or the session was
 * begun with another adapter or model.
 * @param run.model the model that the run is told to use
 */
export async function sessionOf(scope: Scope, run: HeartbeatRun): Promise<AgentSession | null> {
  if (!run.adapterType || beginsAnew(run)) return null;
  const key = [run.companyId, run.agentId, run.adapterType, taskKeyOf(run)];
  const kept = await scope.row<Kept>(KEPT, [...key, run.model]);
  if (!kept) return null;
  return { id: kept.sessionId, displayId: kept.sessionDisplayId, params: kept.sessionParamsJson };
}

// One statement: the task's session, the state of the agent, and the run's own word of where its session is.
const SAVE = statement(`
  WITH gone AS (
    DELETE FROM "AgentTaskSession"
     WHERE $6 = 'forget' AND "companyId" = $1::uuid AND "agentId" = $2::uuid AND "adapterType" = $3 AND "taskKey" = $4
  ), told AS (
    UPDATE "AgentTaskSession" SET "lastRunId" = $5::uuid, "lastError" = $10, "updatedAt" = now()
     WHERE $6 = 'keep' AND "companyId" = $1::uuid AND "agentId" = $2::uuid AND "adapterType" = $3 AND "taskKey" = $4
  ), written AS (
    INSERT INTO "AgentTaskSession" (id, "companyId", "agentId", "adapterType", "taskKey", model, "sessionId",
                                    "sessionDisplayId", "sessionParamsJson", "lastRunId", "lastError", "updatedAt")
    SELECT gen_random_uuid(), $1::uuid, $2::uuid, $3, $4, $12, $7, $8, $9::jsonb, $5::uuid, $10, now() WHERE $6 = 'write'
    ON CONFLICT ("companyId", "agentId", "adapterType", "taskKey") DO UPDATE
       SET model = excluded.model, "sessionId" = excluded."sessionId", "sessionDisplayId" = excluded."sessionDisplayId",
           "sessionParamsJson" = excluded."sessionParamsJson", "lastRunId" = excluded."lastRunId",
           "lastError" = excluded."lastError", "updatedAt" = now()
  ), state AS (
    INSERT INTO "AgentRuntimeState" AS s ("companyId", "agentId", "adapterType", "sessionId", "sessionDisplayId",
                                          "sessionParamsJson", "lastRunId", "lastRunStatus", "lastError", "updatedAt")
    VALUES ($1::uuid, $2::uuid, $3, $7, $8, $9::jsonb, $5::uuid, $11, $10, now())
    ON CONFLICT ("companyId", "agentId") DO UPDATE
       SET "adapterType" = excluded."adapterType", "lastRunId" = excluded."lastRunId",
           "lastRunStatus" = excluded."lastRunStatus", "lastError" = excluded."lastError", "updatedAt" = now(),
           "sessionId" = CASE $6 WHEN 'keep' THEN s."sessionId" ELSE excluded."sessionId" END,
           "sessionDisplayId" = CASE $6 WHEN 'keep' THEN s."sessionDisplayId" ELSE excluded."sessionDisplayId" END,
           "sessionParamsJson" = CASE $6 WHEN 'keep' THEN s."sessionParamsJson" ELSE excluded."sessionParamsJson" END
  )
  UPDATE "HeartbeatRun" SET "sessionIdAfter" = CASE $6 WHEN 'keep' THEN "sessionIdBefore" ELSE $7 END
   WHERE "companyId" = $1::uuid AND id = $5::uuid`);

/**
 * Keeps what a run leaves behind: the session of its task, and of the agent which run was its last and how that ended.
 * Called within the transaction that ends the run; one that was never started leaves nothing.
 */
export async function saveSession(
  scope: WriteScope,
  run: HeartbeatRun,
  end: Pick<RunEnd, 'status' | 'error' | 'session'>,
): Promise<void> {
  if (!run.adapterType || !run.startedAt) return;
  const { session } = end;
  const fate = session === undefined ? 'keep' : session === null ? 'forget' : 'write';
  await scope.sql(SAVE, [
    ...[run.companyId, run.agentId, run.adapterType, taskKeyOf(run), run.id, fate],
    ...[session?.id ?? null, session?.displayId ?? null, session?.params ? JSON.stringify(session.params) : null],
    ...[end.status === 'succeeded' ? null : (end.error ?? end.status), end.status, run.model],
  ]);
}
