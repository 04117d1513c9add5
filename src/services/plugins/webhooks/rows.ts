import type { PluginDelivery } from '#generated/prisma/client.js';
import type { Scope, Services } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { companiesSeenBy } from '../registry/seen.js';

type Database = Pick<Services, 'database'>;

const INSERT = statement(`
  INSERT INTO "PluginDelivery" (id, "pluginId", "companyId", "endpointKey", status, headers, "byteSize", "createdAt")
  SELECT $1::uuid, p.id, $3::uuid, $4, 'pending', $5::jsonb, $6, clock_timestamp() FROM "Plugin" p
   WHERE p.id = $2::uuid AND ($3::uuid IS NULL OR EXISTS (SELECT FROM "Company" c WHERE c.id = $3::uuid))
  RETURNING id`);

/** The part of a webhook request that is stored. */
export interface DeliveryDraft {
  readonly pluginId: string;
  /** Null for the installation. */
  readonly companyId: string | null;
  readonly endpointKey: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly byteSize: number;
}

/**
 * Stores a request before its plugin is called.
 * @returns its ID; undefined if the plugin or the company no longer exists
 */
export async function insertDelivery(
  { database }: Database,
  { pluginId, companyId, endpointKey, headers, byteSize }: DeliveryDraft,
): Promise<string | undefined> {
  const values = [uuid7(), pluginId, companyId, endpointKey, JSON.stringify(headers), byteSize];
  const [row] = await database.query<{ id: string }>('all', INSERT, values);
  return row?.id;
}

const SETTLE = statement(`
  UPDATE "PluginDelivery"
     SET status = $2, error = $3, "finishedAt" = clock_timestamp(),
         "durationMs" = (extract(epoch FROM clock_timestamp() - "createdAt") * 1000)::int
   WHERE id = $1::uuid AND status = 'pending'`);

/** Records the outcome of a request. @param error null if the plugin accepted it */
export async function settleDelivery({ database }: Database, id: string, error: string | null): Promise<void> {
  await database.query('all', SETTLE, [id, error === null ? 'success' : 'failed', error]);
}

// As with the log, only callers with access to a company see its deliveries.
const OF_PLUGIN = statement(`
  SELECT * FROM "PluginDelivery"
   WHERE "pluginId" = $1::uuid AND ("companyId" IS NULL OR $2::uuid[] IS NULL OR "companyId" = ANY($2))
   ORDER BY "createdAt" DESC, id DESC LIMIT $3`);

/** The deliveries that the caller may see, newest first. */
export const deliveriesOfPlugin = (scope: Scope, pluginId: string, limit: number): Promise<PluginDelivery[]> =>
  scope.sqlOfInstallation<PluginDelivery>(OF_PLUGIN, [pluginId, companiesSeenBy(scope), limit]);

// A company agrees to the plugin by configuring it. An archived company receives nothing any more.
const CONFIGURED = statement(`
  SELECT EXISTS (
    SELECT FROM "PluginConfig" s JOIN "Company" c ON c.id = s."companyId"
     WHERE s."pluginId" = $1::uuid AND s."companyId" = $2::uuid AND c.status <> 'archived') AS found`);

/** Whether a company accepts requests to the webhooks of a plugin. */
export async function takesWebhooks({ database }: Database, pluginId: string, companyId: string): Promise<boolean> {
  const [row] = await database.query<{ found: boolean }>([companyId], CONFIGURED, [pluginId, companyId]);
  return row?.found === true;
}
