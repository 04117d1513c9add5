import type { Plugin } from '#generated/prisma/client.js';
import type { Services } from '../core/operation/scope.js';
import { statement } from '../core/postgres/statement.js';
import { removePluginLeftovers } from './packages/leftovers.js';
import { removeFiles } from './packages/place.js';
import { forgetOldRows, settleLostDeliveries } from './retention.js';

/** How many days a removed plugin can be installed again with the data it kept. */
const RESTORABLE_DAYS = 30;

// A plugin that is installed again meanwhile is not deleted: the row is checked again once it is locked. Deletes one at
// a time, because all data that the plugin kept is deleted with it.
const PURGE = statement(`
  DELETE FROM "Plugin" WHERE id = (
    SELECT id FROM "Plugin" WHERE "removedAt" < clock_timestamp() - make_interval(days => $1)
     ORDER BY "removedAt" LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING *`);

/** Purges plugins that were removed over 30 days ago, and deletes old job runs, deliveries and log lines. */
export async function cleanUpPlugins(services: Services): Promise<void> {
  await settleLostDeliveries(services);
  await forgetOldRows(services);
  for (;;) {
    const [plugin] = await services.database.query<Plugin>('all', PURGE, [RESTORABLE_DAYS]);
    if (!plugin) break;
    await removeFiles(services.config, plugin);
  }
  await removePluginLeftovers(services);
}
