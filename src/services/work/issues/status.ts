import { type Issue, Prisma } from '../../../generated/prisma/client.js';
import type { JsonObject } from '../../core/operation/fields.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { clearActionsOfIssue } from '../../runs/runs/retry.js';
import { cancelRunsOf, cancelWakes } from '../../runs/wakes/cancel.js';
import { overridesAfter } from './adapter-overrides.js';
import { dependentsOf } from './blockers.js';
import { changesBetween } from './changes.js';
import { assertState } from './disposition.js';
import { clearIssueLocks } from './locks.js';
import { type Changes, type IssueStatus, isClosed } from './model.js';
import { clearMonitor } from './monitor.js';
import { closeInteractionsOf } from './pending-interactions.js';
import { lockIssues } from './rows.js';
import { archiveInInbox, unarchiveForOthers } from './user-state.js';
import { announceReadiness, type Told, wakeAssignee } from './wakes.js';

/** Where an issue is to go. What is left out stays; a new assignee of one kind takes the place of one of the other. */
export interface Transition extends Told {
  readonly status?: IssueStatus | undefined;
  readonly assigneeAgentId?: string | null | undefined;
  readonly assigneeUserId?: string | null | undefined;
  readonly unblockDescriptor?: JsonObject | null | undefined;
}

/**
 * Moves an issue that the caller has locked: the checks, columns, ends of runs, cards and monitors, and wakes of the one
 * table of transitions, all in this transaction. `issue.updated` is left to the caller.
 * @throws 422 for a state that must not be entered, 403 by review policy
 */
export async function transitionIssue(
  scope: WriteScope,
  locked: Issue,
  to: Transition,
): Promise<{ issue: Issue; changes: Changes }> {
  const wanted = { ...locked, ...destination(locked, to) } as Issue;
  const changes = changesBetween(locked, wanted);
  if (Object.keys(changes).length === 0) return { issue: locked, changes };
  await assertState(scope, wanted, locked);
  const dependents = await lockNeighbours(scope, locked, wanted);
  const issue = await move(scope, locked, wanted);
  await endWork(scope, locked, issue);
  await wakeAssignee(scope, locked, issue, to);
  await announceReadiness(scope, locked, issue, dependents);
  return { issue, changes };
}

/** The columns that the move sets directly. */
function destination(locked: Issue, to: Transition): Partial<Issue> {
  const status = to.status ?? (locked.status as IssueStatus);
  const kept = status === 'blocked' ? locked.unblockDescriptor : null;
  return {
    status,
    ...assigneeAfter(locked, to),
    unblockDescriptor: (to.unblockDescriptor === undefined ? kept : to.unblockDescriptor) as Issue['unblockDescriptor'],
  };
}

/** Who has the issue after a transition. */
export function assigneeAfter(
  locked: Pick<Issue, 'assigneeAgentId' | 'assigneeUserId'>,
  { assigneeAgentId, assigneeUserId }: Transition,
) {
  return {
    assigneeAgentId: assigneeAgentId === undefined ? (assigneeUserId ? null : locked.assigneeAgentId) : assigneeAgentId,
    assigneeUserId: assigneeUserId === undefined ? (assigneeAgentId ? null : locked.assigneeUserId) : assigneeUserId,
  };
}

/** Whose readiness an end of the issue may decide is locked before it ends: of two last ones, one sees the other. */
async function lockNeighbours(scope: WriteScope, locked: Issue, wanted: Issue): Promise<string[]> {
  if (locked.status === wanted.status || !isClosed(wanted.status)) return [];
  const dependents = await dependentsOf(scope, locked);
  const neighbours = [...dependents, ...(locked.parentId ? [locked.parentId] : [])];
  if (neighbours.length > 0) await lockIssues(scope, locked.companyId, neighbours);
  return dependents;
}

/** The columns that follow from a status, from entering and from leaving it. */
export function statusColumns(before: Pick<Issue, 'status' | 'startedAt'> | undefined, status: string) {
  if (before?.status === status) return {};
  const at = new Date();
  return {
    ...(status === 'in_progress' && !before?.startedAt ? { startedAt: at } : {}),
    completedAt: status === 'done' ? at : null,
    cancelledAt: status === 'cancelled' ? at : null,
    blockedTransitionAt: status === 'blocked' ? at : null,
  };
}

const assigneeChanged = (before: Issue, after: Issue): boolean =>
  before.assigneeAgentId !== after.assigneeAgentId || before.assigneeUserId !== after.assigneeUserId;

async function move(scope: WriteScope, before: Issue, wanted: Issue): Promise<Issue> {
  const moved = before.status !== wanted.status;
  if (moved && isClosed(wanted.status)) await closeInteractionsOf(scope, before);
  const monitor = await monitorColumns(scope, before, wanted);
  const left = before.status === 'in_progress' && moved;
  if ((left || assigneeChanged(before, wanted)) && isHeld(before)) await clearIssueLocks(scope, before);
  return scope.db.issue.update({
    where: { id: before.id },
    data: {
      ...monitor,
      ...storable(await overridesAfter(scope, before, wanted)),
      status: wanted.status,
      assigneeAgentId: wanted.assigneeAgentId,
      assigneeUserId: wanted.assigneeUserId,
      unblockDescriptor: wanted.unblockDescriptor ?? Prisma.DbNull,
      ...statusColumns(before, wanted.status),
      ...(moved ? { statusVersion: before.statusVersion + 1 } : {}),
      lastActivityAt: new Date(),
    },
  });
}

const isHeld = ({ checkoutRunId, executionRunId, checkoutFence }: Issue): boolean =>
  checkoutRunId !== null || executionRunId !== null || checkoutFence !== null;

const MONITORED: ReadonlySet<string> = new Set(['in_progress', 'in_review']);

/** A monitor ends with the state that it needs. */
async function monitorColumns(scope: WriteScope, before: Issue, { status, ...wanted }: Issue) {
  if (before.monitorNextCheckAt === null) return {};
  const reason = MONITORED.has(status) ? 'invalid_assignee' : isClosed(status) ? status : 'invalid_status';
  if (reason === 'invalid_assignee' && wanted.assigneeAgentId && !wanted.assigneeUserId) return {};
  const cleared = await clearMonitor(
    scope,
    before,
    reason as 'done' | 'cancelled' | 'invalid_status' | 'invalid_assignee',
  );
  return storable(cleared);
}

/** Columns of a row as an update takes them: JSON columns are emptied by a word of their own. */
export function storable(columns: Partial<Issue>): Prisma.IssueUncheckedUpdateInput {
  const json = ['executionPolicy', 'executionState', 'assigneeAdapterOverrides', 'unblockDescriptor'] as const;
  const emptied = json.filter((name) => columns[name] === null).map((name) => [name, Prisma.DbNull]);
  return { ...columns, ...Object.fromEntries(emptied) } as Prisma.IssueUncheckedUpdateInput;
}

/** What a move ends beside the issue itself. */
async function endWork(scope: WriteScope, before: Issue, after: Issue): Promise<void> {
  const { actor } = scope;
  const { companyId, id: issueId } = after;
  const isOver = before.status !== after.status && isClosed(after.status);
  if (isOver || assigneeChanged(before, after)) await clearActionsOfIssue(scope, after);
  if (before.status !== after.status) {
    const userId = actor.kind === 'board' ? actor.userId : null;
    await unarchiveForOthers(scope, after, userId);
    if (after.status === 'done' && userId) await archiveInInbox(scope, after, userId);
    if (after.status === 'cancelled') {
      await cancelWakes(scope, { companyId, issueId, error: 'issue_cancelled' });
      await cancelRunsOf(scope, { companyId, issueId, errorCode: 'issue_cancelled' });
    }
  }
  const previous = before.assigneeAgentId;
  if (!previous || previous === after.assigneeAgentId) return;
  // An agent that hands its own work on ends its run itself, with its result and its cost.
  if (actor.kind === 'agent' && actor.agentId === previous) return;
  await cancelRunsOf(scope, { companyId, agentId: previous, issueId, errorCode: 'issue_reassigned' });
}
