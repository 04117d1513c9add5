import type { PluginConfig } from '#generated/prisma/client.js';
import type { InCompany } from '#services/core/operation/operation.js';
import type { Loader } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { byId } from '#services/core/rows/loaders.js';

/** A configuration by its ID; null if the caller can access none. */
export const configNode = byId<PluginConfig>('PluginConfig');

interface ConfigKey extends InCompany {
  readonly pluginId: string;
}

const CONFIGS = statement(`
  SELECT c.* FROM unnest($1::uuid[], $2::uuid[]) AS k("companyId", "pluginId")
    JOIN "PluginConfig" c ON c."companyId" = k."companyId" AND c."pluginId" = k."pluginId"`);

/** A company's configuration of a plugin; null if there is none. */
export const pluginConfigOf: Loader<ConfigKey, PluginConfig | null> = {
  cacheKey: ({ companyId, pluginId }) => `${companyId} ${pluginId}`,
  async batch(scope, keys) {
    const rows = await scope.sql<PluginConfig>(CONFIGS, [
      keys.map(({ companyId }) => companyId),
      keys.map(({ pluginId }) => pluginId),
    ]);
    const configByKey = new Map(rows.map((row) => [`${row.companyId} ${row.pluginId}`, row]));
    return keys.map(({ companyId, pluginId }) => configByKey.get(`${companyId} ${pluginId}`) ?? null);
  },
};
