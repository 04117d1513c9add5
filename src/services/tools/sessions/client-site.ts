import { GatewayDisabled } from '#services/access/gateway-tokens.js';
import { type GatewayAction, type GatewayActor, gatewayPrincipal } from '#services/core/actors/actor.js';
import { toolGatewayError } from '#services/core/errors/errors.js';
import type { Services } from '#services/core/operation/scope.js';
import type { CompanyTools } from '../calls/company-tools.js';
import type { GatewayRow } from '../calls/snapshot-rows.js';
import { assertAppsEnabled } from '../enabled.js';
import type { CallContext, ToolCaller } from '../policies/call.js';
import type { ToolCallSite } from './listing.js';

// The caller and context of the calls through a named gateway, from the gateway's settings.

const ActionDenied = toolGatewayError(
  'gateway_token_action_denied',
  'The token of the gateway does not allow this action',
);

/** @throws 403 */
export function assertAction({ allowedActions }: GatewayActor, action: GatewayAction): void {
  if (!allowedActions.includes(action)) throw ActionDenied();
}

/** The gateway, if it is in use. @throws 401 */
export function openGateway(tools: CompanyTools, gatewayId: string | null): GatewayRow {
  const gateway = tools.gatewayInUse(gatewayId);
  if (!gateway) throw GatewayDisabled();
  return gateway;
}

/**
 * A gateway with the rules of its company. The cached rules may be older than the gateway or its activation, so the
 * current rules are read before a client is rejected.
 * @throws 403 without tools; 401 while the gateway is not in use
 */
export async function gatewayNow(
  { toolSnapshots }: Pick<Services, 'toolSnapshots'>,
  { companyId, gatewayId }: { readonly companyId: string; readonly gatewayId: string | null },
): Promise<{ readonly tools: CompanyTools; readonly gateway: GatewayRow }> {
  const cachedTools = await toolSnapshots.of(companyId);
  const gateway = cachedTools.appsEnabled ? cachedTools.gatewayInUse(gatewayId) : undefined;
  if (gateway) return { tools: cachedTools, gateway };
  const tools = await toolSnapshots.current(companyId);
  assertAppsEnabled(tools);
  return { tools, gateway: openGateway(tools, gatewayId) };
}

/** The caller and context of calls through a gateway. */
export function gatewaySite(companyId: string, gateway: GatewayRow): ToolCallSite {
  return { companyId, caller: callerOf(gateway), context: contextOf(gateway), run: null };
}

/** The ID of one kind in a gateway's settings: its own field if set, otherwise its context. */
const scopeOf = (gateway: GatewayRow, type: GatewayRow['contextScopeType'], own: string | null): string | null =>
  own ?? (gateway.contextScopeType === type ? (gateway.contextScopeId?.toLowerCase() ?? null) : null);

function callerOf(gateway: GatewayRow): ToolCaller {
  const agentId = scopeOf(gateway, 'agent', gateway.agentId);
  if (agentId !== null) return { actorType: 'agent', actorId: agentId, agentId };
  const { type, id } = gatewayPrincipal(gateway.id);
  return { actorType: type, actorId: id, agentId: null };
}

const contextOf = (gateway: GatewayRow): CallContext => ({
  runId: null,
  projectId: scopeOf(gateway, 'project', gateway.projectId),
  routineId: scopeOf(gateway, 'routine', null),
  issueId: scopeOf(gateway, 'issue', gateway.issueId),
  gatewayId: gateway.id,
});
