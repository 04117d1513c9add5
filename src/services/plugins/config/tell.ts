import type { PluginConfig } from '../../../generated/prisma/client.js';
import type { Job } from '../../core/jobs/jobs.js';
import type { Services } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { JsonObject } from '../../core/text/json.js';
import { PluginFailure } from '../host/port.js';
import { IS_WORKING } from '../registry/working.js';

/** Whose configuration has changed. */
export interface ChangedConfig {
  readonly companyId: string;
  readonly pluginId: string;
}

/** The job that tells a plugin. Changes that come before it has begun are told once. */
export const changedConfigJob = ({ companyId, pluginId }: ChangedConfig): Job => ({
  task: 'tellPluginConfig',
  payload: { companyId, pluginId },
  key: `plugin-config:${companyId}:${pluginId}`,
});

/** Other work of the queue waits meanwhile. */
const PATIENCE_MS = 10_000;
const MAX_ERROR = 2_000;

// A worker that starts may have read the settings just before they were changed. One that does not run reads them anyway.
const FIND = statement(`
  SELECT c.*, coalesce(w.status IN ('starting', 'running') AND ${IS_WORKING}
           AND (w.status = 'starting' OR 'configChanged' = ANY(w."supportedMethods")), false) AS "isTold"
    FROM "PluginConfig" c JOIN "Plugin" p ON p.id = c."pluginId" LEFT JOIN "PluginWorker" w ON w."pluginId" = c."pluginId"
   WHERE c."companyId" = $1::uuid AND c."pluginId" = $2::uuid`);

// What was told of is still what is set; otherwise the next job says more.
const NOTE = statement(`
  UPDATE "PluginConfig" SET "lastError" = $3 WHERE "companyId" = $1::uuid AND id = $2::uuid AND "updatedAt" = $4::timestamptz
     AND "lastError" IS DISTINCT FROM $3 RETURNING id`);

/** Tells the worker of a plugin what a company has set, and notes what went wrong with that. */
export async function tellPluginConfig(
  services: Pick<Services, 'database' | 'pluginHost'>,
  { companyId, pluginId }: ChangedConfig,
): Promise<void> {
  const { database } = services;
  type Found = PluginConfig & { readonly isTold: boolean };
  const [config] = await database.read<Found>([companyId], FIND, [companyId, pluginId]);
  if (!config) return;
  const error = config.isTold ? await tell(services, config) : null;
  await database.read([companyId], NOTE, [companyId, config.id, error?.slice(0, MAX_ERROR) ?? null, config.updatedAt]);
}

/** @returns the error of the plugin, if there is one */
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
