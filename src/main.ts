import './inspector.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import pino from 'pino';
import pretty from 'pino-pretty';
import { rekeySecrets, USAGE } from './cli/rekey.js';
import { startEmbeddedPostgres } from './database/embedded.js';
import { type Logins, prepareLogins } from './database/logins.js';
import { migrate } from './database/migrate.js';
import { Engine } from './engine/engine.js';
import { Clock } from './engine/periodic-work.js';
import { Scheduler } from './engine/scheduler.js';
import { limitsOf } from './processes/isolation/limits.js';
import { divideControlGroup } from './processes/isolation/program-group.js';
import { type Runtime, startRuntime } from './runtime.js';
import { startHttp } from './server/http.js';
import { createMetrics, type Metrics } from './server/metrics.js';
import { startMonitoring, startTelemetry } from './server/monitoring.js';
import { startWorker } from './server/worker.js';
import { StartError } from './services/core/errors/errors.js';
import { untilAnswered } from './services/core/postgres/failures.js';
import {
  type Config,
  environment,
  readConfig,
  SETTING_NAMES,
  unknownSettings,
} from './services/core/process/config.js';
import { isolationWarning } from './services/organization/instance/health.js';
import { offerBoardClaim } from './services/people/claims/board-claim.js';
import { VERSION } from './version.js';

const MIGRATIONS = fileURLToPath(new URL('../prisma/migrations', import.meta.url));

const CONNECT_TIMEOUT_MS = 10_000;

type Close = () => Promise<unknown>;

/**
 * Starts all parts in order and adds their close functions to `opened`. Starts fewer parts if the process is stopped
 * meanwhile.
 */
async function start(config: Config, log: pino.Logger, opened: Close[], stopping: AbortSignal): Promise<void> {
  const began = performance.now();
  if (config.RUN_ISOLATION !== 'none' && divideControlGroup(limitsOf(config))) {
    log.info('control groups limit the programs of agents');
  }
  const logins = await prepareDatabase(config, log, opened);
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT)
    opened.push(await startTelemetry(config.OTEL_EXPORTER_OTLP_ENDPOINT, VERSION));
  const runtime = await startRuntime({ ...config, ...NO_LOGINS }, logins.url, log);
  opened.push(() => runtime.stop());
  const metrics = createMetrics(runtime);
  opened.push(async () => metrics.stop());
  if (config.WORKER !== 'only' && !stopping.aborted) await serve(runtime, log, { metrics, began, opened });
  if (config.METRICS_PORT !== undefined && !stopping.aborted) {
    const monitoring = await startMonitoring(runtime, log, { metrics, port: config.METRICS_PORT });
    opened.push(() => monitoring.stop());
    log.info(`health and metrics are at ${monitoring.url}`);
  }
  const warning = await isolationWarning(config);
  if (warning) log.warn(warning);
  if (config.WORKER !== 'off' && !stopping.aborted) await startWork(runtime, logins, log, { opened, stopping });
}

interface ServerOptions {
  readonly metrics: Metrics;
  readonly began: number;
  readonly opened: Close[];
}

async function serve(runtime: Runtime, log: pino.Logger, { metrics, began, opened }: ServerOptions): Promise<void> {
  const http = await startHttp(runtime, log, metrics);
  opened.push(() => http.drain());
  await logBoardClaim(runtime, http.url, log);
  const ready = Math.round(performance.now() - began);
  log.info(
    `Orgraph ${VERSION} is ready on ${http.url} after ${ready} ms: GraphQL at /graphql, REST at /api, reference at /api/docs`,
  );
}

interface WorkOptions {
  readonly opened: Close[];
  readonly stopping: AbortSignal;
}

/**
 * Runs agents and jobs. It starts after the HTTP server and ends before it, since agents send requests to it. If the
 * database fails now, it waits, as a server does that has been running for a long time.
 */
async function startWork(
  { services }: Runtime,
  { url, queueUrl }: Logins,
  log: pino.Logger,
  { opened, stopping }: WorkOptions,
): Promise<void> {
  const startPart = <T>(part: string, start: () => Promise<T>): Promise<T> =>
    untilAnswered(start, {
      signal: stopping,
      onOutage: (error) => log.warn({ err: error }, `${part} could not start without the database and will retry`),
    });
  const engine = new Engine({ services, databaseUrl: url, log });
  await startPart('the engine', () => engine.start());
  opened.push(() => engine.drain());
  const worker = await startPart('the job queue', () => startWorker(services, engine, { queueUrl, log }));
  opened.push(() => worker.stop());
  const clock = new Clock(services, log);
  clock.start();
  opened.push(() => clock.stop());
  const scheduler = new Scheduler(services, log);
  scheduler.start();
  opened.push(() => scheduler.stop());
  if (services.config.WORKER === 'only') log.info('running jobs only');
}

/** Logs the address for claiming an installation that has no administrator yet. */
async function logBoardClaim({ services }: Runtime, url: string, log: pino.Logger): Promise<void> {
  const claim = await offerBoardClaim(services);
  if (!claim) return;
  const address = new URL(`/board-claim/${claim.token}?code=${claim.code}`, services.config.PUBLIC_BASE_URL ?? url);
  log.warn(
    `This installation has no administrator yet. Sign in and claim it with this address to become its administrator, until ${claim.expiresAt.toISOString()}: ${address.href}`,
  );
}

/** Fails soon and names the server. Without a time limit this would wait forever. */
async function assertReachable(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
  } catch (cause) {
    if (cause instanceof pg.DatabaseError) return; // the migration reports or solves errors of the server
    const { message, errors = [] } = cause as Error & { errors?: Error[] };
    const reason = message || errors.map((error) => error.message).join(', ');
    throw new StartError(`The database server ${new URL(databaseUrl).host} cannot be reached: ${reason}`, { cause });
  } finally {
    await client.end().catch(() => {});
  }
}

/** Migrates the database, then removes the database URLs with their credentials from the environment. */
async function prepareDatabase(config: Config, log: pino.Logger, opened: Close[]): Promise<Logins> {
  const urls = await databaseUrls(config, log, opened);
  const tell = (message: string): void => log.info(message);
  await migrate(urls.migrationUrl, { directory: MIGRATIONS, log: tell });
  const logins = await prepareLogins({ ...urls, log: tell });
  for (const name of Object.keys(NO_LOGINS)) delete process.env[name];
  return logins;
}

const NO_LOGINS = { DATABASE_URL: undefined, DATABASE_MIGRATION_URL: undefined };

interface DatabaseUrls {
  readonly migrationUrl: string;
  readonly servingUrl?: string | undefined;
}

/** The URL for migrating and, if it differs, the URL for serving. */
async function databaseUrls(config: Config, log: pino.Logger, opened: Close[]): Promise<DatabaseUrls> {
  const { DATABASE_URL, DATABASE_MIGRATION_URL } = config;
  if (!DATABASE_URL) return startOwnDatabase(config, log, opened);
  await assertReachable(DATABASE_MIGRATION_URL ?? DATABASE_URL);
  return DATABASE_MIGRATION_URL
    ? { migrationUrl: DATABASE_MIGRATION_URL, servingUrl: DATABASE_URL }
    : { migrationUrl: DATABASE_URL };
}

async function startOwnDatabase(config: Config, log: pino.Logger, opened: Close[]): Promise<DatabaseUrls> {
  const { url, stop } = await startEmbeddedPostgres({
    home: config.ORGRAPH_HOME,
    log: (message) => log.debug(message),
    onCrash: () => {
      log.fatal('PostgreSQL has stopped');
      process.exit(1);
    },
  });
  opened.push(stop);
  return { migrationUrl: url };
}

function createLogger(config: Config): pino.Logger {
  const options = { level: config.LOG_LEVEL, serializers: { err: loggedError } };
  return process.stdout.isTTY ? pino(options, pretty({ ignore: 'pid,hostname' })) : pino(options);
}

/** The logged part of an error: drivers attach whole connections, which are large and contain parameters. */
function loggedError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code } = error as Error & { code?: unknown };
  const cause = error.cause === undefined ? {} : { cause: loggedError(error.cause) };
  return { type: name, message, stack, ...(code === undefined ? {} : { code }), ...cause };
}

interface Stopping {
  readonly opened: Close[];
  readonly stopping: AbortController;
  readonly starting: Promise<unknown>;
  /** How long to wait until the start has ended. */
  readonly limitMs: number;
}

/** At the first signal, waits for the start and closes everything in reverse order; a second signal exits at once. */
function stopOnSignals(log: pino.Logger, { opened, stopping, starting, limitMs }: Stopping): void {
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
    log.info(`${signal}: draining`);
    await Promise.race([starting.catch(() => {}), sleep(limitMs)]);
    process.exit(await closeAll(log, opened));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function closeAll(log: pino.Logger, opened: Close[]): Promise<number> {
  let code = 0;
  for (const close of opened.reverse()) {
    await close().catch((error: unknown) => {
      log.error({ err: error }, 'could not close cleanly');
      code = 1;
    });
  }
  return code;
}

/** Executes a command instead of serving. @returns the exit code */
async function command(config: Config, log: pino.Logger, opened: Close[], args: string[]): Promise<number> {
  if (args[0] !== 'secrets' || args[1] !== 'rekey') {
    console.error(`Unknown command: ${args.join(' ')}\nKnown: ${USAGE}`);
    return 2;
  }
  const { url } = await prepareLogins(await databaseUrls(config, log, opened));
  return rekeySecrets(config, url, args.slice(2), (line) => console.log(line));
}

/** @returns whether this process now serves the dashboard */
async function main(): Promise<boolean> {
  const env = environment();
  const config = readConfig(env);
  const log = createLogger(config);
  // A failed background task does not affect other requests, so the server continues.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'work in the background failed'));
  for (const sentence of unknownSettings(Object.keys(env), SETTING_NAMES)) log.warn(sentence);
  const opened: Close[] = [];
  const args = process.argv.slice(2);
  if (args.length > 0) {
    const code = await command(config, log, opened, args).catch((error: Error) => {
      console.error(error.message);
      return 1;
    });
    process.exit(Math.max(code, await closeAll(log, opened)));
  }
  const stopping = new AbortController();
  const starting = start(config, log, opened, stopping.signal);
  stopOnSignals(log, { opened, stopping, starting, limitMs: config.DRAIN_TIMEOUT_MS });
  try {
    await starting;
  } catch (error) {
    if (stopping.signal.aborted) return false; // the signal handler closes everything
    log.fatal(
      error instanceof StartError ? {} : { err: error },
      `Orgraph could not start: ${(error as Error).message}`,
    );
    await closeAll(log, opened);
    process.exit(1);
  }
  return config.DASHBOARD && config.WORKER !== 'only' && !stopping.signal.aborted;
}

/** Resolves with whether this process serves the dashboard. In a checkout, `scripts/start.mjs` then builds it. */
export const servesDashboard: Promise<boolean> = main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
