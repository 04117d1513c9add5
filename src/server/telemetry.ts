import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { operationChannel } from '../services/core/operation/execute.js';

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
