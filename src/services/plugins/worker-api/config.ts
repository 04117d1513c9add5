import { z } from 'zod';
import { statement } from '#services/core/postgres/statement.js';
import { uuid } from '#services/core/text/fields.js';
import type { JsonObject } from '#services/core/text/json.js';
import { PluginFailure } from '../host/port.js';
import { type Asking, method } from './model.js';

const CONFIG = statement(`
  SELECT "configJson" FROM "PluginConfig" WHERE "companyId" = $1::uuid AND "pluginId" = $2::uuid`);

/** A company's configuration of a plugin, or the one that the call tries before it is stored; null if there is none. */
export async function configFor(
  { services: { database }, plugin: { id }, invocation }: Asking,
  companyId: string,
): Promise<JsonObject | null> {
  if (invocation?.triedConfig && invocation.companyId === companyId) return invocation.triedConfig;
  const [row] = await database.query<{ configJson: JsonObject }>([companyId], CONFIG, [companyId, id]);
  return row?.configJson ?? null;
}

const getConfig = method({
  capability: null,
  params: z.strictObject({ companyId: uuid().optional() }),
  async run(asking, { companyId: meant }) {
    const companyId = asking.invocation?.companyId ?? null;
    if (meant !== undefined && meant !== companyId) {
      throw new PluginFailure('CROSS_TENANT_CONFIG', 'The configuration belongs to another company than the call');
    }
    return companyId === null ? null : configFor(asking, companyId);
  },
});

export const configMethods = { 'config.get': getConfig };
