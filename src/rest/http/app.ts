import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { errorHandler, unknownRoute } from '#http/errors.js';
import { sendJson } from '#http/send.js';
import type { Services } from '#services/core/operation/scope.js';
import { serveReference } from '../openapi/docs.js';
import { openApiDocument } from '../openapi/openapi.js';
import { serveDescription } from '../openapi/openapi-3-0.js';
import { once } from '../openapi/parts.js';
import { avatar } from '../organization/agents.js';
import { servePages } from '../pages/index.js';
import { serveAssistantOauth } from '../people/assistant-oauth.js';
import { serveSignIn } from '../people/sign-in.js';
import { serveAuthorizations } from '../tools/authorization-pages.js';
import { serveSmokeLabOauth } from '../tools/smoke-lab-oauth.js';
import { issuesWithoutCompany } from '../work/issue-reads.js';
import { serveFires } from '../work/routine-fire.js';
import { handlerOf, type RouteSection } from './route.js';
import { sections } from './sections.js';

interface RestOptions {
  readonly services: Services;
  readonly log: Pick<Logger, 'error'>;
  /** Tracks work that continues after the response until it ends. */
  readonly follow?: <T>(work: Promise<T>) => Promise<T>;
  /** Defaults to the routes of the product. */
  readonly routes?: readonly RouteSection[];
}

/** The REST API as an Express application. No middleware runs before a route: a route does all it needs itself. */
export function createRestApp({ services, log, follow, routes = sections }: RestOptions): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  // Built on the first request: it would be a fifth of the work of a start.
  const documentOf = once(() => openApiDocument(routes));
  const logFailure = (error: unknown): void => log.error({ err: error }, 'a delivery waits to be dispatched again');
  serveFires(app, services, { failed: logFailure, ...(follow && { follow }) }); // first, since webhooks are the most urgent of all paths
  servePages(app, services.config);
  serveSmokeLabOauth(app, services);
  serveAssistantOauth(app, services);
  for (const route of routes.flatMap((section) => section.routes))
    app[route.method](route.path, handlerOf(route, services));
  serveAuthorizations(app, services);
  serveSignIn(app, services);
  app.get('/api/openapi.json', serveDescription(documentOf));
  serveReference(app);
  app.get('/api/companies/:companyId/events/ws', (_req, res) => {
    sendJson(res, 426, { error: 'This path is a WebSocket' }, { Connection: 'Upgrade', Upgrade: 'websocket' });
  });
  app.get('/api/avatars/cap-v1/:paletteId.svg', avatar);
  app.get('/api/issues', issuesWithoutCompany);
  app.use(unknownRoute);
  app.use(errorHandler(log));
  return app;
}
