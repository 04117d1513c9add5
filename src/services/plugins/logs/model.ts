import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';

export const PluginLogLevel = describedEnum('PluginLogLevel', 'How serious a line of the log of a plugin is.', {
  debug: 'For authors.',
  info: 'What happens.',
  warn: 'What may become a problem.',
  error: 'What failed.',
});
export type PluginLogLevel = z.output<typeof PluginLogLevel>;

export const PluginLogView = z
  .object({
    id: z.uuid().describe("The line's ID."),
    pluginId: z.uuid().describe('The ID of the plugin.'),
    level: PluginLogLevel.describe('How serious it is.'),
    message: z.string().describe('The line.'),
    meta: z.json().describe('What was said beside it; null for nothing.'),
    createdAt: z.iso.datetime().describe('When it was written.'),
  })
  .meta({ id: 'PluginLog', description: 'A line that a plugin wrote, or that the server wrote about it.' });

export const presentLog = presenterOf(PluginLogView);
