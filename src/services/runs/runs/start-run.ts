import type { HeartbeatRun } from '#generated/prisma/client.js';
import { termEnd } from '#services/core/locks/lease-terms.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { emitRun } from '../wakes/record-run.js';
import { type AgentMove, emitAgentMove } from './agent-status.js';
import { clearRequiredAction } from './retry.js';

/** A run that an engine has claimed. */
export type ClaimedRun = HeartbeatRun & { readonly fence: bigint; readonly adapterType: string };

/** The length of a lease in seconds. An executor that does not renew it in time loses its runs. */
export const RUN_LEASE_SECONDS = 15;

const START = statement(`
  UPDATE "HeartbeatRun" SET status = 'running', "startedAt" = clock_timestamp(), fence = fence + 1, "engineId" = $3::uuid,
         "leaseExpiresAt" = ${termEnd(RUN_LEASE_SECONDS)}, "adapterType" = $4,
         "updatedAt" = clock_timestamp()
   WHERE "companyId" = $1::uuid AND id = $2::uuid RETURNING *`);
const CLAIM_WAKE = statement(`
  UPDATE "Wake" SET status = 'claimed', "claimedAt" = clock_timestamp()
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND status = 'queued'`);
const UPDATE_AGENT = statement(`
  UPDATE "Agent" a SET status = CASE WHEN was.status IN ('idle', 'error', 'active') THEN 'running' ELSE was.status END,
         "lastHeartbeatAt" = clock_timestamp(), "updatedAt" = clock_timestamp()
    FROM (SELECT status FROM "Agent" WHERE "companyId" = $1::uuid AND id = $2::uuid) was
   WHERE a."companyId" = $1::uuid AND a.id = $2::uuid
  RETURNING a.id, a.status, was.status AS "previousStatus", a."lastHeartbeatAt"`);

/** Starts a locked, queued run for the engine, with a new fence and a lease. */
export async function startRun(
  scope: WriteScope,
  run: HeartbeatRun,
  { engineId, adapterType }: { engineId: string; adapterType: string },
): Promise<ClaimedRun> {
  const { companyId, agentId } = run;
  const [started, , agent] = await Promise.all([
    scope.row<ClaimedRun>(START, [companyId, run.id, engineId, adapterType]),
    scope.sql(CLAIM_WAKE, [companyId, run.wakeId]),
    scope.row<AgentMove>(UPDATE_AGENT, [companyId, agentId]),
  ]);
  const claimed = started as ClaimedRun;
  if ((run.contextSnapshot as JsonObject).wakeReason === 'retry_failed_run') {
    await clearRequiredAction(scope, { companyId, agentId, issueId: run.issueId, runId: run.retryOfRunId });
  }
  emitStarted(scope, claimed);
  if (agent) emitAgentMove(scope, companyId, agent, null);
  return claimed;
}

function emitStarted(scope: WriteScope, run: ClaimedRun): void {
  const { invocationSource, triggerDetail, adapterType, startedAt, wakeId } = run;
  emitRun(scope, run, 'started', {
    status: 'running',
    invocationSource,
    triggerDetail,
    adapterType,
    wakeupRequestId: wakeId,
    startedAt: startedAt?.toISOString() ?? null,
    attempt: run.scheduledRetryAttempt + run.processLossRetryCount + 1,
  });
}
