import { z } from 'zod';
import type { PluginJobRun } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';

export const PluginJobStatus = describedEnum('PluginJobStatus', 'Whether a job of a plugin runs by its schedule.', {
  active: 'It runs when its schedule says so, while the plugin works.',
  paused: 'Its schedule is off.',
  failed: 'Its schedule cannot be computed any more.',
});

export const PluginJobView = z
  .object({
    id: z.uuid().describe("The job's ID."),
    pluginId: z.uuid().describe('The ID of its plugin.'),
    jobKey: z.string().describe('What names it within the plugin.'),
    schedule: z.string().nullable().describe('When it runs: five fields, in UTC; null where only people start it.'),
    status: PluginJobStatus.describe('Whether its schedule is followed.'),
    lastRunAt: z.iso.datetime().nullable().describe('When a run of it began last; null before the first.'),
    nextRunAt: z.iso.datetime().nullable().describe('When it is due next; null where that is not known.'),
    createdAt: z.iso.datetime().describe('When the plugin declared it first.'),
    updatedAt: z.iso.datetime().describe('The time of the last change.'),
  })
  .meta({ id: 'PluginJob', description: 'A job that a plugin declares.' });

export const presentJob = presenterOf(PluginJobView);

export const PluginJobTrigger = describedEnum('PluginJobTrigger', 'Why a job of a plugin ran.', {
  schedule: 'Its schedule said so.',
  manual: 'A person started it.',
  retry: 'It had failed before.',
});

export const PluginJobRunStatus = describedEnum('PluginJobRunStatus', 'How far a run of a job is.', {
  pending: 'It is not to begin yet.',
  queued: 'It begins as soon as a process takes it.',
  running: 'The plugin is at it.',
  succeeded: 'The plugin has done it.',
  failed: 'The plugin could not do it, or the server process that waited for it ended.',
  cancelled: 'It never began: the plugin did not work by then.',
});

export const PluginJobRunView = z
  .object({
    id: z.uuid().describe("The run's ID."),
    jobId: z.uuid().describe('The ID of its job.'),
    pluginId: z.uuid().describe('The ID of its plugin.'),
    companyId: z.uuid().nullable().describe('The company that it was for; null, since jobs are of the installation.'),
    trigger: PluginJobTrigger.describe('Why it ran.'),
    status: PluginJobRunStatus.describe('How far it is.'),
    durationMs: z
      .int()
      .nullable()
      .describe('How long it took, in milliseconds; of one that runs, about how long so far. Null before it began.'),
    error: z.string().nullable().describe('Why it failed or was cancelled; null if it was not.'),
    logs: z.array(z.string()).describe('What the plugin told of it in its result.'),
    startedAt: z.iso.datetime().nullable().describe('When it began; null before.'),
    finishedAt: z.iso.datetime().nullable().describe('When it ended; null before.'),
    createdAt: z.iso.datetime().describe('When it was asked for.'),
  })
  .meta({ id: 'PluginJobRun', description: 'A run of a job of a plugin.' });

export const presentJobRun = presenterOf(PluginJobRunView, {
  companyId: (_run: object) => null,
  logs: ({ logs }: Pick<PluginJobRun, 'logs'>) => logs as string[],
});
