import { agentNode } from '../services/organization/agents/rows.js';
import { rowIn } from './fast/row.js';
import { AgentRef } from './organization/agent.js';

/** A field that leads to the agent whose id a column of its row holds. */
export const agentIn = <Column extends string>(column: Column, description: string) =>
  rowIn(AgentRef, agentNode, column, description);

/** The fields that say who did something to a row, such as "created": an agent or a person. */
export const by = (did: string) => ({
  agentId: { type: 'UUID' as const, nullable: true as const, description: `The id of the agent that ${did} it.` },
  user: { nullable: true as const, description: `The person who ${did} it.` },
  agent: <Column extends string>(column: Column) => agentIn(column, `The agent that ${did} it.`),
});
