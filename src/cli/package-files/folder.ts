import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalPackageFile, LocalPackageFiles } from './archive.js';
import { PackageFlaw, PackageNames, quotedName } from './names.js';

/** Files that tools leave in folders and that are not part of a package. */
const LEFT_OUT = new Set(['.git', '.DS_Store', 'Thumbs.db']);

/**
 * The files of a folder in the order of their names. Links are rejected rather than followed: they lead out of the
 * folder.
 * @throws PackageFlaw
 */
export async function openFolder(root: string): Promise<LocalPackageFiles> {
  const files: LocalPackageFile[] = [];
  const names = new PackageNames();
  for await (const { path, size } of walk(root, '')) {
    names.add(path);
    files.push({ path, size, open: async () => createReadStream(join(root, path)) });
  }
  return { files, archive: null, close: async () => {} };
}

async function* walk(root: string, folder: string): AsyncGenerator<{ path: string; size: number }> {
  const names = (await readdir(join(root, folder))).sort();
  for (const name of names) {
    if (LEFT_OUT.has(name)) continue;
    const path = folder ? `${folder}/${name}` : name;
    const stats = await lstat(join(root, path));
    if (stats.isDirectory()) yield* walk(root, path);
    else if (stats.isFile()) yield { path, size: stats.size };
    else throw new PackageFlaw(`The package is refused: ${quotedName(path)} is a link or another special file`);
  }
}
