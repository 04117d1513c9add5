import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Failure } from '../failure.js';
import { openArchive } from './archive.js';
import { PackageFlaw, quotedName } from './names.js';

/** The top-level names of a package. Everything else in a folder belongs to the user. */
const OF_PACKAGES = new Set([
  'COMPANY.md',
  'README.md',
  '.service.yaml',
  'agents',
  'projects',
  'tasks',
  'skills',
  'blobs',
  'images',
]);

/** Whether a folder may be exported to: it is empty, or has a package; false if it has other files. */
export async function isPackageFolder(path: string): Promise<'empty' | 'package' | false> {
  const names = await readdir(path);
  if (names.every((name) => name === '.git' || name === '.DS_Store')) return 'empty';
  return names.includes('COMPANY.md') ? 'package' : false;
}

/**
 * Puts a package into a folder, replacing the existing one. The new package is fetched and unpacked first, so the
 * former one stays until then.
 * @param fetched writes the archive of the package to a path
 * @returns the number of files
 */
export async function replaceFolder(
  path: string,
  fetched: (archive: string) => Promise<unknown>,
  signal: AbortSignal,
): Promise<number> {
  const isThere = (await stat(path).catch(() => null)) !== null;
  if (!isThere) await mkdir(dirname(path), { recursive: true });
  const staging = await mkdtemp(join(isThere ? path : dirname(path), '.orgraph-'));
  try {
    const archive = join(staging, 'package.zip');
    await fetched(archive);
    const fresh = join(staging, 'files');
    await mkdir(fresh);
    const count = await unpack(archive, fresh, signal);
    await mkdir(path, { recursive: true });
    for (const name of await readdir(path)) {
      if (OF_PACKAGES.has(name)) await rm(join(path, name), { recursive: true });
    }
    for (const name of await readdir(fresh)) await rename(join(fresh, name), join(path, name));
    return count;
  } catch (error) {
    throw signal.aborted ? new Failure('Nothing was exported: the command was interrupted.') : error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function unpack(archive: string, folder: string, signal: AbortSignal): Promise<number> {
  const { files, close } = await openArchive(archive);
  const createdFolders = new Set<string>();
  try {
    for (const { path, open } of files) {
      if (!OF_PACKAGES.has(path.split('/')[0] as string))
        throw new PackageFlaw(`${quotedName(path)} is not part of a package`);
      const target = join(folder, path);
      if (!createdFolders.has(dirname(target))) await mkdir(dirname(target), { recursive: true });
      createdFolders.add(dirname(target));
      await pipeline(await open(), createWriteStream(target, { flags: 'wx' }), { signal });
    }
  } finally {
    await close();
  }
  return files.length;
}
