import { z } from 'zod';
import type { Plugin } from '#generated/prisma/client.js';
import { anyBoard } from '#services/access/rules.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { pathId } from '#services/core/text/fields.js';
import { installedPlugins, pluginById } from '../registry/rows.js';
import { isWorking } from '../registry/working.js';
import { PluginToolView, presentTools } from './model.js';

export const listPluginTools = query({
  name: 'listPluginTools',
  summary: 'List the tools of the working plugins',
  input: z.object({
    pluginId: pathId()
      .nullish()
      .describe('Only tools of this plugin, by ID or key; null for the tools of all plugins.'),
  }),
  output: z.array(PluginToolView),
  allow: anyBoard,
  run: async (scope, { pluginId }) => (await candidates(scope, pluginId ?? null)).filter(isWorking),
  present: (_scope, plugins) => plugins.flatMap(presentTools),
});

const candidates = async (scope: Scope, pluginId: string | null): Promise<Plugin[]> =>
  pluginId === null ? installedPlugins(scope) : [await pluginById(scope, { pluginId })];
