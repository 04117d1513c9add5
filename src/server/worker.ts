import { EventEmitter } from 'node:events';
import {
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Engine, QueuedAgent } from '../engine/engine.js';
import { forgetOldFailures } from '../services/access/instance-events.js';
import { purgeDeliveries } from '../services/automation/firing/deliveries.js';
import { abandonedBefore } from '../services/core/content/content-store.js';
import { DomainError } from '../services/core/errors/errors.js';
import { executeOperation } from '../services/core/operation/execute.js';
import { IDEMPOTENCY_RETENTION_HOURS } from '../services/core/operation/idempotency.js';
import type { AnyOperation } from '../services/core/operation/operation.js';
import { Scope, type Services } from '../services/core/operation/scope.js';
import { isConnectionFailure } from '../services/core/postgres/failures.js';
import { statement } from '../services/core/postgres/statement.js';
import { renewBudget } from '../services/money/budgets/incidents.js';
import { type Contents, removeContent } from '../services/organization/assets/content-references.js';
import { cleanUpPlugins } from '../services/plugins/cleanup.js';
import { type ChangedConfig, tellPluginConfig } from '../services/plugins/config/tell.js';
import { type JobRunKey, JobRuns } from '../services/plugins/jobs/run.js';
import { offerPluginTools } from '../services/plugins/tools/offer.js';
import { releaseLostJobs } from '../services/runs/engines/lost-jobs.js';
import { runSkillsRoot } from '../services/runs/preparation/deliver-skills.js';
import { removeLeftFolders, removeLeftScratch } from '../services/runs/preparation/folders.js';
import { removeUnusedSkills } from '../services/runs/preparation/skill-cache.js';
import { alignStops } from '../services/runs/stop-orders/align.js';
import { type RemoteValue, removeUnkeptSecret } from '../services/secrets/secrets/managed.js';
import { removeRemoteSecret } from '../services/secrets/secrets/remove-remote.js';
import { type ActionKey, executeAction } from '../services/tools/approvals/execute.js';
import { settleActionRequests } from '../services/tools/approvals/sweep.js';
import { revokeToolTokens } from '../services/tools/authorizations/revoke-task.js';
import { purgeToolCalls, settleLostCalls } from '../services/tools/calls/sweep.js';
import type { RevocationKey } from '../services/tools/oauth/end-grant.js';
import { purgeAuthorizations } from '../services/tools/oauth/purge.js';
import { purgeRateBuckets } from '../services/tools/policies/rate-buckets.js';

/** An error code after which graphile-worker retries, first after three seconds. */
const REPEATED = 'ETIMEDOUT';

/**
 * The connections of the job queue. While the database is unreachable, graphile-worker repeats the statement that ends
 * a job, but only after errors with a few codes. After others, for example ECONNRESET, it rejects a promise that is
 * never awaited, which ends the process. So every connection failure gets a code that it knows.
 */
function queuePool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((...args: unknown[]) => repeatable(connect(...args))) as typeof pool.connect;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => repeatable(query(...args))) as typeof client.query;
  });
  return pool;
}

const repeatable = (result: unknown): unknown =>
  result instanceof Promise
    ? result.catch((error: unknown) => {
        if (error instanceof Error && isConnectionFailure(error)) Object.assign(error, { code: REPEATED });
        throw error;
      })
    : result;

const PURGE = statement(`
  DELETE FROM "IdempotencyKey" WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM "IdempotencyKey" WHERE "createdAt" < now() - make_interval(hours => $1) LIMIT 10000))
  RETURNING 1`);

const MINUTE_MS = 60_000;

/** A task that executes an operation as the server. It ignores a 404: the resource may be gone by now. */
const operationTask = (services: Services, operation: AnyOperation) => async (payload: unknown) => {
  const scope = new Scope(services, { kind: 'system', name: operation.name });
  await executeOperation(operation, scope, payload).catch((error: unknown) => {
    if (!(error instanceof DomainError && error.status === 404)) throw error;
  });
};

/** The tasks of the job queue, except for starting runs of agents and of the jobs of plugins. */
export const tasks = (services: Services): TaskList => ({
  renewBudget: operationTask(services, renewBudget),
  async removeContent(payload) {
    for (const sha256 of (payload as Contents).sha256) await removeContent(services, sha256);
  },
  removeRemoteSecret: (payload) => removeRemoteSecret(services, payload as Parameters<typeof removeRemoteSecret>[1]),
  removeUnkeptSecret: (payload) => removeUnkeptSecret(services, payload as RemoteValue),
  async removeAbandonedUploads() {
    await services.contentStore.removeAbandoned(abandonedBefore());
  },
  removeLeftScratch: () => removeLeftScratch(services),
  async removeLeftSkills() {
    await removeLeftFolders(services, runSkillsRoot(services.config));
    await removeUnusedSkills(services.config);
  },
  alignStops: () => alignStops(services, { kind: 'system', name: 'alignStops' }),
  async purgeIdempotencyKeys() {
    let purged: unknown[];
    do {
      purged = await services.database.query('all', PURGE, [IDEMPOTENCY_RETENTION_HOURS]);
    } while (purged.length > 0);
  },
  releaseLostJobs: () => releaseLostJobs(services),
  purgeRoutineDeliveries: () => purgeDeliveries(services),
  forgetOldFailures: () => forgetOldFailures(services),
  executeToolAction: (payload) => executeAction(services, payload as ActionKey),
  revokeToolTokens: (payload) => revokeToolTokens(services, payload as RevocationKey),
  async settleToolCalls() {
    await settleLostCalls(services, 20 * MINUTE_MS);
    await settleActionRequests(services);
  },
  async purgeToolCalls() {
    // Settles calls that were lost while no server ran.
    await settleLostCalls(services, 25 * 60 * MINUTE_MS);
    await purgeToolCalls(services);
    await purgeAuthorizations(services);
  },
  purgeToolRateBuckets: () => purgeRateBuckets(services.database),
  cleanUpPlugins: () => cleanUpPlugins(services),
  offerPluginTools: () => offerPluginTools(services),
  tellPluginConfig: (payload) => tellPluginConfig(services, payload as ChangedConfig),
});

const at = (minute: string, task: string) => ({ task, match: `${minute} * * * *`, options: { backfillPeriod: 0 } });
const everyMinute = (task: string) => at('*', task);
const hourly = (task: string, minute: number) => at(String(minute), task);

const CRON = parseCronItems([
  everyMinute('releaseLostJobs'),
  everyMinute('settleToolCalls'),
  everyMinute('offerPluginTools'),
  hourly('purgeToolCalls', 7),
  hourly('purgeToolRateBuckets', 7),
  hourly('purgeIdempotencyKeys', 17),
  hourly('cleanUpPlugins', 22),
  hourly('purgeRoutineDeliveries', 27),
  hourly('removeAbandonedUploads', 37),
  hourly('removeLeftScratch', 47),
  hourly('removeLeftSkills', 52),
  hourly('forgetOldFailures', 57),
]);

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

interface JobWorker {
  /** Waits for running jobs and returns waiting ones to the queue. */
  stop(): Promise<void>;
}

/** Runs jobs in this process on separate connections, so that they never wait for requests. */
export async function startWorker(
  services: Services,
  engine: Pick<Engine, 'id' | 'startRuns'>,
  { queueUrl, log }: { queueUrl: string; log: Logger },
): Promise<JobWorker> {
  const pgPool = queuePool({ connectionString: queueUrl, max: 5, application_name: 'orgraph-worker' });
  const logLostConnection = (error: Error): void => log.warn({ err: error }, 'a worker connection was lost');
  pgPool.on('error', logLostConnection);
  pgPool.on('connect', (client) => client.on('error', logLostConnection));
  const jobRuns = new JobRuns(services, (error) => log.warn({ err: error }, 'a run of a job of a plugin went wrong'));
  const events: WorkerEvents = new EventEmitter();
  // Jobs are locked by this name, so other processes see whether their process is gone.
  events.on('pool:create', ({ workerPool }) => {
    workerPool.id = engine.id;
  });
  const runner: Runner = await run({
    pgPool,
    events,
    concurrency: 4,
    noHandleSignals: true,
    taskList: {
      ...tasks(services),
      startRuns: (payload) => engine.startRuns(payload as QueuedAgent),
      runPluginJob: (payload) => jobRuns.begin((payload as JobRunKey).runId),
    },
    parsedCronItems: CRON,
    logger: new WorkerLogger((scope) => (level, message, meta) => log[LEVELS[level]]({ ...scope, ...meta }, message)),
  }).catch(async (error: unknown) => {
    await pgPool.end();
    throw error;
  });
  return {
    async stop() {
      await runner.stop();
      await jobRuns.stop();
      await pgPool.end();
    },
  };
}
