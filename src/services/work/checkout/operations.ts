import { z } from 'zod';
import type { Issue } from '#generated/prisma/client.js';
import { assertRunOf } from '#services/access/named-run.js';
import { board, companyWriter } from '#services/access/rules.js';
import { actingPlugin } from '#services/core/actors/actor.js';
import { conflict, forbidden } from '#services/core/errors/errors.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { uuid } from '#services/core/text/fields.js';
import { emitIssue } from '../issues/events.js';
import {
  clearIssueLocks,
  emitAdopted,
  extendHold,
  holderDetails,
  holdIssue,
  isFreeFor,
  lockStateOf,
  RunIdRequired,
} from '../issues/locks.js';
import { IssueStatus, IssueView, isClosedStatus } from '../issues/model.js';
import { issueRef, lockedIssueById, presentIssue, reloadIssue } from '../issues/rows.js';
import { transitionIssue } from '../issues/status.js';
import { MOVES, startsAt } from '../issues/transitions.js';
import { assertMayCheckOut, emitCheckout, startIssue } from './take.js';

export const checkoutIssue = mutation({
  name: 'checkoutIssue',
  summary: 'Check out an issue to work on it; one of several concurrent attempts succeeds',
  input: z.object({
    ...issueRef,
    agentId: uuid().describe('The id of the agent that will work on the issue. An agent may only pass its own.'),
    expectedStatuses: z
      .array(IssueStatus)
      .min(1)
      .max(20)
      .describe('The statuses in which the issue may be checked out.'),
  }),
  output: IssueView,
  on: lockedIssueById,
  allow: companyWriter,
  callers: 'An agent for itself, within a run, or a board user of the company who is not a viewer',
  async run(scope, { agentId, expectedStatuses }, issue) {
    const runId = await callersRun(scope, agentId);
    const state = await lockStateOf(scope, issue);
    if (runId && issue.assigneeAgentId === agentId && issue.checkoutRunId === runId && issue.status === 'in_progress') {
      await extendHold(scope, issue, runId, state);
      return presentIssue(scope, issue);
    }
    const alternative = alternativeTo(issue, agentId, expectedStatuses);
    if (alternative || !isFreeFor(runId, state)) {
      throw conflict(
        'Issue checkout conflict',
        holderDetails(issue, state, alternative ?? 'check the issue out again'),
      );
    }
    await assertMayCheckOut(scope, issue, agentId);
    const started = await startIssue(scope, issue, agentId);
    if (!runId && started === issue) return presentIssue(scope, issue);
    const checkedOut = runId ? await holdIssue(scope, started, runId, state) : started;
    emitCheckout(scope, checkedOut, { agentId, runId });
    if (runId && issue.checkoutRunId && issue.checkoutRunId !== runId) emitAdopted(scope, issue, runId);
    wakeForCheckout(scope, checkedOut, agentId);
    return presentIssue(scope, checkedOut);
  },
});

/** The run for which the issue is checked out; null if the board checks it out for an agent. */
async function callersRun(scope: WriteScope, agentId: string): Promise<string | null> {
  const { actor } = scope;
  if (actor.kind !== 'agent') return null;
  if (actor.agentId !== agentId) throw forbidden('Agent can only checkout as itself');
  if (!actor.runId) throw RunIdRequired();
  await assertRunOf(scope, agentId, actor.runId);
  return actor.runId;
}

/**
 * The alternative for the caller if the agent cannot check this issue out, regardless of its holder; else undefined.
 */
function alternativeTo(issue: Issue, agentId: string, expectedStatuses: readonly string[]): string | undefined {
  if (!expectedStatuses.includes(issue.status)) {
    return `read the issue again: its status ${issue.status} is not in expectedStatuses`;
  }
  if (issue.assigneeUserId) return 'ask the person it is assigned to';
  if (issue.assigneeAgentId && issue.assigneeAgentId !== agentId)
    return "pick another issue: this one is another agent's";
  return undefined;
}

/** Wakes the agent if another caller checked the issue out for it. */
function wakeForCheckout(scope: WriteScope, { companyId, id }: Issue, agentId: string): void {
  if (scope.actor.kind === 'agent') return;
  const payload = { issueId: id };
  scope.wake({ companyId, agentId, issueId: id, reason: 'issue_checked_out', payload });
}

export const releaseIssue = mutation({
  name: 'releaseIssue',
  summary: 'Release an issue: clear its assignee, unless it is closed, and move it from in_progress to todo',
  input: z.object(issueRef),
  output: IssueView,
  on: lockedIssueById,
  allow: companyWriter,
  callers: 'The assignee agent, from the run that holds the issue, or a board user of the company who is not a viewer',
  async run(scope, _input, issue) {
    await assertMayRelease(scope, issue);
    const released = isClosedStatus(issue.status) ? await unlockIssue(scope, issue) : await unassignIssue(scope, issue);
    if (released === issue) return presentIssue(scope, issue);
    const { status, assigneeAgentId, assigneeUserId, checkoutRunId } = issue;
    emitIssue(scope, issue, 'released', { previous: { status, assigneeAgentId, assigneeUserId, checkoutRunId } });
    return presentIssue(scope, released);
  },
});

/** An agent may release its own issue from the run that holds it, or if no live run does. @throws 401, 409 */
async function assertMayRelease(scope: WriteScope, issue: Issue): Promise<void> {
  const { actor } = scope;
  if (actingPlugin(actor)) return assertHeldByNobody(scope, issue);
  if (actor.kind !== 'agent') return;
  if (issue.assigneeAgentId !== actor.agentId) throw conflict('Only assignee can release issue');
  if (!actor.runId) throw RunIdRequired();
  await assertRunOf(scope, actor.agentId, actor.runId);
  const state = await lockStateOf(scope, issue);
  if (issue.checkoutRunId === actor.runId || isFreeFor(actor.runId, state)) return;
  throw conflict('Only checkout run can release issue', holderDetails(issue, state, 'check the issue out again'));
}

/** Only people and the run itself can take an issue from the run that works on it. @throws 409 */
async function assertHeldByNobody(scope: WriteScope, issue: Issue): Promise<void> {
  const state = await lockStateOf(scope, issue);
  if (!isFreeFor(null, state))
    throw conflict('A run works on the issue', holderDetails(issue, state, 'wait for its end'));
}

/** Clears the locks of a closed issue, which keeps its assignee. */
async function unlockIssue(scope: WriteScope, issue: Issue): Promise<Issue> {
  if (issue.checkoutRunId === null && issue.executionRunId === null) return issue;
  await clearIssueLocks(scope, issue);
  return reloadIssue(scope, issue);
}

/** Removes the assignee and thereby the locks; an issue in progress moves to todo. */
async function unassignIssue(scope: WriteScope, issue: Issue): Promise<Issue> {
  const transition = await transitionIssue(scope, issue, {
    status: startsAt(MOVES.assigneeLeaves, issue.status) ? MOVES.assigneeLeaves.to : undefined,
    assigneeAgentId: null,
    assigneeUserId: null,
    wake: false,
  });
  return transition.issue;
}

/** The runs that held an issue. */
export const IssueLocksView = z
  .object({
    checkoutRunId: z.uuid().nullable().describe('The id of the run that had checked the issue out.'),
    executionRunId: z.uuid().nullable().describe('The id of the run that worked on the issue.'),
  })
  .meta({ id: 'IssueLocks', description: 'The runs that held an issue.' });

/** The issue, and the runs that held it before. */
const ForcedReleaseView = z.object({ issue: IssueView, previous: IssueLocksView }).meta({ id: 'ForcedRelease' });

export const forceReleaseIssue = mutation({
  name: 'forceReleaseIssue',
  summary: "Release an issue from its run and reject the run's further writes",
  input: z.object({
    ...issueRef,
    clearAssignee: z
      .boolean()
      .default(false)
      .describe('True to remove the assignee too; an issue in progress moves to todo.'),
  }),
  output: ForcedReleaseView,
  on: lockedIssueById,
  allow: board,
  async run(scope, { clearAssignee }, issue) {
    const { checkoutRunId, executionRunId } = issue;
    const previous = { checkoutRunId, executionRunId };
    const released = clearAssignee ? await unassignIssue(scope, issue) : issue;
    const isHeld = checkoutRunId !== null || executionRunId !== null;
    if (isHeld) await clearIssueLocks(scope, issue);
    if (isHeld || released !== issue) emitIssue(scope, issue, 'admin_force_release', { previous });
    return { issue: await presentIssue(scope, await reloadIssue(scope, issue)), previous };
  },
});
