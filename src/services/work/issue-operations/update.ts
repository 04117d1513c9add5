import { z } from 'zod';
import type { Issue, IssueComment } from '../../../generated/prisma/client.js';
import { badRequest, forbidden, unprocessable } from '../../core/errors/errors.js';
import { type Allow, mutation } from '../../core/operation/operation.js';
import type { Scope, WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { setIssueLabels } from '../../organization/labels/operations.js';
import { addComment } from '../comments/add-comment.js';
import { CommentView, presentComment } from '../comments/model.js';
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

/** An issue after an update. */
export const UpdatedIssueView = IssueView.extend({
  changes: z.record(z.string(), change).describe('The changes by field.'),
  comment: CommentView.nullable().describe('The comment that was added with the update.'),
}).meta({ id: 'UpdatedIssue' });

/** An issue to update, and whether the request only comments on it. */
interface UpdateTarget {
  readonly companyId: string;
  readonly issue: Issue;
  readonly commentOnly: boolean;
}

const COMMENT_FIELDS: ReadonlySet<string> = new Set(['issueId', 'comment', 'attachmentIds', 'commentClientRequestId']);

/** Locks everything that the update may depend on at once, in one order. */
async function lockedTarget(scope: Scope, input: UpdateInput): Promise<UpdateTarget> {
  const write = scope as WriteScope;
  const current = await issueById(scope, input);
  const { companyId, id } = current;
  await lockGraph(write, companyId, [
    ...(input.blockedByIssueIds ? (['blockers'] as const) : []),
    ...(input.parentId ? (['parents'] as const) : []),
  ]);
  const closes = input.status !== undefined && isClosed(input.status);
  const related = [...(input.blockedByIssueIds ?? []), ...(closes ? await dependentsOf(scope, current) : [])];
  const parents = [input.parentId, closes ? current.parentId : null].filter((parentId) => parentId != null);
  const locked = await lockIssues(write, companyId, [id, ...related, ...parents]);
  const issue = locked.find((row) => row.id === id);
  if (!issue) throw IssueNotFound();
  const fields = Object.entries(input).filter(([, value]) => value !== undefined);
  return { companyId, issue, commentOnly: fields.every(([key]) => COMMENT_FIELDS.has(key)) };
}

/** Every writer of the company may comment, also while another agent has the issue in progress. */
const targetWriter: Allow<UpdateTarget> = (scope, { issue, commentOnly }) =>
  commentOnly ? issueCommenter(scope, issue) : issueVisibleToWriter(scope, issue);

export const updateIssue = mutation({
  name: 'updateIssue',
  summary: 'Update an issue, optionally with a comment',
  input: z.object({ ...issueRef, ...updateFields }),
  output: UpdatedIssueView,
  on: lockedTarget,
  setsExecution: true,
  allow: targetWriter,
  async run(scope, { issueId: _, ...patch }, target) {
    assertCommentIntent(scope, patch);
    // The check of authority may have taken over the lock.
    const before = await reloadIssue(scope, target.issue);
    const { changes, comment } = await applyPatch(scope, before, patch);
    emitUpdated(scope, before, changes);
    if (Object.keys(changes).length > 0) await noteUpdate(scope, before);
    const wire = await presentIssue(scope, await reloadIssue(scope, before));
    return { ...wire, changes: changes as never, comment: comment && presentComment(comment) };
  },
});

/** @throws 400 for fields that require a comment, 403 for an interruption by an agent */
function assertCommentIntent({ actor }: WriteScope, patch: UpdateFields): void {
  if (patch.comment !== undefined) {
    if (patch.interrupt && actor.kind === 'agent') throw forbidden('Only the board can interrupt a run');
    return;
  }
  if (patch.reopen || patch.resume) throw badRequest('Follow-up intent requires a comment');
  if (patch.interrupt) throw badRequest('Interrupting requires a comment');
  if (patch.attachmentIds?.length) throw badRequest('attachmentIds requires a comment');
}

/** Applies a patch: columns, labels and blockers, then status and assignee, then the comment. */
async function applyPatch(
  scope: WriteScope,
  before: Issue,
  input: UpdateFields,
): Promise<{ changes: Changes; comment: IssueComment | null }> {
  const patch = await withAssigneeId(scope, before, input);
  await assertPatchReferences(scope, before, patch);
  const lists = await writeLists(scope, before, patch);
  const updated = await writeColumns(scope, before, patch);
  const stages = await applyStages(scope, updated, patch);
  const transition = await transitionIssue(scope, stages.issue, stages.to);
  const { issue, comment } = await addPatchComment(scope, transition.issue, patch);
  const changes = { ...changesBetween(before, issue), ...lists };
  if (changes.title || changes.description) await refreshMentions(scope, before);
  return { changes, comment };
}

/** Checks that the caller may assign the issue, and returns the patch with the agent's id. */
async function withAssigneeId(scope: WriteScope, issue: Issue, patch: UpdateFields): Promise<UpdateFields> {
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

/** Determines the transition of a patch, by the issue's stages if there are any, and writes its monitor and state. */
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
  const after = { status: to.status ?? issue.status, ...assigneeAfter(issue, to) };
  const updated = await writeMonitor(scope, issue, patch, after);
  if (reviewRequest && after.status !== 'in_review') {
    throw unprocessable('reviewRequest is only for an issue that is or comes into review', { status: after.status });
  }
  if (!move && !reviewRequest) return { issue: updated, to };
  const state = stateOf(updated);
  const executionState = { ...(move?.state ?? { ...state, reviewRequest }), monitor: state.monitor };
  const data = storable({ executionState: executionState as unknown as Issue['executionState'] });
  return { issue: await scope.db.issue.update({ where: { id: issue.id }, data }), to };
}

/** Adds the comment of a patch. It does not move the issue if the patch has a status. */
async function addPatchComment(
  scope: WriteScope,
  issue: Issue,
  { comment: body, attachmentIds, commentClientRequestId, status, resume, interrupt, ...patch }: UpdateFields,
): Promise<{ issue: Issue; comment: IssueComment | null }> {
  if (body === undefined) return { issue, comment: null };
  const reopen = patch.reopen ?? (status === undefined ? undefined : false);
  const clientRequestId = commentClientRequestId;
  return addComment(scope, issue, { body, attachmentIds, clientRequestId, reopen, resume, interrupt });
}

const TOUCH = statement(`SELECT orgraph_touch($1::uuid, $2::uuid, NULL, $3)::text AS touched`);

/** Updates the issue's times and, for a person, the state of the issue for them. */
async function noteUpdate(scope: WriteScope, { id, companyId }: Issue): Promise<void> {
  await touchIssue(scope, { id, companyId });
  if (scope.actor.kind === 'board') await scope.sql(TOUCH, [companyId, id, scope.actor.userId]);
}
