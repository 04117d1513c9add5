import type { GatewayActor } from '../services/core/actors/actor.js';
import type { Scope } from '../services/core/operation/scope.js';
import type { JsonObject } from '../services/core/text/json.js';
import type { GatewayClient, ToolCallOutcome } from '../services/tools/calls/request.js';
import type { GatewayRow } from '../services/tools/calls/snapshot-rows.js';
import { callTool } from '../services/tools/sessions/call.js';
import { gatewayNow, gatewaySite } from '../services/tools/sessions/client-site.js';
import { TIMEOUT_MS } from './run-site.js';

/** The request of a gateway's client. */
export interface GatewayRequest {
  readonly scope: Scope;
  readonly actor: GatewayActor;
  readonly gateway: GatewayRow;
  readonly client: GatewayClient;
}

/** Calls a tool by its name in this list or in sessions. */
export async function callByName(
  { scope, actor, client }: GatewayRequest,
  name: string,
  given: JsonObject,
): Promise<ToolCallOutcome> {
  const { tools, gateway } = await gatewayNow(scope.services, actor);
  return callTool(scope, {
    ...gatewaySite(actor.companyId, gateway),
    client,
    sessionId: null,
    trigger: 'call',
    toolName: tools.byMcpName.get(name)?.gatewayName ?? name,
    arguments: given,
    timeoutMs: TIMEOUT_MS,
    idempotencyKey: null,
    approvalIssueId: gateway.approvalIssueId,
    approvedActionRequestId: null,
  });
}
