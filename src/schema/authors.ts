import { agentNode } from '../services/organization/agents/rows.js';
import { rowIn } from './fast/row.js';
import { AgentRef } from './organization/agent.js';

/** A field that leads to the agent whose id a column of its row holds. */
export const agentIn = <Column extends string>(column: Column, description: string) =>
  rowIn(AgentRef, agentNode, column, description);
