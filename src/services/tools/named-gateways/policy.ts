import { permission } from '../../access/rules.js';
import type { Actor } from '../../core/actors/actor.js';
import { forbidden } from '../../core/errors/errors.js';
import type { HeaderPolicy } from './header-policy.js';

/** Whoever administers the tools of a company: a person, or an agent that was granted it. */
export const gatewayAdmin = permission('tools:admin');

/** As whom the calls of a gateway are made. */
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
 * Whoever holds a token of a gateway has the rights of its agent, so an agent gives no other agent's rights away.
 * @throws 403 for agents, where the gateway acts as another one
 */
export function assertMayActAs(actor: Actor, gateway: ActingAs): void {
  if (actor.kind !== 'agent') return;
  const others = agentsOf(gateway).filter((id) => id !== null && id.toLowerCase() !== actor.agentId);
  if (others.length > 0) throw forbidden('An agent may only have a gateway act as itself');
}

/**
 * A header goes to servers that an agent may choose, so agents do not choose secrets for it.
 * @throws 403 for agents
 */
export function assertMayUseSecrets(actor: Actor, { staticHeaders }: HeaderPolicy): void {
  if (actor.kind !== 'agent') return;
  if (staticHeaders.some(({ valueRef }) => valueRef !== undefined)) {
    throw forbidden('Only people may have a gateway send secrets');
  }
}
