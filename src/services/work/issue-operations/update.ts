import { z } from 'zod';
import type { Issue, IssueComment } from '#generated/prisma/client.js';
import { badRequest, forbidden, unprocessable } from '#services/core/errors/errors.js';
import { type Allow, mutation, rule } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { checkEach, type Once } from '#services/core/rows/batched.js';
import { changeIssueLabels } from '#services/organization/labels/operations.js';
import { addComment } from '../comments/add-comment.js';
import { CommentView, presentComment } from '../comments/model.js';
import { dependentsOf, lockGraph, setBlockers } from '../issues/blockers.js';
import { changesBetween, emitBlockers, emitUpdated, type FieldChanges } from '../issues/changes.js';
import type { ExecutionPolicy } from '../issues/execution-policy.js';
import { refreshMentions } from '../issues/identifiers-in-text.js';
import { IssueView, isClosedStatus } from '../issues/model.js';
import { issueCommenter, issueVisibleToWriter } from '../issues/policy.js';
import { assertAssignable, assertNoDelegationCycle, assigneeId, unavailableAgents } from '../issues/references.js';
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
import { executionStateOf, stageMove } from '../issues/stages.js';
import { assigneeAfter, issueColumns, type Transition, transitionIssue } from '../issues/status.js';
import { assertPatchReferences, writeIssueColumns, writeMonitor } from './update-columns.js';
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

const COMMENT_FIELDS: ReadonlySet<string> = new Set(['comment', 'attachmentIds', 'commentClientRequestId']);

async function lockedTarget(scope: WriteScope, { issueId, ...patch }: UpdateInput): Promise<UpdateTarget> {
  const current = await issueById(scope, { issueId });
  const { companyId, id } = current;
  const issue = (await lockForPatch(scope, companyId, [current], patch)).get(id);
  if (!issue) throw IssueNotFound();
  return { companyId, issue, commentOnly: isCommentOnly(patch) };
}

/**
 * Locks the issues, and everything that a patch of them may depend on, in one step and one order.
 * @param others the ids of more issues to lock
 * @returns the rows by id
 */
export async function lockForPatch(
  scope: WriteScope,
  companyId: string,
  issues: readonly Issue[],
  patch: UpdateFields,
  others: readonly string[] = [],
): Promise<ReadonlyMap<string, Issue>> {
  await lockGraph(scope, companyId, [
    ...(patch.blockedByIssueIds ? (['blockers'] as const) : []),
    ...(patch.parentId ? (['parents'] as const) : []),
  ]);
  const ids = issues.map(({ id }) => id);
  const closes = patch.status !== undefined && isClosedStatus(patch.status);
  const waiting = closes
    ? [...(await dependentsOf(scope, companyId, ids)), ...issues.flatMap(({ parentId }) => parentId ?? [])]
    : [];
  const referencedIds = [...(patch.blockedByIssueIds ?? []), ...(patch.parentId ? [patch.parentId] : [])];
  const locked = await lockIssues(scope, companyId, [...ids, ...referencedIds, ...waiting, ...others]);
  return new Map(locked.map((issue) => [issue.id, issue]));
}

/** Whether a patch only comments. */
export const isCommentOnly = (patch: UpdateFields): boolean =>
  Object.entries(patch).every(([key, value]) => value === undefined || COMMENT_FIELDS.has(key));

/** Every writer of the company may comment, also while another agent has the issue in progress. */
const targetWriter: Allow<UpdateTarget> = rule(
  'A board user of the company who is not a viewer, or an agent of it; an agent in progress with it only from the run that holds it, and others with tasks:manage_active_checkouts',
  (scope, { issue, commentOnly }) => (commentOnly ? issueCommenter(scope, issue) : issueVisibleToWriter(scope, issue)),
);

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
    // The permission check may have taken over the lock.
    const before = await reloadIssue(scope, target.issue);
    const { changes, comment } = await applyPatch(scope, before, patch);
    const wire = await presentIssue(scope, await reloadIssue(scope, before));
    return { ...wire, changes: changes as never, comment: comment && presentComment(comment) };
  },
});

/** @throws 400 for fields that require a comment, 403 for an interruption by an agent */
export function assertCommentIntent({ actor }: WriteScope, patch: UpdateFields): void {
  if (patch.comment !== undefined) {
    if (patch.interrupt && actor.kind === 'agent') throw forbidden('Only the board can interrupt a run');
    return;
  }
  if (patch.reopen || patch.resume) throw badRequest('Follow-up intent requires a comment');
  if (patch.interrupt) throw badRequest('Interrupting requires a comment');
  if (patch.attachmentIds?.length) throw badRequest('attachmentIds requires a comment');
}

/** A patch of issues. Labels may also be given as additions and removals. */
type Patch = UpdateFields & {
  readonly addLabelIds?: readonly string[] | undefined;
  readonly removeLabelIds?: readonly string[] | undefined;
};

/**
 * Applies a patch to an issue that the caller has locked, and records the changes: columns, labels and blockers, then
 * status and assignee, then the comment.
 * @param once for a patch that is applied to many issues, runs the checks that concern the patch alone
 */
export async function applyPatch(
  scope: WriteScope,
  before: Issue,
  input: Patch,
  once = checkEach,
): Promise<{ changes: FieldChanges; comment: IssueComment | null }> {
  const patch = await withAssigneeId(scope, before, input, once);
  await assertPatchReferences(scope, before, patch, once);
  const lists = await writeLists(scope, before, patch, once);
  const updated = await writeIssueColumns(scope, before, patch);
  const stages = await applyStages(scope, updated, patch);
  const transition = await transitionIssue(scope, stages.issue, stages.to);
  const { issue, comment } = await addPatchComment(scope, transition.issue, patch);
  const changes = { ...changesBetween(before, issue), ...lists };
  if (changes.title || changes.description) await refreshMentions(scope, before);
  emitUpdated(scope, before, changes);
  if (Object.keys(changes).length > 0) await noteUpdate(scope, before);
  return { changes, comment };
}

/** Checks that the caller may assign the issue, and returns the patch with the agent's id. */
async function withAssigneeId(scope: WriteScope, issue: Issue, patch: Patch, once: Once): Promise<Patch> {
  const { companyId } = issue;
  const { assigneeAgentId: ref, assigneeUserId: userId } = patch;
  const agentId = ref && (await once('assignee', () => assigneeId(scope, companyId, ref)));
  const parentId = patch.parentId === undefined ? issue.parentId : patch.parentId;
  if (agentId && userId) await assertAssignable(scope, companyId, { agentId, userId });
  if (agentId && agentId !== issue.assigneeAgentId) {
    await once('agent', () => assertAssignable(scope, companyId, { agentId }));
    await assertNoDelegationCycle(scope, companyId, { parentId, agentId });
  }
  if (userId && userId !== issue.assigneeUserId) {
    await once('user', () => assertAssignable(scope, companyId, { userId }));
  }
  return { ...patch, assigneeAgentId: agentId };
}

async function writeLists(scope: WriteScope, issue: Issue, patch: Patch, once: Once): Promise<FieldChanges> {
  const changes: FieldChanges = {};
  if (patch.labelIds || patch.addLabelIds || patch.removeLabelIds) {
    const labels = await changeIssueLabels(scope, issue, patch, once);
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
    throw unprocessable('reviewRequest is only for an issue that is in review or moves to review', {
      status: after.status,
    });
  }
  if (!move && !reviewRequest) return { issue: updated, to };
  const state = executionStateOf(updated);
  const executionState = { ...(move?.state ?? { ...state, reviewRequest }), monitor: state.monitor };
  const data = issueColumns({ executionState: executionState as unknown as Issue['executionState'] });
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

/** Updates the issue's times and, for a person, their own state of the issue. */
async function noteUpdate(scope: WriteScope, { id, companyId }: Issue): Promise<void> {
  await touchIssue(scope, { id, companyId });
  if (scope.actor.kind === 'board') await scope.sql(TOUCH, [companyId, id, scope.actor.userId]);
}
