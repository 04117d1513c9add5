import * as operations from '#services/tools/sessions/operations.js';
import * as calls from '#services/tools/sessions/tool-operations.js';
import { type Route, route } from '../http/route.js';

export const sessions: readonly Route[] = [
  route('post', '/api/tool-gateway/sessions', operations.createToolSession, {
    status: 201,
    actors: 'An agent in its run, or a person who may configure agents',
  }),
  route('post', '/api/tool-gateway/sessions/:sessionId/revoke', operations.revokeToolSession, {
    actors: 'A board user of the company who is not a viewer, or the agent whose session it is',
  }),
  route('get', '/api/tool-gateway/tools', calls.listSessionTools, {
    byToolSession: true,
    actors: 'The agent of a tool session',
    errors: [503],
  }),
  route('post', '/api/tool-gateway/tools/call', calls.callSessionTool, {
    byToolSession: true,
    actors: 'The agent of a tool session',
    errors: [404, 409, 422, 429, 502, 503, 504],
  }),
];
