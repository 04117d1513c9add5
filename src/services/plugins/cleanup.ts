import type { Plugin } from '../../generated/prisma/client.js';
import type { Services } from '../core/operation/scope.js';
import { statement } from '../core/postgres/statement.js';
import { removeFiles } from './packages/place.js';
import { removeRests } from './packages/rests.js';
import { forgetOldRows, settleLostDeliveries } from './retention.js';

/** How long a plugin that was removed can be installed again with what it kept. */
const RESTORABLE_DAYS = 30;

// One that is installed again meanwhile is not deleted: its row says so once its lock is had. One at a time, since
// whatever a plugin kept goes with it.
const PURGE = statement(`
  DELETE FROM "Plugin" WHERE id = (
    SELECT id FROM "Plugin" WHERE "removedAt" < clock_timestamp() - make_interval(days => $1)
     ORDER BY "removedAt" LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING *`);

/** Purges plugins that were removed over 30 days ago, and deletes old runs of jobs, deliveries and lines of logs. */
export async function cleanUpPlugins(services: Services): Promise<void> {
  await settleLostDeliveries(services);
  await forgetOldRows(services);
  for (;;) {
    const [plugin] = await services.database.read<Plugin>('all', PURGE, [RESTORABLE_DAYS]);
    if (!plugin) break;
    await removeFiles(services.config, plugin);
  }
  await removeRests(services);
}
