import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { HandOver } from '#services/people/members/archive.js';
import { emitUpdated } from './changes.js';
import type { IssueStatus } from './model.js';
import { CLOSED_SQL } from './model.js';
import { assertAssignable } from './references.js';
import { consequencesOf, MOVES } from './transitions.js';

const OPEN = `"companyId" = $1::uuid AND "assigneeUserId" = $2 AND status NOT IN (${CLOSED_SQL})`;

const HAND_ON = statement(`
  WITH was AS (SELECT id, status, CASE WHEN status = ANY($5::text[]) THEN $6 ELSE status END AS next
                 FROM "Issue" WHERE ${OPEN} ORDER BY id FOR NO KEY UPDATE)
  UPDATE "Issue" i SET "assigneeAgentId" = $3::uuid, "assigneeUserId" = $4, status = was.next,
         "statusVersion" = i."statusVersion" + CASE WHEN was.next <> was.status THEN 1 ELSE 0 END,
         "lastActivityAt" = now(), "updatedAt" = now()
    FROM was WHERE i."companyId" = $1::uuid AND i.id = was.id
  RETURNING i.id, i.identifier, was.status AS "from", i.status`);

interface IssueToHandOn {
  readonly id: string;
  readonly identifier: string;
  readonly from: IssueStatus;
  readonly status: IssueStatus;
}

/** Reassigns all open issues of a person in one statement. */
export const handOnIssues: HandOver = async (scope, { companyId, principalId }, to) => {
  const { assigneeAgentId: agentId = null, assigneeUserId: userId = null } = to;
  await assertAssignable(scope, companyId, { agentId, userId });
  const move = MOVES.assigneeLeaves;
  const values = [companyId, principalId, agentId, userId, move.from, move.to];
  const issues = await scope.sql<IssueToHandOn>(HAND_ON, values);
  for (const { id, identifier, from, status } of issues) {
    emitUpdated(
      scope,
      { id, companyId, identifier },
      {
        assigneeUserId: { from: principalId, to: userId },
        ...(agentId ? { assigneeAgentId: { from: null, to: agentId } } : {}),
        ...(from === status ? {} : { status: { from, to: status } }),
      },
    );
  }
  if (agentId) for (const issue of issues) wakeNewAssignee(scope, companyId, agentId, issue);
  return issues.length;
};

function wakeNewAssignee(scope: WriteScope, companyId: string, agentId: string, issue: IssueToHandOn): void {
  const { from, status: to } = issue;
  const step = { from, to, by: scope.actor.kind, isHandover: true };
  if (!consequencesOf(step).has('wake_new_assignee')) return;
  scope.wake({
    companyId,
    agentId,
    issueId: issue.id,
    reason: 'issue_assigned',
    source: 'assignment',
    payload: { issueId: issue.id, previousStatus: from, status: to },
  });
}
