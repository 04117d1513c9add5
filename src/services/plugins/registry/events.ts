import type { Plugin } from '#generated/prisma/client.js';
import { callersCompanies } from '#services/access/authority.js';
import type { RecordedAction } from '#services/core/journal/vocabulary.js';
import type { WriteScope } from '#services/core/operation/scope.js';

/** Records an action on a plugin in every company that the caller can access: a plugin belongs to no single company. */
export async function emitPlugin(
  scope: WriteScope,
  { id, pluginKey, version }: Pick<Plugin, 'id' | 'pluginKey' | 'version'>,
  action: RecordedAction,
  details: object = {},
): Promise<void> {
  for (const companyId of await callersCompanies(scope)) {
    const about = { companyId, entityType: 'plugin' as const, entityId: id };
    scope.emit({ ...about, action, details: { pluginKey, version, ...details } });
  }
}
