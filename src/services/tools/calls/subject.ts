import type { Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { Subject } from '../oauth/choose.js';
import type { CompanyTools } from '../snapshots/company-tools.js';
import type { ToolCallRequest } from './request.js';
import type { DecidedCall } from './row.js';

/** For whom a call is made, where its credentials differ by that; null where all calls have the same. */
export async function subjectOf(scope: Scope, tools: CompanyTools, call: DecidedCall): Promise<Subject | null> {
  const { request, tool } = call;
  if (tools.connections.get(tool.connectionId)?.authKind !== 'oauth') return null;
  return { ...(await personOf(scope, request)), agentId: request.caller.agentId };
}

// The session of an approved call is that of the call for which people were asked.
const RESPONSIBLE = statement(`
  SELECT r."responsibleUserId", v."sessionId", s."createdByUserId", s.id IS NULL AS "isSessionGone"
    FROM "HeartbeatRun" r
    LEFT JOIN LATERAL (
      SELECT coalesce($3::uuid, (
        SELECT asked."sessionId" FROM "ToolActionRequest" q
          JOIN "ToolInvocation" asked ON asked."companyId" = q."companyId" AND asked.id = q."invocationId"
         WHERE q."companyId" = $1::uuid AND q.id = $4::uuid)) AS "sessionId") v ON true
    LEFT JOIN "ToolSession" s ON s."companyId" = r."companyId" AND s.id = v."sessionId"
   WHERE r."companyId" = $1::uuid AND r.id = $2::uuid`);

interface Responsible {
  readonly responsibleUserId: string | null;
  readonly sessionId: string | null;
  readonly createdByUserId: string | null;
  readonly isSessionGone: boolean;
}

/**
 * The person who calls or tries a tool, or for whom the run acts. Whoever opens a session for the run of an agent calls in
 * its place, and so with what is their own.
 */
async function personOf(scope: Scope, request: ToolCallRequest): Promise<Pick<Subject, 'userId' | 'isWithoutLoans'>> {
  const { companyId, caller, context, trigger, sessionId, approvedActionRequestId } = request;
  const { actor } = scope;
  if (caller.actorType === 'user') return { userId: caller.actorId };
  if (trigger === 'test' && actor.kind === 'board') return { userId: actor.userId, isWithoutLoans: true };
  if (context.runId === null) return { userId: null };
  const values = [companyId, context.runId, sessionId, approvedActionRequestId];
  const found = await scope.row<Responsible>(RESPONSIBLE, values);
  if (!found) return { userId: null };
  const isByPerson = found.sessionId !== null && (found.isSessionGone || found.createdByUserId !== null);
  return isByPerson ? { userId: found.createdByUserId, isWithoutLoans: true } : { userId: found.responsibleUserId };
}
