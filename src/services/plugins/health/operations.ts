import { z } from 'zod';
import type { Plugin } from '../../../generated/prisma/client.js';
import { instanceAdmin } from '../../access/rules.js';
import { query } from '../../core/operation/operation.js';
import type { Scope } from '../../core/operation/scope.js';
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
    status: PluginStatus.describe('What it does now.'),
    healthy: z.boolean().describe('Whether all checks have passed.'),
    checks: z.array(PluginHealthCheckView).describe('What was looked at.'),
    lastError: z.string().optional().describe('Why it is in error or was disabled; left out if nothing is known.'),
  })
  .meta({ id: 'PluginHealth', description: 'Whether a plugin can work.' });

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
  summary: 'Get whether a plugin can work, and what is in order and what is not',
  input: z.object(pluginRef),
  output: PluginHealthView,
  on: pluginById,
  allow: instanceAdmin,
  run: (scope, _input, plugin) => pluginHealthOf(scope, plugin),
});

export const getPluginDashboard = query({
  name: 'getPluginDashboard',
  summary: 'Get how a plugin does: its worker, its health, and what it was asked last',
  input: z.object(pluginRef),
  output: z
    .object({
      pluginId: z.uuid().describe("The plugin's ID."),
      worker: PluginWorkerView.nullable().describe('Its process; null while it has never run.'),
      recentJobRuns: z.array(PluginJobRunView).describe('The last runs of its jobs, newest first: ten at most.'),
      recentWebhookDeliveries: z
        .array(PluginDeliveryView)
        .describe('The last requests to its webhooks, newest first: ten at most.'),
      health: PluginHealthView.describe('Whether it can work.'),
      checkedAt: z.iso.datetime().describe('When all this was looked at.'),
    })
    .meta({ id: 'PluginDashboard', description: 'How a plugin does.' }),
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
