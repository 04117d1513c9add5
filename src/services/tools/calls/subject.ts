import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { OAuthSubject } from '../oauth/choose.js';
import type { CompanyTools } from './company-tools.js';
import type { ToolCallRequest } from './request.js';
import type { DecidedCall } from './row.js';

/** The subject whose credentials a call uses; null if all calls of the connection use the same credentials. */
export async function subjectOf(scope: Scope, tools: CompanyTools, call: DecidedCall): Promise<OAuthSubject | null> {
  const { request, tool } = call;
  if (tools.connections.get(tool.connectionId)?.authKind !== 'oauth') return null;
  return { ...(await personOf(scope, request)), agentId: request.caller.agentId };
}

// An approved call takes its session and its trigger from the call that requested approval.
const CALLER = statement(`
  SELECT r."responsibleUserId", coalesce($3::uuid, asked."sessionId") AS "sessionId", s.id IS NULL AS "isSessionGone",
         s."createdByUserId", coalesce(asked.trigger = 'test', false) AS "isTest"
    FROM (VALUES (0)) one
    LEFT JOIN "HeartbeatRun" r ON r."companyId" = $1::uuid AND r.id = $2::uuid
    LEFT JOIN "ToolActionRequest" q ON q."companyId" = $1::uuid AND q.id = $4::uuid
    LEFT JOIN "ToolInvocation" asked ON asked."companyId" = q."companyId" AND asked.id = q."invocationId"
    LEFT JOIN LATERAL (
      SELECT o.* FROM "ToolSession" o
       WHERE o."companyId" = $1::uuid AND o.id = (SELECT coalesce($3::uuid, asked."sessionId")) LIMIT 1) s ON true`);

interface CallerRow {
  readonly responsibleUserId: string | null;
  readonly sessionId: string | null;
  readonly isSessionGone: boolean;
  /** The person who opened the session; null if the run did. */
  readonly createdByUserId: string | null;
  readonly isTest: boolean;
}

/**
 * The person who calls or tests a tool, or for whom the run acts. A person who tests a tool as an agent, or opens a
 * session for the run of an agent, calls in the agent's place and therefore uses their own access.
 */
async function personOf(
  scope: Scope,
  request: ToolCallRequest,
): Promise<Pick<OAuthSubject, 'userId' | 'isWithoutLoans'>> {
  const { companyId, caller, context, trigger, sessionId, approvedActionRequestId } = request;
  const { actor } = scope;
  if (caller.actorType === 'user') return { userId: caller.actorId };
  if (trigger === 'test' && actor.kind === 'board') return { userId: actor.userId, isWithoutLoans: true };
  if (context.runId === null && approvedActionRequestId === null) return { userId: null };
  const values = [companyId, context.runId, sessionId, approvedActionRequestId];
  const callerRow = (await scope.row<CallerRow>(CALLER, values)) as CallerRow;
  const isByOpener = callerRow.sessionId !== null && (callerRow.isSessionGone || callerRow.createdByUserId !== null);
  if (callerRow.isTest || isByOpener) return { userId: callerRow.createdByUserId, isWithoutLoans: true };
  return { userId: callerRow.responsibleUserId };
}
