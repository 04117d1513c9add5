import type { Issue } from '#generated/prisma/client.js';
import { forbidden, unprocessable } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { canonicalJson } from '#services/core/text/canonical.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { emitIssue, type IssueAction } from './events.js';
import {
  type ClearReason,
  type ExecutionPolicy,
  type ExecutionState,
  IDLE_STATE,
  type MonitorInput,
  REDACTED_REF,
} from './execution-policy.js';
import { isWatched } from './transitions.js';

/** A monitor as stored in its issue's policy. */
export type StoredMonitor = MonitorInput & { readonly scheduledBy: 'assignee' | 'board' };

/** The monitor of an issue, or null. */
export const monitorOf = ({ executionPolicy }: Pick<Issue, 'executionPolicy'>): StoredMonitor | null =>
  ((executionPolicy as unknown as ExecutionPolicy | null)?.monitor as StoredMonitor | undefined) ?? null;

/** Whether a monitor of the issue would wake anybody. */
export const isEligible = (issue: Pick<Issue, 'assigneeAgentId' | 'assigneeUserId' | 'status'>): boolean =>
  issue.assigneeAgentId !== null && issue.assigneeUserId === null && isWatched(issue.status);

/** The reason why a monitor must not fire any more; undefined if it may. */
export function exhaustionOf(
  monitor: Pick<MonitorInput, 'timeoutAt' | 'maxAttempts'>,
  { monitorAttemptCount }: Pick<Issue, 'monitorAttemptCount'>,
  now = new Date(),
): 'timeout_exceeded' | 'max_attempts_exhausted' | undefined {
  if (monitor.timeoutAt && new Date(monitor.timeoutAt) <= now) return 'timeout_exceeded';
  return monitor.maxAttempts && monitorAttemptCount >= monitor.maxAttempts ? 'max_attempts_exhausted' : undefined;
}

/**
 * Sets the monitor of an issue, or clears it with null. Records the change; the caller stores it.
 * @returns the columns to write; none if nothing changes
 * @throws 403 unless the caller is the assignee or the board; 422 if the issue cannot have a monitor or has used it up
 */
export async function setMonitor(
  scope: WriteScope,
  issue: Issue,
  monitor: MonitorInput | null,
): Promise<Partial<Issue>> {
  if (!monitor) return clearMonitor(scope, issue, 'manual');
  const stored = monitorOf(issue);
  const externalRef = monitor.externalRef === REDACTED_REF ? stored?.externalRef : monitor.externalRef;
  const next = { ...monitor, externalRef, nextCheckAt: new Date(monitor.nextCheckAt).toISOString() };
  if (stored && canonicalJson(next) === canonicalJson({ ...stored, scheduledBy: undefined })) return {};
  const scheduledBy = schedulerOf(scope, issue);
  assertSettable(issue, monitor);
  const nextCheckAt = new Date(next.nextCheckAt);
  emitMonitor(scope, issue, 'monitor_scheduled', { nextCheckAt });
  return {
    executionPolicy: { ...policyOf(issue), monitor: { ...next, scheduledBy } } as unknown as JsonObject,
    executionState: stateWith(issue, { status: 'scheduled', nextCheckAt: next.nextCheckAt, clearReason: null }),
    monitorNextCheckAt: nextCheckAt,
    monitorWakeRequestedAt: null,
    monitorNotes: monitor.notes ?? null,
    monitorScheduledBy: scheduledBy,
  };
}

/** Only the assignee agent and the board may set a monitor. @throws 403 */
function schedulerOf({ actor }: WriteScope, issue: Issue): StoredMonitor['scheduledBy'] {
  if (actor.kind !== 'agent') return 'board';
  if (actor.agentId === issue.assigneeAgentId) return 'assignee';
  throw forbidden('Only the assignee agent or the board can set the monitor of an issue');
}

function assertSettable(issue: Issue, monitor: MonitorInput): void {
  if (!isEligible(issue)) {
    const { status, assigneeAgentId, assigneeUserId } = issue;
    const rule = 'A monitor needs an issue that is in_progress or in_review and assigned to an agent';
    throw unprocessable(rule, { status, assigneeAgentId, assigneeUserId });
  }
  const clearReason = exhaustionOf(monitor, issue);
  if (clearReason === 'timeout_exceeded') throw unprocessable('timeoutAt of the monitor has passed', { clearReason });
  if (clearReason) throw unprocessable(`The monitor has used up its ${monitor.maxAttempts} attempts`, { clearReason });
}

/** Reasons after which the issue's next monitor continues this one's count of attempts. */
const COUNTED: ReadonlySet<ClearReason> = new Set(['triggered', 'timeout_exceeded', 'max_attempts_exhausted']);

/**
 * Ends the monitor of an issue. Records the change; the caller stores it.
 * @returns the columns to write; none if there is no monitor
 */
export async function clearMonitor(scope: WriteScope, issue: Issue, clearReason: ClearReason): Promise<Partial<Issue>> {
  const { monitorNextCheckAt } = issue;
  if (!monitorNextCheckAt && !monitorOf(issue)) return {};
  emitMonitor(scope, issue, 'monitor_cleared', { nextCheckAt: monitorNextCheckAt, clearReason });
  return clearedColumns(issue, clearReason);
}

/** The columns of an issue whose monitor has ended. */
export function clearedColumns(issue: Issue, clearReason: ClearReason): Partial<Issue> {
  return {
    ...(issue.executionPolicy
      ? { executionPolicy: { ...policyOf(issue), monitor: null } as unknown as JsonObject }
      : {}),
    executionState: stateWith(issue, {
      status: clearReason === 'triggered' ? 'triggered' : 'cleared',
      nextCheckAt: null,
      clearReason,
    }),
    monitorNextCheckAt: null,
    monitorWakeRequestedAt: null,
    monitorNotes: null,
    monitorScheduledBy: null,
    ...(COUNTED.has(clearReason) ? {} : { monitorAttemptCount: 0 }),
  };
}

/** The policy of an issue that has nothing but a monitor. */
export const BARE_POLICY: Omit<ExecutionPolicy, 'monitor'> = { mode: 'normal', commentRequired: true, stages: [] };

const policyOf = ({ executionPolicy }: Issue): JsonObject => (executionPolicy ?? BARE_POLICY) as unknown as JsonObject;

const stateWith = ({ executionState }: Issue, monitor: JsonObject): JsonObject => {
  const state = (executionState ?? IDLE_STATE) as unknown as ExecutionState;
  return { ...state, monitor: { ...state.monitor, ...monitor } } as unknown as JsonObject;
};

interface MonitorDetails {
  readonly nextCheckAt: Date | null;
  readonly clearReason?: ClearReason;
  readonly attempt?: number;
  readonly [detail: string]: unknown;
}

/** Records an event of a monitor. */
export function emitMonitor(
  scope: WriteScope,
  issue: Pick<Issue, 'id' | 'companyId' | 'identifier' | 'monitorAttemptCount'>,
  name: Extract<IssueAction, `monitor_${string}`>,
  { nextCheckAt, ...details }: MonitorDetails,
): void {
  emitIssue(scope, issue, name, {
    nextCheckAt: nextCheckAt?.toISOString() ?? null,
    attempt: issue.monitorAttemptCount,
    ...details,
  });
}
