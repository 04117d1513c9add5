import type { PluginJobRun } from '#generated/prisma/client.js';
import type { Services } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { IS_WORKING } from '../registry/working.js';

type Database = Pick<Services, 'database'>;

/** A run that this process has begun. */
export interface BegunRun extends Omit<PluginJobRun, 'startedAt'> {
  readonly jobKey: string;
  readonly startedAt: Date;
}

// A queued run is begun once. If its plugin does not work now, the run is cancelled instead.
const BEGIN = statement(`
  UPDATE "PluginJobRun" r
     SET status = CASE WHEN w.works THEN 'running' ELSE 'cancelled' END,
         error = CASE WHEN w.works THEN NULL WHEN p."removedAt" IS NULL THEN 'The plugin is ' || p.status
                      ELSE 'The plugin was removed' END,
         "startedAt" = CASE WHEN w.works THEN clock_timestamp() END,
         "durationMs" = CASE WHEN w.works THEN 0 END,
         "finishedAt" = CASE WHEN w.works THEN NULL ELSE clock_timestamp() END
    FROM "PluginJob" j JOIN "Plugin" p ON p.id = j."pluginId" CROSS JOIN LATERAL (SELECT ${IS_WORKING} AS works) w
   WHERE r.id = $1::uuid AND r.status = 'queued' AND j.id = r."jobId"
  RETURNING r.*, j."jobKey"`);

// A separate statement, because a claim locks the job before its runs.
const NOTE = statement(`
  UPDATE "PluginJob" SET "lastRunAt" = greatest("lastRunAt", $2::timestamptz) WHERE id = $1::uuid`);

/** Begins a run; undefined if it was begun before, or its plugin does not work any more. */
export async function beginRun({ database }: Database, runId: string): Promise<BegunRun | undefined> {
  const [run] = await database.query<BegunRun>('all', BEGIN, [runId]);
  if (run?.status !== 'running') return undefined;
  await database.query('all', NOTE, [run.jobId, run.startedAt]);
  return run;
}

const ELAPSED = `(extract(epoch FROM clock_timestamp() - "startedAt") * 1000)::int`;

const BEAT = statement(`
  UPDATE "PluginJobRun" SET "durationMs" = ${ELAPSED}
   WHERE id = ANY($1::uuid[]) AND status = 'running' RETURNING id`);

/** Notes that this process still works on these runs. @returns the runs that are still open */
export async function noteRunning({ database }: Database, runIds: readonly string[]): Promise<Set<string>> {
  const rows = await database.query<{ id: string }>('all', BEAT, [runIds]);
  return new Set(rows.map(({ id }) => id));
}

const SETTLE = statement(`
  UPDATE "PluginJobRun"
     SET status = $2, error = $3, logs = $4::jsonb, "durationMs" = ${ELAPSED}, "finishedAt" = clock_timestamp()
   WHERE id = $1::uuid AND status = 'running'`);

/** How a run ended. */
export interface JobRunEnd {
  readonly status: 'succeeded' | 'failed';
  readonly error: string | null;
  readonly logs: readonly string[];
}

/** Records how a run ended, unless it was declared lost. */
export async function settleRun(
  { database }: Database,
  runId: string,
  { status, error, logs }: JobRunEnd,
): Promise<void> {
  await database.query('all', SETTLE, [runId, status, error, JSON.stringify(logs)]);
}
