import { invokeAgentHeartbeat, wakeAgent } from '../services/wakes/direct.js';
import { text } from './decode.js';
import { route, type Section } from './route.js';

/** A shortname in the path needs a company: that of the query string, or the calling agent's. */
const oneAgent = {
  status: 202,
  query: { companyId: text },
  errors: [409, 422],
  actors: 'A board user of the company who is not a viewer, or the agent itself',
} as const;

export const wakeups: Section = {
  name: 'wakeups',
  description: 'Waking agents: each request starts a run, joins one that waits, or says why it does neither.',
  routes: [
    route('post', '/api/agents/:agentId/wakeup', wakeAgent, oneAgent),
    route('post', '/api/agents/:agentId/heartbeat/invoke', invokeAgentHeartbeat, oneAgent),
  ],
};
