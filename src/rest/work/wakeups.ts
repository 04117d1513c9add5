import { invokeAgentHeartbeat, wakeAgent } from '#services/runs/direct-wakes/wake-agent.js';
import { BOARD } from '../http/actors.js';
import { type RouteSection, route } from '../http/route.js';
import { oneAgent } from '../organization/agents.js';

const accepted = {
  ...oneAgent,
  status: 202,
  actors: `${BOARD}, or the agent itself`,
} as const;

export const wakeups: RouteSection = {
  name: 'wakeups',
  description: 'Wakes: each request starts a run, joins a waiting run, or returns the reason why it does neither.',
  routes: [
    route('post', '/api/agents/:agentId/wakeup', wakeAgent, accepted),
    route('post', '/api/agents/:agentId/heartbeat/invoke', invokeAgentHeartbeat, accepted),
  ],
};
