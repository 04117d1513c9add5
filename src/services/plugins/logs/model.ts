import { z } from 'zod';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum } from '#services/core/text/fields.js';

export const PluginLogLevel = describedEnum('PluginLogLevel', "The severity of a line in a plugin's log.", {
  debug: 'Messages for plugin authors.',
  info: 'Normal events.',
  warn: 'Possible problems.',
  error: 'Failures.',
});
export type PluginLogLevel = z.output<typeof PluginLogLevel>;

export const PluginLogView = z
  .object({
    id: z.uuid().describe("The line's ID."),
    pluginId: z.uuid().describe('The ID of the plugin.'),
    level: PluginLogLevel.describe('The severity of the line.'),
    message: z.string().describe('The text of the line.'),
    meta: z.json().describe('Additional data of the line; null if there is no data.'),
    createdAt: z.iso.datetime().describe('The time at which the line was written.'),
  })
  .meta({ id: 'PluginLog', description: 'A line that a plugin wrote, or that the server wrote about it.' });

export const presentLog = presenterOf(PluginLogView);
