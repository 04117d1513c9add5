import type { Dirent } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { beginningOfFile, ExactPathError, type OpenedPath, withExactly } from '#services/core/content/exact-path.js';
import { SKILL_ENTRY } from '../format/tree.js';
import { discover, type SourceEntry, type SourceFolder } from './discovery.js';
import { type FetchedSource, FetchFailure } from './model.js';

const OutsideBoundary = () =>
  new FetchFailure('outside_boundary', 'The path lies outside the folders that skills may come from');
const NotFound = () => new FetchFailure('not_found', 'There is no such file or folder');

/** A folder from which skills may be imported, and its real path at the time of that decision. */
export interface LocalRoot {
  /** An absolute path. */
  readonly path: string;
  readonly real: string;
}

/** Whether the path still leads to the same folder, and no link has redirected it since. */
const isUnmoved = async ({ path, real }: LocalRoot): Promise<boolean> =>
  (await realpath(path).catch(() => null)) === real;

/**
 * The skills of a folder on the server, or of the folder of a SKILL.md. Each file is checked after it is open, so
 * replacing it with a link meanwhile gains nothing.
 * @throws FetchFailure `outside_boundary`, even if the path does not exist
 */
export async function readLocal(path: string, roots: readonly LocalRoot[]): Promise<FetchedSource> {
  const unmoved = await Promise.all(roots.map(isUnmoved));
  const allowed = roots.filter((_, index) => unmoved[index]).map(({ real }) => real);
  const requestedPath = resolve(path);
  const realPath = await realpath(requestedPath).catch(() => null);
  if (realPath === null)
    throw [...allowed, ...roots.map((root) => resolve(root.path))].some((root) => isWithin(requestedPath, root))
      ? NotFound()
      : OutsideBoundary();
  const root = allowed.find((one) => isWithin(realPath, one));
  if (root === undefined) throw OutsideBoundary();
  const start = await folderOf(realPath);
  if (!isWithin(start, root)) throw OutsideBoundary();
  const result = await discover(new LocalFolder(start), { name: start.split(sep).at(-1) || 'skill' });
  return { ref: null, trackingRef: null, ...result };
}

const isWithin = (path: string, root: string): boolean =>
  path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);

async function folderOf(path: string): Promise<string> {
  const stats = await stat(path).catch(() => null);
  if (stats?.isDirectory()) return path;
  if (stats?.isFile() && path.endsWith(sep + SKILL_ENTRY)) return dirname(path);
  throw stats ? new FetchFailure('unreadable', `The path is neither a folder nor a ${SKILL_ENTRY}`) : NotFound();
}

/** A folder whose links are not followed: targets elsewhere are not part of it. */
class LocalFolder implements SourceFolder {
  /** @param root a real path */
  constructor(private readonly root: string) {}

  async list(folder: string): Promise<readonly SourceEntry[]> {
    return this.openEntry(folder, 'folder', async ({ path }) => {
      const entries = await readdir(path, { withFileTypes: true });
      return Promise.all(entries.sort((a, b) => (a.name < b.name ? -1 : 1)).map((entry) => entryOf(path, entry)));
    });
  }

  read(path: string, max: number): Promise<Buffer> {
    return this.openEntry(path, 'file', ({ handle }) => beginningOfFile(handle, max + 1));
  }

  /** Opens an entry and checks that it is in its place. Once it is open, its path can no longer lead elsewhere. */
  private async openEntry<T>(
    path: string,
    kind: 'file' | 'folder',
    work: (opened: OpenedPath) => Promise<T>,
  ): Promise<T> {
    const entryPath = join(this.root, path);
    try {
      return await withExactly(entryPath, kind, work);
    } catch (error) {
      if (!(error instanceof ExactPathError)) {
        throw new FetchFailure('unreadable', `${JSON.stringify(relative(this.root, entryPath))} cannot be read`);
      }
      if (error.flaw === 'elsewhere') throw OutsideBoundary();
      throw new FetchFailure('unreadable', 'A file was changed while it was read');
    }
  }
}

async function entryOf(folder: string, entry: Dirent): Promise<SourceEntry> {
  const type = typeOf(entry);
  if (type !== 'file') return { name: entry.name, type };
  const { mode, size } = await lstat(`${folder}/${entry.name}`).catch(() => ({ mode: 0, size: 0 }));
  return { name: entry.name, type, size, executable: (mode & 0o111) !== 0 };
}

function typeOf(entry: Dirent): SourceEntry['type'] {
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'special';
}
