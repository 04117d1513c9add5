import { constants, type Stats } from 'node:fs';
import { access, type FileHandle, lstat, open, readlink, realpath, stat } from 'node:fs/promises';

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_DIRECTORY } = constants;

/** A flag of Linux that names a file without opening it: it does not wait for a pipe, and no device notices. */
const O_PATH = 0o10000000;

/** An opened file or folder. The caller closes its handle. */
export interface OpenedPath {
  readonly handle: FileHandle;
  /** A path that leads to the opened file, even if its original path changes. */
  readonly path: string;
}

/** The reason why a path was not opened. */
export type ExactPathFlaw = 'elsewhere' | 'other_kind';

export class ExactPathError extends Error {
  /** @param flaw `elsewhere`: the path leads through a link; `other_kind`: the path is not a file, or not a folder */
  constructor(readonly flaw: ExactPathFlaw) {
    super(flaw === 'elsewhere' ? 'It lies elsewhere than its path says' : 'It is of another kind');
  }
}

/**
 * Opens a file or a folder for reading, if it lies at this exact path. The check happens after opening: an attacker
 * gains nothing by replacing the path, or a folder above it, with a link in between.
 * @param path an absolute path without links
 * @throws ExactPathError; errors of the system, such as ENOENT
 */
export async function openExactly(path: string, kind: 'file' | 'folder'): Promise<OpenedPath> {
  const opening = (await hasDescriptors()) ? openNamed : openCompared;
  for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt += 1) {
    const opened = await opening(path, kind);
    if (opened !== 'replaced') return opened;
  }
  throw new ExactPathError('elsewhere');
}

/** If the file is replaced at every attempt, assume an attack. */
const MOST_ATTEMPTS = 100;

/** Whether the operating system reveals the path of an open file, as Linux does. */
let descriptors: Promise<boolean> | undefined;
function hasDescriptors(): Promise<boolean> {
  descriptors ??= access('/proc/self/fd').then(
    () => process.platform === 'linux',
    () => false,
  );
  return descriptors;
}

const ownPath = ({ fd }: FileHandle): string => `/proc/self/fd/${fd}`;

/** @returns `replaced` if another writer put a new file at the path meanwhile: the opened file has no path any more */
async function openNamed(path: string, kind: 'file' | 'folder'): Promise<OpenedPath | 'replaced'> {
  const pathHandle = await open(path, O_PATH | O_NOFOLLOW);
  try {
    if ((await readlink(ownPath(pathHandle))) !== path) {
      if (!isSame(await pathHandle.stat(), await lstat(path))) return 'replaced';
      throw new ExactPathError('elsewhere');
    }
    assertKind(await pathHandle.stat(), kind);
    const handle = await open(ownPath(pathHandle), O_RDONLY | O_NONBLOCK | (kind === 'folder' ? O_DIRECTORY : 0));
    return { handle, path: ownPath(handle) };
  } finally {
    await pathHandle.close();
  }
}

async function openCompared(path: string, kind: 'file' | 'folder'): Promise<OpenedPath | 'replaced'> {
  const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | (kind === 'folder' ? O_DIRECTORY : 0));
  try {
    const [opened, named, actual] = await Promise.all([handle.stat(), stat(path), realpath(path)]);
    if (actual !== path) throw new ExactPathError('elsewhere');
    if (!isSame(opened, named)) {
      await handle.close();
      return 'replaced';
    }
    assertKind(opened, kind);
    return { handle, path };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

const isSame = (one: Stats, other: Stats): boolean => one.dev === other.dev && one.ino === other.ino;

function assertKind(stats: Stats, kind: 'file' | 'folder'): void {
  if (stats.isSymbolicLink()) throw new ExactPathError('elsewhere');
  if (!(kind === 'file' ? stats.isFile() : stats.isDirectory())) throw new ExactPathError('other_kind');
}

/** Opens a file or folder, and closes it after the work. */
export async function withExactly<T>(
  path: string,
  kind: 'file' | 'folder',
  work: (opened: OpenedPath) => Promise<T>,
): Promise<T> {
  const opened = await openExactly(path, kind);
  try {
    return await work(opened);
  } finally {
    await opened.handle.close();
  }
}

/** Reads at most `max` bytes of a file: it may grow during the read. */
export async function beginningOfFile(handle: FileHandle, max: number): Promise<Buffer> {
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
