import { z } from 'zod';
import type { Issue } from '../../../generated/prisma/client.js';
import { assertRunOf } from '../../access/named-run.js';
import { board, companyWriter } from '../../access/rules.js';
import { conflict, forbidden } from '../../core/errors/errors.js';
import { mutation } from '../../core/operation/operation.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { uuid } from '../../core/text/fields.js';
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
import { IssueStatus, IssueView } from '../issues/model.js';
import { issueRef, lockedIssueById, presentIssue, reloadIssue } from '../issues/rows.js';
import { transitionIssue } from '../issues/status.js';
import { isClosed, MOVES, startsAt } from '../issues/transitions.js';
import { assertReady, emitCheckout, take } from './take.js';

export const checkoutIssue = mutation({
  name: 'checkoutIssue',
  summary: 'Take an issue to work on it: of many who try at once, one gets it',
  input: z.object({
    ...issueRef,
    agentId: uuid().describe('The agent that is to work on it; an agent names itself.'),
    expectedStatuses: z.array(IssueStatus).min(1).max(20).describe('The statuses in which it may be taken.'),
  }),
  output: IssueView,
  on: lockedIssueById,
  allow: companyWriter,
  async run(scope, { agentId, expectedStatuses }, issue) {
    const runId = await callersRun(scope, agentId);
    const state = await lockStateOf(scope, issue);
    if (runId && issue.assigneeAgentId === agentId && issue.checkoutRunId === runId && issue.status === 'in_progress') {
      await extendHold(scope, issue, runId, state);
      return presentIssue(scope, issue);
    }
    const unfit = unfitness(issue, agentId, expectedStatuses);
    if (unfit || !isFreeFor(runId, state)) {
      throw conflict('Issue checkout conflict', holderDetails(issue, state, unfit ?? 'check the issue out again'));
    }
    await assertReady(scope, issue, agentId);
    const taken = await take(scope, issue, agentId);
    if (!runId && taken === issue) return presentIssue(scope, issue);
    const held = runId ? await holdIssue(scope, taken, runId, state) : taken;
    emitCheckout(scope, held, { agentId, runId });
    if (runId && issue.checkoutRunId && issue.checkoutRunId !== runId) emitAdopted(scope, issue, runId);
    wakeAssignee(scope, held, agentId);
    return presentIssue(scope, held);
  },
});

/** The run for which the issue is taken; the board may take one for an agent that has none yet. */
async function callersRun(scope: WriteScope, agentId: string): Promise<string | null> {
  const { actor } = scope;
  if (actor.kind !== 'agent') return null;
  if (actor.agentId !== agentId) throw forbidden('Agent can only checkout as itself');
  if (!actor.runId) throw RunIdRequired();
  await assertRunOf(scope, agentId, actor.runId);
  return actor.runId;
}

/** What to do where the issue is not one that the agent could take, whoever holds it; undefined where it is. */
function unfitness(issue: Issue, agentId: string, expectedStatuses: readonly string[]): string | undefined {
  if (!expectedStatuses.includes(issue.status)) {
    return `read the issue again: it is ${issue.status}, which expectedStatuses does not name`;
  }
  if (issue.assigneeUserId) return 'ask the person it is assigned to';
  if (issue.assigneeAgentId && issue.assigneeAgentId !== agentId)
    return "pick another issue: this one is another agent's";
  return undefined;
}

/** Tells the agent that somebody else took the issue for it. */
function wakeAssignee(scope: WriteScope, { companyId, id }: Issue, agentId: string): void {
  if (scope.actor.kind === 'agent') return;
  const payload = { issueId: id };
  scope.wake({ companyId, agentId, issueId: id, reason: 'issue_checked_out', payload });
}

export const releaseIssue = mutation({
  name: 'releaseIssue',
  summary: 'Give an issue back: nobody has it, and it is to be done again; a closed one stays with its assignee',
  input: z.object(issueRef),
  output: IssueView,
  on: lockedIssueById,
  allow: companyWriter,
  async run(scope, _input, issue) {
    await assertMayRelease(scope, issue);
    const released = isClosed(issue.status) ? await letGo(scope, issue) : await giveBack(scope, issue);
    if (released === issue) return presentIssue(scope, issue);
    const { status, assigneeAgentId, assigneeUserId, checkoutRunId } = issue;
    emitIssue(scope, issue, 'released', { previous: { status, assigneeAgentId, assigneeUserId, checkoutRunId } });
    return presentIssue(scope, released);
  },
});

async function assertMayRelease(scope: WriteScope, issue: Issue): Promise<void> {
  const { actor } = scope;
  if (actor.kind !== 'agent') return;
  if (issue.assigneeAgentId !== actor.agentId) throw conflict('Only assignee can release issue');
  if (!actor.runId) throw RunIdRequired();
  await assertRunOf(scope, actor.agentId, actor.runId);
  const state = await lockStateOf(scope, issue);
  if (issue.checkoutRunId === actor.runId || isFreeFor(actor.runId, state)) return;
  throw conflict('Only checkout run can release issue', holderDetails(issue, state, 'check the issue out again'));
}

/** A closed issue without its locks: who did it stays known. */
async function letGo(scope: WriteScope, issue: Issue): Promise<Issue> {
  if (issue.checkoutRunId === null && issue.executionRunId === null) return issue;
  await clearIssueLocks(scope, issue);
  return reloadIssue(scope, issue);
}

/** The issue without assignee, and so without locks; back in todo where it was in progress. */
async function giveBack(scope: WriteScope, issue: Issue): Promise<Issue> {
  const released = await transitionIssue(scope, issue, {
    status: startsAt(MOVES.assigneeLeaves, issue.status) ? MOVES.assigneeLeaves.to : undefined,
    assigneeAgentId: null,
    assigneeUserId: null,
    wake: false,
  });
  return released.issue;
}

/** What held an issue. */
export const IssueLocksView = z
  .object({
    checkoutRunId: z.uuid().nullable().describe('The run that had checked it out.'),
    executionRunId: z.uuid().nullable().describe('The run that worked on it.'),
  })
  .meta({ id: 'IssueLocks', description: 'What held an issue.' });

/** The issue, and what held it before. */
const ForcedReleaseView = z.object({ issue: IssueView, previous: IssueLocksView }).meta({ id: 'ForcedRelease' });

export const forceReleaseIssue = mutation({
  name: 'forceReleaseIssue',
  summary: 'Take an issue from the run that holds it; what that run still writes to it is refused',
  input: z.object({
    ...issueRef,
    clearAssignee: z.boolean().default(false).describe('Take it from its assignee too; one in progress goes to todo.'),
  }),
  output: ForcedReleaseView,
  on: lockedIssueById,
  allow: board,
  async run(scope, { clearAssignee }, issue) {
    const { checkoutRunId, executionRunId } = issue;
    const previous = { checkoutRunId, executionRunId };
    const released = clearAssignee ? await giveBack(scope, issue) : issue;
    const isHeld = checkoutRunId !== null || executionRunId !== null;
    if (isHeld) await clearIssueLocks(scope, issue);
    if (isHeld || released !== issue) emitIssue(scope, issue, 'admin_force_release', { previous });
    return { issue: await presentIssue(scope, await reloadIssue(scope, issue)), previous };
  },
});
