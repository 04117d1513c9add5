import { z } from 'zod';
import { takeTurn } from '#services/core/locks/advisory-lock.js';
import { mutation, query } from '#services/core/operation/operation.js';
import { canonicalJson } from '#services/core/text/canonical.js';
import { jsonObject } from '#services/core/text/fields.js';
import type { JsonObject } from '#services/core/text/json.js';
import { replaceBindings } from '#services/secrets/env/bindings.js';
import { adminReader, adminWriter, pluginAndCompany, pluginOfCompany } from '../registry/of-company.js';
import { checkPluginConfig } from './check.js';
import { PluginConfigView, presentConfig } from './model.js';
import { pluginConfigOf } from './rows.js';
import { changedConfigJob } from './tell.js';

/** The input that carries a configuration. */
export const configInput = z.object({
  ...pluginAndCompany,
  configJson: jsonObject().describe(
    'All settings. Secrets are references: {"type": "secret_ref", "secretId": …, "version": "latest"}.',
  ),
});

export const getPluginConfig = query({
  name: 'getPluginConfig',
  summary: "Get a company's settings for a plugin; null if never set",
  input: z.object(pluginAndCompany),
  output: PluginConfigView.nullable(),
  on: pluginOfCompany,
  allow: adminReader,
  run: (scope, _input, { plugin, companyId }) => scope.load(pluginConfigOf, { pluginId: plugin.id, companyId }),
  present: (_scope, config) => config && presentConfig(config),
});

export const setPluginConfig = mutation({
  name: 'setPluginConfig',
  summary: "Set a company's settings for a plugin and notify the plugin. Equal settings change nothing",
  input: configInput,
  output: PluginConfigView,
  on: pluginOfCompany,
  allow: adminWriter,
  async run(scope, { configJson: given }, { plugin, companyId }) {
    const key = { companyId, pluginId: plugin.id };
    await takeTurn(scope, `plugin-config:${companyId}:${plugin.id}`);
    const { configJson, references } = await checkPluginConfig(scope, plugin, companyId, given);
    const before = await scope.load(pluginConfigOf, key);
    if (before && canonicalJson(before.configJson) === canonicalJson(configJson)) return presentConfig(before);
    const config = await scope.db.pluginConfig.upsert({
      where: { companyId_pluginId: key },
      create: { ...key, configJson },
      update: { configJson },
    });
    await replaceBindings(scope, { companyId, type: 'plugin', id: plugin.id }, '', references);
    scope.enqueue(changedConfigJob(key));
    const changedKeys = keysThatDiffer((before?.configJson ?? {}) as JsonObject, configJson);
    const about = { companyId, entityType: 'plugin', entityId: plugin.id } as const;
    scope.emit({ ...about, action: 'plugin.config_updated', details: { pluginKey: plugin.pluginKey, changedKeys } });
    return presentConfig(config);
  },
});

/** Maximum number of setting names in the event. */
const MOST_KEYS = 100;

const keysThatDiffer = (before: JsonObject, after: JsonObject): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => canonicalJson(before[key]) !== canonicalJson(after[key]))
    .slice(0, MOST_KEYS);
