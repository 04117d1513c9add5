import type { Actor } from '#services/core/actors/actor.js';
import type { WakeRequest } from '#services/core/operation/run-requests.js';
import type { JsonObject } from '#services/core/text/fields.js';

/** A wake request with all defaults filled in. */
export interface WakeDraft {
  readonly companyId: string;
  readonly agentId: string;
  readonly issueId: string | null;
  readonly reason: string | null;
  readonly source: NonNullable<WakeRequest['source']>;
  readonly triggerDetail: NonNullable<WakeRequest['triggerDetail']>;
  readonly payload: JsonObject;
  readonly taskKey: string | null;
  readonly idempotencyKey: string | null;
  readonly forceFreshSession: boolean;
  /** The run to retry. */
  readonly retryOfRunId: string | null;
  readonly causedByRunId: string | null;
  /** The person who started the run on purpose. */
  readonly causedByUserId: string | null;
  /** The requester of the wake; defaults to the actor of the scope. */
  readonly by?: Actor | undefined;
}

/** The context of the wake's run. */
export const runContextOf = (wake: WakeDraft): JsonObject => ({
  ...wake.payload,
  ...(wake.issueId ? { issueId: wake.issueId, taskId: wake.issueId } : {}),
  ...(wake.taskKey ? { taskKey: wake.taskKey } : {}),
  ...(wake.forceFreshSession ? { forceFreshSession: true } : {}),
  ...(wake.reason ? { wakeReason: wake.reason } : {}),
  wakeSource: wake.source,
  wakeTriggerDetail: wake.triggerDetail,
});

/** The payload of a wake, read back from the context of its run or of a retry of that run. */
export function payloadFrom(context: JsonObject): JsonObject {
  const { wakeReason, wakeSource, wakeTriggerDetail, originalWakeReason, retryOfRunId, retryReason, ...payload } =
    context;
  return payload;
}
