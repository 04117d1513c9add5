import type { Issue } from '#generated/prisma/client.js';
import { actingPlugin, principalOf } from '#services/core/actors/actor.js';
import { domainError, forbidden, unprocessable } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { pendingApprovalsOf } from '#services/governance/approvals/rows.js';
import { assertUnblocked, unresolvedBlockers } from './blockers.js';
import type { ExecutionState } from './execution-policy.js';
import { pendingInteractionsOf } from './pending-interactions.js';
import { type Refusal, refusalsOf, type Step } from './transitions.js';

const InvalidDisposition = domainError(
  'invalid_issue_disposition',
  'The issue would wait for nothing: name the event that it waits for',
);

/** The ways in which an issue can leave its review. */
const REVIEW_PATHS = [
  'pending_issue_thread_interaction',
  'linked_pending_approval',
  'human_assignee_user_id',
  'typed_execution_state_current_participant',
  'scheduled_issue_monitor',
] as const;
type ReviewPath = (typeof REVIEW_PATHS)[number];

/** The ways that are open to an issue. */
async function reviewPathsOf(scope: Scope, issue: Issue): Promise<ReviewPath[]> {
  const [interactions, approvals] = await Promise.all([
    scope.load(pendingInteractionsOf, issue.id),
    scope.load(pendingApprovalsOf, issue.id),
  ]);
  const state = issue.executionState as ExecutionState | null;
  const open: Record<ReviewPath, boolean> = {
    pending_issue_thread_interaction: interactions.length > 0,
    linked_pending_approval: approvals.length > 0,
    human_assignee_user_id: issue.assigneeUserId !== null,
    typed_execution_state_current_participant: state?.status === 'pending' && state.currentParticipant !== null,
    scheduled_issue_monitor: issue.monitorNextCheckAt !== null && issue.monitorNextCheckAt > new Date(),
  };
  return REVIEW_PATHS.filter((path) => open[path]);
}

const CHECKS: Readonly<Record<Refusal, (scope: Scope, issue: Issue) => void | Promise<void>>> = {
  unblocker_without_block: (_scope, { unblockDescriptor, status }) => {
    if (unblockDescriptor === null) return;
    throw unprocessable('unblockDescriptor is only for issues with status blocked', { status });
  },
  no_assignee: (_scope, { assigneeAgentId, assigneeUserId }) => {
    if (!assigneeAgentId && !assigneeUserId) throw unprocessable('in_progress issues require an assignee');
  },
  open_blockers: (scope, { id }) => assertUnblocked(scope, id),
  nothing_to_wait_for: assertStopped,
  no_review_path: assertReviewable,
  review_policy: assertMayDecide,
};

/**
 * Checks the refusals that the table of transitions lists for a step.
 * @param issue the issue as it would be after the step
 * @throws 422 for a missing assignee, unresolved blockers, or nothing to wait for; 403 by the review policy
 */
export async function assertStepAllowed(scope: Scope, issue: Issue, step: Step): Promise<void> {
  for (const refusal of refusalsOf(step)) await CHECKS[refusal](scope, issue);
}

async function assertStopped(scope: Scope, issue: Issue): Promise<void> {
  if (issue.unblockDescriptor !== null) return;
  const reasons = await Promise.all([
    scope.load(unresolvedBlockers, issue.id),
    scope.load(pendingInteractionsOf, issue.id),
    scope.load(pendingApprovalsOf, issue.id),
  ]);
  if (reasons.some(({ length }) => length > 0)) return;
  throw InvalidDisposition(
    { missing: 'unblock_path' },
    'blocked issues require an unresolved blocker, a pending interaction, a pending approval or an unblockDescriptor',
  );
}

async function assertReviewable(scope: Scope, issue: Issue): Promise<void> {
  if ((await reviewPathsOf(scope, issue)).length > 0) return;
  throw InvalidDisposition(
    { missing: 'review_path', validReviewPaths: [...REVIEW_PATHS] },
    'in_review needs a review path: an interaction, an approval, a human assignee, an execution participant or a monitor',
  );
}

/** Checks that the review policy lets the caller complete the issue or decide on its review. @throws 403 */
export function assertMayDecide({ actor }: Scope, issue: Issue): void {
  const isPlugin = actingPlugin(actor) !== undefined;
  if (issue.reviewPolicy === 'human_only' && (actor.kind === 'agent' || isPlugin)) {
    throw forbidden('The review policy of this issue leaves the decision to a person');
  }
  if (issue.reviewPolicy !== 'not_creator') return;
  const { type, id } = principalOf(actor);
  // An issue without an agent or person as its creator may come from a plugin.
  const isCreator = isPlugin
    ? !issue.createdByAgentId && !issue.createdByUserId
    : id === (type === 'agent' ? issue.createdByAgentId : issue.createdByUserId);
  if (isCreator) {
    throw forbidden('The review policy of this issue leaves the decision to somebody other than its creator');
  }
}
