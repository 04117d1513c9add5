import { createServer } from 'node:http';
import express from 'express';
import type { Logger } from 'pino';
import { errorHandler, unknownRoute } from '../http/errors.js';
import { handlerOf } from '../rest/http/route.js';
import { healthRoutes } from '../rest/organization/health.js';
import type { Runtime } from '../runtime.js';
import { listen } from './listen.js';
import type { Metrics } from './metrics.js';
import { refusalBody, refuseRequest, requestRefusal } from './requests.js';

interface Monitoring {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves only health and metrics, on a separate port, even if the process serves nothing else. */
export async function startMonitoring(
  { services }: Runtime,
  log: Logger,
  { metrics, port }: { metrics: Metrics; port: number },
): Promise<Monitoring> {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use((req, res, next) => {
    const refusal = requestRefusal(req, services.config);
    if (refusal) refuseRequest(req, res, refusal.status, refusalBody(refusal, req.path));
    else next();
  });
  app.get('/metrics', (req, res) => metrics.handle(req, res, true));
  for (const route of healthRoutes.routes) app[route.method](route.path, handlerOf(route, services));
  app.use(unknownRoute);
  app.use(errorHandler(log));
  const server = createServer(app);
  return {
    url: await listen(server, port, services.config.HOST),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
