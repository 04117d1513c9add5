import { eventSubject } from '#services/core/journal/journal.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { withdrawQuestions } from './board-questions.js';
import { ACTION_COLUMNS, type ActionRequestRow, type AskedAction, actionRequestFacts, STATUS_NOW } from './requests.js';

// Requests end without an answer when their time is over, and when their card closes with its issue.

const settleStatement = (where: string) =>
  statement(`
  WITH over AS (
    SELECT r."companyId", r.id, ${STATUS_NOW} AS ending FROM "ToolActionRequest" r
     WHERE ${where} AND r.status = 'pending' AND ${STATUS_NOW} <> 'pending'
       FOR NO KEY UPDATE OF r SKIP LOCKED),
  settled AS (
    UPDATE "ToolActionRequest" r SET status = over.ending, "resolvedAt" = now(), "updatedAt" = now()
      FROM over WHERE r."companyId" = over."companyId" AND r.id = over.id AND r.status = 'pending'
    RETURNING ${ACTION_COLUMNS.replace(STATUS_NOW, 'over.ending')}),
  denied AS (
    UPDATE "ToolInvocation" i
       SET status = 'denied', "approvalState" = 'expired', "errorCode" = 'action_expired', "completedAt" = now()
      FROM settled s WHERE i."companyId" = s."companyId" AND i.id = s."invocationId" AND i."completedAt" IS NULL)
  SELECT * FROM settled`);

const OF_ACTION = settleStatement(
  `r."companyId" = $1::uuid AND r."catalogEntryId" = $2::uuid AND r."canonicalArgumentsHash" = $3`,
);
const OF_COMPANY = settleStatement('r."companyId" = $1::uuid');

/** Ends the requests for one action that are over, to let callers request approval again. */
export async function settleRequests(
  scope: WriteScope,
  { companyId, catalogEntryId, argumentsHash }: AskedAction,
): Promise<void> {
  await finishSettled(scope, await scope.sql<ActionRequestRow>(OF_ACTION, [companyId, catalogEntryId, argumentsHash]));
}

/** Ends all requests of a company that are over. */
export async function settleCompany(scope: WriteScope, companyId: string): Promise<void> {
  await finishSettled(scope, await scope.sql<ActionRequestRow>(OF_COMPANY, [companyId]));
}

async function finishSettled(scope: WriteScope, requests: readonly ActionRequestRow[]): Promise<void> {
  await withdrawQuestions(scope, requests);
  for (const request of requests) {
    scope.emit({
      ...eventSubject('tool_invocation', { companyId: request.companyId, id: request.invocationId }),
      action: 'tool_gateway.approval_resolved',
      agentId: request.requestedByAgentId,
      details: { ...actionRequestFacts(request), outcome: request.status },
    });
  }
}
