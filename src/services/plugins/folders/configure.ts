import type { Plugin } from '#generated/prisma/client.js';
import { takeTurn } from '#services/core/locks/advisory-lock.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import type { FolderKey, FolderPlace } from './place.js';
import { folderTurn, pluginFolderOf } from './rows.js';

/** Stores the place of a folder. Writes nothing if the place is unchanged. */
export async function configureFolder(
  scope: WriteScope,
  { id: pluginId, pluginKey }: Pick<Plugin, 'id' | 'pluginKey'>,
  { companyId, folderKey }: Omit<FolderKey, 'pluginId'>,
  { path, realPath }: FolderPlace,
): Promise<void> {
  const key = { companyId, pluginId, folderKey };
  await takeTurn(scope, folderTurn(key));
  const before = await pluginFolderOf(scope, key);
  if (before?.path === path && before.realPath === realPath) return;
  await scope.db.pluginFolder.upsert({
    where: { companyId_pluginId_folderKey: key },
    create: { ...key, path, realPath },
    update: { path, realPath },
  });
  const about = { companyId, entityType: 'plugin', entityId: pluginId } as const;
  scope.emit({ ...about, action: 'plugin.folder_configured', details: { pluginKey, folderKey, path } });
}
