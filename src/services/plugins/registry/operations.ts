import { z } from 'zod';
import { anyBoard } from '#services/access/rules.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { jsonObject } from '#services/core/text/fields.js';
import type { JsonObject } from '#services/core/text/json.js';
import { workerOf } from '../host/worker-rows.js';
import type { PluginManifest } from '../manifest/model.js';
import { PluginSlot } from '../manifest/model.js';
import {
  PluginDetailView,
  PluginStatus,
  PluginView,
  pluginRef,
  presentPendingUpgrade,
  presentPlugin,
} from './model.js';
import { installedPlugins, pluginById } from './rows.js';

export const listPlugins = query({
  name: 'listPlugins',
  summary: 'List the plugins of the installation, in the order of installation',
  input: z.object({ status: PluginStatus.nullish().describe('Only plugins with this status; null for all.') }),
  output: z.array(PluginView),
  allow: anyBoard,
  run: (scope, { status }) => installedPlugins(scope, status ?? null),
  present: (scope, plugins) => plugins.map((plugin) => presentPlugin(scope, plugin)),
});

export const getPlugin = query({
  name: 'getPlugin',
  summary: 'Get a plugin',
  input: z.object(pluginRef),
  output: PluginDetailView,
  on: pluginById,
  allow: anyBoard,
  present: async (scope, plugin) => ({
    ...presentPlugin(scope, plugin),
    pendingUpgrade: presentPendingUpgrade(plugin),
    supportsConfigTest: await supportsConfigTest(scope, plugin),
  }),
});

/** Whether the worker of a plugin has declared that it can check a configuration. */
export const supportsConfigTest = async (scope: Scope, { id }: { readonly id: string }): Promise<boolean> =>
  (await scope.load(workerOf, id))?.supportedMethods.includes('validateConfig') ?? false;

export const listPluginContributions = query({
  name: 'listPluginContributions',
  summary: 'List the dashboard contributions of the working plugins',
  input: z.object({}),
  output: z.array(
    z
      .object({
        pluginId: z.uuid().describe("The plugin's ID."),
        pluginKey: z.string().describe("The `id` in the plugin's manifest."),
        displayName: z.string().describe('The name shown to people.'),
        version: z.string().describe('The installed version.'),
        updatedAt: z.iso.datetime().describe('The time of the last change of the plugin.'),
        uiEntryFile: z
          .string()
          .nullable()
          .describe('The path of the UI module in the package; null if the plugin has no UI module.'),
        slots: z.array(PluginSlot).describe('The slots of the plugin in the dashboard.'),
        launchers: z.array(jsonObject()).describe('The launchers that open parts of the plugin, as in its manifest.'),
      })
      .meta({ id: 'PluginContribution', description: "A plugin's additions to the dashboard." }),
  ),
  allow: anyBoard,
  async run(scope) {
    const plugins = [
      ...(await installedPlugins(scope, 'ready')),
      ...(await installedPlugins(scope, 'upgrade_pending')),
    ];
    return plugins.map((plugin) => {
      const { displayName, entrypoints, ui } = plugin.manifest as unknown as PluginManifest;
      const { id: pluginId, pluginKey, version } = plugin;
      return {
        pluginId,
        pluginKey,
        displayName,
        version,
        updatedAt: plugin.updatedAt.toISOString(),
        uiEntryFile: entrypoints.ui ?? null,
        slots: ui?.slots ?? [],
        launchers: (ui?.launchers ?? []) as JsonObject[],
      };
    });
  },
});
