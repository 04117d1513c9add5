import type { PluginJob, PluginJobRun } from '#generated/prisma/client.js';
import { type FilterOf, filterOf, inColumn } from '#services/core/rows/filter.js';
import { byId } from '#services/core/rows/loaders.js';
import { BY_CREATION, byColumn, ordersOf } from '#services/core/rows/ordered-pages.js';
import { PluginJobRunStatus, PluginJobStatus, PluginJobTrigger } from './model.js';

export const jobNode = byId<PluginJob>('PluginJob');
export const jobRunNode = byId<PluginJobRun>('PluginJobRun');

export const PluginJobFilter = filterOf({
  id: 'PluginJobFilter',
  nouns: 'jobs',
  lists: { statuses: inColumn('status', PluginJobStatus, 'in one of these states') },
  times: { nextRunAt: 'are due', lastRunAt: 'ran last' },
});

/** The jobs of a plugin, sorted by key. */
export const jobPages = ordersOf({
  id: 'PluginJobOrder',
  nouns: 'jobs of plugins',
  by: { key: byColumn('jobKey', 'text', 'By key.', 'By key, in the opposite direction.'), created_at: BY_CREATION },
  initial: 'key_asc',
}).pages<PluginJob, FilterOf<typeof PluginJobFilter>>({
  table: 'PluginJob',
  by: { pluginId: 'uuid' },
  conditions: PluginJobFilter.conditions,
});

export const PluginJobRunFilter = filterOf({
  id: 'PluginJobRunFilter',
  nouns: 'runs',
  lists: {
    statuses: inColumn('status', PluginJobRunStatus, 'that stand in one of these ways'),
    triggers: inColumn('trigger', PluginJobTrigger, 'that ran for one of these reasons'),
  },
  times: { createdAt: 'were requested' },
});

const runOrders = ordersOf({
  id: 'PluginJobRunOrder',
  nouns: 'runs of jobs of plugins',
  by: { created_at: BY_CREATION },
  initial: 'created_at_desc',
});

const runs = (parent: 'jobId' | 'pluginId') =>
  runOrders.pages<PluginJobRun, FilterOf<typeof PluginJobRunFilter>>({
    table: 'PluginJobRun',
    by: { [parent]: 'uuid' },
    conditions: PluginJobRunFilter.conditions,
  });

/** The runs of a job, newest first. */
export const runsOfJobPages = runs('jobId');
/** The runs of all jobs of a plugin, newest first. */
export const runsOfPluginPages = runs('pluginId');
