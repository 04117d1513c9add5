import type { PluginConfig } from '#generated/prisma/client.js';
import type { Job } from '#services/core/jobs/jobs.js';
import type { Services } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/json.js';
import { PluginFailure } from '../host/port.js';
import { IS_WORKING } from '../registry/working.js';

/** The company and the plugin of a changed configuration. */
export interface ChangedConfig {
  readonly companyId: string;
  readonly pluginId: string;
}

/** The job that notifies the plugin. Several changes before it starts cause one notification. */
export const changedConfigJob = ({ companyId, pluginId }: ChangedConfig): Job => ({
  task: 'tellPluginConfig',
  payload: { companyId, pluginId },
  key: `plugin-config:${companyId}:${pluginId}`,
});

/** Other jobs of the queue wait meanwhile. */
const PATIENCE_MS = 10_000;
const MAX_ERROR = 2_000;

// A starting worker may have read the settings just before they changed. A stopped one reads them anyway.
const FIND = statement(`
  SELECT c.*, coalesce(w.status IN ('starting', 'running') AND ${IS_WORKING}
           AND (w.status = 'starting' OR 'configChanged' = ANY(w."supportedMethods")), false) AS "isTold"
    FROM "PluginConfig" c JOIN "Plugin" p ON p.id = c."pluginId" LEFT JOIN "PluginWorker" w ON w."pluginId" = c."pluginId"
   WHERE c."companyId" = $1::uuid AND c."pluginId" = $2::uuid`);

// Applies only if the settings are still those that were sent; otherwise the next job reports.
const NOTE = statement(`
  UPDATE "PluginConfig" SET "lastError" = $3 WHERE "companyId" = $1::uuid AND id = $2::uuid AND "updatedAt" = $4::timestamptz
     AND "lastError" IS DISTINCT FROM $3 RETURNING id`);

/** Sends a company's settings to the plugin's worker, and stores the error if that fails. */
export async function tellPluginConfig(
  services: Pick<Services, 'database' | 'pluginHost'>,
  { companyId, pluginId }: ChangedConfig,
): Promise<void> {
  const { database } = services;
  type Found = PluginConfig & { readonly isTold: boolean };
  const [config] = await database.query<Found>([companyId], FIND, [companyId, pluginId]);
  if (!config) return;
  const error = config.isTold ? await tell(services, config) : null;
  await database.query([companyId], NOTE, [companyId, config.id, error?.slice(0, MAX_ERROR) ?? null, config.updatedAt]);
}

/** @returns the plugin's error, if there is one */
async function tell(
  { pluginHost }: Pick<Services, 'pluginHost'>,
  { companyId, pluginId, configJson }: PluginConfig,
): Promise<string | null> {
  try {
    await pluginHost.call({
      pluginId,
      method: 'configChanged',
      params: { config: configJson as JsonObject, companyId },
      invocation: { companyId, actor: { type: 'system', id: 'plugin-config' }, runId: null },
      timeoutMs: PATIENCE_MS,
    });
    return null;
  } catch (error) {
    if (!(error instanceof PluginFailure)) throw error;
    return error.code === 'METHOD_NOT_IMPLEMENTED' ? null : error.message;
  }
}
