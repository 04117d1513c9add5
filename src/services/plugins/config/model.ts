import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';
import { jsonObject } from '../../core/text/fields.js';

/** The wire shape of a company's configuration of a plugin. */
export const PluginConfigView = z
  .object({
    id: z.uuid(),
    pluginId: z.uuid().describe('The ID of the plugin.'),
    companyId: z.uuid().describe('The ID of the company.'),
    configJson: jsonObject().describe('The settings. Secrets are references, and no values.'),
    lastError: z
      .string()
      .nullable()
      .describe('What the plugin answered when it was told of the last change, if that was an error; else null.'),
    createdAt: z.iso.datetime().describe('When it was set first.'),
    updatedAt: z.iso.datetime().describe('When it was changed last.'),
  })
  .meta({ id: 'PluginConfig', description: 'What a company has set for a plugin.' });

export const presentConfig = presenterOf(PluginConfigView);

export const PluginConfigTestView = z
  .object({
    valid: z.boolean().describe('Whether the plugin can work with the settings.'),
    supported: z
      .boolean()
      .optional()
      .describe('False where the plugin cannot say whether settings work; left out otherwise.'),
    message: z.string().optional().describe('What the plugin said of them; left out where it said nothing.'),
  })
  .meta({ id: 'PluginConfigTest', description: 'What a plugin said of settings that were not stored.' });
