import * as operations from '#services/tools/sessions/operations.js';
import * as calls from '#services/tools/sessions/tool-operations.js';
import { type Route, route } from '../http/route.js';

export const sessions: readonly Route[] = [
  route('post', '/api/tool-gateway/sessions', operations.createToolSession, {
    status: 201,
  }),
  route('post', '/api/tool-gateway/sessions/:sessionId/revoke', operations.revokeToolSession),
  route('get', '/api/tool-gateway/tools', calls.listSessionTools, {
    byToolSession: true,
    errors: [503],
  }),
  route('post', '/api/tool-gateway/tools/call', calls.callSessionTool, {
    byToolSession: true,
    errors: [404, 409, 422, 429, 502, 503, 504],
  }),
];
