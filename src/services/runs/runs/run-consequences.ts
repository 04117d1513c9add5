import type { HeartbeatRun } from '../../../generated/prisma/client.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { settleReservations } from '../../money/budgets/reserve.js';
import { releaseHolds } from '../../work/issues/locks.js';
import { followUpSilentRun } from '../wakes/follow-up.js';
import { promoteDeferred } from '../wakes/promote.js';
import { emitRun } from '../wakes/record-run.js';
import { moveAgentsOn } from './agent-status.js';
import { keepLatestActions } from './required-action.js';
import { clearRequiredAction, type RetryDecision, tryAgain } from './retry.js';
import type { RunEnd } from './run-end.js';
import { saveSession } from './sessions.js';
import { recordUsage } from './usage.js';

/** A run that has just reached a terminal status, with what its end means for others. */
export interface EndedRun {
  readonly id: string;
  readonly agentId: string;
  readonly issueId: string | null;
  readonly status: string;
  readonly previousStatus: string;
  readonly error: string | null;
  readonly errorCode: string | null;
  /** What somebody must do, where its attempts are used up. */
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
 * All that follows from the end of a run that was executed: beside what follows from every end, its usage becomes a cost,
 * its session is kept, and work that is to be tried again gets its next run.
 */
export async function applyExecution(
  scope: WriteScope,
  run: HeartbeatRun & EndedRun,
  end: RunEnd,
  fate: RetryDecision,
): Promise<void> {
  const isSuccess = end.status === 'succeeded';
  // A limit that this cost reaches stops what still runs: this run is over by now.
  if (end.usage) await recordUsage(scope, run, end.usage);
  await saveSession(scope, run, end);
  if (isSuccess && run.issueId) await clearRequiredAction(scope, run);
  // Before the wake is ended with its run: it goes on with the next one.
  if (fate.kind === 'again') await tryAgain(scope, run, fate);
  await applyEnds(scope, run.companyId, [run]);
  if (isSuccess) await followUpSilentRun(scope, run);
}

/**
 * All that follows from the ends of a company's runs, whatever ended them, with a fixed number of statements: frees the
 * issues they held, settles what was set aside for them, ends their wakes, moves their agents on, promotes what waited
 * for their issues, and has what is queued started. Tells of each run and of each agent that changed.
 * @param stopOrderId the order that stopped them, if one did: their wakes bear it too
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
  await moveAgentsOn(scope, companyId, worked);
  await promoteWaiting(scope, companyId, [...worked.flatMap(({ issueId }) => issueId ?? []), ...freed]);
}

function emitEnd(scope: WriteScope, companyId: string, run: EndedRun): void {
  const { status, previousStatus, error, errorCode, exitCode, invocationSource, triggerDetail, requiredAction } = run;
  emitRun(scope, { ...run, companyId }, status, {
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

/** What waited for the issues that the runs were about or held. */
async function promoteWaiting(scope: WriteScope, companyId: string, issueIds: readonly string[]): Promise<void> {
  if (issueIds.length === 0) return;
  for (const { issueId } of await scope.sql<{ issueId: string }>(WAITED_FOR, [companyId, [...new Set(issueIds)]])) {
    await promoteDeferred(scope, { companyId, issueId });
  }
}
