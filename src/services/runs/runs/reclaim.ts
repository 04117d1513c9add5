import type { Suspect } from '../../../adapters/known-by.js';
import type { Scope, WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { type Confirmed, tellConfirmed } from '../stop-orders/confirm.js';
import type { RunEnd } from './ending.js';
import type { RunFence } from './fence.js';
import { LEASE_SECONDS } from './started.js';

// One statement, so that of many who find the run at once one gets it; its former executor's fence is void from now on.
const TAKE_OVER = statement(`
  UPDATE "HeartbeatRun" SET fence = fence + 1, "engineId" = $3::uuid,
         "leaseExpiresAt" = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
   WHERE "companyId" = $1::uuid AND id = (
     SELECT id FROM "HeartbeatRun"
      WHERE "companyId" = $1::uuid AND id = $2::uuid AND status = 'running' AND "leaseExpiresAt" < clock_timestamp()
        FOR NO KEY UPDATE SKIP LOCKED)
  RETURNING fence`);

/**
 * Takes a run whose lease has expired from its executor, to end it: what that one still writes is refused.
 * @returns undefined where the executor was heard of meanwhile, or somebody else has taken the run
 */
export async function takeOver(
  scope: Scope,
  { companyId, runId, engineId }: { companyId: string; runId: string; engineId: string },
): Promise<RunFence | undefined> {
  const taken = await scope.row<{ fence: bigint }>(TAKE_OVER, [companyId, runId, engineId]);
  return taken && { companyId, runId, fence: taken.fence };
}

/** How a run ends whose executor has not been heard of for the time of its lease. */
export const PROCESS_LOST: RunEnd = {
  status: 'failed',
  errorCode: 'process_lost',
  error: 'The process that executed the run is gone, or was not heard of in time',
};

const CONFIRM = statement(`
  UPDATE "HeartbeatRun" SET "stopConfirmedAt" = CASE WHEN $6::jsonb IS NULL THEN clock_timestamp() END,
         "stopSuspects" = $6::jsonb, "exitCode" = coalesce("exitCode", $4::int),
         signal = coalesce(signal, $5), "updatedAt" = clock_timestamp()
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND status = 'cancelled' AND "stopConfirmedAt" IS NULL
     AND ($3::bigint IS NULL OR fence = $3::bigint)
  RETURNING "companyId", id, "agentId", "issueId", "stopOrderId", "stopConfirmedAt"`);

type StoppedRun = Omit<Confirmed, 'stopOrderId'> & {
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
