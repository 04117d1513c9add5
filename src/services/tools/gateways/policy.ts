import { permission } from '#services/access/rules.js';
import type { Actor } from '#services/core/actors/actor.js';
import { forbidden } from '#services/core/errors/errors.js';
import type { HeaderPolicy } from './header-policy.js';

/** Requires the permission to administer a company's tools; a person or an agent can have it. */
export const gatewayAdmin = permission('tools:admin');

/** The settings that decide on whose behalf a gateway calls. */
interface ActingAs {
  readonly agentId: string | null;
  readonly contextScopeType: string;
  readonly contextScopeId: string | null;
}

const agentsOf = ({ agentId, contextScopeType, contextScopeId }: ActingAs): (string | null)[] => [
  agentId,
  contextScopeType === 'agent' ? contextScopeId : null,
];

/**
 * A token of a gateway gives its holder the rights of the gateway's agent. So an agent must not hand out the rights of
 * another agent.
 * @throws 403 for an agent, if the gateway acts as another one
 */
export function assertMayActAs(actor: Actor, gateway: ActingAs): void {
  if (actor.kind !== 'agent') return;
  const others = agentsOf(gateway).filter((id) => id !== null && id.toLowerCase() !== actor.agentId);
  if (others.length > 0) throw forbidden("An agent's gateway can only act as that agent");
}

/**
 * An agent may choose the servers that get these headers, so it must not choose secrets for them.
 * @throws 403 for an agent, if a header contains a secret
 */
export function assertMayUseSecrets(actor: Actor, { staticHeaders }: HeaderPolicy): void {
  if (actor.kind !== 'agent') return;
  if (staticHeaders.some(({ valueRef }) => valueRef !== undefined)) {
    throw forbidden('Only people can configure a gateway to send secrets');
  }
}
