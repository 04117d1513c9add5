import type { Issue } from '#generated/prisma/client.js';
import { assertRunOf } from '#services/access/named-run.js';
import { companyWriter, holds } from '#services/access/rules.js';
import { forbidden } from '#services/core/errors/errors.js';
import { type Allow, type InCompany, rule } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { checkEach } from '#services/core/rows/batched.js';
import { assertHoldsIssue } from './locks.js';

/** Every writer of the company may comment. The run that an agent's request names must be its own and live. */
export const issueCommenter: Allow<InCompany> = rule(companyWriter.who, async (scope, issue) => {
  await companyWriter(scope, issue);
  const { actor } = scope;
  if (actor.kind === 'agent' && actor.runId) await assertRunOf(scope, actor.agentId, actor.runId);
});

/**
 * Callers that may comment on an issue may change it, except while it is in progress. Then another agent needs
 * `tasks:manage_active_checkouts`, and the assignee may change it only from the run that holds it.
 */
export const issueVisibleToWriter: Allow<Issue> = rule(
  `${issueCommenter.who} unless the issue is in progress under another agent`,
  async (scope, issue) => {
    await issueCommenter(scope, issue);
    await assertNotAtWork(scope, issue);
  },
);

/**
 * The part of the rule that concerns the issue itself.
 * @throws 403 and as `assertHoldsIssue` does
 */
export async function assertNotAtWork(scope: Scope, issue: Issue, once = checkEach): Promise<void> {
  const { actor } = scope;
  if (actor.kind !== 'agent' || issue.status !== 'in_progress' || !issue.assigneeAgentId) return;
  // Only mutations check whether the caller may write.
  if (issue.assigneeAgentId === actor.agentId) return assertHoldsIssue(scope as WriteScope, issue);
  if (await once('manages', () => holds(scope, issue.companyId, 'tasks:manage_active_checkouts'))) return;
  throw forbidden('Issue is in progress under another agent');
}
