import type { Actor } from '../../core/actors/actor.js';
import type { WakeRequest } from '../../core/operation/run-requests.js';
import type { JsonObject } from '../../core/text/fields.js';

/** A wake as it is asked for, with everything filled in. */
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
  /** The run that this one tries again. */
  readonly retryOfRunId: string | null;
  readonly causedByRunId: string | null;
  /** The person by whose own act its run begins. */
  readonly causedByUserId: string | null;
  /** Who asks, where that is not who acts. */
  readonly by?: Actor | undefined;
}

/** What a run knows of its wake. */
export const runContextOf = (wake: WakeDraft): JsonObject => ({
  ...wake.payload,
  ...(wake.issueId ? { issueId: wake.issueId, taskId: wake.issueId } : {}),
  ...(wake.taskKey ? { taskKey: wake.taskKey } : {}),
  ...(wake.forceFreshSession ? { forceFreshSession: true } : {}),
  ...(wake.reason ? { wakeReason: wake.reason } : {}),
  wakeSource: wake.source,
  wakeTriggerDetail: wake.triggerDetail,
});

/** What is told of a wake in the context of a run, be that its own or one that goes on with it. */
export function payloadFrom(context: JsonObject): JsonObject {
  const { wakeReason, wakeSource, wakeTriggerDetail, originalWakeReason, retryOfRunId, retryReason, ...payload } =
    context;
  return payload;
}
