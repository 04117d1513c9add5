import type { Agent } from '#generated/prisma/client.js';
import type { RecordedAction } from '#services/core/journal/vocabulary.js';
import type { WriteScope } from '#services/core/operation/scope.js';

/** The names of agent events in the journal. */
export type AgentAction = Extract<RecordedAction, `agent.${string}`>;

/** Records an event of an agent. */
export function emitAgent(
  scope: WriteScope,
  { companyId, id }: Pick<Agent, 'companyId' | 'id'>,
  action: AgentAction,
  details: Readonly<Record<string, unknown>>,
): void {
  scope.emit({ companyId, action, entityType: 'agent', entityId: id, agentId: id, details });
}
