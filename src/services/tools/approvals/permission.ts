import { toolGatewayError } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { isUuid } from '#services/core/text/fields.js';
import { assertRecorded, closingOf, type DecidedCall } from '../calls/row.js';
import { refusalError } from './refusals.js';
import { findActionRequest } from './requests.js';
import { type GatewayRefusal, obstacleToUse } from './transitions.js';

// A call can name an approved request as its permission. A permission is used once: by the call or by the server, which
// makes approved calls itself, whichever comes first.

/** @throws 403 or 409 if the request does not permit the call */
export async function assertPermits(scope: Scope, call: DecidedCall, actionRequestId: string): Promise<void> {
  const { companyId, caller, context } = call.request;
  const request = isUuid(actionRequestId) ? await findActionRequest(scope, actionRequestId) : undefined;
  const obstacle: GatewayRefusal | undefined = request
    ? obstacleToUse({
        isSameAgent: request.requestedByAgentId === caller.agentId,
        isSameCompany: request.companyId === companyId,
        isSameIssue: request.context.issueId === context.issueId,
        isSameAction:
          request.canonicalArgumentsHash === call.argumentsHash && request.catalogEntryId === call.tool.catalogEntryId,
        status: request.status,
        consumedAt: request.consumedAt,
      })
    : { reasonCode: 'action_scope_mismatch' };
  if (obstacle) throw refusalError(obstacle);
}

const USE = statement(`
  UPDATE "ToolActionRequest" SET status = 'executing', "consumedAt" = now(), "consumedByInvocationId" = $3::uuid, "updatedAt" = now()
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND status = 'approved' AND "consumedAt" IS NULL RETURNING id`);

const AlreadyConsumed = toolGatewayError('action_already_consumed', 'The approved action has already been used');

/**
 * Uses a permission for a call with an open row.
 * @throws 409 if it was used in the meantime; the row is then closed
 */
export async function usePermission(scope: Scope, call: DecidedCall, actionRequestId: string): Promise<void> {
  const { services, actor } = scope;
  const { companyId } = call.request;
  const using = services.database.query([companyId], USE, [companyId, actionRequestId, call.id]);
  const [used] = await assertRecorded(call.id, using);
  if (used) return;
  const error = AlreadyConsumed();
  const outcome = {
    status: 'failed',
    resultSummary: null,
    resultSizeBytes: null,
    errorCode: error.code,
    errorMessage: error.message,
  } as const;
  await assertRecorded(call.id, services.toolLedger.close(closingOf(actor, call, outcome)));
  throw error;
}
