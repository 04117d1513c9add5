import type { Issue } from '#generated/prisma/client.js';
import type { WakeRequest } from '#services/core/operation/run-requests.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { createIssueIn } from '#services/work/issues/create.js';
import type { ClearReason } from '#services/work/issues/execution-policy.js';
import { MAX_REQUEST_DEPTH } from '#services/work/issues/model.js';
import {
  clearedColumns,
  emitMonitor,
  exhaustionOf,
  monitorOf,
  type StoredMonitor,
} from '#services/work/issues/monitor.js';
import { issueColumns } from '#services/work/issues/status.js';
import { requestWake } from '../wakes/request-wake.js';

/** The outcome of a due monitor. A `skipped` one stays unchanged and is retried. */
export type MonitorOutcome =
  | { readonly outcome: 'triggered' }
  | { readonly outcome: 'exhausted'; readonly clearReason: ClearReason }
  | { readonly outcome: 'skipped'; readonly reason: string };

/**
 * Fires the eligible monitor of a locked issue: removes it, counts the attempt and wakes the assignee. If its time or
 * attempts are used up, removes it and applies its recovery policy instead. If that creates an issue, the caller must
 * have locked the company before the issue.
 * @param now the time to compare with the monitor's timeout
 */
export async function fireMonitor(
  scope: WriteScope,
  issue: Issue,
  source: NonNullable<WakeRequest['source']>,
  now = new Date(),
): Promise<MonitorOutcome> {
  const monitor = monitorOf(issue) as StoredMonitor;
  const clearReason = exhaustionOf(monitor, issue, now);
  return clearReason ? giveUp(scope, issue, monitor, clearReason) : trigger(scope, issue, { monitor, source, now });
}

interface Trigger {
  readonly monitor: StoredMonitor;
  readonly source: NonNullable<WakeRequest['source']>;
  readonly now: Date;
}

async function trigger(scope: WriteScope, issue: Issue, { monitor, source, now }: Trigger): Promise<MonitorOutcome> {
  const attempt = issue.monitorAttemptCount + 1;
  const wake = await wakeOwner(scope, issue, { monitor: publicMonitor(monitor), attempt }, source);
  const nextCheckAt = issue.monitorNextCheckAt;
  if (wake?.status === 'skipped') {
    emitMonitor(scope, issue, 'monitor_skipped', { nextCheckAt, wakeId: wake.wakeId });
    return { outcome: 'skipped', reason: 'The assignee cannot be woken' };
  }
  await write(scope, issue, {
    ...clearedColumns(issue, 'triggered'),
    monitorLastTriggeredAt: now,
    monitorWakeRequestedAt: now,
    monitorAttemptCount: attempt,
  });
  emitMonitor(scope, issue, 'monitor_triggered', { nextCheckAt, clearReason: 'triggered', attempt });
  return { outcome: 'triggered' };
}

async function giveUp(
  scope: WriteScope,
  issue: Issue,
  monitor: StoredMonitor,
  clearReason: ClearReason,
): Promise<MonitorOutcome> {
  await write(scope, issue, clearedColumns(issue, clearReason));
  const event = { nextCheckAt: issue.monitorNextCheckAt, clearReason };
  emitMonitor(scope, issue, 'monitor_exhausted', event);
  if (monitor.recoveryPolicy === 'create_recovery_issue') {
    const recovery = await createRecovery(scope, issue, monitor, clearReason);
    emitMonitor(scope, issue, 'monitor_recovery_issue_created', { ...event, recoveryIssueId: recovery.id });
  } else if (monitor.recoveryPolicy === 'escalate_to_board') {
    emitMonitor(scope, issue, 'monitor_escalated_to_board', event);
  } else {
    await wakeOwner(scope, issue, { monitor: publicMonitor(monitor), clearReason }, 'automation');
  }
  return { outcome: 'exhausted', clearReason };
}

const write = (scope: WriteScope, { id }: Issue, columns: Partial<Issue>) =>
  scope.db.issue.update({ where: { id }, data: issueColumns(columns) });

/** The monitor for the woken run, without the reference to the external service. */
const publicMonitor = ({ externalRef: _, ...monitor }: StoredMonitor): JsonObject => monitor as unknown as JsonObject;

const wakeOwner = (
  scope: WriteScope,
  { companyId, id: issueId, assigneeAgentId }: Issue,
  context: JsonObject,
  source: NonNullable<WakeRequest['source']>,
) =>
  requestWake(scope, {
    companyId,
    agentId: assigneeAgentId as string,
    issueId,
    reason: 'issue_monitor_due',
    source,
    payload: { issueId, ...context },
  });

const WHY: Readonly<Partial<Record<ClearReason, string>>> = {
  timeout_exceeded: 'its time is over',
  max_attempts_exhausted: 'it has used up its attempts',
};

const createRecovery = (scope: WriteScope, issue: Issue, monitor: StoredMonitor, clearReason: ClearReason) =>
  createIssueIn(scope, issue.companyId, {
    title: `Recover ${issue.identifier}: its monitor gave up`,
    description: [
      `The monitor of ${issue.identifier} gave up: ${WHY[clearReason]}.`,
      ...(monitor.serviceName ? [`Service: ${monitor.serviceName}`] : []),
      ...(monitor.notes ? [`Notes: ${monitor.notes}`] : []),
    ].join('\n\n'),
    parentId: issue.id,
    priority: 'high',
    assigneeAgentId: issue.assigneeAgentId,
    originKind: 'monitor_recovery',
    originId: issue.id,
    requestDepth: Math.min(issue.requestDepth + 1, MAX_REQUEST_DEPTH),
  });
