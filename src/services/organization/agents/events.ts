import type { Agent } from '../../../generated/prisma/client.js';
import type { WriteScope } from '../../core/operation/scope.js';

/** What the journal tells of agents. */
export type AgentAction = `agent.${string}`;

/** Records something that was done to an agent. */
export function emitAgent(
  scope: WriteScope,
  { companyId, id }: Pick<Agent, 'companyId' | 'id'>,
  action: AgentAction,
  details: Readonly<Record<string, unknown>>,
): void {
  scope.emit({ companyId, action, entityType: 'agent', entityId: id, agentId: id, details });
}
