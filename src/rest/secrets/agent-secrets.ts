import { grantAgentSecret, listSecretAccessGrants, revokeAgentSecret } from '#services/secrets/agent-secrets/grants.js';
import { listAgentSecretGrants, readAgentSecretValue } from '#services/secrets/agent-secrets/read.js';
import { BOARD } from '../http/actors.js';
import { type RouteSection, route } from '../http/route.js';
import { oneAgent } from '../organization/agents.js';

const withinRun = { actors: 'An agent, with the token of a run of its own that is running' };

export const agentSecrets: RouteSection = {
  name: 'agent secrets',
  description: 'The secrets of the company that an agent may read, and reading them.',
  routes: [
    route('get', '/api/agents/me/secrets', listAgentSecretGrants, withinRun),
    // Like every JSON response of this API, this one must have Cache-Control: no-store.
    route('post', '/api/agents/me/secrets/:key/value', readAgentSecretValue, { ...withinRun, errors: [409, 422] }),
    route('get', '/api/agents/:agentId/secret-grants', listSecretAccessGrants, oneAgent),
    route('put', '/api/agents/:agentId/secret-grants/:key', grantAgentSecret, {
      ...oneAgent,
      actors: `${BOARD}, with agents:configure`,
    }),
    route('delete', '/api/agents/:agentId/secret-grants/:key', revokeAgentSecret, oneAgent),
  ],
};
