import { createServer } from 'node:http';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import express from 'express';
import type { Logger } from 'pino';
import { errorHandler, unknownRoute } from '../http/errors.js';
import { handlerOf } from '../rest/http/route.js';
import { healthRoutes } from '../rest/organization/health.js';
import type { Runtime } from '../runtime.js';
import { operationChannel } from '../services/core/operation/execute.js';
import { listen } from './http.js';
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

/**
 * Exports a span for each operation to an OpenTelemetry collector. The libraries are loaded only if it is configured.
 * @returns a function that sends the remaining spans and stops the export
 */
export async function startTelemetry(endpoint: string, version: string): Promise<() => Promise<void>> {
  const [{ TracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all(
    [
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ],
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'orgraph', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(provider);
  const tracer = provider.getTracer('orgraph');
  const record = (message: unknown): void => {
    const { name, kind, status, ms } = message as { name: string; kind: string; status: number; ms: number };
    const span = tracer.startSpan(name, {
      kind: SpanKind.INTERNAL,
      startTime: Date.now() - ms,
      attributes: { 'orgraph.kind': kind, 'orgraph.status': status },
    });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  operationChannel.subscribe(record);
  return async () => {
    operationChannel.unsubscribe(record);
    await provider.shutdown();
  };
}
