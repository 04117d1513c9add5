import type { Issue } from '#generated/prisma/client.js';
import type { JsonObject } from '#services/core/text/json.js';
import { IDLE_STATE } from '#services/work/issues/execution-policy.js';
import { BARE_POLICY, isEligible } from '#services/work/issues/monitor.js';
import type { ParsedIssue } from '../parse/parsed.js';
import type { ImportContext } from './context.js';

type Watched = Pick<Issue, 'status' | 'assigneeAgentId' | 'assigneeUserId'>;

/** The columns of a task's monitor. Leaves out a monitor whose time has passed, which would wake an agent at once. */
export function monitorColumns(
  { request, warnings }: ImportContext,
  { monitor }: Pick<ParsedIssue, 'monitor'>,
  issue: Watched,
): Partial<
  Record<'executionPolicy' | 'executionState' | 'monitorNextCheckAt' | 'monitorNotes' | 'monitorScheduledBy', unknown>
> {
  if (!monitor) return {};
  const { nextCheckAt, notes } = monitor;
  if (request.pauseAutomations || !isEligible(issue) || Date.parse(nextCheckAt) <= Date.now()) {
    warnings.add('Monitors of tasks whose time has passed, or that could wake nobody, were left out.');
    return {};
  }
  const state = { status: 'scheduled', nextCheckAt, clearReason: null };
  const policy: JsonObject = {
    ...(BARE_POLICY as unknown as JsonObject),
    monitor: { ...monitor, scheduledBy: 'board' },
  };
  return {
    executionPolicy: policy,
    executionState: { ...IDLE_STATE, monitor: state },
    monitorNextCheckAt: nextCheckAt,
    monitorNotes: notes,
    monitorScheduledBy: 'board',
  };
}
