import type { PluginWorker } from '#generated/prisma/client.js';
import type { Loader } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

const WORKERS = statement(`SELECT * FROM "PluginWorker" WHERE "pluginId" = ANY($1::uuid[])`);

/** The worker of a plugin, by the plugin's ID; null if it has never run. */
export const workerOf: Loader<string, PluginWorker | null> = {
  async batch(scope, pluginIds) {
    const rows = await scope.sql<PluginWorker>(WORKERS, [[...pluginIds]]);
    const workerByPlugin = new Map(rows.map((row) => [row.pluginId, row]));
    return pluginIds.map((pluginId) => workerByPlugin.get(pluginId) ?? null);
  },
};
