import type { Plugin } from '../generated/prisma/client.js';
import type { JsonObject } from '../services/core/text/json.js';
import type { PluginManifest } from '../services/plugins/manifest/model.js';
import { VERSION } from '../version.js';
import type { PluginSchema } from './database/schema.js';
import type { WorkerLines } from './worker/lines.js';
import type { WorkerDependencies } from './worker-dependencies.js';

const API_VERSION = 1;

interface Introduced {
  readonly plugin: Plugin;
  readonly schema: PluginSchema;
  readonly lines: WorkerLines;
}

/** The parameters of the first call to a worker. */
export async function workerIntroduction(
  { services }: Pick<WorkerDependencies, 'services'>,
  of: Introduced,
): Promise<JsonObject> {
  const { instanceId, config } = services;
  const { DEPLOYMENT_MODE: deploymentMode, DEPLOYMENT_EXPOSURE: deploymentExposure } = config;
  return {
    manifest: of.plugin.manifest as JsonObject,
    config: null,
    instanceInfo: { instanceId, hostVersion: VERSION, deploymentMode, deploymentExposure },
    apiVersion: API_VERSION,
    databaseNamespace: await namespaceOf(of),
  };
}

/** The name of the plugin's schema; null if it declares no need of one, or cannot have one here. */
async function namespaceOf({ plugin, schema, lines }: Introduced): Promise<string | null> {
  const { capabilities } = plugin.manifest as unknown as PluginManifest;
  if (!capabilities.some((capability) => capability.startsWith('database.namespace.'))) return null;
  try {
    return await schema.open();
  } catch (error) {
    lines.note('warn', (error as Error).message);
    return null;
  }
}
