import type { Agent } from '../../../generated/prisma/client.js';
import type { WriteScope } from '../../core/operation/scope.js';

/** What the journal tells of agents and of what belongs to them. */
export type AgentAction = `agent.${string}` | `agent_secret.${string}`;

/** Records something that was done to an agent or to what belongs to it. */
export function emitAgent(
  scope: WriteScope,
  { companyId, id }: Pick<Agent, 'companyId' | 'id'>,
  action: AgentAction,
  details: Readonly<Record<string, unknown>>,
): void {
  scope.emit({ companyId, action, entityType: 'agent', entityId: id, agentId: id, details });
}
