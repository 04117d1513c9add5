import { mkdir } from 'node:fs/promises';
import type { Scope } from '#services/core/operation/scope.js';
import { type DeclaredFolder, type FolderPlace, managedPathOf, placeAt } from './place.js';

/** Creates the default folder of a plugin, for a folder that nobody has named. */
export async function makeManagedFolder(scope: Scope, folder: DeclaredFolder): Promise<FolderPlace> {
  const path = managedPathOf(scope.services.config, folder);
  await mkdir(path, { recursive: true, mode: 0o700 });
  return placeAt(scope, folder, path);
}
