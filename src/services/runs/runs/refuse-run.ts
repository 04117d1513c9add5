import type { HeartbeatRun } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { deferWakeOf } from '../wakes/defer.js';
import type { WakeFacts } from '../wakes/facts.js';
import { actionOfRule } from './required-action.js';
import { applyEnds } from './run-consequences.js';

/** The reason for cancelling a queued run. */
export interface RunRefusal {
  readonly errorCode: string;
  readonly error: string;
  /** The required action, overriding that of the error code. */
  readonly requiredAction?: string | null;
}

const CANCEL = statement(`
  UPDATE "HeartbeatRun" SET status = 'cancelled', "errorCode" = $3, error = $4, "finishedAt" = clock_timestamp(),
         "stopConfirmedAt" = clock_timestamp(), "updatedAt" = clock_timestamp(),
         "requiredAction" = CASE WHEN "issueId" IS NOT NULL THEN $5 END
   WHERE "companyId" = $1::uuid AND id = $2::uuid RETURNING *`);

/** Cancels a queued run and its wake. The caller has locked the run. */
export async function refuseRun(
  scope: WriteScope,
  run: HeartbeatRun,
  { errorCode, error, requiredAction = actionOfRule(errorCode) }: RunRefusal,
): Promise<'refused'> {
  const values = [run.companyId, run.id, errorCode, error, requiredAction];
  const row = (await scope.row<HeartbeatRun>(CANCEL, values)) as HeartbeatRun;
  await applyEnds(scope, run.companyId, [{ ...row, previousStatus: run.status }]);
  return 'refused';
}

/** Cancels a queued run whose issue another run holds now. Defers its wake until that run ends. */
export async function sendBack(scope: WriteScope, run: HeartbeatRun, facts: WakeFacts): Promise<'refused'> {
  await deferWakeOf(scope, run, facts);
  return refuseRun(scope, run, { errorCode: 'cancelled', error: 'Issue checkout conflict' });
}
