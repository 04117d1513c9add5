import { z } from 'zod';
import type { Plugin } from '#generated/prisma/client.js';
import { jsonObject } from '#services/core/text/fields.js';
import type { PluginManifest } from '../manifest/model.js';

export const PluginToolView = z
  .object({
    name: z.string().describe("The name for calls: the plugin's key, a colon, and the tool's own name."),
    displayName: z.string().describe('The name shown to people.'),
    description: z.string().describe('The explanation that the plugin gives for the tool.'),
    parametersSchema: jsonObject().describe('The JSON schema of its parameters.'),
    pluginId: z.uuid().describe("The plugin's ID."),
  })
  .meta({ id: 'PluginTool', description: 'A tool that a plugin declares.' });

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
    content: z.json().optional().describe('The result as text or as content blocks; omitted if there is no content.'),
    data: z.json().optional().describe('The result as data for programs; omitted if there is no data.'),
    error: z.string().optional().describe("The tool's own error message; omitted unless the call failed."),
  })
  .meta({ id: 'PluginToolResult', description: 'The result of a plugin tool.' });

export const ExecutedPluginToolView = z
  .object({
    pluginId: z.uuid().describe("The plugin's ID."),
    toolName: z.string().describe('The name of the tool within the plugin.'),
    result: PluginToolResultView,
  })
  .meta({ id: 'ExecutedPluginTool', description: 'A completed call of a plugin tool.' });
