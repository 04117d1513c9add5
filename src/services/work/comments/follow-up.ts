import type { Issue } from '#generated/prisma/client.js';
import { conflict, forbidden } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { unresolvedBlockers } from '../issues/blockers.js';
import { transitionIssue } from '../issues/status.js';
import { MOVES, startsAt } from '../issues/transitions.js';

/** The requests of a comment beyond its text. */
export interface FollowUp {
  /** Moves a closed or blocked issue back to todo; false keeps a person's comment from doing so by itself. */
  readonly reopen?: boolean | undefined;
  /** Makes the assignee resume the work. */
  readonly resume?: boolean | undefined;
  /** Stops the assignee's current run first. */
  readonly interrupt?: boolean | undefined;
}

/** @throws 403 if the author may not make the request, 409 if the issue's state does not allow it */
export async function assertFollowUp(scope: WriteScope, issue: Issue, { reopen, resume, interrupt }: FollowUp) {
  const agentId = scope.actor.kind === 'agent' ? scope.actor.agentId : undefined;
  if (interrupt && agentId) throw forbidden('Only the board can interrupt a run');
  if (reopen && agentId && MOVES.commentReopens.boardOnly.some((status) => status === issue.status)) {
    throw conflict('Only the board can reopen a cancelled issue', { status: issue.status });
  }
  if (resume) await assertResumable(scope, issue, agentId);
}

async function assertResumable(scope: WriteScope, issue: Issue, agentId: string | undefined): Promise<void> {
  const { assigneeAgentId, status } = issue;
  if (!assigneeAgentId) throw conflict('Issue follow-up requires an assigned agent', { status, assigneeAgentId });
  if (agentId && agentId !== assigneeAgentId)
    throw forbidden('Only the assignee agent or the board can resume an issue');
  const open = await scope.load(unresolvedBlockers, issue.id);
  if (open.length === 0) return;
  throw conflict('Issue follow-up blocked by unresolved blockers', {
    unresolvedBlockerIssueIds: open.map(({ issueId }) => issueId),
  });
}

/** Whether the comment moves the issue back to todo. */
async function reopens(scope: WriteScope, issue: Issue, { reopen, resume }: FollowUp): Promise<boolean> {
  const { status } = issue;
  if (!startsAt(MOVES.commentReopens, status)) return false;
  if (reopen || resume) return true;
  if (reopen === false) return false;
  // Without an explicit request, only a person's comment to an agent means that work remains.
  if (scope.actor.kind !== 'board' || !issue.assigneeAgentId) return false;
  return status !== 'blocked' || (await scope.load(unresolvedBlockers, issue.id)).length === 0;
}

/** Carries out the requests of a comment without waking anybody: the caller wakes once for all of them. */
export async function followUp(
  scope: WriteScope,
  locked: Issue,
  request: FollowUp,
): Promise<{ issue: Issue; reopened: boolean; interruptedRunIds: string[] }> {
  const interruptedRunIds = request.interrupt ? await interruptAssignee(scope, locked) : [];
  if (!(await reopens(scope, locked, request))) return { issue: locked, reopened: false, interruptedRunIds };
  const { issue } = await transitionIssue(scope, locked, { status: MOVES.commentReopens.to, wake: false });
  return { issue, reopened: true, interruptedRunIds };
}

/** Stops the assignee's work on the issue, but not the runs of other agents. */
const interruptAssignee = (scope: WriteScope, { companyId, id, assigneeAgentId }: Issue): Promise<string[]> =>
  scope.cancelWork({
    companyId,
    issueId: id,
    errorCode: 'operator_interrupted',
    ...(assigneeAgentId ? { agentId: assigneeAgentId } : {}),
  });
