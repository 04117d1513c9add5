import type { Plugin } from '#generated/prisma/client.js';
import { nextTick } from '#services/automation/schedules/schedule.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { PluginManifest } from '../manifest/model.js';

/** The time zone of plugin schedules, which belong to no company. */
export const JOB_ZONE = 'UTC';

const KEEP = statement(`
  INSERT INTO "PluginJob" (id, "pluginId", "jobKey", schedule, status, "nextRunAt", "updatedAt")
  SELECT gen_random_uuid(), $1::uuid, j."jobKey", j.schedule, 'active', j."nextRunAt", now()
    FROM jsonb_to_recordset($2::jsonb) AS j("jobKey" text, schedule text, "nextRunAt" timestamptz)
  ON CONFLICT ("pluginId", "jobKey") DO UPDATE
     SET schedule = excluded.schedule, "nextRunAt" = excluded."nextRunAt", "updatedAt" = now(),
         status = CASE WHEN "PluginJob".status = 'failed' THEN 'active' ELSE "PluginJob".status END`);

const FORGET = statement(`DELETE FROM "PluginJob" WHERE "pluginId" = $1::uuid AND "jobKey" <> ALL($2::text[])`);

/**
 * Stores the jobs that a plugin's manifest declares. A job that is no longer declared is deleted with its runs. Ticks
 * that were missed while the plugin was off are not made up for.
 */
export async function keepJobs(scope: WriteScope, { id, manifest, status }: Plugin): Promise<void> {
  const { jobs } = manifest as unknown as PluginManifest;
  const runs = status !== 'disabled' && status !== 'error';
  const now = new Date();
  const rows = jobs.map(({ jobKey, schedule = null }) => ({
    jobKey,
    schedule,
    nextRunAt: schedule !== null && runs ? nextTick(schedule, JOB_ZONE, now) : null,
  }));
  await scope.sql(FORGET, [id, jobs.map(({ jobKey }) => jobKey)]);
  if (rows.length > 0) await scope.sql(KEEP, [id, JSON.stringify(rows)]);
}
