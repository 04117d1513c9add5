import {
  getPluginDashboard,
  getPluginHealth,
  PluginHealthView,
  pluginHealthOf,
} from '#services/plugins/health/operations.js';
import { PluginWorkerView, presentWorker, workerNow } from '#services/plugins/health/worker-now.js';
import { PluginJobRunView, PluginJobView } from '#services/plugins/jobs/model.js';
import { listPluginJobRuns, listPluginJobs } from '#services/plugins/jobs/operations.js';
import {
  jobNode,
  jobPages,
  PluginJobFilter,
  PluginJobRunFilter,
  runsOfJobPages,
  runsOfPluginPages,
} from '#services/plugins/jobs/pages.js';
import { PluginLogView } from '#services/plugins/logs/model.js';
import { listPluginLogs } from '#services/plugins/logs/operations.js';
import { logPages, PluginLogFilter } from '#services/plugins/logs/pages.js';
import { pluginNode } from '#services/plugins/registry/rows.js';
import { companiesSeenBy } from '#services/plugins/registry/seen.js';
import { PluginDeliveryView } from '#services/plugins/webhooks/model.js';
import { deliveryPages, PluginDeliveryFilter } from '#services/plugins/webhooks/pages.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { rowIn } from '../fast/row.js';
import { byFilter, listOf } from '../list.js';
import { allowedBy, listCost, relationsOf } from '../relation.js';
import { PluginRef } from './plugin.js';

// The work of a plugin: its jobs and their runs, requests to its webhooks, and its log.

export const PluginJobRef = nounOf('PluginJob', PluginJobView);

export const PluginJobRunRef = nounOf('PluginJobRun', PluginJobRunView, { json: ['logs'] });

export const PluginDeliveryRef = nounOf('PluginDelivery', PluginDeliveryView, { json: ['headers'] });

/** Any JSON as an object. */
const objectOf = (value: unknown): unknown =>
  value === null || (typeof value === 'object' && !Array.isArray(value)) ? value : { value };

export const PluginLogRef = nounOf('PluginLog', PluginLogView, {
  json: ['meta'],
  fields: {
    meta: {
      type: 'JSONObject',
      nullable: true,
      description:
        'Additional data of the line: an object as it is, anything else in the field `value`; null if there is no data.',
      resolve: ({ meta }) => objectOf(meta) as never,
    },
  },
});

const plugin = () => rowIn(PluginRef, pluginNode, 'pluginId', 'The plugin.');

relationsOf(PluginJobRef, {
  plugin: plugin(),
  runs: listOf(PluginJobRunRef, runsOfJobPages, ['id'], 'The runs, newest first; they are kept for 30 days.', {
    narrowedBy: byFilter(PluginJobRunFilter.schema),
  }),
});

relationsOf(PluginJobRunRef, {
  plugin: plugin(),
  job: rowIn(PluginJobRef, jobNode, 'jobId', 'The job.'),
});

relationsOf(PluginDeliveryRef, { plugin: plugin() });

relationsOf(PluginLogRef, { plugin: plugin() });

relationsOf(PluginRef, {
  health: allowedBy(getPluginHealth, {
    type: outputTypeOf(PluginHealthView, { name: 'PluginHealth' }),
    description: 'The health of the plugin, with the results of its checks.',
    ...listCost(5),
    resolve: (plugin, _args, { scope }) => pluginHealthOf(scope, plugin),
  }),
  worker: allowedBy(getPluginDashboard, {
    type: outputTypeOf(PluginWorkerView, { name: 'PluginWorker' }),
    description: 'The worker process; null if it has never run.',
    resolve: async ({ id }, _args, { scope }) => {
      const worker = await scope.load(workerNow, id);
      return worker && presentWorker(worker);
    },
  }),
  jobs: allowedBy(
    listPluginJobs,
    listOf(PluginJobRef, jobPages, ['id'], 'The jobs of the plugin, by key.', {
      narrowedBy: byFilter(PluginJobFilter.schema),
      likely: 10,
    }),
  ),
  jobRuns: allowedBy(
    listPluginJobRuns,
    listOf(PluginJobRunRef, runsOfPluginPages, ['id'], "The runs of the plugin's jobs, newest first.", {
      narrowedBy: byFilter(PluginJobRunFilter.schema),
    }),
  ),
  webhookDeliveries: allowedBy(
    listPluginLogs,
    listOf(PluginDeliveryRef, deliveryPages, ['id'], "The requests to the plugin's webhooks, newest first.", {
      narrowedBy: byFilter(PluginDeliveryFilter.schema),
      forCaller: async (_plugin, scope) => ({ seenCompanyIds: companiesSeenBy(scope) }),
    }),
  ),
  logs: allowedBy(
    listPluginLogs,
    listOf(PluginLogRef, logPages, ['id'], "The lines of the plugin's log, newest first.", {
      narrowedBy: byFilter(PluginLogFilter.schema),
      forCaller: async (_plugin, scope) => ({ seenCompanyIds: companiesSeenBy(scope) }),
    }),
  ),
});
