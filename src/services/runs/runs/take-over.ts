import { isTermOver, termEnd } from '#services/core/locks/lease-terms.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { RunFence } from './fence.js';
import type { RunEnd } from './run-end.js';
import { RUN_LEASE_SECONDS } from './start-run.js';

// One statement: only one of several processes gets the run. The fence of its former executor becomes invalid.
const TAKE_OVER = statement(`
  UPDATE "HeartbeatRun" SET fence = fence + 1, "engineId" = $3::uuid,
         "leaseExpiresAt" = ${termEnd(RUN_LEASE_SECONDS)}
   WHERE "companyId" = $1::uuid AND id = (
     SELECT id FROM "HeartbeatRun"
      WHERE "companyId" = $1::uuid AND id = $2::uuid AND status = 'running' AND ${isTermOver('"leaseExpiresAt"')}
        FOR NO KEY UPDATE SKIP LOCKED)
  RETURNING fence`);

/**
 * Takes over a run with an expired lease, to end it. Later writes of its executor are rejected.
 * @returns undefined if the executor renewed the lease meanwhile, or another process took over the run
 */
export async function takeOverRun(
  scope: Scope,
  { companyId, runId, engineId }: { companyId: string; runId: string; engineId: string },
): Promise<RunFence | undefined> {
  const fenceRow = await scope.row<{ fence: bigint }>(TAKE_OVER, [companyId, runId, engineId]);
  return fenceRow && { companyId, runId, fence: fenceRow.fence };
}

/** The end of a run whose executor has not renewed its lease. */
export const PROCESS_LOST: RunEnd = {
  status: 'failed',
  errorCode: 'process_lost',
  error: 'The process that executed the run ended or did not report in time',
};
