import { constants, type Dirent } from 'node:fs';
import { access, type FileHandle, lstat, open, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { SKILL_ENTRY } from '../format/tree.js';
import { discover, type SourceEntry, type SourceFolder } from './discovery.js';
import { type FetchedSource, FetchFailure } from './model.js';

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_DIRECTORY } = constants;

const OutsideBoundary = () =>
  new FetchFailure('outside_boundary', 'The path lies outside the folders that skills may come from');
const NotFound = () => new FetchFailure('not_found', 'There is no such file or folder');

/**
 * The skills of a folder of the server, or of the folder of a SKILL.md. Everything is judged once it is open, so that
 * nothing is gained by putting a link in its place meanwhile.
 * @param roots absolute paths of the folders that skills may come from
 * @throws FetchFailure `outside_boundary`, whether or not there is anything
 */
export async function readLocal(path: string, roots: readonly string[]): Promise<FetchedSource> {
  const allowed = (await Promise.all(roots.map((root) => realpath(root).catch(() => null)))).filter(
    (one) => one !== null,
  );
  const given = resolve(path);
  const found = await realpath(given).catch(() => null);
  if (found === null)
    throw [...allowed, ...roots.map((root) => resolve(root))].some((root) => isWithin(given, root))
      ? NotFound()
      : OutsideBoundary();
  const root = allowed.find((one) => isWithin(found, one));
  if (root === undefined) throw OutsideBoundary();
  const start = await folderOf(found);
  if (!isWithin(start, root)) throw OutsideBoundary();
  const result = await discover(new LocalFolder(start), { name: start.split(sep).at(-1) || 'skill' });
  return { ref: null, trackingRef: null, ...result };
}

const isWithin = (path: string, root: string): boolean =>
  path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);

async function folderOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return path;
  if (found?.isFile() && path.endsWith(sep + SKILL_ENTRY)) return dirname(path);
  throw found ? new FetchFailure('unreadable', `The path is no folder and no ${SKILL_ENTRY}`) : NotFound();
}

/** A folder without links: what lies elsewhere is not part of it. */
class LocalFolder implements SourceFolder {
  /** @param root a real path */
  constructor(private readonly root: string) {}

  async list(folder: string): Promise<readonly SourceEntry[]> {
    const { handle, path } = await this.opened(folder, O_DIRECTORY);
    try {
      const entries = await readdir(path, { withFileTypes: true });
      return await Promise.all(entries.sort((a, b) => (a.name < b.name ? -1 : 1)).map((entry) => entryOf(path, entry)));
    } finally {
      await handle.close();
    }
  }

  async read(path: string, max: number): Promise<Buffer> {
    const { handle } = await this.opened(path, O_NONBLOCK);
    try {
      if (!(await handle.stat()).isFile()) throw new FetchFailure('unreadable', 'A file was changed while it was read');
      return await beginningOf(handle, max + 1);
    } finally {
      await handle.close();
    }
  }

  /** Opens something that lies where it should, now that it is open; its path cannot lead elsewhere any longer. */
  private async opened(path: string, flags: number): Promise<{ handle: FileHandle; path: string }> {
    const wanted = join(this.root, path);
    const handle = await open(wanted, O_RDONLY | O_NOFOLLOW | flags).catch(() => null);
    if (!handle) throw new FetchFailure('unreadable', `${JSON.stringify(relative(this.root, wanted))} cannot be read`);
    try {
      const own = `/proc/self/fd/${handle.fd}`;
      const hasProc = await hasDescriptors();
      const actual = await realpath(hasProc ? own : wanted);
      if (actual !== wanted || !(hasProc || (await isSame(handle, actual)))) throw OutsideBoundary();
      return { handle, path: hasProc ? own : wanted };
    } catch (error) {
      await handle.close();
      throw error instanceof FetchFailure ? error : OutsideBoundary();
    }
  }
}

let descriptors: Promise<boolean> | undefined;

/** Linux tells where what is open lies. */
function hasDescriptors(): Promise<boolean> {
  descriptors ??= access('/proc/self/fd').then(
    () => true,
    () => false,
  );
  return descriptors;
}

async function isSame(handle: FileHandle, path: string): Promise<boolean> {
  const [opened, named] = await Promise.all([handle.stat(), stat(path)]);
  return opened.dev === named.dev && opened.ino === named.ino;
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

/** At most so many bytes of a file: it may grow while it is read. */
async function beginningOf(handle: FileHandle, max: number): Promise<Buffer> {
  const size = Math.min(max, (await handle.stat()).size + 1);
  const buffer = Buffer.alloc(size);
  let at = 0;
  while (at < size) {
    const { bytesRead } = await handle.read(buffer, at, size - at, at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return buffer.subarray(0, at);
}
