import { type Issue, Prisma } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { overridesAfter } from './adapter-overrides.js';
import { dependentsOf } from './blockers.js';
import { changesBetween, type FieldChanges } from './changes.js';
import { clearIssueLocks } from './locks.js';
import type { IssueStatus } from './model.js';
import { clearMonitor, isEligible } from './monitor.js';
import { closeInteractionsOf } from './pending-interactions.js';
import { assertStepAllowed } from './refusals.js';
import { lockIssues } from './rows.js';
import { clearActionsOfIssue } from './runs.js';
import { type Consequence, consequencesOf, ENTRY_TIMES, stepBetween } from './transitions.js';
import { archiveInInbox, unarchiveForOthers } from './user-state.js';
import { type AssigneeNotice, wakeAssignee, wakeParent, wakeReadyDependents } from './wakes.js';

/** A transition of an issue. Omitted fields stay; a new assignee of one kind replaces one of the other kind. */
export interface Transition extends AssigneeNotice {
  readonly status?: IssueStatus | undefined;
  readonly assigneeAgentId?: string | null | undefined;
  readonly assigneeUserId?: string | null | undefined;
  readonly unblockDescriptor?: JsonObject | null | undefined;
}

/**
 * Moves an issue that the caller has locked by the table of transitions: checks its refusals and carries out its
 * consequences in this transaction. The caller emits `issue.updated`.
 * @throws 422 for a state that must not be entered, 403 by the review policy
 */
export async function transitionIssue(
  scope: WriteScope,
  locked: Issue,
  to: Transition,
): Promise<{ issue: Issue; changes: FieldChanges }> {
  const next = { ...locked, ...destination(locked, to) } as Issue;
  const changes = changesBetween(locked, next);
  if (Object.keys(changes).length === 0) return { issue: locked, changes };
  const step = stepBetween(locked, next, scope.actor);
  await assertStepAllowed(scope, next, step);
  const consequences = consequencesOf(step);
  const dependents = await lockWaiting(scope, locked, consequences);
  const issue = await move(scope, locked, next, consequences);
  await endWork(scope, locked, issue, consequences);
  wakeAssignee(scope, locked, issue, { ...to, consequences });
  if (consequences.has('wake_ready_dependents')) await wakeReadyDependents(scope, issue, dependents);
  if (consequences.has('wake_parent')) await wakeParent(scope, issue);
  return { issue, changes };
}

type Consequences = ReadonlySet<Consequence>;

/** The columns that the transition sets directly. */
function destination(locked: Issue, to: Transition): Partial<Issue> {
  const status = to.status ?? (locked.status as IssueStatus);
  const defaultDescriptor = status === 'blocked' ? locked.unblockDescriptor : null;
  return {
    status,
    ...assigneeAfter(locked, to),
    unblockDescriptor: (to.unblockDescriptor === undefined
      ? defaultDescriptor
      : to.unblockDescriptor) as Issue['unblockDescriptor'],
  };
}

/** The assignee after a transition. */
export function assigneeAfter(
  locked: Pick<Issue, 'assigneeAgentId' | 'assigneeUserId'>,
  { assigneeAgentId, assigneeUserId }: Transition,
) {
  return {
    assigneeAgentId: assigneeAgentId === undefined ? (assigneeUserId ? null : locked.assigneeAgentId) : assigneeAgentId,
    assigneeUserId: assigneeUserId === undefined ? (assigneeAgentId ? null : locked.assigneeUserId) : assigneeUserId,
  };
}

/**
 * Locks the issues that wait for this one: of two last blockers or children, one then sees the other.
 * @returns the dependents
 */
async function lockWaiting(scope: WriteScope, locked: Issue, consequences: Consequences): Promise<string[]> {
  const dependents = consequences.has('wake_ready_dependents')
    ? await dependentsOf(scope, locked.companyId, [locked.id])
    : [];
  const waiting = [...dependents, ...(consequences.has('wake_parent') && locked.parentId ? [locked.parentId] : [])];
  if (waiting.length > 0) await lockIssues(scope, locked.companyId, waiting);
  return dependents;
}

/** The times that change when a status is entered or left. */
export function timesOf(
  before: Pick<Issue, 'status' | 'startedAt'> | undefined,
  status: string,
): Partial<Pick<Issue, (typeof ENTRY_TIMES)[keyof typeof ENTRY_TIMES]>> {
  if (before?.status === status) return {};
  const { startedAt, ...lasting } = Object.fromEntries(
    Object.entries(ENTRY_TIMES).map(([entered, column]) => [column, entered === status ? new Date() : null]),
  );
  return startedAt && !before?.startedAt ? { startedAt, ...lasting } : lasting;
}

async function move(scope: WriteScope, before: Issue, next: Issue, consequences: Consequences): Promise<Issue> {
  if (consequences.has('close_interactions')) await closeInteractionsOf(scope, before);
  const monitor = await monitorColumns(scope, before, next, consequences);
  if (consequences.has('free_lock') && isHeld(before)) await clearIssueLocks(scope, before);
  return scope.db.issue.update({
    where: { id: before.id },
    data: {
      ...monitor,
      ...issueColumns(await overridesAfter(scope, before, next)),
      status: next.status,
      assigneeAgentId: next.assigneeAgentId,
      assigneeUserId: next.assigneeUserId,
      unblockDescriptor: next.unblockDescriptor ?? Prisma.DbNull,
      ...timesOf(before, next.status),
      ...(before.status === next.status ? {} : { statusVersion: before.statusVersion + 1 }),
      lastActivityAt: new Date(),
    },
  });
}

const isHeld = ({ checkoutRunId, executionRunId, checkoutFence }: Issue): boolean =>
  checkoutRunId !== null || executionRunId !== null || checkoutFence !== null;

/** The columns of a monitor that ends. */
async function monitorColumns(scope: WriteScope, before: Issue, next: Issue, consequences: Consequences) {
  if (before.monitorNextCheckAt === null) return {};
  const { status } = next;
  if (consequences.has('end_monitor')) {
    const reason = status === 'done' || status === 'cancelled' ? status : 'invalid_status';
    return issueColumns(await clearMonitor(scope, before, reason));
  }
  const isLost = consequences.has('end_monitor_without_agent') && !isEligible(next);
  return isLost ? issueColumns(await clearMonitor(scope, before, 'invalid_assignee')) : {};
}

/** Columns of a row as Prisma's update takes them, which clears JSON columns by a special value. */
export function issueColumns(columns: Partial<Issue>): Prisma.IssueUncheckedUpdateInput {
  const json = ['executionPolicy', 'executionState', 'assigneeAdapterOverrides', 'unblockDescriptor'] as const;
  const nulls = json.filter((name) => columns[name] === null).map((name) => [name, Prisma.DbNull]);
  return { ...columns, ...Object.fromEntries(nulls) } as Prisma.IssueUncheckedUpdateInput;
}

/** Carries out the consequences for inboxes, runs and wakes. */
async function endWork(scope: WriteScope, before: Issue, after: Issue, consequences: Consequences): Promise<void> {
  const { actor } = scope;
  const { companyId, id: issueId } = after;
  const userId = actor.kind === 'board' ? actor.userId : null;
  if (consequences.has('drop_required_actions')) await clearActionsOfIssue(scope, after);
  if (consequences.has('bring_back_to_inboxes')) await unarchiveForOthers(scope, after, userId);
  if (consequences.has('put_away_from_own_inbox') && userId) await archiveInInbox(scope, after, userId);
  if (consequences.has('cancel_work')) {
    await scope.cancelWork({ companyId, issueId, errorCode: 'issue_cancelled', withWakes: true });
  }
  if (consequences.has('cancel_runs_of_previous_agent')) await cancelRunsOfPrevious(scope, before, after);
}

async function cancelRunsOfPrevious(scope: WriteScope, before: Issue, after: Issue): Promise<void> {
  const { actor } = scope;
  const agentId = before.assigneeAgentId;
  if (!agentId || agentId === after.assigneeAgentId) return;
  // An agent that reassigns its own issue ends its run itself, with its result and its cost.
  if (actor.kind === 'agent' && actor.agentId === agentId) return;
  await scope.cancelWork({ companyId: after.companyId, agentId, issueId: after.id, errorCode: 'issue_reassigned' });
}
