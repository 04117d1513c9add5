import type { Plugin, PluginFolder } from '#generated/prisma/client.js';
import { badRequest } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { PluginManifest } from '../manifest/model.js';
import type { FolderDeclaration } from './model.js';
import type { FolderKey } from './place.js';

const FOLDERS = statement(`
  SELECT * FROM "PluginFolder" WHERE "companyId" = $1::uuid AND "pluginId" = $2::uuid AND "folderKey" = ANY($3::text[])`);

/** The folders of a company with these keys, if they are configured. */
export const foldersOf = (
  scope: Scope,
  { companyId, pluginId }: Pick<FolderKey, 'companyId' | 'pluginId'>,
  folderKeys: readonly string[],
): Promise<PluginFolder[]> => scope.sql<PluginFolder>(FOLDERS, [companyId, pluginId, folderKeys]);

export async function pluginFolderOf(scope: Scope, key: FolderKey): Promise<PluginFolder | null> {
  const [folder] = await foldersOf(scope, key, [key.folderKey]);
  return folder ?? null;
}

export const declarationsOf = ({ manifest }: Pick<Plugin, 'manifest'>): FolderDeclaration[] =>
  (manifest as unknown as PluginManifest).localFolders;

/** @throws 400 for a folder that the plugin does not declare */
export function declarationOf(plugin: Pick<Plugin, 'manifest' | 'pluginKey'>, folderKey: string): FolderDeclaration {
  const declaration = declarationsOf(plugin).find((one) => one.folderKey === folderKey);
  if (!declaration) throw badRequest(`Plugin ${plugin.pluginKey} declares no folder ${folderKey}`);
  return declaration;
}

/** The key of the lock that allows one change of a folder at a time, across all processes. */
export const folderTurn = ({ companyId, pluginId, folderKey }: FolderKey): string =>
  `plugin-folder:${companyId}:${pluginId}:${folderKey}`;

/** Locks by place: two folders may hold the same file, if they are one directory or one contains the other. */
export const turnOfFile = (place: string): string => `plugin-file:${place}`;
