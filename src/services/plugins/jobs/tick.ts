import type { PluginJob } from '#generated/prisma/client.js';
import { nextTick } from '#services/automation/schedules/schedule.js';
import { forEachConcurrently } from '#services/core/concurrency/for-each-concurrently.js';
import type { Services } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { JOB_ZONE } from '../registry/declared-jobs.js';
import { IS_WORKING } from '../registry/working.js';
import { PLUGIN_JOBS } from './actor.js';
import { endLostRuns, enqueueForgottenRuns } from './lost.js';
import { insertRun } from './rows.js';

/** Maximum number of jobs per tick; the rest follow with the next one. */
const PAGE = 500;
/** Concurrent transactions: the clock must leave connections to requests. */
const CONCURRENT = 2;

/** SQL condition: job `j` of plugin `p` is due. */
const IS_DUE = `
  j."nextRunAt" <= clock_timestamp() AND j.status = 'active' AND ${IS_WORKING}
  AND NOT EXISTS (SELECT FROM "Instance" WHERE "haltedAt" IS NOT NULL)`;

const DUE = statement(`
  SELECT j.id FROM "PluginJob" j JOIN "Plugin" p ON p.id = j."pluginId"
   WHERE ${IS_DUE} ORDER BY j."nextRunAt", j.id LIMIT ${PAGE}`);

/**
 * Requests runs of the plugin jobs that are due. Any number of processes may do so at once: each tick is claimed in the
 * database, so it runs once. Missed ticks are not made up for, and a tick is lost while an earlier run of its job is
 * open.
 * @param onError called for each job that failed; the others still run
 */
export async function tickPluginJobs(
  services: Services,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  await endLostRuns(services);
  await enqueueForgottenRuns(services);
  const due = await services.database.query<{ id: string }>('all', DUE, []);
  await forEachConcurrently(due, CONCURRENT, ({ id }) => claim(services, id).catch(onError), signal);
}

const CLAIM = statement(`
  SELECT j.*, clock_timestamp() AS now FROM "PluginJob" j JOIN "Plugin" p ON p.id = j."pluginId"
   WHERE j.id = $1::uuid AND ${IS_DUE} FOR NO KEY UPDATE OF j SKIP LOCKED`);

const MOVE_ON = statement(`
  UPDATE "PluginJob" SET "nextRunAt" = $2::timestamptz, status = $3, "updatedAt" = now() WHERE id = $1::uuid`);

type DueJob = PluginJob & { readonly schedule: string; readonly nextRunAt: Date; readonly now: Date };

/** Claims a due job, unless another process has claimed it. */
const claim = (services: Services, id: string): Promise<void> =>
  transact(services, PLUGIN_JOBS, [], async (scope) => {
    const job = await scope.row<DueJob>(CLAIM, [id]);
    if (!job) return;
    const next = nextOf(job);
    await scope.sql(MOVE_ON, [job.id, next, next === null ? 'failed' : 'active']);
    await insertRun(scope, job, { trigger: 'schedule', scheduledAt: job.nextRunAt });
  });

/** Null if the runtime rejects the schedule, as a new version may do with one that it accepted before. */
function nextOf({ schedule, now }: DueJob): Date | null {
  try {
    return nextTick(schedule, JOB_ZONE, now);
  } catch {
    return null;
  }
}
