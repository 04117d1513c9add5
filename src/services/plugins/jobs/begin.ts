import type { PluginJobRun } from '../../../generated/prisma/client.js';
import type { Services } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { IS_WORKING } from '../registry/working.js';

type Database = Pick<Services, 'database'>;

/** A run that this process has begun. */
export interface BegunRun extends Omit<PluginJobRun, 'startedAt'> {
  readonly jobKey: string;
  readonly startedAt: Date;
}

// A queued run is begun once. One of a plugin that does not work by now is cancelled instead.
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

// On its own: whoever claims a job locks it before its runs.
const NOTE = statement(`
  UPDATE "PluginJob" SET "lastRunAt" = greatest("lastRunAt", $2::timestamptz) WHERE id = $1::uuid`);

/** Begins a run; undefined for one that was begun before, and where its plugin does not work any more. */
export async function beginRun({ database }: Database, runId: string): Promise<BegunRun | undefined> {
  const [run] = await database.read<BegunRun>('all', BEGIN, [runId]);
  if (run?.status !== 'running') return undefined;
  await database.read('all', NOTE, [run.jobId, run.startedAt]);
  return run;
}

const ELAPSED = `(extract(epoch FROM clock_timestamp() - "startedAt") * 1000)::int`;

const BEAT = statement(`
  UPDATE "PluginJobRun" SET "durationMs" = ${ELAPSED}
   WHERE id = ANY($1::uuid[]) AND status = 'running' RETURNING id`);

/** Notes that this process is still at these runs. @returns those that nobody has ended meanwhile */
export async function noteRunning({ database }: Database, runIds: readonly string[]): Promise<Set<string>> {
  const rows = await database.read<{ id: string }>('all', BEAT, [runIds]);
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

/** Notes how a run ended, unless somebody has said that it is lost. */
export async function settleRun(
  { database }: Database,
  runId: string,
  { status, error, logs }: JobRunEnd,
): Promise<void> {
  await database.read('all', SETTLE, [runId, status, error, JSON.stringify(logs)]);
}
