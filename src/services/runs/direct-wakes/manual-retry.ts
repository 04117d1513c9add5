import type { HeartbeatRun } from '../../../generated/prisma/client.js';
import { conflict, unprocessable } from '../../core/errors/errors.js';
import type { WakeRequest } from '../../core/operation/run-requests.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { isUuid, type JsonObject } from '../../core/text/fields.js';
import { isOver } from '../runs/model.js';
import { clearRequiredAction } from '../runs/retry.js';

const FAILED = statement(`
  SELECT id, status, "issueId", "taskKey" FROM "HeartbeatRun"
   WHERE "companyId" = $1::uuid AND "agentId" = $2::uuid AND id = $3::uuid`);

/** A wake that somebody asks for in so many words. */
export type DirectWake = WakeRequest & { readonly payload: JsonObject };
type Failed = Pick<HeartbeatRun, 'id' | 'status' | 'issueId' | 'taskKey'>;

/**
 * A wake that asks to try a failed run again: it is about that run's issue, or task, unless it says more, and
 * what somebody was to do about the run is done thereby. Any other wake as it is.
 * @throws 422 for a run that is not the agent's; 409 for one that has not failed
 */
export async function retried(scope: WriteScope, asked: DirectWake): Promise<DirectWake> {
  const { companyId, agentId, payload } = asked;
  const { failedRunId } = payload;
  if (asked.reason !== 'retry_failed_run' || failedRunId === undefined) return asked;
  const known = typeof failedRunId === 'string' && isUuid(failedRunId);
  const failed = known ? await scope.row<Failed>(FAILED, [companyId, agentId, failedRunId]) : undefined;
  if (!failed) throw unprocessable('failedRunId names no run of this agent', { failedRunId });
  const { id, status, issueId, taskKey } = failed;
  if (!isOver(failed) || status === 'succeeded') {
    throw conflict('Only a run that ended without success can be tried again', { runId: id, status });
  }
  await clearRequiredAction(scope, { companyId, agentId, issueId, runId: id });
  const named = payload.issueId ?? payload.taskId ?? issueId;
  const task = payload.taskKey ?? (named ? undefined : taskKey);
  const told = { ...payload, ...(named ? { issueId: named } : {}), ...(task ? { taskKey: task } : {}) };
  return { ...asked, retryOfRunId: id, payload: told };
}
