import { AgentRef } from '../schema/organization/agent.js';
import '../schema/skills/agent-skills.js';
import { agentNode } from '../services/organization/agents/rows.js';
import { syncAgentSkills } from '../services/skills/agent-skills/operations.js';
import { expose, reread } from './expose.js';

expose(syncAgentSkills, {
  agent: reread(AgentRef, agentNode, ({ agentId }: { agentId: string }) => agentId),
  warnings: {},
});
