import type { Entry, ZipFile } from 'yauzl';
import { isSystemError } from '#services/core/errors/errors.js';
import { assertPaths, SkillTreeFlaw, shownPath } from '../format/tree.js';
import { discover, type SourceEntry, type SourceFolder } from './discovery.js';
import { type FetchedSource, MAX_SOURCE_BYTES } from './model.js';
import { assertNoBomb, entriesIn, entryName, isOfSystem, openZip, unsafe } from './zip-entries.js';

const MAX_ENTRIES = 10_000;

/**
 * The skills of a zip: one at its root, one in a folder, or many. All entries are checked before anything is unpacked.
 * Then only the files of skills are unpacked, one after another.
 * @throws SkillTreeFlaw
 */
export async function readArchive(given: Buffer | string, name = 'skill'): Promise<FetchedSource> {
  const zip = await openZip(given);
  try {
    const entries = await entriesOf(zip);
    const discovery = await discover(new ArchiveFolder(zip, entries), { name });
    return { ref: null, trackingRef: null, ...discovery };
  } finally {
    zip.close();
  }
}

interface ArchiveFile {
  readonly entry: Entry;
  readonly executable: boolean;
}

/** The files by path. @throws SkillTreeFlaw for an archive with entries that no skill needs */
async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, ArchiveFile>> {
  const tooMany = () => unsafe(`The archive has more than ${MAX_ENTRIES} entries`);
  const files: [path: string, file: ArchiveFile][] = [];
  let packed = 0;
  let unpacked = 0;
  try {
    for await (const entry of entriesIn(zip, MAX_ENTRIES, tooMany)) {
      const path = entryName(entry);
      if (isFolder(entry, path) || isOfSystem(path)) continue;
      packed += entry.compressedSize;
      unpacked += entry.uncompressedSize;
      files.push([path, { entry, executable: ((entry.externalFileAttributes >>> 16) & 0o111) !== 0 }]);
    }
  } catch (error) {
    throw error instanceof SkillTreeFlaw ? error : unsafe('The directory of the archive cannot be read');
  }
  if (unpacked > MAX_SOURCE_BYTES) throw unsafe(`The archive has more than ${MAX_SOURCE_BYTES} bytes of files`);
  assertNoBomb(packed, unpacked);
  assertPaths(files.map(([path]) => path));
  return new Map(files);
}

function isFolder(entry: Entry, path: string): boolean {
  if (!path.endsWith('/')) return false;
  if (entry.uncompressedSize > 0) throw unsafe(`The folder entry ${shownPath(path)} has content`, path);
  assertPaths([path.slice(0, -1)]);
  return true;
}

class ArchiveFolder implements SourceFolder {
  private readonly folders = new Map<string, Map<string, SourceEntry>>([['', new Map()]]);

  constructor(
    private readonly zip: ZipFile,
    private readonly files: ReadonlyMap<string, ArchiveFile>,
  ) {
    for (const [path, { entry, executable }] of files) {
      const segments = path.split('/');
      for (let at = 0; at < segments.length; at++) {
        const folder = segments.slice(0, at).join('/');
        const name = segments[at] as string;
        const isLast = at === segments.length - 1;
        const one: SourceEntry = isLast
          ? { name, type: 'file', executable, size: entry.uncompressedSize }
          : { name, type: 'folder' };
        const folderEntries = this.folders.get(folder) ?? new Map<string, SourceEntry>();
        this.folders.set(folder, folderEntries.set(name, one));
      }
    }
  }

  async list(folder: string): Promise<readonly SourceEntry[]> {
    return [...(this.folders.get(folder)?.values() ?? [])];
  }

  /** The library reports wrong sizes once it has read the bytes. */
  async read(path: string, max: number): Promise<Buffer> {
    const { entry } = this.files.get(path) as ArchiveFile;
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      for await (const chunk of (await this.zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        size += chunk.length;
        chunks.push(chunk);
        if (size > max) break;
      }
    } catch (error) {
      if (isSystemError(error)) throw error;
      throw unsafe(`The entry ${shownPath(path)} is damaged or does not match its header`, path);
    }
    return Buffer.concat(chunks);
  }
}
