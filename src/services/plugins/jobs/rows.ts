import type { Plugin, PluginJob, PluginJobRun } from '#generated/prisma/client.js';
import { notFound } from '#services/core/errors/errors.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { pluginById } from '../registry/rows.js';

// A key may look like an ID. The job with the ID takes precedence.
const ONE = statement(`
  SELECT * FROM "PluginJob" WHERE "pluginId" = $1::uuid AND (id::text = $2 OR "jobKey" = $2)
   ORDER BY (id::text = $2) DESC LIMIT 1`);

const OF_PLUGIN = statement(`
  SELECT * FROM "PluginJob" WHERE "pluginId" = $1::uuid AND ($2::text IS NULL OR status = $2) ORDER BY "jobKey"`);

const RUNS_OF_JOB = statement(`
  SELECT * FROM "PluginJobRun" WHERE "jobId" = $1::uuid ORDER BY "createdAt" DESC, id DESC LIMIT $2`);

const RUNS_OF_PLUGIN = statement(`
  SELECT * FROM "PluginJobRun" WHERE "pluginId" = $1::uuid ORDER BY "createdAt" DESC, id DESC LIMIT $2`);

interface JobRef {
  readonly pluginId: string;
  /** An ID or a key. */
  readonly jobId: string;
}

/** A job with its plugin. */
export interface JobOfPlugin {
  readonly plugin: Plugin;
  readonly job: PluginJob;
}

/** @throws 404 */
export async function jobById(scope: Scope, { pluginId, jobId }: JobRef): Promise<JobOfPlugin> {
  const plugin = await pluginById(scope, { pluginId });
  const job = await scope.row<PluginJob>(ONE, [plugin.id, jobId]);
  if (!job) throw notFound('Plugin job not found');
  return { plugin, job };
}

export const jobsOfPlugin = (scope: Scope, pluginId: string, status: string | null): Promise<PluginJob[]> =>
  scope.sql<PluginJob>(OF_PLUGIN, [pluginId, status]);

/** Newest first. */
export const runsOfJob = (scope: Scope, jobId: string, limit: number): Promise<PluginJobRun[]> =>
  scope.sql<PluginJobRun>(RUNS_OF_JOB, [jobId, limit]);

/** The runs of all jobs of a plugin, newest first. */
export const jobRunsOfPlugin = (scope: Scope, pluginId: string, limit: number): Promise<PluginJobRun[]> =>
  scope.sql<PluginJobRun>(RUNS_OF_PLUGIN, [pluginId, limit]);

const OPEN = `status IN ('pending', 'queued', 'running')`;
const INSERT = statement(`
  INSERT INTO "PluginJobRun" (id, "jobId", "pluginId", trigger, status, "scheduledAt", "createdAt")
  VALUES ($1::uuid, $2::uuid, $3::uuid, $4, 'queued', $5::timestamptz, clock_timestamp())
  ON CONFLICT ("jobId") WHERE ${OPEN} DO NOTHING RETURNING id`);

interface RunDraft {
  readonly trigger: 'schedule' | 'manual';
  readonly scheduledAt: Date | null;
}

/** Requests a run of a job. @returns its ID; undefined if a run of the job is already open */
export async function insertRun(
  scope: WriteScope,
  { id, pluginId }: Pick<PluginJob, 'id' | 'pluginId'>,
  { trigger, scheduledAt }: RunDraft,
): Promise<string | undefined> {
  const runId = uuid7();
  const insertedRow = await scope.row<{ id: string }>(INSERT, [runId, id, pluginId, trigger, scheduledAt]);
  if (!insertedRow) return undefined;
  enqueueRun(scope, runId);
  return runId;
}

/** Enqueues a run, which some process begins. The run begins once, however often it is enqueued. */
export const enqueueRun = (scope: WriteScope, runId: string): void =>
  scope.enqueue({ task: 'runPluginJob', payload: { runId }, key: `plugin-job-run:${runId}` });
