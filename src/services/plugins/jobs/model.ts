import { z } from 'zod';
import type { PluginJobRun } from '#generated/prisma/client.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum } from '#services/core/text/fields.js';

export const PluginJobStatus = describedEnum('PluginJobStatus', "The state of a plugin job's schedule.", {
  active: 'The job runs on its schedule while the plugin works.',
  paused: 'The schedule is off.',
  failed: 'The schedule can no longer be computed.',
});

export const PluginJobView = z
  .object({
    id: z.uuid().describe("The job's ID."),
    pluginId: z.uuid().describe('The ID of its plugin.'),
    jobKey: z.string().describe('The key of the job within the plugin.'),
    schedule: z
      .string()
      .nullable()
      .describe('The schedule: five cron fields, in UTC; null if only people start the job.'),
    status: PluginJobStatus.describe('The state of the schedule.'),
    lastRunAt: z.iso.datetime().nullable().describe('The start of the latest run; null before the first run.'),
    nextRunAt: z.iso.datetime().nullable().describe('The time of the next run; null if unknown.'),
    createdAt: z.iso.datetime().describe('The time at which the plugin first declared the job.'),
    updatedAt: z.iso.datetime().describe('The time of the last change.'),
  })
  .meta({ id: 'PluginJob', description: 'A job that a plugin declares.' });

export const presentJob = presenterOf(PluginJobView);

export const PluginJobTrigger = describedEnum('PluginJobTrigger', 'The reason for a run of a plugin job.', {
  schedule: 'The schedule started the run.',
  manual: 'A person started the run.',
  retry: 'The job had failed before.',
});

export const PluginJobRunStatus = describedEnum('PluginJobRunStatus', 'The status of a run of a plugin job.', {
  pending: 'The run may not start yet.',
  queued: 'The run starts as soon as a process picks it up.',
  running: 'The plugin is running the job.',
  succeeded: 'The plugin completed the job.',
  failed: 'The job failed in the plugin, or the server process that waited for it ended.',
  cancelled: 'The run never started: the plugin did not work by then.',
});

export const PluginJobRunView = z
  .object({
    id: z.uuid().describe("The run's ID."),
    jobId: z.uuid().describe('The ID of its job.'),
    pluginId: z.uuid().describe('The ID of its plugin.'),
    companyId: z.uuid().nullable().describe('Always null: jobs belong to the installation, not to a company.'),
    trigger: PluginJobTrigger.describe('The reason for the run.'),
    status: PluginJobRunStatus.describe('The progress of the run.'),
    durationMs: z
      .int()
      .nullable()
      .describe('The duration in milliseconds; while the job runs, about the time so far. Null before the start.'),
    error: z.string().nullable().describe('The reason for the failure or cancellation; null for other runs.'),
    logs: z.array(z.string()).describe('The messages that the plugin returned in its result.'),
    startedAt: z.iso.datetime().nullable().describe('The start time; null before the start.'),
    finishedAt: z.iso.datetime().nullable().describe('The end time; null before the end.'),
    createdAt: z.iso.datetime().describe('The time at which the run was requested.'),
  })
  .meta({ id: 'PluginJobRun', description: 'A run of a plugin job.' });

export const presentJobRun = presenterOf(PluginJobRunView, {
  companyId: (_run: object) => null,
  logs: ({ logs }: Pick<PluginJobRun, 'logs'>) => logs as string[],
});
