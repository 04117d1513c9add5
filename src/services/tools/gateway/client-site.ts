import { GatewayDisabled } from '../../access/gateway-tokens.js';
import { type GatewayAction, type GatewayActor, gatewayPrincipal } from '../../core/actors/actor.js';
import { toolGatewayError } from '../../core/errors/errors.js';
import type { Services } from '../../core/operation/scope.js';
import { assertAppsEnabled } from '../access/enabled.js';
import type { CallContext, ToolCaller } from '../policies/call.js';
import type { CompanyTools } from '../snapshots/company-tools.js';
import type { GatewayRow } from '../snapshots/rows.js';
import type { ToolCallSite } from './listing.js';

// Where clients of a named gateway call tools from: its settings say as whom, and in which work.

const ActionDenied = toolGatewayError(
  'gateway_token_action_denied',
  403,
  'The token of the gateway does not allow this action',
);

/** @throws 403 */
export function assertAction({ allowedActions }: GatewayActor, action: GatewayAction): void {
  if (!allowedActions.includes(action)) throw ActionDenied();
}

/** The gateway, while it is in use. @throws 401 */
export function openGateway(tools: CompanyTools, gatewayId: string | null): GatewayRow {
  const gateway = tools.gatewayInUse(gatewayId);
  if (!gateway) throw GatewayDisabled();
  return gateway;
}

/**
 * A gateway with the rules of its company. What is known here may be older than a gateway that was just made or opened, so
 * nobody is refused before the rules of now are looked at.
 * @throws 403 without tools; 401 while it is not in use
 */
export async function gatewayNow(
  { toolSnapshots }: Pick<Services, 'toolSnapshots'>,
  { companyId, gatewayId }: { readonly companyId: string; readonly gatewayId: string | null },
): Promise<{ readonly tools: CompanyTools; readonly gateway: GatewayRow }> {
  const known = await toolSnapshots.of(companyId);
  const gateway = known.appsEnabled ? known.gatewayInUse(gatewayId) : undefined;
  if (gateway) return { tools: known, gateway };
  const tools = await toolSnapshots.current(companyId);
  assertAppsEnabled(tools);
  return { tools, gateway: openGateway(tools, gatewayId) };
}

/** Who calls and where, for the clients of a gateway. */
export function gatewaySite(companyId: string, gateway: GatewayRow): ToolCallSite {
  return { companyId, caller: callerOf(gateway), context: contextOf(gateway), run: null };
}

/** What the settings of a gateway say of the place of its calls: its own field first, its context otherwise. */
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
