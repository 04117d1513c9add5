import { z } from 'zod';
import { presenterOf } from '#services/core/rows/present.js';
import { jsonObject } from '#services/core/text/fields.js';

/** The wire shape of a company's configuration of a plugin. */
export const PluginConfigView = z
  .object({
    id: z.uuid(),
    pluginId: z.uuid().describe('The ID of the plugin.'),
    companyId: z.uuid().describe('The ID of the company.'),
    configJson: jsonObject().describe('The settings. Secrets appear as references, not as values.'),
    lastError: z
      .string()
      .nullable()
      .describe("The plugin's error response to the last change of the settings; null if it returned no error."),
    createdAt: z.iso.datetime().describe('The time at which the company first set the settings.'),
    updatedAt: z.iso.datetime().describe('The time of the last change.'),
  })
  .meta({ id: 'PluginConfig', description: "A company's settings for a plugin." });

export const presentConfig = presenterOf(PluginConfigView);

export const PluginConfigTestView = z
  .object({
    valid: z.boolean().describe('True if the plugin can work with the settings.'),
    supported: z.boolean().optional().describe('False if the plugin cannot test settings; omitted otherwise.'),
    message: z.string().optional().describe("The plugin's message about the settings; omitted if it sent no message."),
  })
  .meta({ id: 'PluginConfigTest', description: "A plugin's check of settings that are not stored." });
