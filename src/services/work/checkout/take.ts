import type { Issue } from '#generated/prisma/client.js';
import { conflict, unprocessable } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { assertNotStopped } from '#services/money/budgets/hard-stops.js';
import { agentNode } from '#services/organization/agents/rows.js';
import { assertProjectOpen } from '#services/organization/projects/rows.js';
import { emitIssue } from '../issues/events.js';
import { emitAdopted, holderDetails, holdIssue, isFreeFor, lockStateOf } from '../issues/locks.js';
import { NotAssignable } from '../issues/references.js';
import { transitionIssue } from '../issues/status.js';
import { MOVES, startsAt } from '../issues/transitions.js';

/**
 * @throws 422 for an agent of another company, 409 agent_not_assignable, 409 while the project or a budget is stopped
 */
export async function assertMayCheckOut(
  scope: WriteScope,
  { companyId, projectId }: Issue,
  agentId: string,
): Promise<void> {
  const agent = await scope.load(agentNode, agentId);
  if (agent?.companyId !== companyId) throw unprocessable('Agent does not belong to company', { agentId });
  const { status } = agent;
  if (status === 'pending_approval' || status === 'terminated') throw NotAssignable({ agentId, status });
  // Checked first, since the error for a spent budget names its scope. The error for its project would only state that
  // the project is paused.
  await assertNotStopped(scope, { companyId, agentId, projectId });
  await assertProjectOpen(scope, companyId, projectId);
}

/**
 * Moves the issue to in_progress under the agent; returns the same object if it is already.
 * @throws 422 with its blockers
 */
export async function startIssue(scope: WriteScope, issue: Issue, agentId: string): Promise<Issue> {
  const to = { status: 'in_progress', assigneeAgentId: agentId, assigneeUserId: null, wake: false } as const;
  return (await transitionIssue(scope, issue, to)).issue;
}

export function emitCheckout(
  scope: WriteScope,
  issue: Issue,
  { agentId, runId }: { agentId: string; runId: string | null },
): void {
  emitIssue(scope, issue, 'checked_out', { agentId, runId }, { agentId });
}

/** A run that is about to start. */
interface StartingRun {
  readonly id: string;
  readonly agentId: string;
}

/** Whether a run that starts moves its issue to in_progress. */
const isStartedByRun = ({ status }: Issue): boolean => startsAt(MOVES.runStarts, status);

/** Whether a run that starts checks its agent's issue out. */
export const isTakenBy = (issue: Issue, run: StartingRun): boolean =>
  issue.assigneeAgentId === run.agentId && (isStartedByRun(issue) || issue.status === 'in_progress');

/** @throws 409 with the run that holds the issue, or as `assertMayCheckOut` does */
export async function assertTakeable(scope: WriteScope, issue: Issue, run: StartingRun): Promise<void> {
  const state = await lockStateOf(scope, issue);
  if (!isFreeFor(run.id, state)) {
    throw conflict('Issue checkout conflict', holderDetails(issue, state, 'check the issue out again'));
  }
  if (isStartedByRun(issue)) await assertMayCheckOut(scope, issue, run.agentId);
}

/** Checks a locked issue out for a run that starts, before the run does anything. */
export async function takeForRun(scope: WriteScope, issue: Issue, run: StartingRun): Promise<void> {
  const isStart = isStartedByRun(issue);
  const started = isStart ? await startIssue(scope, issue, run.agentId) : issue;
  const checkedOut = await holdIssue(scope, started, run.id, await lockStateOf(scope, started));
  if (isStart) emitCheckout(scope, checkedOut, { agentId: run.agentId, runId: run.id });
  if (issue.checkoutRunId && issue.checkoutRunId !== run.id) emitAdopted(scope, issue, run.id);
}
