import { listAgentSkills, syncAgentSkills } from '#services/skills/agent-skills/operations.js';
import { BOARD } from '../http/actors.js';
import { type Route, route } from '../http/route.js';
import { oneAgent } from '../organization/agents.js';

const BASE = '/api/agents/:agentId/skills';

export const agentSkills: readonly Route[] = [
  route('get', BASE, listAgentSkills, {
    ...oneAgent,
    actors:
      'A board user of the company, the agent itself, or an agent that may create agents or holds agent_config:read',
  }),
  route('post', `${BASE}/sync`, syncAgentSkills, {
    ...oneAgent,
    actors: `${BOARD}, the agent itself, or an agent with agents:configure`,
  }),
];
