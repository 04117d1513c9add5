import type { PluginDelivery } from '../../../generated/prisma/client.js';
import type { Scope, Services } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { uuid7 } from '../../core/text/uuid7.js';

type Database = Pick<Services, 'database'>;

const INSERT = statement(`
  INSERT INTO "PluginDelivery" (id, "pluginId", "endpointKey", status, headers, "byteSize", "createdAt")
  SELECT $1::uuid, p.id, $3, 'pending', $4::jsonb, $5, clock_timestamp() FROM "Plugin" p WHERE p.id = $2::uuid
  RETURNING id`);

/** What is kept of a request to a webhook. */
export interface DeliveryDraft {
  readonly pluginId: string;
  readonly endpointKey: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly byteSize: number;
}

/** Notes a request before its plugin is asked. @returns its ID; undefined where the plugin is gone by now */
export async function insertDelivery(
  { database }: Database,
  { pluginId, endpointKey, headers, byteSize }: DeliveryDraft,
): Promise<string | undefined> {
  const values = [uuid7(), pluginId, endpointKey, JSON.stringify(headers), byteSize];
  const [row] = await database.read<{ id: string }>('all', INSERT, values);
  return row?.id;
}

const SETTLE = statement(`
  UPDATE "PluginDelivery"
     SET status = $2, error = $3, "finishedAt" = clock_timestamp(),
         "durationMs" = (extract(epoch FROM clock_timestamp() - "createdAt") * 1000)::int
   WHERE id = $1::uuid AND status = 'pending'`);

/** Notes what became of a request. @param error null where its plugin has taken it */
export async function settleDelivery({ database }: Database, id: string, error: string | null): Promise<void> {
  await database.read('all', SETTLE, [id, error === null ? 'success' : 'failed', error]);
}

const OF_PLUGIN = statement(`
  SELECT * FROM "PluginDelivery" WHERE "pluginId" = $1::uuid ORDER BY "createdAt" DESC, id DESC LIMIT $2`);

/** Newest first. */
export const deliveriesOfPlugin = (scope: Scope, pluginId: string, limit: number): Promise<PluginDelivery[]> =>
  scope.sql<PluginDelivery>(OF_PLUGIN, [pluginId, limit]);
