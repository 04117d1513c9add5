import { lstat, opendir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { openExactly } from '#services/core/content/exact-path.js';
import { isTemporary } from './paths.js';

/** Maximum number of entries in a list, and of characters in all their paths. */
export const MAX_ENTRIES = 10_000;
const MAX_CHARACTERS = 2_097_152;
/** Maximum depth of a list. */
const MAX_DEPTH = 64;
/** A temporary file of this age is abandoned: a write takes no longer. */
const ABANDONED_MS = 3_600_000;

export interface ListRequest {
  readonly recursive: boolean;
  readonly limit: number;
}

interface FolderEntry {
  /** Relative to the plugin's folder. */
  readonly path: string;
  readonly kind: 'file' | 'directory';
  readonly byteSize: number;
  readonly modifiedAt: Date;
}

export interface FolderList {
  /** Sorted by path. Only files and folders: links and other kinds are left out. */
  readonly entries: readonly FolderEntry[];
  /** Whether there are more entries. */
  readonly isTruncated: boolean;
}

interface OpenFolder {
  /** The absolute path, without links. */
  readonly place: string;
  /** Relative to the plugin's folder; empty for that folder itself. */
  readonly path: string;
  readonly depth: number;
}

/** Lists a folder, level by level. If there are too many entries, it returns the first ones in the system's order. */
export async function listFolder(place: string, path: string, { recursive, limit }: ListRequest): Promise<FolderList> {
  const entries: FolderEntry[] = [];
  const open: OpenFolder[] = [{ place, path, depth: 0 }];
  let [characters, isTruncated] = [0, false];
  for (let folder = open.shift(); folder && !isTruncated; folder = open.shift()) {
    for await (const entry of entriesOf(folder)) {
      characters += entry.path.length;
      isTruncated = entries.length >= limit || characters > MAX_CHARACTERS;
      if (isTruncated) break;
      entries.push(entry);
      if (!recursive || entry.kind === 'file' || folder.depth >= MAX_DEPTH) continue;
      const name = entry.path.slice(folder.path === '' ? 0 : folder.path.length + 1);
      open.push({ place: join(folder.place, name), path: entry.path, depth: folder.depth + 1 });
    }
  }
  return { entries: entries.sort((a, b) => (a.path < b.path ? -1 : 1)), isTruncated };
}

/** The entries of a folder. A subfolder that became inaccessible after its parent was read has none. */
async function* entriesOf({ place, path, depth }: OpenFolder): AsyncGenerator<FolderEntry> {
  const opened = await openExactly(place, 'folder').catch((error: unknown) => {
    if (depth > 0) return null;
    throw error;
  });
  if (!opened) return;
  try {
    for await (const { name } of await opendir(opened.path)) {
      const own = `${opened.path}/${name}`;
      const stats = await lstat(own).catch(() => null);
      if (isTemporary(name)) {
        if (stats && stats.mtimeMs < Date.now() - ABANDONED_MS) await unlink(own).catch(() => {});
        continue;
      }
      const kind = stats?.isFile() ? 'file' : 'directory';
      if (!stats || !(stats.isFile() || stats.isDirectory())) continue;
      yield {
        path: path === '' ? name : `${path}/${name}`,
        kind,
        byteSize: kind === 'file' ? stats.size : 0,
        modifiedAt: stats.mtime,
      };
    }
  } finally {
    await opened.handle.close();
  }
}
