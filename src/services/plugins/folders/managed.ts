import { mkdir } from 'node:fs/promises';
import type { Config } from '../../core/operation/config.js';
import { type FolderKey, type FolderPlace, managedPathOf, placeAt } from './place.js';

/** Makes the folder of a plugin that nobody has named. */
export async function makeManagedFolder(config: Config, key: FolderKey): Promise<FolderPlace> {
  const path = managedPathOf(config, key);
  await mkdir(path, { recursive: true, mode: 0o700 });
  return placeAt(config, key, path);
}
