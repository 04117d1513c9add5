import type { Scope } from '../../core/operation/scope.js';
import { type ActionRequestRow, argumentsOfRequest } from '../action-requests/requests.js';
import type { ToolCallRequest } from '../calls/request.js';

const TIMEOUT_MS = 60_000;

/** The call that a request is about, as the server makes it: its run may be over by now. */
export async function callOfRequest(scope: Scope, request: ActionRequestRow): Promise<ToolCallRequest> {
  const { companyId, context, requestedByAgentId: agentId, requestedByUserId } = request;
  return {
    companyId,
    caller: agentId
      ? { actorType: 'agent', actorId: agentId, agentId }
      : { actorType: 'user', actorId: requestedByUserId ?? '', agentId: null },
    context,
    run: context.runId && agentId ? { companyId, agentId, ...context } : null,
    mode: null,
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
