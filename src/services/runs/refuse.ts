import type { HeartbeatRun } from '../../generated/prisma/client.js';
import type { DomainError } from '../core/errors.js';
import type { WriteScope } from '../core/scope.js';
import { statement } from '../core/statement.js';
import { applyEnds } from './ended.js';

/** Why a queued run is not started. */
export interface Refusal {
  readonly errorCode: string;
  readonly error: string;
}

const CANCEL = statement(`
  UPDATE "HeartbeatRun" SET status = 'cancelled', "errorCode" = $3, error = $4, "finishedAt" = clock_timestamp(),
         "stopConfirmedAt" = clock_timestamp(), "updatedAt" = clock_timestamp()
   WHERE "companyId" = $1::uuid AND id = $2::uuid RETURNING *`);

/** Cancels a queued run that the caller has locked, with its wake. */
export async function refuseRun(
  scope: WriteScope,
  run: HeartbeatRun,
  { errorCode, error }: Refusal,
): Promise<'refused'> {
  const row = (await scope.row<HeartbeatRun>(CANCEL, [run.companyId, run.id, errorCode, error])) as HeartbeatRun;
  await applyEnds(scope, run.companyId, [{ ...row, previousStatus: run.status }]);
  return 'refused';
}

const DEFER = statement(`
  UPDATE "Wake" w SET status = 'deferred_issue_execution', "runId" = NULL
   WHERE w."companyId" = $1::uuid AND w.id = $2::uuid AND w.status = 'queued'
     AND NOT EXISTS (SELECT FROM "Wake" d
                      WHERE d."companyId" = w."companyId" AND d."agentId" = w."agentId" AND d."issueId" = w."issueId"
                        AND d.status = 'deferred_issue_execution')`);

/**
 * Cancels a queued run whose issue cannot be taken. Where another run holds the issue, its wake waits for
 * the end of that run, as if it had been asked for now.
 */
export async function sendBack(scope: WriteScope, run: HeartbeatRun, refused: DomainError): Promise<'refused'> {
  const isHeld = (refused.details as { alive?: boolean } | undefined)?.alive === true;
  if (isHeld && run.wakeId) await scope.sql(DEFER, [run.companyId, run.wakeId]);
  return refuseRun(scope, run, { errorCode: 'cancelled', error: refused.message });
}
