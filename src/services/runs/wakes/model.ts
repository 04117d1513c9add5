import type { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import type { JsonObject, JsonValue } from '../../core/text/fields.js';

export const WakeStatus = describedEnum('WakeStatus', 'What became of a request to wake an agent.', {
  queued: 'It has a run that waits for its turn.',
  deferred_issue_execution: 'It waits until the issue is free.',
  claimed: 'Its run works.',
  coalesced: 'It was merged into another one.',
  skipped: 'It was refused; the error says why.',
  completed: 'Its run has ended.',
  failed: 'Its run failed.',
  cancelled: 'It was called off.',
});
export type WakeStatus = z.output<typeof WakeStatus>;

/** Reasons the server gives; a direct call may give any text. The lower the number, the more a merged wake says it. */
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

/** How much a reason says, 0 the most. */
export const reasonRank = (reason: string | null): number =>
  (RANK as Readonly<Record<string, number>>)[reason ?? ''] ?? 4;

/** Of two reasons the one that says more; the later of two that say as much. */
export const betterReason = (earlier: string | null, later: string | null): string | null =>
  later === null || reasonRank(earlier) < reasonRank(later) ? earlier : later;

const COMMENT_REASONS: ReadonlySet<string> = new Set([
  'issue_comment_mentioned',
  'issue_reopened_via_comment',
  'issue_commented',
]);

/** Wakes that open blockers do not hold back: somebody says something. */
export const isCommentWake = (reason: string | null): boolean => COMMENT_REASONS.has(reason ?? '');

const ANSWER = /^(interaction_|approval_)/;

/** Wakes that somebody addressed to the agent itself, whoever has the issue meanwhile. */
export const isAddressed = (reason: string | null): boolean => isCommentWake(reason) || ANSWER.test(reason ?? '');

/** Wakes that a running run may have started too early to see. */
export const needsOwnRun = (reason: string | null): boolean =>
  isAddressed(reason) || reason === 'issue_blockers_resolved';

/** What a run is told ends at so many characters of JSON: what does not fit gets a run of its own. */
const MAX_CONTEXT = 262_144;

/** What the server writes of a wake beside its payload, and what `commentIds` keeps anyway. */
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
 * Two contexts as one, in which nothing is lost: lists are joined, of other values the later one counts, and what it
 * takes the place of is kept in `earlierPayloads`.
 * @returns null where they are too large together
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

/** The comments that both tell of, also those that are named alone; nothing where there are none. */
function commentsOf(...contexts: readonly JsonObject[]): JsonObject {
  const ids = contexts.flatMap(({ commentIds, commentId, wakeCommentId }) => [
    ...listOf(commentIds),
    ...[commentId, wakeCommentId].filter((id) => typeof id === 'string'),
  ]);
  return ids.length === 0 ? {} : { commentIds: union([], ids) };
}

/** What says no more than that something was done, which a run at work finds on its issue. */
const REPEATED: ReadonlySet<string> = new Set([
  'issueId',
  'taskId',
  'taskKey',
  'mutation',
  'status',
  'previousStatus',
  'reopened',
]);

/** What a payload says that a run at work does not see by itself; null where that is nothing. */
export function newsOf(payload: JsonObject): JsonObject | null {
  const news = Object.entries(payload).filter(([key]) => !REPEATED.has(key));
  return news.length === 0 ? null : Object.fromEntries(news);
}

/** What woke the first run of a chain of retries. */
export function originalReasonOf(context: JsonObject): string | null {
  const reason = context.originalWakeReason ?? context.wakeReason;
  return typeof reason === 'string' ? reason : null;
}
