import { getEffectiveTools } from '#services/tools/agent-access/effective.js';
import { testToolPolicy } from '#services/tools/agent-access/policy-test.js';
import { getToolTestAccess, listToolTestAgents } from '#services/tools/agent-access/test-agents.js';
import { getToolTestCall, testTool } from '#services/tools/agent-access/test-calls.js';
import { type Route, route } from '../http/route.js';

/** Callers with read access to agents' rights. */
const testers = { actors: 'A caller with `tools:use` or `tools:manage_connections`' };
/** Callers with the right to try tools. */
const people = { actors: 'A board user who holds `tools:use` or `tools:manage_connections`' };

export const agentAccess: readonly Route[] = [
  route('get', '/api/companies/:companyId/tools/profiles/effective/agents/:agentId', getEffectiveTools),
  route('post', '/api/companies/:companyId/tools/policy/test', testToolPolicy, {
    errors: [422],
    actors: 'A board user of the company; who is no viewer, where it counts or is written to the journal',
  }),
  route('get', '/api/tool-connections/:connectionId/test-agents', listToolTestAgents, testers),
  route('get', '/api/tool-connections/:connectionId/test-agents/:agentId/access', getToolTestAccess, testers),
  route('post', '/api/tool-connections/:connectionId/test-calls', testTool, { errors: [409, 503], ...people }),
  route('get', '/api/tool-connections/:connectionId/test-calls/:actionRequestId', getToolTestCall, people),
];
