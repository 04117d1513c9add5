import type { HeartbeatRun } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { settleReservations } from '#services/money/budgets/reserve.js';
import { releaseHolds } from '#services/work/issues/locks.js';
import { followUpSilentRun } from '../wakes/follow-up.js';
import { promoteDeferred } from '../wakes/promote.js';
import { emitRun, type RunAction } from '../wakes/record-run.js';
import { updateAgentStatus } from './agent-status.js';
import { keepLatestActions } from './required-action.js';
import { clearRequiredAction, createRetry, type RetryDecision } from './retry.js';
import type { RunEnd } from './run-end.js';
import { saveSession } from './sessions.js';
import { recordUsage } from './usage.js';

/** A run that has just reached a terminal status. */
export interface EndedRun {
  readonly id: string;
  readonly agentId: string;
  readonly issueId: string | null;
  readonly status: string;
  readonly previousStatus: string;
  readonly error: string | null;
  readonly errorCode: string | null;
  /** The required action, if the run is not retried. */
  readonly requiredAction?: string | null;
  readonly exitCode: number | null;
  readonly invocationSource: string;
  readonly triggerDetail: string | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

const WAKE_STATUS: Readonly<Record<string, string>> = { succeeded: 'completed', cancelled: 'cancelled' };

const END_WAKES = statement(`
  UPDATE "Wake" w SET status = k.status, error = k.error, "finishedAt" = clock_timestamp(), "stopOrderId" = $5::uuid
    FROM unnest($2::uuid[], $3::text[], $4::text[]) AS k(run, status, error)
   WHERE w."companyId" = $1::uuid AND w."runId" = k.run AND w.status IN ('queued', 'claimed')`);

/**
 * Applies the consequences of an executed run's end. In addition to those of every end: records its usage as a cost,
 * stores its session, and creates the retry if there is one.
 */
export async function applyExecution(
  scope: WriteScope,
  run: HeartbeatRun & EndedRun,
  end: RunEnd,
  retry: RetryDecision,
): Promise<void> {
  const isSuccess = end.status === 'succeeded';
  // If this cost reaches a limit, all work stops. This run has ended already and is not affected.
  if (end.usage) await recordUsage(scope, run, end.usage);
  await saveSession(scope, run, end);
  if (isSuccess && run.issueId) await clearRequiredAction(scope, run);
  // Before the wake ends with its run: the retry takes over the wake.
  if (retry.kind === 'again') await createRetry(scope, run, retry);
  await applyEnds(scope, run.companyId, [run]);
  if (isSuccess) await followUpSilentRun(scope, run);
}

/**
 * Applies the consequences of ended runs of a company, regardless of the cause. Releases their issues, settles their
 * budget reservations, ends their wakes, updates their agents, promotes the wakes that waited for their issues, and
 * starts queued runs. Emits an event for each run and each changed agent. Takes a fixed number of statements, apart
 * from promotions.
 * @param stopOrderId the order that stopped them, if any; their wakes refer to it too
 */
export async function applyEnds(
  scope: WriteScope,
  companyId: string,
  runs: readonly EndedRun[],
  stopOrderId: string | null = null,
): Promise<void> {
  if (runs.length === 0) return;
  const ids = runs.map(({ id }) => id);
  const wakes = runs.map(({ status }) => WAKE_STATUS[status] ?? 'failed');
  const reasons = runs.map(({ status, errorCode, error }) => (status === 'succeeded' ? null : (errorCode ?? error)));
  const [freed] = await Promise.all([
    releaseHolds(scope, companyId, ids),
    settleReservations(scope, companyId, ids),
    scope.sql(END_WAKES, [companyId, ids, wakes, reasons, stopOrderId]),
    keepLatestActions(scope, companyId, runs),
  ]);
  for (const run of runs) emitEnd(scope, companyId, run);
  const worked = runs.filter(({ previousStatus }) => previousStatus === 'running');
  await updateAgentStatus(scope, companyId, worked);
  await promoteWaiting(scope, companyId, [...worked.flatMap(({ issueId }) => issueId ?? []), ...freed]);
}

function emitEnd(scope: WriteScope, companyId: string, run: EndedRun): void {
  const { status, previousStatus, error, errorCode, exitCode, invocationSource, triggerDetail, requiredAction } = run;
  emitRun(scope, { ...run, companyId }, status as RunAction, {
    status,
    previousStatus,
    error,
    errorCode,
    exitCode,
    invocationSource,
    triggerDetail,
    ...(requiredAction ? { requiredAction } : {}),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
  });
}

const WAITED_FOR = statement(`
  SELECT DISTINCT w."issueId" FROM "Wake" w
   WHERE w."companyId" = $1::uuid AND w."issueId" = ANY($2::uuid[]) AND w.status = 'deferred_issue_execution'
   ORDER BY w."issueId"`);

/** Promotes the wakes that waited for the issues of the runs. */
async function promoteWaiting(scope: WriteScope, companyId: string, issueIds: readonly string[]): Promise<void> {
  if (issueIds.length === 0) return;
  for (const { issueId } of await scope.sql<{ issueId: string }>(WAITED_FOR, [companyId, [...new Set(issueIds)]])) {
    await promoteDeferred(scope, { companyId, issueId });
  }
}
