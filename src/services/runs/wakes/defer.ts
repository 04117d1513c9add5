import type { HeartbeatRun, Wake } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { payloadFrom } from './draft.js';
import type { WakeFacts } from './facts.js';
import { mergeInto } from './merge.js';
import { originalReasonOf } from './model.js';
import { draftFrom } from './promote.js';
import { type Decision, requestEvent } from './wake-rows.js';

const QUEUED = statement(`
  SELECT * FROM "Wake" WHERE "companyId" = $1::uuid AND id = $2::uuid AND status = 'queued' FOR NO KEY UPDATE`);

const SEND_BACK = statement(`
  UPDATE "Wake" SET status = $2, "runId" = NULL, "coalescedIntoId" = $3::uuid, reason = $4, payload = $5::jsonb,
         "configHash" = $6, "claimedAt" = NULL, "finishedAt" = CASE WHEN $2 = 'coalesced' THEN clock_timestamp() END
   WHERE id = $1::uuid RETURNING id`);

/**
 * Defers the wake of a queued run until its issue is free, including the wakes that were merged into the run. If a wake
 * of the same agent waits already, merges it into that one. The caller has locked the run and the issue, and cancels
 * the run afterwards.
 */
export async function deferWakeOf(scope: WriteScope, run: HeartbeatRun, facts: WakeFacts): Promise<void> {
  const row = await scope.row<Wake>(QUEUED, [run.companyId, run.wakeId]);
  if (!row) return;
  const context = run.contextSnapshot as JsonObject;
  const wake = { ...draftFrom(row), reason: originalReasonOf(context), payload: payloadFrom(context) };
  const { deferredWakeId: wakeId, runningRunId, otherRunId } = facts;
  const joins = wakeId ? ({ status: 'coalesced', wakeId } as const) : null;
  const decision: Decision =
    joins && (await mergeInto(scope, wake, joins)) === 'merged'
      ? joins
      : { status: 'deferred_issue_execution', behindRunId: runningRunId ?? otherRunId };
  const { reason, payload } = wake;
  const into = 'wakeId' in decision ? decision.wakeId : null;
  const { causedConfigHash } = run;
  await scope.sql(SEND_BACK, [row.id, decision.status, into, reason, JSON.stringify(payload), causedConfigHash]);
  scope.emit(requestEvent({ ...wake, id: row.id }, decision, null));
}
