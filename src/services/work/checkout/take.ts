import type { Issue } from '../../../generated/prisma/client.js';
import { conflict, unprocessable } from '../../core/errors/errors.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { assertNotStopped } from '../../money/budgets/hard-stops.js';
import { agentNode } from '../../organization/agents/rows.js';
import { assertProjectOpen } from '../../organization/projects/rows.js';
import { NotAssignable } from '../issues/assign.js';
import { emitIssue } from '../issues/events.js';
import { emitAdopted, holderDetails, holdIssue, isFreeFor, lockStateOf } from '../issues/locks.js';
import { transitionIssue } from '../issues/status.js';
import { MOVES, startsAt } from '../issues/transitions.js';

/** @throws 422 for an agent of elsewhere, 409 agent_not_assignable, 409 while its project or budget is stopped */
export async function assertReady(scope: WriteScope, { companyId, projectId }: Issue, agentId: string): Promise<void> {
  const agent = await scope.load(agentNode, agentId);
  if (agent?.companyId !== companyId) throw unprocessable('Agent does not belong to company', { agentId });
  const { status } = agent;
  if (status === 'pending_approval' || status === 'terminated') throw NotAssignable({ agentId, status });
  // A budget that is spent names its scope, where its project would only say that it is paused.
  await assertNotStopped(scope, { companyId, agentId, projectId });
  await assertProjectOpen(scope, companyId, projectId);
}

/** The issue in progress under the agent; the same object where it was so already. @throws 422 with what blocks it */
export async function take(scope: WriteScope, issue: Issue, agentId: string): Promise<Issue> {
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

/** A run that is about to start, and the issue it is about. */
interface StartingRun {
  readonly id: string;
  readonly agentId: string;
}

/** Whether a run that starts brings its issue in progress. */
const isToBegin = ({ status }: Issue): boolean => startsAt(MOVES.runStarts, status);

/** Whether a run takes its agent's issue when it starts. */
export const isTakenBy = (issue: Issue, run: StartingRun): boolean =>
  issue.assigneeAgentId === run.agentId && (isToBegin(issue) || issue.status === 'in_progress');

/** @throws 409 naming the run that holds the issue, or why nobody may take it */
export async function assertTakeable(scope: WriteScope, issue: Issue, run: StartingRun): Promise<void> {
  const state = await lockStateOf(scope, issue);
  if (!isFreeFor(run.id, state)) {
    throw conflict('Issue checkout conflict', holderDetails(issue, state, 'check the issue out again'));
  }
  if (isToBegin(issue)) await assertReady(scope, issue, run.agentId);
}

/** Checks a locked issue out for a run that starts: as the run itself would, but before it does anything. */
export async function takeForRun(scope: WriteScope, issue: Issue, run: StartingRun): Promise<void> {
  const isNew = isToBegin(issue);
  const taken = isNew ? await take(scope, issue, run.agentId) : issue;
  const held = await holdIssue(scope, taken, run.id, await lockStateOf(scope, taken));
  if (isNew) emitCheckout(scope, held, { agentId: run.agentId, runId: run.id });
  if (issue.checkoutRunId && issue.checkoutRunId !== run.id) emitAdopted(scope, issue, run.id);
}
