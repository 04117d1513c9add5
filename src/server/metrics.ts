import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isLoopbackAddress } from '#services/core/process/addresses.js';
import { onObserved, type RunObservation } from '../engine/observed.js';
import { credentialOf, requestSourceOf } from '../http/credentials.js';
import type { Runtime } from '../runtime.js';
import { isProxyHeader } from '../services/access/addresses.js';
import { authenticate } from '../services/access/authenticate.js';
import { isPageOfElsewhere } from '../services/access/origins.js';
import { isInstanceAdmin } from '../services/access/rules.js';
import { inTime } from '../services/core/concurrency/time-limit.js';
import { operationChannel } from '../services/core/operation/execute.js';
import type { Services } from '../services/core/operation/scope.js';
import type { Config } from '../services/core/process/config.js';
import { type Queue, queueOf } from '../services/runs/engines/queue.js';

export interface Metrics {
  /** Adds a gauge whose value is read on each scrape. */
  gauge(name: string, help: string, value: () => number | Promise<number>): void;
  /** Responds with the metrics. `isApart` marks the separate port for health and metrics. */
  handle(req: IncomingMessage, res: ServerResponse, isApart?: boolean): Promise<void>;
  stop(): void;
}

/** The Prometheus metrics of this process, for loopback, the metrics token and instance admins. */
export function createMetrics(runtime: Runtime): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const operations = new Histogram({
    name: 'orgraph_operation_seconds',
    help: 'Time of operations by name, kind and status',
    labelNames: ['name', 'kind', 'status'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const gauge: Metrics['gauge'] = (name, help, value) => {
    const figure: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => figure.set(await value()),
    });
  };
  const { pool } = runtime.services.database;
  gauge('orgraph_pool_connections', 'Open database connections', () => pool.totalCount);
  gauge('orgraph_pool_waiting', 'Requests that wait for a database connection', () => pool.waitingCount);
  const queue = queueReader(runtime.services);
  gauge('orgraph_runs_queued', 'Runs that wait to be taken by any process', async () => (await queue()).runs);
  gauge('orgraph_run_queue_age_seconds', 'Age of the oldest of them', async () => (await queue()).seconds);
  const observe = (message: unknown): void => {
    const { name, kind, status, ms } = message as { name: string; kind: string; status: number; ms: number };
    operations.observe({ name, kind, status: String(status) }, ms / 1000);
  };
  operationChannel.subscribe(observe);
  const forgetRuns = observeRuns(registry);
  return {
    gauge,
    async handle(req, res, isApart = false) {
      if (!(await mayRead(runtime, req, isApart))) {
        res.writeHead(403, { 'content-type': 'application/json' }).end('{"error":"Instance admin access required"}');
        return;
      }
      res.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
    },
    stop: () => {
      operationChannel.unsubscribe(observe);
      forgetRuns();
      registry.clear();
    },
  };
}

/** Counts the events of this process's runs. @returns a function that stops counting */
function observeRuns(registry: Registry): () => void {
  const registers = [registry];
  const running = new Gauge({ name: 'orgraph_runs_running', help: 'Runs that this process executes', registers });
  const claims = new Histogram({
    name: 'orgraph_run_claim_seconds',
    help: 'Time that claimed runs had waited in the queue',
    registers,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 3600],
  });
  const ends = new Histogram({
    name: 'orgraph_run_seconds',
    help: 'Time of runs by how they ended',
    labelNames: ['status'],
    registers,
    buckets: [0.1, 1, 5, 15, 60, 300, 900, 3600, 14_400],
  });
  const reclaimed = new Counter({
    name: 'orgraph_runs_reclaimed_total',
    help: 'Runs that were taken from processes that are gone',
    registers,
  });
  return onObserved((observation: RunObservation) => {
    if (observation.event === 'claimed') claims.observe(observation.waited);
    else if (observation.event === 'reclaimed') reclaimed.inc();
    else if (observation.event === 'running') running.set(observation.count);
    else ends.observe({ status: observation.status }, observation.seconds);
  });
}

const QUEUE_PATIENCE_MS = 2_000;

/** Reads the queue, once for concurrent callers. Without the database its numbers are NaN. */
function queueReader(services: Services): () => Promise<Queue> {
  const unknown = () => ({ runs: Number.NaN, seconds: Number.NaN });
  let pending: Promise<Queue> | undefined;
  return () => {
    pending ??= inTime(QUEUE_PATIENCE_MS, queueOf(services).catch(unknown), unknown).finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

/**
 * Whether a program of this machine sent the request. Requests through a proxy also come from loopback, and so do
 * requests of any page in a browser on this machine.
 */
function isDirect(req: IncomingMessage, config: Config): boolean {
  const isForwarded = Object.keys(req.headers).some(isProxyHeader);
  return (
    isLoopbackAddress(req.socket.remoteAddress ?? '') &&
    !isForwarded &&
    !isPageOfElsewhere(config, requestSourceOf(req))
  );
}

async function mayRead(runtime: Runtime, req: IncomingMessage, isApart: boolean): Promise<boolean> {
  const credential = credentialOf(req);
  const { config } = runtime.services;
  if (config.METRICS_TOKEN && credential.kind === 'bearer' && credential.token === config.METRICS_TOKEN) return true;
  // A trusted proxy may omit the headers that mark a forwarded request.
  if (credential.kind === 'none') return (isApart || config.TRUST_PROXY === 0) && isDirect(req, config);
  try {
    return isInstanceAdmin(await authenticate(runtime.services, { credential }));
  } catch {
    return false;
  }
}
