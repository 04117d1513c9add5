import type { Suspect } from '../../../adapters/known-by.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { RunFence } from '../runs/fence.js';
import { emitStop } from './order.js';

// Two that confirm the last runs of an order at once: the one that comes second sees what the first has written.
const HOLD = statement(`
  SELECT o."agentId" FROM "StopOrder" o WHERE o."companyId" = $1::uuid AND o.id = $2::uuid FOR NO KEY UPDATE`);
const LEFT = statement(`
  SELECT count(*)::int AS outstanding FROM "HeartbeatRun" r
   WHERE r."companyId" = $1::uuid AND r."stopOrderId" = $2::uuid AND r."stopConfirmedAt" IS NULL`);

/** A stopped run of which nothing is left. */
interface ConfirmedRun {
  readonly companyId: string;
  readonly id: string;
  readonly agentId: string;
  readonly issueId: string | null;
  readonly stopOrderId: string;
}

/** Tells that a run which an order stopped is gone, and how many are not; to be called once its row says so. */
async function tellConfirmed(scope: WriteScope, run: ConfirmedRun): Promise<void> {
  const { companyId, id: runId, agentId, issueId, stopOrderId: id } = run;
  const [, left] = await Promise.all([
    scope.sql(HOLD, [companyId, id]),
    scope.row<{ outstanding: number }>(LEFT, [companyId, id]),
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

/** What is known of a cancelled run once its programs have been ended. */
interface StoppedEnd {
  readonly exitCode?: number | null;
  readonly signal?: string | null;
  /** Where there are any, nobody can say that nothing of it is left. */
  readonly suspects?: readonly Suspect[];
}

/**
 * Notes that nothing of a cancelled run is left, or what may be, and how its process ended; whoever follows the order
 * that stopped it is told of the former.
 * @param run.fence its executor's; left out by whoever has looked for it after that
 * @returns whether it was cancelled, and nobody had said so
 */
export async function confirmStopped(
  scope: WriteScope,
  run: Omit<RunFence, 'fence'> & { readonly fence?: bigint },
  { exitCode = null, signal = null, suspects = [] }: StoppedEnd = {},
): Promise<boolean> {
  const doubt = suspects.length > 0 ? JSON.stringify(suspects) : null;
  const gone = await scope.row<StoppedRun>(CONFIRM, [
    run.companyId,
    run.runId,
    run.fence ?? null,
    exitCode,
    signal,
    doubt,
  ]);
  if (gone?.stopOrderId && gone.stopConfirmedAt) await tellConfirmed(scope, { ...gone, stopOrderId: gone.stopOrderId });
  return gone !== undefined;
}
