import { z } from 'zod';
import type { JsonObject, JsonValue } from '../core/fields.js';

export const WakeStatus = z
  .enum(['queued', 'deferred_issue_execution', 'claimed', 'coalesced', 'skipped', 'completed', 'failed', 'cancelled'])
  .meta({ id: 'WakeStatus' });
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

export type WakeReason = keyof typeof RANK | (string & {});

/** How much a reason says, 0 the most. */
export const rankOf = (reason: WakeReason | null): number =>
  (RANK as Readonly<Record<string, number>>)[reason ?? ''] ?? 4;

/** Of two reasons the one that says more; the later of two that say as much. */
export const betterReason = (earlier: WakeReason | null, later: WakeReason | null): WakeReason | null =>
  later === null || rankOf(earlier) < rankOf(later) ? earlier : later;

const COMMENT_REASONS: ReadonlySet<string> = new Set([
  'issue_comment_mentioned',
  'issue_reopened_via_comment',
  'issue_commented',
]);

/** Wakes that open blockers do not hold back: somebody says something. */
export const isCommentWake = (reason: WakeReason | null): boolean => COMMENT_REASONS.has(reason ?? '');

const ANSWER = /^(interaction_|approval_)/;

/** Wakes that somebody addressed to the agent itself, whoever has the issue meanwhile. */
export const isAddressed = (reason: WakeReason | null): boolean => isCommentWake(reason) || ANSWER.test(reason ?? '');

/** Wakes that a running run may have started too early to see. */
export const needsOwnRun = (reason: WakeReason | null): boolean =>
  isAddressed(reason) || reason === 'issue_blockers_resolved';

/** A context that grows with every comment while an agent is busy must end somewhere; the latest are kept. */
const MAX_MERGED = 100;
const MAX_CONTEXT = 262_144;

/**
 * Two contexts as one: lists are joined, of other values the later one counts. Where they are too large together the
 * later one stands alone.
 */
export function mergeContexts(earlier: JsonObject, later: JsonObject): JsonObject {
  const joined = Object.entries(later).map(([key, value]): [string, JsonValue] => {
    const before = earlier[key];
    if (!Array.isArray(before) || !Array.isArray(value)) return [key, value];
    return [key, [...new Set([...before, ...value])].slice(-MAX_MERGED)];
  });
  const both = { ...earlier, ...Object.fromEntries(joined) };
  return JSON.stringify(both).length > MAX_CONTEXT ? { ...later, truncated: true } : both;
}
