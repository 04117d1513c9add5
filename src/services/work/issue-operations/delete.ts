import { z } from 'zod';
import type { Issue } from '#generated/prisma/client.js';
import { board } from '#services/access/rules.js';
import { conflict, forbidden } from '#services/core/errors/errors.js';
import { type Allow, deletesOfCompany, mutation, rule } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { removeAttachmentsOf } from '../attachments/operations.js';
import { emitIssue } from '../issues/events.js';
import { clearIssueLocks } from '../issues/locks.js';
import { IssueView } from '../issues/model.js';
import { issueVisibleToWriter } from '../issues/policy.js';
import { IssueNotFound, issueById, issueRef, presentIssue } from '../issues/rows.js';

// Stronger than the lock of other writers: from here on, no new reference to the issue can appear.
const LOCK = statement(`SELECT * FROM "Issue" WHERE id = $1::uuid FOR UPDATE`);

async function issueToDelete(scope: Scope, ref: { issueId: string }): Promise<Issue> {
  const issue = await scope.row<Issue>(LOCK, [(await issueById(scope, ref)).id]);
  if (!issue) throw IssueNotFound();
  return issue;
}

/** The board, the assigned agent or, for an issue without an assignee, the agent that created it. */
const issueOwner: Allow<Issue> = rule(`${board.who}, or the agent that owns the issue`, async (scope, issue) => {
  const { actor } = scope;
  if (actor.kind !== 'agent') return board(scope, issue);
  await issueVisibleToWriter(scope, issue);
  const owner = issue.assigneeAgentId ?? (issue.assigneeUserId ? null : issue.createdByAgentId);
  if (owner !== actor.agentId) throw forbidden('Only the board or the agent that owns the issue can delete it');
});

const CHILDREN = statement(
  `SELECT id FROM "Issue" WHERE "companyId" = $1::uuid AND "parentId" = $2::uuid ORDER BY "createdAt", id LIMIT 20`,
);

export const deleteIssue = mutation({
  name: 'deleteIssue',
  summary: 'Delete an issue with everything that belongs to it; its costs stay recorded',
  input: z.object(issueRef),
  output: IssueView,
  on: issueToDelete,
  allow: issueOwner,
  deletes: deletesOfCompany,
  async run(scope, _input, issue) {
    await assertChildless(scope, issue);
    const wire = await presentIssue(scope, issue);
    const { id, companyId, title, projectId } = issue;
    if (issue.checkoutFence !== null) await clearIssueLocks(scope, issue);
    await scope.cancelWork({ companyId, issueId: id, errorCode: 'issue_cancelled', withWakes: true });
    await removeAttachmentsOf(scope, issue);
    await scope.db.issue.delete({ where: { id } });
    emitIssue(scope, issue, 'deleted', { title, projectId });
    return wire;
  },
});

/** @throws 409 if the issue has children */
async function assertChildless(scope: WriteScope, { companyId, id }: Issue): Promise<void> {
  const children = await scope.sql<{ id: string }>(CHILDREN, [companyId, id]);
  if (children.length === 0) return;
  throw conflict('Issue cannot be deleted because another record still references it.', {
    childIssueIds: children.map((child) => child.id),
  });
}
