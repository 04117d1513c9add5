import type { Wake } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import type { WakeDraft } from './draft.js';
import { betterReason, mergeContexts, newsOf } from './model.js';
import { addToRun } from './queue.js';
import type { Decision } from './wake-rows.js';

const WAITING = statement(`
  SELECT reason, source, payload, "forceFreshSession", "requestedByActorType", "requestedByActorId", "coalescedCount"
    FROM "Wake"
   WHERE id = $1::uuid AND status = 'deferred_issue_execution' FOR NO KEY UPDATE`);
export type WaitingWake = Pick<WakeDraft, 'reason' | 'source' | 'payload' | 'forceFreshSession'> &
  Pick<Wake, 'requestedByActorType' | 'requestedByActorId' | 'coalescedCount'>;

/** Locks a wake that waits for its issue; undefined if it no longer waits. */
export const waitingWake = (scope: WriteScope, wakeId: string): Promise<WaitingWake | undefined> =>
  scope.row<WaitingWake>(WAITING, [wakeId]);

const JOIN_WAITING = statement(`
  UPDATE "Wake" SET reason = $2, payload = $3::jsonb, "forceFreshSession" = "forceFreshSession" OR $4,
         "coalescedCount" = "coalescedCount" + 1
   WHERE id = $1::uuid RETURNING id`);
const COUNT_OF_RUN = statement(`
  UPDATE "Wake" w SET "coalescedCount" = w."coalescedCount" + 1,
         "forceFreshSession" = w."forceFreshSession" OR ($2 AND r.status = 'queued')
    FROM "HeartbeatRun" r WHERE r.id = $1::uuid AND w."companyId" = r."companyId" AND w.id = r."wakeId" RETURNING w.id`);

/**
 * Merges a wake into a run or into a waiting wake.
 * @returns `gone` if that wake no longer waits, `full` if both are too large together
 */
export async function mergeInto(
  scope: WriteScope,
  wake: WakeDraft,
  into: Extract<Decision, { status: 'coalesced' }>,
): Promise<'merged' | 'gone' | 'full'> {
  if ('runId' in into) {
    if ((await addToRun(scope, into.runId, wake)) === 'full') return 'full';
    await scope.sql(COUNT_OF_RUN, [into.runId, wake.forceFreshSession]);
    return 'merged';
  }
  const waiting = await waitingWake(scope, into.wakeId);
  if (!waiting) return 'gone';
  const both = withEarlier(wake, waiting);
  if (!both) return 'full';
  const { reason, payload, forceFreshSession } = both;
  await scope.sql(JOIN_WAITING, [into.wakeId, reason, JSON.stringify(payload), forceFreshSession]);
  return 'merged';
}

/** Merges an earlier wake into a later one; null if they are too large together. */
export function withEarlier<Earlier extends Pick<WakeDraft, 'reason' | 'payload' | 'forceFreshSession'>>(
  wake: WakeDraft,
  earlier: Earlier,
): WakeDraft | null {
  const payload = mergeContexts(earlier.payload, wake.payload);
  return (
    payload && {
      ...wake,
      reason: betterReason(earlier.reason, wake.reason),
      forceFreshSession: wake.forceFreshSession || earlier.forceFreshSession,
      payload,
    }
  );
}

const KNOWS = statement(`SELECT "contextSnapshot" @> $2::jsonb AS knows FROM "HeartbeatRun" WHERE id = $1::uuid`);

/**
 * Whether a running run has the payload in its context or can see it on its issue. Its context can no longer change.
 */
export async function knowsPayload(scope: WriteScope, runId: string, payload: JsonObject): Promise<boolean> {
  const news = newsOf(payload);
  if (!news) return true;
  const row = await scope.row<{ knows: boolean }>(KNOWS, [runId, JSON.stringify(news)]);
  return row?.knows === true;
}
