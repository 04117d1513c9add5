import { z } from 'zod';
import type { Plugin } from '#generated/prisma/client.js';
import { instanceAdmin } from '#services/access/rules.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { PluginJobRunView, presentJobRun } from '../jobs/model.js';
import { jobRunsOfPlugin } from '../jobs/rows.js';
import { PluginStatus, pluginRef } from '../registry/model.js';
import { pluginById } from '../registry/rows.js';
import { PluginDeliveryView, presentPluginDelivery } from '../webhooks/model.js';
import { deliveriesOfPlugin } from '../webhooks/rows.js';
import { PluginHealthCheckView, pluginChecks } from './checks.js';
import { PluginWorkerView, presentWorker, workerNow } from './worker-now.js';

const RECENT = 10;

export const PluginHealthView = z
  .object({
    pluginId: z.uuid().describe("The plugin's ID."),
    status: PluginStatus.describe('The current state of the plugin.'),
    healthy: z.boolean().describe('True if all checks passed.'),
    checks: z.array(PluginHealthCheckView).describe('The checks with their results.'),
    lastError: z
      .string()
      .optional()
      .describe('The reason for the error or for disabling the plugin; omitted if unknown.'),
  })
  .meta({ id: 'PluginHealth', description: 'The health of a plugin: whether it can work.' });

export async function pluginHealthOf(scope: Scope, plugin: Plugin): Promise<z.input<typeof PluginHealthView>> {
  const checks = await pluginChecks(scope, plugin);
  return {
    pluginId: plugin.id,
    status: plugin.status as PluginStatus,
    healthy: checks.every(({ passed }) => passed),
    checks,
    ...(plugin.lastError !== null && { lastError: plugin.lastError }),
  };
}

export const getPluginHealth = query({
  name: 'getPluginHealth',
  summary: 'Get the health of a plugin and the results of its checks',
  input: z.object(pluginRef),
  output: PluginHealthView,
  on: pluginById,
  allow: instanceAdmin,
  run: (scope, _input, plugin) => pluginHealthOf(scope, plugin),
});

export const getPluginDashboard = query({
  name: 'getPluginDashboard',
  summary: "Get a plugin's worker, health, latest job runs and webhook deliveries",
  input: z.object(pluginRef),
  output: z
    .object({
      pluginId: z.uuid().describe("The plugin's ID."),
      worker: PluginWorkerView.nullable().describe('The worker process; null if it has never run.'),
      recentJobRuns: z
        .array(PluginJobRunView)
        .describe("The latest runs of the plugin's jobs, newest first; at most ten."),
      recentWebhookDeliveries: z
        .array(PluginDeliveryView)
        .describe("The latest requests to the plugin's webhooks, newest first; at most ten."),
      health: PluginHealthView.describe('The health of the plugin.'),
      checkedAt: z.iso.datetime().describe('The time of the check.'),
    })
    .meta({ id: 'PluginDashboard', description: "A plugin's worker, health and recent activity." }),
  on: pluginById,
  allow: instanceAdmin,
  async run(scope, _input, plugin) {
    const [worker, runs, deliveries, health] = await Promise.all([
      scope.load(workerNow, plugin.id),
      jobRunsOfPlugin(scope, plugin.id, RECENT),
      deliveriesOfPlugin(scope, plugin.id, RECENT),
      pluginHealthOf(scope, plugin),
    ]);
    return {
      pluginId: plugin.id,
      worker: worker && presentWorker(worker),
      recentJobRuns: runs.map((run) => presentJobRun(run)),
      recentWebhookDeliveries: deliveries.map((delivery) => presentPluginDelivery(delivery)),
      health,
      checkedAt: new Date().toISOString(),
    };
  },
});
