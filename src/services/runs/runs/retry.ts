import { randomUUID } from 'node:crypto';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { isClosedStatus } from '#services/work/issues/model.js';
import { originalReasonOf } from '../wakes/model.js';
import { emitRun } from '../wakes/record-run.js';
import { startSoon } from '../wakes/start.js';
import type { WorkFacts } from './liveness.js';
import type { RetryReason } from './model.js';
import { actionOfFailure, actionOfLastAttempt } from './required-action.js';
import type { RunEnd } from './run-end.js';

/** The maximum number of retries of a chain's first run, for all reasons together. */
const BUDGET = 2;
/** The maximum number of these retries because of a lost process. */
const PROCESS_LOSS_BUDGET = 1;
const RETRY_AFTER_SECONDS = 30;

/** The decision about retrying an unsuccessful run. */
export type RetryDecision =
  | { readonly kind: 'over' }
  /** A new run continues the work, at once or after some seconds. */
  | { readonly kind: 'again'; readonly reason: RetryReason; readonly seconds: number }
  /** Not retried, or out of retries. The work waits for a person. */
  | { readonly kind: 'parked'; readonly requiredAction: string };

type RetryCounts = Pick<HeartbeatRun, 'scheduledRetryAttempt' | 'processLossRetryCount'>;

const OVER: RetryDecision = { kind: 'over' };

/**
 * Decides whether an ended run is retried. A transient failure is retried after some seconds, a lost process once.
 * After a clean shutdown, an interrupted run is retried at once; this does not count as an attempt, since it is not a
 * failure. All retries of a first run share one budget. Work that was closed meanwhile is not retried.
 */
export function decideRetry(
  run: RetryCounts,
  end: RunEnd,
  { issueStatus }: Pick<WorkFacts, 'issueStatus'>,
): RetryDecision {
  const { status, errorCode } = end;
  if (status === 'interrupted' && errorCode === 'server_shutdown_interrupted') {
    return { kind: 'again', reason: errorCode, seconds: 0 };
  }
  const isFailure = status === 'failed' || status === 'timed_out';
  if (!isFailure || isClosedStatus(issueStatus)) return OVER;
  const tried = run.scheduledRetryAttempt + run.processLossRetryCount;
  if (errorCode === 'transient_failure') {
    if (tried >= BUDGET) return parkDecision(tried + 1, end);
    return { kind: 'again', reason: 'transient_failure_retry', seconds: RETRY_AFTER_SECONDS };
  }
  if (errorCode === 'process_lost') {
    if (tried >= BUDGET || run.processLossRetryCount >= PROCESS_LOSS_BUDGET) return parkDecision(tried + 1, end);
    return { kind: 'again', reason: 'process_lost', seconds: 0 };
  }
  // Without an issue, no one waits for the work, and the agent shows the error.
  return issueStatus === null ? OVER : { kind: 'parked', requiredAction: actionOfFailure(errorCode, status) };
}

const parkDecision = (attempts: number, { errorCode }: RunEnd): RetryDecision => ({
  kind: 'parked',
  requiredAction: actionOfLastAttempt(errorCode, attempts),
});

const INSERT_RETRY = statement(`
  INSERT INTO "HeartbeatRun" (id, "companyId", "agentId", "invocationSource", "triggerDetail", status, "responsibleUserId",
                              "causedByUserId", "causedConfigHash", "wakeId", "issueId", "contextSnapshot", "taskKey", "retryOfRunId", "retryRootId",
                              "processLossRetryCount", "scheduledRetryAttempt", "scheduledRetryAt", "scheduledRetryReason",
                              "createdAt", "updatedAt")
  SELECT $3::uuid, r."companyId", r."agentId", r."invocationSource", r."triggerDetail",
         CASE WHEN $5::float8 > 0 THEN 'scheduled_retry' ELSE 'queued' END, r."responsibleUserId",
         r."causedByUserId", r."causedConfigHash", r."wakeId", r."issueId",
         r."contextSnapshot" || $4::jsonb, r."taskKey", r.id, coalesce(r."retryRootId", r.id),
         r."processLossRetryCount" + $6::int, r."scheduledRetryAttempt" + $7::int,
         CASE WHEN $5::float8 > 0 THEN clock_timestamp() + make_interval(secs => $5::float8) END, $8,
         clock_timestamp(), clock_timestamp()
    FROM "HeartbeatRun" r WHERE r."companyId" = $1::uuid AND r.id = $2::uuid
  RETURNING *`);

const MOVE_WAKE = statement(`
  UPDATE "Wake" SET "runId" = $3::uuid, status = 'queued', "claimedAt" = NULL
   WHERE "companyId" = $1::uuid AND "runId" = $2::uuid AND status IN ('queued', 'claimed')`);

/** Creates the run that retries an ended run. It takes over the wake. */
export async function createRetry(
  scope: WriteScope,
  run: HeartbeatRun,
  { reason, seconds }: Extract<RetryDecision, { kind: 'again' }>,
): Promise<HeartbeatRun> {
  const context = { retryOfRunId: run.id, retryReason: reason, ...wakeReasonOf(run, reason) };
  const next = (await scope.row<HeartbeatRun>(INSERT_RETRY, [
    run.companyId,
    run.id,
    randomUUID(),
    JSON.stringify(context),
    seconds,
    reason === 'process_lost' ? 1 : 0,
    reason === 'transient_failure_retry' ? 1 : 0,
    reason,
  ])) as HeartbeatRun;
  await scope.sql(MOVE_WAKE, [run.companyId, run.id, next.id]);
  if (seconds > 0) emitScheduled(scope, next);
  else {
    emitQueued(scope, next);
    startSoon(scope, next);
  }
  return next;
}

/** The context's wake reason for a retry. The original reason is kept, since checkouts depend on it. */
function wakeReasonOf({ contextSnapshot }: HeartbeatRun, reason: RetryReason): JsonObject {
  if (reason !== 'transient_failure_retry') return {};
  return { wakeReason: reason, originalWakeReason: originalReasonOf(contextSnapshot as JsonObject) };
}

const CUT_OFF: ReadonlySet<unknown> = new Set<RetryReason>(['process_lost', 'server_shutdown_interrupted']);

/** Whether a run continues the work of a run that ended together with its server. */
export const continuesWork = ({ contextSnapshot }: Pick<HeartbeatRun, 'contextSnapshot'>): boolean =>
  CUT_OFF.has((contextSnapshot as JsonObject).retryReason);

/** Emits that a run is queued. */
const emitQueued = (scope: WriteScope, run: HeartbeatRun): void =>
  emitRun(scope, run, 'queued', {
    status: run.status,
    invocationSource: run.invocationSource,
    triggerDetail: run.triggerDetail,
    wakeupRequestId: run.wakeId,
    ...(run.retryOfRunId ? { retryOfRunId: run.retryOfRunId } : {}),
  });

const emitScheduled = (scope: WriteScope, run: HeartbeatRun): void =>
  emitRun(scope, run, 'retry_scheduled', {
    status: run.status,
    invocationSource: run.invocationSource,
    triggerDetail: run.triggerDetail,
    wakeupRequestId: run.wakeId,
    retryOfRunId: run.retryOfRunId,
    attempt: run.scheduledRetryAttempt,
    scheduledRetryAt: run.scheduledRetryAt?.toISOString() ?? null,
    reason: run.scheduledRetryReason,
  });

const QUEUE = statement(`
  UPDATE "HeartbeatRun" SET status = 'queued', "updatedAt" = clock_timestamp()
   WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[]) AND status = 'scheduled_retry' RETURNING *`);

/** Queues due retries of a company, except those cancelled meanwhile. */
export async function queueRetries(scope: WriteScope, companyId: string, runIds: readonly string[]): Promise<void> {
  for (const run of await scope.sql<HeartbeatRun>(QUEUE, [companyId, runIds])) {
    emitQueued(scope, run);
    startSoon(scope, run);
  }
}

const CLEAR_OF_ISSUE = statement(`
  UPDATE "HeartbeatRun" SET "requiredAction" = NULL, "updatedAt" = clock_timestamp()
   WHERE "companyId" = $1::uuid AND "agentId" = $2::uuid AND "requiredAction" IS NOT NULL
     AND ("issueId" = $3::uuid OR id = $4::uuid)`);

/** Clears the required action of parked runs when the agent is woken again or its work has succeeded. */
export async function clearRequiredAction(
  scope: WriteScope,
  of: { companyId: string; agentId: string; issueId: string | null; runId?: string | null },
): Promise<void> {
  await scope.sql(CLEAR_OF_ISSUE, [of.companyId, of.agentId, of.issueId, of.runId ?? null]);
}
