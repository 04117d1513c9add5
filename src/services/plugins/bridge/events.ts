import type { Plugin } from '#generated/prisma/client.js';
import { principalOf } from '#services/core/actors/actor.js';
import type { Scope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import type { JsonObject } from '#services/core/text/json.js';
import { writePluginLogs } from '../logs/write.js';

/** Records that a caller had a plugin do something: in the company's journal, or else in the plugin's log. */
export async function recordAction(
  { services, actor }: Scope,
  { id, pluginKey, version }: Plugin,
  companyId: string | undefined,
  did: JsonObject,
): Promise<void> {
  if (companyId === undefined) {
    const { type, id: actorId } = principalOf(actor);
    const message = `An instance admin performed an action of the plugin`;
    const meta = { ...did, actorType: type, actorId };
    return writePluginLogs(services, [{ pluginId: id, companyId: null, level: 'info', message, meta }]);
  }
  await transact(services, actor, companyId, async (write) => {
    const about = { companyId, entityType: 'plugin', entityId: id } as const;
    write.emit({ ...about, action: 'plugin.action_performed', details: { pluginKey, version, ...did } });
  });
}
