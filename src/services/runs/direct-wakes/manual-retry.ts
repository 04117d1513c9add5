import type { HeartbeatRun } from '#generated/prisma/client.js';
import { conflict, unprocessable } from '#services/core/errors/errors.js';
import type { WakeRequest } from '#services/core/operation/run-requests.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { isUuid, type JsonObject } from '#services/core/text/fields.js';
import { isRunOver } from '../runs/model.js';
import { clearRequiredAction } from '../runs/retry.js';

const FAILED = statement(`
  SELECT id, status, "issueId", "taskKey" FROM "HeartbeatRun"
   WHERE "companyId" = $1::uuid AND "agentId" = $2::uuid AND id = $3::uuid`);

/** A wake that a caller requests explicitly. */
export type DirectWake = WakeRequest & { readonly payload: JsonObject };
type FailedRun = Pick<HeartbeatRun, 'id' | 'status' | 'issueId' | 'taskKey'>;

/**
 * Completes a wake that retries a failed run: it gets that run's issue or task unless it names one. Clears the run's
 * required action. Returns other wakes unchanged.
 * @throws 422 for a run of another agent; 409 for a run that has not failed
 */
export async function withRetry(scope: WriteScope, wake: DirectWake): Promise<DirectWake> {
  const { companyId, agentId, payload } = wake;
  const { failedRunId } = payload;
  if (wake.reason !== 'retry_failed_run' || failedRunId === undefined) return wake;
  const known = typeof failedRunId === 'string' && isUuid(failedRunId);
  const failed = known ? await scope.row<FailedRun>(FAILED, [companyId, agentId, failedRunId]) : undefined;
  if (!failed) throw unprocessable('failedRunId names no run of this agent', { failedRunId });
  const { id, status, issueId, taskKey } = failed;
  if (!isRunOver(failed) || status === 'succeeded') {
    throw conflict('Only a run that ended without success can be tried again', { runId: id, status });
  }
  await clearRequiredAction(scope, { companyId, agentId, issueId, runId: id });
  const named = payload.issueId ?? payload.taskId ?? issueId;
  const task = payload.taskKey ?? (named ? undefined : taskKey);
  const fullPayload = { ...payload, ...(named ? { issueId: named } : {}), ...(task ? { taskKey: task } : {}) };
  return { ...wake, retryOfRunId: id, payload: fullPayload };
}
