import { z } from 'zod';
import type { Issue, IssueComment } from '../../../generated/prisma/client.js';
import { badRequest, forbidden, unprocessable } from '../../core/errors/errors.js';
import { type Allow, mutation } from '../../core/operation/operation.js';
import type { Scope, WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { setIssueLabels } from '../../organization/labels/operations.js';
import { CommentView, presentComment } from '../comments/model.js';
import { addComment } from '../comments/operations.js';
import { assertAssignable, assertNoDelegationCycle, assigneeId } from '../issues/assign.js';
import { dependentsOf, lockGraph, setBlockers } from '../issues/blockers.js';
import { type Changes, changesBetween, emitBlockers, emitUpdated } from '../issues/changes.js';
import type { ExecutionPolicy } from '../issues/execution-policy.js';
import { refreshMentions } from '../issues/identifiers-in-text.js';
import { IssueView } from '../issues/model.js';
import { issueCommenter, issueVisibleToWriter } from '../issues/policy.js';
import { unavailableAgents } from '../issues/references.js';
import { assertMayDecide } from '../issues/refusals.js';
import {
  IssueNotFound,
  issueById,
  issueRef,
  lockIssues,
  presentIssue,
  reloadIssue,
  touchIssue,
} from '../issues/rows.js';
import { stageMove, stateOf } from '../issues/stages.js';
import { assigneeAfter, storable, type Transition, transitionIssue } from '../issues/status.js';
import { isClosed } from '../issues/transitions.js';
import { assertPatchReferences, writeColumns, writeMonitor } from './update-columns.js';
import { type UpdateFields, updateFields } from './update-fields.js';

type UpdateInput = UpdateFields & { readonly issueId: string };

const change = z.object({ from: z.json(), to: z.json() });

/** An issue as a change leaves it. */
export const UpdatedIssueView = IssueView.extend({
  changes: z.record(z.string(), change).describe('What was changed, by field.'),
  comment: CommentView.nullable().describe('The comment that came along.'),
}).meta({ id: 'UpdatedIssue' });

/** An issue that is to be changed, with whether no more than a comment is asked for. */
interface Target {
  readonly companyId: string;
  readonly issue: Issue;
  readonly commentOnly: boolean;
}

const COMMENT_FIELDS: ReadonlySet<string> = new Set(['issueId', 'comment', 'attachmentIds', 'commentClientRequestId']);

/** Everything that the change may decide on is locked at once, in one order. */
async function lockedTarget(scope: Scope, input: UpdateInput): Promise<Target> {
  const write = scope as WriteScope;
  const found = await issueById(scope, input);
  const { companyId, id } = found;
  await lockGraph(write, companyId, [
    ...(input.blockedByIssueIds ? (['blockers'] as const) : []),
    ...(input.parentId ? (['parents'] as const) : []),
  ]);
  const ends = input.status !== undefined && isClosed(input.status);
  const named = [...(input.blockedByIssueIds ?? []), ...(ends ? await dependentsOf(scope, found) : [])];
  const parents = [input.parentId, ends ? found.parentId : null].filter((parentId) => parentId != null);
  const locked = await lockIssues(write, companyId, [id, ...named, ...parents]);
  const issue = locked.find((row) => row.id === id);
  if (!issue) throw IssueNotFound();
  const asked = Object.entries(input).filter(([, value]) => value !== undefined);
  return { companyId, issue, commentOnly: asked.every(([key]) => COMMENT_FIELDS.has(key)) };
}

/** Everybody who may write may comment, also on what another agent has in progress. */
const targetWriter: Allow<Target> = (scope, { issue, commentOnly }) =>
  commentOnly ? issueCommenter(scope, issue) : issueVisibleToWriter(scope, issue);

export const updateIssue = mutation({
  name: 'updateIssue',
  summary: 'Change an issue and, along with it, comment on it',
  input: z.object({ ...issueRef, ...updateFields }),
  output: UpdatedIssueView,
  on: lockedTarget,
  setsExecution: true,
  allow: targetWriter,
  async run(scope, { issueId: _, ...patch }, target) {
    assertCommentIntent(scope, patch);
    // What authority took over in its check is read with the rest.
    const before = await reloadIssue(scope, target.issue);
    const { changes, comment } = await applyPatch(scope, before, patch);
    emitUpdated(scope, before, changes);
    if (Object.keys(changes).length > 0) await touched(scope, before);
    const shown = await presentIssue(scope, await reloadIssue(scope, before));
    return { ...shown, changes: changes as never, comment: comment && presentComment(comment) };
  },
});

/** @throws 400 for what only goes with a comment, 403 for an interruption by an agent */
function assertCommentIntent({ actor }: WriteScope, patch: UpdateFields): void {
  if (patch.comment !== undefined) {
    if (patch.interrupt && actor.kind === 'agent') throw forbidden('Only the board can interrupt a run');
    return;
  }
  if (patch.reopen || patch.resume) throw badRequest('Follow-up intent requires a comment');
  if (patch.interrupt) throw badRequest('Interrupting requires a comment');
  if (patch.attachmentIds?.length) throw badRequest('attachmentIds requires a comment');
}

/** The change itself: columns, labels and blockers, then status and assignee, then what is said about it. */
async function applyPatch(
  scope: WriteScope,
  before: Issue,
  sent: UpdateFields,
): Promise<{ changes: Changes; comment: IssueComment | null }> {
  const patch = await named(scope, before, sent);
  await assertPatchReferences(scope, before, patch);
  const lists = await writeLists(scope, before, patch);
  const written = await writeColumns(scope, before, patch);
  const staged = await applyStages(scope, written, patch);
  const moved = await transitionIssue(scope, staged.issue, staged.to);
  const said = await comment(scope, moved.issue, patch);
  const changes = { ...changesBetween(before, said.issue), ...lists };
  if (changes.title || changes.description) await refreshMentions(scope, before);
  return { changes, comment: said.comment };
}

/** The patch with the assignee's id, once the caller may assign it. */
async function named(scope: WriteScope, issue: Issue, patch: UpdateFields): Promise<UpdateFields> {
  const { companyId } = issue;
  const { assigneeUserId: userId } = patch;
  const agentId = patch.assigneeAgentId && (await assigneeId(scope, companyId, patch.assigneeAgentId));
  const parentId = patch.parentId === undefined ? issue.parentId : patch.parentId;
  if (agentId && userId) await assertAssignable(scope, companyId, { agentId, userId });
  if (agentId && agentId !== issue.assigneeAgentId) {
    await assertAssignable(scope, companyId, { agentId });
    await assertNoDelegationCycle(scope, companyId, { parentId, agentId });
  }
  if (userId && userId !== issue.assigneeUserId) await assertAssignable(scope, companyId, { userId });
  return { ...patch, assigneeAgentId: agentId };
}

async function writeLists(scope: WriteScope, issue: Issue, patch: UpdateFields): Promise<Changes> {
  const changes: Changes = {};
  if (patch.labelIds) {
    const labels = await setIssueLabels(scope, issue, patch.labelIds);
    if (labels.from.join() !== labels.to.join()) changes.labelIds = labels;
  }
  if (patch.blockedByIssueIds) {
    const blockers = await setBlockers(scope, issue, patch.blockedByIssueIds);
    if (emitBlockers(scope, issue, blockers)) changes.blockedByIssueIds = blockers;
  }
  return changes;
}

/** Where the patch takes the issue, by its stages where it has some, with its monitor and state written. */
async function applyStages(
  scope: WriteScope,
  issue: Issue,
  patch: UpdateFields,
): Promise<{ issue: Issue; to: Transition }> {
  const { status, assigneeAgentId, assigneeUserId, unblockDescriptor } = patch;
  const reviewRequest = patch.reviewRequest ?? null;
  const reassigned = assigneeAgentId !== undefined || assigneeUserId !== undefined;
  const unavailable = await unavailableAgents(scope, issue.executionPolicy as ExecutionPolicy | null);
  const request = { status, reassigned, commented: patch.comment !== undefined, reviewRequest, unavailable };
  const move = stageMove(issue, scope.actor, request);
  if (move?.verdict) assertMayDecide(scope, issue);
  const assignee = move?.assignee;
  const to = {
    status: move?.status ?? status,
    assigneeAgentId: assignee ? assignee.agentId : assigneeAgentId,
    assigneeUserId: assignee ? assignee.userId : assigneeUserId,
    unblockDescriptor,
  };
  const becoming = { status: to.status ?? issue.status, ...assigneeAfter(issue, to) };
  const monitored = await writeMonitor(scope, issue, patch, becoming);
  if (reviewRequest && becoming.status !== 'in_review') {
    throw unprocessable('reviewRequest is only for an issue that is or comes into review', { status: becoming.status });
  }
  if (!move && !reviewRequest) return { issue: monitored, to };
  const { monitor } = stateOf(monitored);
  const executionState = { ...(move?.state ?? { ...stateOf(monitored), reviewRequest }), monitor };
  const data = storable({ executionState: executionState as unknown as Issue['executionState'] });
  return { issue: await scope.db.issue.update({ where: { id: issue.id }, data }), to };
}

/** What is said along with the change. A status that the patch names stands: the comment does not move the issue again. */
async function comment(
  scope: WriteScope,
  issue: Issue,
  { comment: body, attachmentIds, commentClientRequestId, status, ...follow }: UpdateFields,
): Promise<{ issue: Issue; comment: IssueComment | null }> {
  if (body === undefined) return { issue, comment: null };
  const reopen = follow.reopen ?? (status === undefined ? undefined : false);
  const added = await addComment(scope, issue, {
    body,
    attachmentIds,
    clientRequestId: commentClientRequestId,
    reopen,
    resume: follow.resume,
    interrupt: follow.interrupt,
  });
  return { issue: added.issue, comment: added.comment };
}

const TOUCH = statement(`SELECT orgraph_touch($1::uuid, $2::uuid, NULL, $3)::text AS touched`);

/** Notes the change in the issue's own times and, of a person, in theirs. */
async function touched(scope: WriteScope, { id, companyId }: Issue): Promise<void> {
  await touchIssue(scope, { id, companyId });
  if (scope.actor.kind === 'board') await scope.sql(TOUCH, [companyId, id, scope.actor.userId]);
}
