import type { Services } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { PLUGIN_JOBS } from './actor.js';
import { enqueueRun } from './rows.js';

// A process that runs jobs updates their `durationMs` every few seconds. If a run has no update for a minute, its
// process has ended. The run is not repeated: nobody knows what it has done.

export const BEAT_MS = 10_000;
const LOST_SECONDS = 60;

export const PROCESS_ENDED = 'The server process that ran it ended';

/** SQL condition of open runs, as in their index. */
const OPEN = `status IN ('pending', 'queued', 'running')`;

const END_LOST = statement(`
  UPDATE "PluginJobRun"
     SET status = 'failed', error = '${PROCESS_ENDED}', "finishedAt" = clock_timestamp()
   WHERE ${OPEN} AND status = 'running'
     AND "startedAt" + make_interval(secs => coalesce("durationMs", 0) / 1000.0)
         < clock_timestamp() - make_interval(secs => ${LOST_SECONDS})`);

/** Ends the runs whose process ended. */
export async function endLostRuns({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.query('all', END_LOST, []);
}

// The job of a process that was killed stays locked in the queue for hours.
const FORGOTTEN = statement(`
  SELECT id FROM "PluginJobRun"
   WHERE ${OPEN} AND status = 'queued' AND "createdAt" < clock_timestamp() - interval '2 minutes' LIMIT 500`);

/** Enqueues queued runs again that no process has begun. */
export async function enqueueForgottenRuns(services: Services): Promise<void> {
  const forgotten = await services.database.query<{ id: string }>('all', FORGOTTEN, []);
  if (forgotten.length === 0) return;
  await transact(services, PLUGIN_JOBS, [], async (scope) => {
    for (const { id } of forgotten) enqueueRun(scope, id);
  });
}
