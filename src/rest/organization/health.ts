import { sendJson } from '#http/send.js';
import { getHealth, HealthView, UnhealthyView } from '#services/organization/instance/health.js';
import { type RouteSection, route } from '../http/route.js';

export const healthRoutes: RouteSection = {
  name: 'health',
  description: 'The health of the server, and the descriptions of its API.',
  routes: [
    route('get', '/api/health', getHealth, {
      withoutDatabase: true,
      respond: {
        content: { description: 'The server works', types: { 'application/json': { schema: HealthView } } },
        also: {
          503: {
            description: 'The database is unreachable',
            content: { 'application/json': { schema: UnhealthyView } },
          },
        },
        send: ({ res }, { healthy, body }) => sendJson(res, healthy ? 200 : 503, body),
      },
    }),
  ],
};
