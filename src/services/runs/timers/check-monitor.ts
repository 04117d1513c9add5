import { z } from 'zod';
import type { Issue } from '#generated/prisma/client.js';
import { lockCompany } from '#services/access/tenancy.js';
import { conflict, forbidden } from '#services/core/errors/errors.js';
import { type Allow, mutation, rule } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { Ok } from '#services/core/text/fields.js';
import { isEligible, monitorOf } from '#services/work/issues/monitor.js';
import { issueVisibleToWriter } from '#services/work/issues/policy.js';
import { issueById, issueRef, lockedIssueById } from '#services/work/issues/rows.js';
import { fireMonitor } from './fire-monitors.js';

/** The duration of a monitor's claim, in case the claiming process dies. */
const CLAIM_MS = 5 * 60_000;

/** Allows the board, and the issue's assigned agent. */
const monitorChecker: Allow<Issue> = rule(
  'The assignee agent, or a board user of the company who is not a viewer',
  async (scope, issue) => {
    await issueVisibleToWriter(scope, issue);
    const { actor } = scope;
    if (actor.kind === 'agent' && actor.agentId !== issue.assigneeAgentId) {
      throw forbidden('Only the assignee agent or the board can check the monitor of an issue');
    }
  },
);

export const checkIssueMonitorNow = mutation({
  name: 'checkIssueMonitorNow',
  summary: "Fire an issue's monitor now and wake its assignee",
  input: z.object(issueRef),
  output: Ok,
  on: lockedForFiring,
  allow: monitorChecker,
  async run(scope, _input, issue) {
    assertDue(issue);
    const fired = await fireMonitor(scope, issue, 'on_demand');
    if (fired.outcome === 'skipped') throw conflict(fired.reason, { assigneeAgentId: issue.assigneeAgentId });
    return { ok: true as const };
  },
});

/** Locks the issue. If the monitor may create an issue, locks the company first. */
async function lockedForFiring(scope: WriteScope, ref: { issueId: string }): Promise<Issue> {
  const issue = await issueById(scope, ref);
  const recovery = monitorOf(issue)?.recoveryPolicy;
  if (recovery === 'create_recovery_issue') await lockCompany(scope, issue.companyId);
  return lockedIssueById(scope, { issueId: issue.id });
}

function assertDue(issue: Issue): void {
  if (!monitorOf(issue) || !issue.monitorNextCheckAt) throw conflict('Issue has no scheduled monitor');
  const { status, assigneeAgentId, assigneeUserId, monitorWakeRequestedAt } = issue;
  if (!isEligible(issue)) {
    const details = { status, assigneeAgentId, assigneeUserId };
    throw conflict('Issue is not eligible for a monitor check: its assignee or status does not allow one', details);
  }
  if (monitorWakeRequestedAt && Date.now() - monitorWakeRequestedAt.getTime() < CLAIM_MS) {
    throw conflict('Monitor check is already in progress', { since: monitorWakeRequestedAt.toISOString() });
  }
}
