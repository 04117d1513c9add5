import type { Suspect } from '#processes/process-tracking.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { RunFence } from '../runs/fence.js';
import { emitStop } from './order.js';

// If two processes confirm the last runs of an order at once, the second must see the first one's writes.
const LOCK = statement(`
  SELECT o."agentId" FROM "StopOrder" o WHERE o."companyId" = $1::uuid AND o.id = $2::uuid FOR NO KEY UPDATE`);
const OUTSTANDING = statement(`
  SELECT count(*)::int AS outstanding FROM "HeartbeatRun" r
   WHERE r."companyId" = $1::uuid AND r."stopOrderId" = $2::uuid AND r."stopConfirmedAt" IS NULL`);

/** A stopped run whose processes are all gone. */
interface ConfirmedRun {
  readonly companyId: string;
  readonly id: string;
  readonly agentId: string;
  readonly issueId: string | null;
  readonly stopOrderId: string;
}

/** Emits that a stopped run is gone, with the number of runs that still exist. Call it after writing the run's row. */
async function emitConfirmed(scope: WriteScope, run: ConfirmedRun): Promise<void> {
  const { companyId, id: runId, agentId, issueId, stopOrderId: id } = run;
  const [, left] = await Promise.all([
    scope.sql(LOCK, [companyId, id]),
    scope.row<{ outstanding: number }>(OUTSTANDING, [companyId, id]),
  ]);
  const outstanding = left?.outstanding ?? 0;
  emitStop(scope, { companyId, id, agentId }, 'stop.confirmed', { runId, agentId, issueId, outstanding });
}

const CONFIRM = statement(`
  UPDATE "HeartbeatRun" SET "stopConfirmedAt" = CASE WHEN $6::jsonb IS NULL THEN clock_timestamp() END,
         "stopSuspects" = $6::jsonb, "exitCode" = coalesce("exitCode", $4::int),
         signal = coalesce(signal, $5), "updatedAt" = clock_timestamp()
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND status = 'cancelled' AND "stopConfirmedAt" IS NULL
     AND ($3::bigint IS NULL OR fence = $3::bigint)
  RETURNING "companyId", id, "agentId", "issueId", "stopOrderId", "stopConfirmedAt"`);

type StoppedRun = Omit<ConfirmedRun, 'stopOrderId'> & {
  readonly stopOrderId: string | null;
  readonly stopConfirmedAt: Date | null;
};

/** The end of a cancelled run's processes. */
interface ProcessEnd {
  readonly exitCode?: number | null;
  readonly signal?: string | null;
  /** Processes that may belong to the run. If there are any, the stop is not confirmed. */
  readonly suspects?: readonly Suspect[];
}

/**
 * Records how the process of a cancelled run ended, and either that no process of it is left, or which ones may be.
 * A confirmation is emitted as an event of the stop order.
 * @param run.fence the fence of its executor; without one, the caller looked for processes after the executor was gone
 * @returns whether the run was cancelled and not confirmed before
 */
export async function confirmStopped(
  scope: WriteScope,
  run: Omit<RunFence, 'fence'> & { readonly fence?: bigint },
  { exitCode = null, signal = null, suspects = [] }: ProcessEnd = {},
): Promise<boolean> {
  const suspectsJson = suspects.length > 0 ? JSON.stringify(suspects) : null;
  const stopped = await scope.row<StoppedRun>(CONFIRM, [
    run.companyId,
    run.runId,
    run.fence ?? null,
    exitCode,
    signal,
    suspectsJson,
  ]);
  if (stopped?.stopOrderId && stopped.stopConfirmedAt)
    await emitConfirmed(scope, { ...stopped, stopOrderId: stopped.stopOrderId });
  return stopped !== undefined;
}
