import { authorOf } from '#services/core/actors/actor.js';
import { toolGatewayError } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { isClosedStatus } from '#services/work/issues/model.js';
import type { DenialCode } from '../decisions/reasons.js';
import { withdrawQuestions } from './board-questions.js';
import { refusalError } from './refusals.js';
import { type ActionRequestRow, actionRequestFacts } from './requests.js';
import { type ActionTarget, answerToApproval, obstacleToDecline } from './transitions.js';

// Answers to action requests, through the gateway or through the card on the issue. The call itself is made once, after
// the transaction.

/** The facts that an answer depends on, besides the request itself. */
interface AnswerCircumstances {
  readonly issueStatus: string | null;
  readonly approvalStatus: string | null;
  readonly connectionId: string | null;
  readonly versionHash: string | null;
  readonly entryStatus: string | null;
  readonly now: Date;
}

const CIRCUMSTANCES = statement(`
  SELECT i.status AS "issueStatus", a.status AS "approvalStatus", e."connectionId", e."versionHash",
         e.status AS "entryStatus", clock_timestamp() AS now
    FROM "ToolActionRequest" r
    LEFT JOIN "Issue" i ON i."companyId" = r."companyId" AND i.id = r."issueId"
    LEFT JOIN "Approval" a ON a."companyId" = r."companyId" AND a.id = r."approvalId"
    LEFT JOIN "ToolCatalogEntry" e ON e."companyId" = r."companyId" AND e.id = r."catalogEntryId"
   WHERE r."companyId" = $1::uuid AND r.id = $2::uuid`);

const APPROVE = statement(`
  UPDATE "ToolActionRequest"
     SET status = 'approved', "decidedByAgentId" = $3::uuid, "decidedByUserId" = $4, "decidedAt" = now(), "updatedAt" = now()
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND status = 'pending'`);

const BoardUndecided = toolGatewayError(
  'formal_approval_required',
  'The board has to approve the call of a destructive tool first',
);

/** The job that makes an approved call if the approving process does not. */
export const EXECUTION_TASK = 'executeToolAction';

/**
 * Approves a locked request. Its call is made after the transaction.
 * @param denialReason the reason code if rules deny the call now
 * @returns whether the call is still to be made: false for a request that was executed before
 * @throws 403 or 409 if it can no longer be approved
 */
export async function approveRequest(
  scope: WriteScope,
  request: ActionRequestRow,
  denialReason: DenialCode | null,
): Promise<boolean> {
  const circumstances = (await scope.row<AnswerCircumstances>(CIRCUMSTANCES, [
    request.companyId,
    request.id,
  ])) as AnswerCircumstances;
  const answer = answerToApproval({
    byAgent: scope.actor.kind === 'agent',
    isOfCompany: true,
    status: request.status,
    expiresAt: request.expiresAt.getTime(),
    now: circumstances.now.getTime(),
    isIssueOpen: circumstances.issueStatus === null || !isClosedStatus(circumstances.issueStatus),
    recorded: {
      connectionId: request.connectionId,
      versionHash: request.entryVersionHash,
      entryStatus: request.entryStatus,
    },
    present: targetOf(circumstances),
    denialReason,
  });
  if (answer === 'executed_before') return false;
  if (answer !== 'execute') throw refusalError(answer);
  if (circumstances.approvalStatus !== null && circumstances.approvalStatus !== 'approved')
    throw BoardUndecided(approvalDetailsOf(request));
  const { createdByAgentId, createdByUserId } = authorOf(scope.actor);
  await scope.sql(APPROVE, [request.companyId, request.id, createdByAgentId, createdByUserId]);
  emitAnswer(scope, request, 'approved');
  const payload = { companyId: request.companyId, actionRequestId: request.id };
  scope.enqueue({ task: EXECUTION_TASK, key: `${EXECUTION_TASK}:${request.id}`, payload });
  return true;
}

const targetOf = ({ connectionId, versionHash, entryStatus }: AnswerCircumstances): ActionTarget | null =>
  connectionId && versionHash && entryStatus ? { connectionId, versionHash, entryStatus } : null;

const approvalDetailsOf = (request: ActionRequestRow) => ({
  invocationId: request.invocationId,
  actionRequestId: request.id,
  interactionId: request.interactionId,
  issueId: request.issueId,
  tool: request.toolName,
  argumentsHash: request.canonicalArgumentsHash,
  approvalId: request.approvalId as string,
});

const DECLINE = statement(`
  WITH declined AS (
    UPDATE "ToolActionRequest"
       SET status = 'declined', "decidedByAgentId" = $3::uuid, "decidedByUserId" = $4, "declineReason" = $5,
           "decidedAt" = now(), "resolvedAt" = now(), "updatedAt" = now()
     WHERE "companyId" = $1::uuid AND id = $2::uuid AND status = 'pending' RETURNING "companyId", "invocationId")
  UPDATE "ToolInvocation" i
     SET status = 'denied', "approvalState" = 'declined', "errorCode" = 'action_declined', "completedAt" = now()
    FROM declined d WHERE i."companyId" = d."companyId" AND i.id = d."invocationId" AND i."completedAt" IS NULL`);

/**
 * Declines a locked request and withdraws the question to the board.
 * @throws 403 or 409 if it can no longer be declined
 */
export async function declineRequest(
  scope: WriteScope,
  request: ActionRequestRow,
  reason: string | null,
): Promise<void> {
  const obstacle = obstacleToDecline({
    byAgent: scope.actor.kind === 'agent',
    isOfCompany: true,
    status: request.status,
  });
  if (obstacle) throw refusalError(obstacle);
  const { createdByAgentId, createdByUserId } = authorOf(scope.actor);
  await scope.sql(DECLINE, [request.companyId, request.id, createdByAgentId, createdByUserId, reason]);
  await withdrawQuestions(scope, [request]);
  emitAnswer(scope, request, 'declined', { reason });
}

function emitAnswer(
  scope: WriteScope,
  request: ActionRequestRow,
  outcome: 'approved' | 'declined',
  more: Readonly<Record<string, unknown>> = {},
): void {
  scope.emit({
    ...eventSubject('tool_invocation', { companyId: request.companyId, id: request.invocationId }),
    action: 'tool_gateway.approval_resolved',
    agentId: request.requestedByAgentId,
    details: { ...actionRequestFacts(request), outcome, ...more },
  });
}
