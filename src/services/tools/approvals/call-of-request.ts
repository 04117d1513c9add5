import { gatewayPrincipal } from '#services/core/actors/actor.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { ToolCallRequest } from '../calls/request.js';
import type { ToolCaller } from '../policies/call.js';
import { type ActionRequestRow, argumentsOfRequest } from './requests.js';

const TIMEOUT_MS = 60_000;

/** Without an agent, the caller was a person testing the tool, or the client of a gateway. */
function callerWithoutAgent({ requestedByUserId, context: { gatewayId } }: ActionRequestRow): ToolCaller {
  if (requestedByUserId !== null || gatewayId === null) {
    return { actorType: 'user', actorId: requestedByUserId ?? '', agentId: null };
  }
  const { type, id } = gatewayPrincipal(gatewayId);
  return { actorType: type, actorId: id, agentId: null };
}

/** The call of a request, made by the server itself: its run may be over by now. */
export async function callOfRequest(scope: Scope, request: ActionRequestRow): Promise<ToolCallRequest> {
  const { companyId, context, requestedByAgentId: agentId } = request;
  return {
    companyId,
    caller: agentId ? { actorType: 'agent', actorId: agentId, agentId } : callerWithoutAgent(request),
    context,
    run: context.runId && agentId ? { companyId, agentId, ...context } : null,
    sessionId: null,
    trigger: 'approval',
    toolName: request.toolName,
    arguments: await argumentsOfRequest(scope, request),
    timeoutMs: TIMEOUT_MS,
    idempotencyKey: null,
    approvalIssueId: request.issueId,
    approvedActionRequestId: request.id,
  };
}
