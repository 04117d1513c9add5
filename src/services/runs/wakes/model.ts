import { z } from 'zod';
import { ActorType } from '#services/core/journal/journal.js';
import { describedEnum, type JsonObject, type JsonValue } from '#services/core/text/fields.js';
import { InvocationSource, TriggerDetail } from '#services/work/issues/runs.js';

export const WakeStatus = describedEnum('WakeStatus', 'The state of a request to wake an agent.', {
  queued: 'The run of the wake waits to start.',
  deferred_issue_execution: 'The wake waits for another run to release the issue.',
  claimed: 'The run of the wake is running.',
  coalesced: 'The wake was merged into another wake or run.',
  skipped: 'The wake was skipped; error gives the reason.',
  completed: 'The run of the wake has ended.',
  failed: 'The run of the wake failed.',
  cancelled: 'The wake was cancelled.',
});
export type WakeStatus = z.output<typeof WakeStatus>;

const at = () => z.iso.datetime();

/** The public fields of a wake. */
export const WakeView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    agentId: z.uuid().describe('The ID of the agent to wake.'),
    issueId: z.uuid().nullable().describe('The ID of the issue.'),
    source: InvocationSource.describe('The source of the request.'),
    triggerDetail: TriggerDetail.nullable().describe('The detail of the trigger; null if only the source is known.'),
    reason: z.string().nullable().describe('The reason, such as issue_assigned; null if the request gave no reason.'),
    payload: z.record(z.string(), z.json()).describe('Data for the woken run, from the request.'),
    status: WakeStatus.describe('The outcome of the wake.'),
    error: z
      .string()
      .nullable()
      .describe('The reason why the wake was skipped or cancelled, or its run failed; null otherwise.'),
    coalescedCount: z.int().max(2_147_483_647).describe('The number of wakes merged into this one.'),
    coalescedIntoId: z.uuid().nullable().describe('The ID of the waiting wake that this one was merged into.'),
    runId: z.uuid().nullable().describe('The ID of the run that the wake started or was merged into.'),
    taskKey: z.string().nullable().describe('The key of the session that the run continues; null if there is no key.'),
    idempotencyKey: z.string().nullable().describe('The idempotency key of the request; null if it had no key.'),
    forceFreshSession: z.boolean().describe('True if the run starts a new session.'),
    requestedByActorType: ActorType.describe('The kind of requester.'),
    requestedByActorId: z.string().nullable().describe("The requester's ID."),
    causedByRunId: z.uuid().nullable().describe('The ID of the run that requested the wake.'),
    requestedAt: at().describe('The time of the request.'),
    claimedAt: at().nullable().describe('Start time of the run; null until then.'),
    finishedAt: at().nullable().describe('End time of the wake; null until then.'),
  })
  .meta({ id: 'Wake', description: 'A request to wake an agent. Orgraph records every request and its outcome.' });

/**
 * The reasons that the server uses; a direct call may use any text. When wakes merge, the reason with the lowest rank
 * stays.
 */
const RANK = {
  issue_comment_mentioned: 0,
  issue_reopened_via_comment: 1,
  issue_commented: 1,
  issue_assigned: 2,
  issue_status_changed: 3,
  issue_blockers_resolved: 4,
  issue_children_completed: 4,
  issue_monitor_due: 4,
  issue_checked_out: 4,
  interaction_pending: 4,
  approval_approved: 4,
  approval_rejected: 4,
  approval_revision_requested: 4,
  heartbeat_timer: 4,
  retry_failed_run: 4,
  transient_failure_retry: 4,
  missing_issue_comment: 4,
  routine_coalesced: 4,
} as const;

/** The rank of a reason; 0 is the most important. */
export const reasonRank = (reason: string | null): number =>
  (RANK as Readonly<Record<string, number>>)[reason ?? ''] ?? 4;

/** The more important of two reasons; the later one if both are equal. */
export const betterReason = (earlier: string | null, later: string | null): string | null =>
  later === null || reasonRank(earlier) < reasonRank(later) ? earlier : later;

const COMMENT_REASONS: ReadonlySet<string> = new Set([
  'issue_comment_mentioned',
  'issue_reopened_via_comment',
  'issue_commented',
]);

/** Whether the wake is for a comment. These wakes start a run even if the issue has open blockers. */
export const isCommentWake = (reason: string | null): boolean => COMMENT_REASONS.has(reason ?? '');

const RESPONSE = /^(interaction_|approval_)/;

/** Whether the wake targets the agent itself, even if the issue is assigned to another one meanwhile. */
export const isAddressed = (reason: string | null): boolean => isCommentWake(reason) || RESPONSE.test(reason ?? '');

/** Whether the wake needs a run other than the running one, which may have started too early to see its cause. */
export const needsOwnRun = (reason: string | null): boolean =>
  isAddressed(reason) || reason === 'issue_blockers_resolved';

/** The maximum length of a run's context as JSON. A wake that does not fit gets its own run. */
const MAX_CONTEXT = 262_144;

/** Fields whose previous value is not kept: the server writes them itself, or `commentIds` keeps them. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  'issueId',
  'taskId',
  'taskKey',
  'wakeReason',
  'wakeSource',
  'wakeTriggerDetail',
  'mutation',
  'commentId',
  'wakeCommentId',
  'commentIds',
  'earlierPayloads',
]);

/**
 * Merges two contexts without loss. Lists are joined, later values replace others, and `earlierPayloads` keeps replaced
 * values.
 * @returns null if they are too large together
 */
export function mergeContexts(earlier: JsonObject, later: JsonObject): JsonObject | null {
  const replaced: JsonObject = {};
  const both: JsonObject = { ...earlier };
  for (const [key, value] of Object.entries(later)) {
    const before = earlier[key];
    both[key] = Array.isArray(before) && Array.isArray(value) ? union(before, value) : value;
    const isKept = before === undefined || OWN_FIELDS.has(key) || isSame(before, value);
    if (!isKept && !(Array.isArray(before) && Array.isArray(value))) replaced[key] = before as JsonValue;
  }
  Object.assign(both, commentsOf(earlier, later));
  if (Object.keys(replaced).length > 0) both.earlierPayloads = union(listOf(both.earlierPayloads), [replaced]);
  return JSON.stringify(both).length > MAX_CONTEXT ? null : both;
}

const isSame = (one: JsonValue | undefined, other: JsonValue): boolean => JSON.stringify(one) === JSON.stringify(other);

const listOf = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : []);

const union = (earlier: readonly JsonValue[], later: readonly JsonValue[]): JsonValue[] => [
  ...new Map([...earlier, ...later].map((value) => [JSON.stringify(value), value])).values(),
];

/** The field `commentIds` with the comments of all contexts; absent without comments. */
function commentsOf(...contexts: readonly JsonObject[]): JsonObject {
  const ids = contexts.flatMap(({ commentIds, commentId, wakeCommentId }) => [
    ...listOf(commentIds),
    ...[commentId, wakeCommentId].filter((id) => typeof id === 'string'),
  ]);
  return ids.length === 0 ? {} : { commentIds: union([], ids) };
}

/** Fields whose information a running run can see on its issue. */
const VISIBLE_ON_ISSUE: ReadonlySet<string> = new Set([
  'issueId',
  'taskId',
  'taskKey',
  'mutation',
  'status',
  'previousStatus',
  'reopened',
]);

/** The part of a payload that a running run cannot see on its issue; null if there is none. */
export function newsOf(payload: JsonObject): JsonObject | null {
  const news = Object.entries(payload).filter(([key]) => !VISIBLE_ON_ISSUE.has(key));
  return news.length === 0 ? null : Object.fromEntries(news);
}

/** The reason of the first run in a chain of retries. */
export function originalReasonOf(context: JsonObject): string | null {
  const reason = context.originalWakeReason ?? context.wakeReason;
  return typeof reason === 'string' ? reason : null;
}
