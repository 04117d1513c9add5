import { z } from 'zod';
import type { Plugin } from '../../../generated/prisma/client.js';
import { jsonObject } from '../../core/text/fields.js';
import type { PluginManifest } from '../manifest/model.js';

export const PluginToolView = z
  .object({
    name: z.string().describe('The name to call it by: the key of the plugin, a colon, and its own name.'),
    displayName: z.string().describe('Its name for people.'),
    description: z.string().describe('What it does, in the words of the plugin.'),
    parametersSchema: jsonObject().describe('The JSON schema of its parameters.'),
    pluginId: z.uuid().describe("The plugin's ID."),
  })
  .meta({ id: 'PluginTool', description: 'A tool that a plugin has.' });

/** The tools that a plugin declares, in its order. */
export const presentTools = ({ id: pluginId, pluginKey, manifest }: Plugin): z.input<typeof PluginToolView>[] =>
  (manifest as unknown as PluginManifest).tools.map(({ name, displayName, description, parametersSchema }) => ({
    name: `${pluginKey}:${name}`,
    displayName,
    description,
    parametersSchema,
    pluginId,
  }));

const PluginToolResultView = z
  .object({
    content: z.json().optional().describe('What it says: a text, or blocks; left out for nothing.'),
    data: z.json().optional().describe('The same for programs; left out for nothing.'),
    error: z.string().optional().describe('Why it failed, in its own words; left out unless it did.'),
  })
  .meta({ id: 'PluginToolResult', description: 'What a tool of a plugin answered.' });

export const ExecutedPluginToolView = z
  .object({
    pluginId: z.uuid().describe("The plugin's ID."),
    toolName: z.string().describe('The name of the tool within the plugin.'),
    result: PluginToolResultView,
  })
  .meta({ id: 'ExecutedPluginTool', description: 'A call of a tool of a plugin that was made.' });
