import type { AgentSession } from '#adapters/adapter.js';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { originalReasonOf } from '../wakes/model.js';
import { type RunFence, underFence } from './fence.js';
import type { RunEnd } from './run-end.js';

/** The task key of a run's session; empty without a task. */
const taskKeyOf = (run: HeartbeatRun): string => {
  const { taskKey } = run.contextSnapshot as JsonObject;
  return run.taskKey ?? (typeof taskKey === 'string' ? taskKey : '');
};

/** Whether a run starts new work, which must not continue the session of earlier work. */
function startsNewWork(run: HeartbeatRun): boolean {
  const unscopedTimer = run.invocationSource === 'timer' && taskKeyOf(run) === '';
  return originalReasonOf(run.contextSnapshot as JsonObject) === 'issue_assigned' || unscopedTimer;
}

const isFreshSessionForced = ({ contextSnapshot }: HeartbeatRun): boolean =>
  (contextSnapshot as JsonObject).forceFreshSession === true;

interface StoredSession {
  readonly sessionId: string;
  readonly sessionDisplayId: string | null;
  readonly sessionParamsJson: JsonObject | null;
  /** Whether the retried run left this session. */
  readonly isOfRetried: boolean;
}

const STORED = statement(`
  SELECT "sessionId", "sessionDisplayId", "sessionParamsJson",
         EXISTS (SELECT FROM "HeartbeatRun" r
                  WHERE r."companyId" = $1::uuid AND r.id = $6::uuid AND r."sessionIdAfter" = s."sessionId") AS "isOfRetried"
    FROM "AgentTaskSession" s
   WHERE "companyId" = $1::uuid AND "agentId" = $2::uuid AND "adapterType" = $3 AND "taskKey" = $4
     AND "sessionId" IS NOT NULL AND model IS NOT DISTINCT FROM $5`);

/**
 * The session that a claimed run continues: that of its task. None if the run starts new work, or if the session
 * belongs to another adapter or model. A retry continues the session of the run that it retries.
 * @param run.model the model that the run will use
 */
export async function sessionToContinue(scope: Scope, run: HeartbeatRun): Promise<AgentSession | null> {
  if (!run.adapterType || isFreshSessionForced(run)) return null;
  const key = [run.companyId, run.agentId, run.adapterType, taskKeyOf(run)];
  const stored = await scope.row<StoredSession>(STORED, [...key, run.model, run.retryOfRunId]);
  if (!stored || (startsNewWork(run) && !stored.isOfRetried)) return null;
  return { id: stored.sessionId, displayId: stored.sessionDisplayId, params: stored.sessionParamsJson };
}

/** SQL that changes the session of a run's task. $6: `write` a new session, `forget` or `keep` the current one. */
const KEEP = `gone AS (
    DELETE FROM "AgentTaskSession"
     WHERE $6 = 'forget' AND "companyId" = $1::uuid AND "agentId" = $2::uuid AND "adapterType" = $3 AND "taskKey" = $4
  ), kept AS (
    UPDATE "AgentTaskSession" SET "lastRunId" = $5::uuid, "lastError" = $10, "updatedAt" = now()
     WHERE $6 = 'keep' AND "companyId" = $1::uuid AND "agentId" = $2::uuid AND "adapterType" = $3 AND "taskKey" = $4
  ), written AS (
    INSERT INTO "AgentTaskSession" (id, "companyId", "agentId", "adapterType", "taskKey", model, "sessionId",
                                    "sessionDisplayId", "sessionParamsJson", "lastRunId", "lastError", "updatedAt")
    SELECT gen_random_uuid(), $1::uuid, $2::uuid, $3, $4, $11, $7, $8, $9::jsonb, $5::uuid, $10, now() WHERE $6 = 'write'
    ON CONFLICT ("companyId", "agentId", "adapterType", "taskKey") DO UPDATE
       SET model = excluded.model, "sessionId" = excluded."sessionId", "sessionDisplayId" = excluded."sessionDisplayId",
           "sessionParamsJson" = excluded."sessionParamsJson", "lastRunId" = excluded."lastRunId",
           "lastError" = excluded."lastError", "updatedAt" = now()
  )`;

const NOTE = statement(`
  WITH ${KEEP}
  UPDATE "HeartbeatRun" SET "sessionIdAfter" = $7 WHERE "companyId" = $1::uuid AND id = $5::uuid`);

// Writes the session of the task, the state of the agent and the session in the run's row in one statement. If a run
// was cut off, the session that it recorded before stays.
const SAVE = statement(`
  WITH ${KEEP}, noted AS (
    SELECT t."sessionId", t."sessionDisplayId", t."sessionParamsJson" FROM "AgentTaskSession" t
      JOIN "HeartbeatRun" r ON r."companyId" = t."companyId" AND r.id = $5::uuid AND r."sessionIdAfter" = t."sessionId"
     WHERE $6 = 'keep' AND t."companyId" = $1::uuid AND t."agentId" = $2::uuid AND t."adapterType" = $3 AND t."taskKey" = $4
    UNION ALL SELECT $7, $8, $9::jsonb WHERE $6 <> 'keep'
  ), state AS (
    INSERT INTO "AgentRuntimeState" AS s ("companyId", "agentId", "adapterType", "sessionId", "sessionDisplayId",
                                          "sessionParamsJson", "lastRunId", "lastRunStatus", "lastError", "updatedAt")
    SELECT $1::uuid, $2::uuid, $3, n."sessionId", n."sessionDisplayId", n."sessionParamsJson", $5::uuid, $12, $10, now()
      FROM (SELECT) one LEFT JOIN noted n ON true
    ON CONFLICT ("companyId", "agentId") DO UPDATE
       SET "adapterType" = excluded."adapterType", "lastRunId" = excluded."lastRunId",
           "lastRunStatus" = excluded."lastRunStatus", "lastError" = excluded."lastError", "updatedAt" = now(),
           ("sessionId", "sessionDisplayId", "sessionParamsJson") = (
             SELECT n."sessionId", n."sessionDisplayId", n."sessionParamsJson" FROM noted n
              UNION ALL
             SELECT s."sessionId", s."sessionDisplayId", s."sessionParamsJson" WHERE NOT EXISTS (SELECT FROM noted))
  )
  UPDATE "HeartbeatRun"
     SET "sessionIdAfter" = CASE $6 WHEN 'keep' THEN coalesce("sessionIdAfter", "sessionIdBefore") ELSE $7 END
   WHERE "companyId" = $1::uuid AND id = $5::uuid`);

type Session = AgentSession | null | undefined;

const sessionValues = (run: HeartbeatRun, session: Session, error: string | null) => [
  run.companyId,
  run.agentId,
  run.adapterType,
  taskKeyOf(run),
  run.id,
  session === undefined ? 'keep' : session === null ? 'forget' : 'write',
  session?.id ?? null,
  session?.displayId ?? null,
  session?.params ? JSON.stringify(session.params) : null,
  error,
  run.model,
];

/**
 * Records the session of a running run. If the run is cut off, another run can continue the session.
 * @throws 409 lease_lost
 */
export async function noteSession(scope: WriteScope, fence: RunFence, session: AgentSession | null): Promise<void> {
  const run = await underFence(scope, fence);
  await scope.sql(NOTE, sessionValues(run, session, null));
}

/**
 * Records the session of the run's task, and the agent's last run with its outcome. Call it in the transaction that
 * ends the run. Does nothing for a run that never started.
 */
export async function saveSession(
  scope: WriteScope,
  run: HeartbeatRun,
  end: Pick<RunEnd, 'status' | 'error' | 'session'>,
): Promise<void> {
  if (!run.adapterType || !run.startedAt) return;
  const error = end.status === 'succeeded' ? null : (end.error ?? end.status);
  await scope.sql(SAVE, [...sessionValues(run, end.session, error), end.status]);
}
