import { agentNode } from '../services/organization/agents/rows.js';
import { rowIn } from './fast/row.js';
import { AgentRef } from './organization/agent.js';

/** A field for the agent whose id is in a column of the row. */
export const agentIn = <Column extends string>(column: Column, description: string) =>
  rowIn(AgentRef, agentNode, column, description);
