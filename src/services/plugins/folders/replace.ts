import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { withExactly } from '#services/core/content/exact-path.js';
import { isMissingPath } from '#services/core/errors/errors.js';
import { FolderFailure } from './model.js';
import { Escape, temporaryName } from './paths.js';

const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;

const RIGHTS = 0o777;
const OF_NEW_FILES = 0o644;

/**
 * Replaces a file with bytes, or creates it. Readers see the old bytes or the new ones, even after a power failure.
 * @param place an absolute path without links
 */
export async function replaceFile(place: string, bytes: Buffer): Promise<void> {
  const name = basename(place);
  await withExactly(dirname(place), 'folder', async (folder) => {
    const rights = await rightsOf(`${folder.path}/${name}`);
    const temporary = `${folder.path}/${temporaryName(randomUUID())}`;
    try {
      const file = await open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, rights ?? OF_NEW_FILES);
      try {
        await file.writeFile(bytes);
        if (rights !== null) await file.chmod(rights);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, `${folder.path}/${name}`);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await folder.handle.sync();
  });
}

/** The permissions of a file, which its replacement keeps; null if there is no file. */
async function rightsOf(path: string): Promise<number | null> {
  try {
    const stats = await lstat(path);
    if (stats.isSymbolicLink()) throw Escape();
    if (!stats.isFile()) throw new FolderFailure('invalid_path', 'The path is not a file');
    return stats.mode & RIGHTS;
  } catch (error) {
    if (isMissingPath(error)) return null;
    throw error;
  }
}
