import { z } from 'zod';
import type { Loader } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { describedEnum, type JsonValue } from '#services/core/text/fields.js';
import { type IssuePriority, type IssueSummary, IssueSummaryView } from './model.js';
import { parkedRun } from './runs.js';

export const AttentionKind = describedEnum('AttentionKind', 'The kind of attention that an issue needs.', {
  blocked: 'The issue is blocked until a person or an agent acts.',
});

export const AttentionReason = describedEnum('AttentionReason', 'The reasons why an issue is stalled.', {
  in_review_without_action_path: 'The issue is in review, but no person or agent is due to act.',
  blocked_by_unassigned_issue: 'A blocking issue has no assignee.',
  blocked_by_cancelled_issue: 'A blocking issue is cancelled.',
  blocked_chain_stalled: 'A blocking issue is open, but nothing will advance it.',
  pending_board_decision: 'The board has to decide.',
});
type AttentionReason = z.output<typeof AttentionReason>;

export const AttentionState = describedEnum('AttentionState', 'The step that a stalled issue waits for.', {
  awaiting_decision: 'A decision.',
  needs_attention: 'An action to get the work going again.',
});

export const AttentionOwnerView = z
  .object({
    type: z
      .enum(['board', 'agent', 'user'])
      .describe('The type of actor that has to act: an agent, a person or the board as a whole.'),
    agentId: z.uuid().nullable().describe("The agent's id; null unless an agent has to act."),
    userId: z.string().nullable().describe("The person's id; null unless a specific person has to act."),
  })
  .meta({ id: 'AttentionOwner', description: 'The agent, person or board that has to act on an issue.' });

/** The reason why an issue is stalled, with the required action and its owner. */
export const AttentionView = z
  .object({
    kind: AttentionKind.describe('The kind of attention that the issue needs. Always blocked.'),
    state: AttentionState.describe('The step that the issue waits for.'),
    reason: AttentionReason.describe('The reason why the issue is stalled.'),
    severity: z
      .enum(['low', 'medium', 'high', 'critical'])
      .describe('The severity, which equals the priority of the issue.'),
    stoppedSinceAt: z.iso.datetime().describe('The time at which the issue stalled.'),
    owner: AttentionOwnerView,
    action: z.string().describe('The action that the owner has to take.'),
    leafIssue: IssueSummaryView.nullable().describe(
      'The issue at the end of the chain of blockers; null if that is the issue itself.',
    ),
    approvalId: z.uuid().nullable().describe('The id of the pending approval.'),
    interactionId: z.uuid().nullable().describe('The id of the pending interaction.'),
  })
  .meta({ id: 'IssueAttention', description: 'The reason why an issue is stalled, with the action and its owner.' });
export type Attention = z.input<typeof AttentionView>;

/** SQL for whether an issue has unresolved blockers; `issue` is the SQL of its id. */
const isWaiting = (company: string, issue: string): string => `EXISTS (
  SELECT FROM "IssueBlocker" b JOIN "Issue" x ON x."companyId" = b."companyId" AND x.id = b."blockerId"
   WHERE b."companyId" = ${company} AND b."issueId" = ${issue} AND x.status <> 'done')`;

/**
 * SQL for the wake that asked the assignee of the row `row` for a comment, if it ended without one and no run followed.
 */
const unansweredWake = (row: string): string => `
  SELECT FROM "Wake" w
   WHERE w."companyId" = ${row}."companyId" AND w."issueId" = ${row}.id AND w."agentId" = ${row}."assigneeAgentId"
     AND w.reason = 'missing_issue_comment' AND w."finishedAt" IS NOT NULL
     AND NOT EXISTS (SELECT FROM "IssueComment" c
                      WHERE c."companyId" = w."companyId" AND c."issueId" = w."issueId"
                        AND c."authorAgentId" = w."agentId" AND c."createdAt" >= w."requestedAt")
     AND NOT EXISTS (SELECT FROM "HeartbeatRun" r
                      WHERE r."companyId" = w."companyId" AND r."issueId" = w."issueId"
                        AND r."createdAt" > w."requestedAt" AND r.id IS DISTINCT FROM w."runId")`;

/** SQL for whether nobody works on the row `row` although its status implies it: its runs ended without a result. */
const isAbandoned = (row: string): string => `(
  ${row}.status IN ('todo', 'in_progress') AND EXISTS (${parkedRun(`${row}."companyId"`, row)})
  OR ${row}.status = 'in_progress' AND EXISTS (${unansweredWake(row)}))`;

/**
 * SQL for the worst reason why the issue of the row `row` is stalled: one row, or none if it is not. A blocked issue is
 * stalled if any end of its chain of blockers is stalled. An issue in review is stalled if nobody has to act. An issue
 * in progress or in todo is stalled if its last run failed or was stopped by a rule, or if its runs ended without a
 * comment.
 */
export const attentionSql = (row: string): string => {
  const company = `${row}."companyId"`;
  return `
  WITH RECURSIVE chain(id) AS (
    SELECT ${row}.id WHERE ${row}.status IN ('blocked', 'in_review') OR ${isAbandoned(row)}
    UNION
    SELECT b."blockerId" FROM chain
      JOIN "Issue" c ON c."companyId" = ${company} AND c.id = chain.id AND c.status <> 'cancelled'
       AND (c.id <> ${row}.id OR c.status = 'blocked')
      JOIN "IssueBlocker" b ON b."companyId" = ${company} AND b."issueId" = c.id
      JOIN "Issue" x ON x."companyId" = ${company} AND x.id = b."blockerId" AND x.status <> 'done')
  SELECT found.reason, found."approvalId", found."interactionId",
         coalesce(found."askedAt", ${row}."blockedTransitionAt", ${row}."lastActivityAt") AS "stoppedSinceAt",
         found."addresseeUserId", l.id AS "leafId", l.identifier, l.title, l.status, l.priority, l."assigneeAgentId",
         l."assigneeUserId", l."unblockDescriptor", parked."requiredAction"
    FROM chain JOIN "Issue" l ON l."companyId" = ${company} AND l.id = chain.id
    LEFT JOIN LATERAL (
      SELECT p.id, p."createdAt" FROM "IssueApproval" a
        JOIN "Approval" p ON p."companyId" = a."companyId" AND p.id = a."approvalId" AND p.status = 'pending'
       WHERE a."companyId" = ${company} AND a."issueId" = l.id ORDER BY p."createdAt", p.id LIMIT 1) approval ON true
    LEFT JOIN LATERAL (
      SELECT n.id, n."createdAt", n."addresseeUserId" FROM "Interaction" n
       WHERE n."companyId" = ${company} AND n."issueId" = l.id AND n.status = 'pending' AND n."addresseeAgentId" IS NULL
       ORDER BY n."createdAt", n.id LIMIT 1) interaction ON true
    LEFT JOIN LATERAL (${parkedRun(company, 'l')}) parked ON true
   CROSS JOIN LATERAL (
      SELECT approval.id AS "approvalId", interaction.id AS "interactionId", interaction."addresseeUserId",
             least(approval."createdAt", interaction."createdAt", parked."finishedAt") AS "askedAt",
             CASE
               WHEN l.status = 'cancelled' THEN 'blocked_by_cancelled_issue'
               WHEN approval.id IS NOT NULL OR interaction.id IS NOT NULL OR l."unblockDescriptor" ->> 'owner' = 'board'
                 THEN 'pending_board_decision'
               WHEN ${willAdvance(company)} THEN NULL
               WHEN l.id <> ${row}.id AND num_nonnulls(l."assigneeAgentId", l."assigneeUserId") = 0
                 THEN 'blocked_by_unassigned_issue'
               WHEN parked.id IS NOT NULL OR ${row}.status IN ('blocked', 'in_progress') THEN 'blocked_chain_stalled'
               WHEN l."assigneeUserId" IS NULL AND coalesce(l."executionState" -> 'currentParticipant', 'null') = 'null'
                 THEN 'in_review_without_action_path'
             END AS reason) found
   WHERE found.reason IS NOT NULL
     AND (l.status = 'cancelled' OR ${row}.status = 'in_review' OR NOT ${isWaiting(company, 'l.id')})
   ORDER BY found.reason = 'pending_board_decision', l."issueNumber" LIMIT 1`;
};

/** SQL for whether something will advance the issue `l`: a run, a wake, a monitor, or an agent that has to answer. */
const willAdvance = (company: string): string => `(
  l."monitorNextCheckAt" IS NOT NULL
  OR EXISTS (SELECT FROM "HeartbeatRun" r
              WHERE r."companyId" = ${company} AND r."issueId" = l.id
                AND r.status IN ('queued', 'running', 'scheduled_retry'))
  OR EXISTS (SELECT FROM "Wake" w
              WHERE w."companyId" = ${company} AND w."issueId" = l.id AND w.status IN ('queued', 'deferred_issue_execution'))
  OR EXISTS (SELECT FROM "Interaction" n
              WHERE n."companyId" = ${company} AND n."issueId" = l.id AND n.status = 'pending')
  OR EXISTS (SELECT FROM "IssueApproval" a JOIN "Approval" p ON p."companyId" = a."companyId" AND p.id = a."approvalId"
              WHERE a."companyId" = ${company} AND a."issueId" = l.id AND p.status = 'revision_requested'))`;

interface StalledIssue extends Omit<IssueSummary, 'id'> {
  readonly n: number;
  readonly id: string;
  readonly severity: IssuePriority;
  readonly reason: AttentionReason;
  readonly approvalId: string | null;
  readonly interactionId: string | null;
  readonly stoppedSinceAt: Date;
  readonly addresseeUserId: string | null;
  /** The issue at the end of the chain of blockers, which the summary describes. */
  readonly leafId: string;
  readonly unblockDescriptor: { owner: JsonValue; action: string } | null;
  /** The action that a failed run requires. */
  readonly requiredAction: string | null;
}

const OF_ISSUES = statement(`
  SELECT k.n::int, t.id, t.priority AS severity, found.* FROM unnest($1::uuid[]) WITH ORDINALITY AS k(id, n)
    JOIN "Issue" t ON t.id = k.id CROSS JOIN LATERAL (${attentionSql('t')}) found`);

/** The reasons why issues are stalled, by the issue's id; null for an issue that is not stalled. */
export const attentionOf: Loader<string, Attention | null> = {
  async batch(scope, issueIds) {
    const attentions: (Attention | null)[] = issueIds.map(() => null);
    for (const row of await scope.sql<StalledIssue>(OF_ISSUES, [issueIds])) attentions[row.n - 1] = attentionFrom(row);
    return attentions;
  },
};

const ACTIONS: Readonly<Record<AttentionReason, string>> = {
  in_review_without_action_path: 'Name a reviewer, ask for a decision or set a monitor',
  blocked_by_unassigned_issue: 'Assign the issue that blocks it',
  blocked_by_cancelled_issue: 'Remove or replace the cancelled blocker',
  blocked_chain_stalled: 'Resume the work',
  pending_board_decision: 'Make the requested decision',
};

function attentionFrom(found: StalledIssue): Attention {
  const { reason, leafId, identifier, title, status, priority, assigneeAgentId, assigneeUserId } = found;
  const leaf = { id: leafId, identifier, title, status, priority, assigneeAgentId, assigneeUserId };
  return {
    kind: 'blocked',
    state: reason === 'pending_board_decision' ? 'awaiting_decision' : 'needs_attention',
    reason,
    severity: found.severity,
    stoppedSinceAt: found.stoppedSinceAt.toISOString(),
    owner: ownerOf(found),
    action: found.unblockDescriptor?.action ?? found.requiredAction ?? ACTIONS[reason],
    leafIssue: leafId === found.id ? null : leaf,
    approvalId: found.approvalId,
    interactionId: found.interactionId,
  };
}

/** The owner of the required action: the named owner, else the assignee of stuck work, else the board. */
function ownerOf({
  reason,
  addresseeUserId,
  unblockDescriptor,
  requiredAction,
  ...leaf
}: StalledIssue): Attention['owner'] {
  const board = { type: 'board', agentId: null, userId: null } as const;
  const principal = (agentId: string | null | undefined, userId: string | null | undefined): Attention['owner'] => {
    if (agentId) return { type: 'agent', agentId, userId: null };
    return userId ? { type: 'user', agentId: null, userId } : board;
  };
  const owner = (unblockDescriptor?.owner ?? {}) as { agentId?: string; userId?: string } | 'board';
  if (owner !== 'board' && (owner.agentId || owner.userId)) return principal(owner.agentId, owner.userId);
  if (addresseeUserId) return principal(null, addresseeUserId);
  // An agent whose run failed does not restart itself.
  if (requiredAction) return board;
  const isStuck = reason === 'blocked_chain_stalled' || reason === 'in_review_without_action_path';
  return isStuck ? principal(leaf.assigneeAgentId, leaf.assigneeUserId) : board;
}
