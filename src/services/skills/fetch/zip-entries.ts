import { isUtf8 } from 'node:buffer';
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { isSystemError } from '#services/core/errors/errors.js';
import { SkillTreeFlaw, shownPath } from '../format/tree.js';
import { openZipFile } from './zip-file.js';

const MAX_RATIO = 200;
/** The longest path that Linux opens has 4,096 bytes. */
const MAX_NAME_BYTES = 4_096;
/** Small archives of a little text may have any compression ratio. */
const MIN_SUSPICIOUS_BYTES = 10_485_760;
const TYPE = 0o170000;
const LINK = 0o120000;
const FILE = 0o100000;
const FOLDER = 0o040000;
const UTF8_NAME = 0x800;
const ENCRYPTED = 0x1 | 0x40 | 0x2000;

export const unsafe = (message: string, path?: string): SkillTreeFlaw =>
  new SkillTreeFlaw('unsafe_archive', message, path);

/** An archive in memory or, by its path, on this machine. Unpacks nothing yet. @throws SkillTreeFlaw */
export function openZip(given: Buffer | string): Promise<ZipFile> {
  const options = { lazyEntries: true, decodeStrings: false, validateEntrySize: true, autoClose: false } as const;
  return (typeof given === 'string' ? openZipFile(given, options) : fromBufferPromise(given, options)).catch(
    (error: unknown) => {
      throw isSystemError(error) ? error : unsafe('The file is not a readable zip archive');
    },
  );
}

/**
 * All entries of an archive, including folders and system files: each takes time to check, even if it is not needed.
 * @param tooMany creates the error for an archive with more than `most` entries
 */
export async function* entriesIn(zip: ZipFile, most: number, tooMany: () => Error): AsyncGenerator<Entry> {
  if (zip.entryCount > most) throw tooMany();
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    count += 1;
    // An archive may declare fewer entries than it has.
    if (count > most) throw tooMany();
    if (entry.fileNameLength > MAX_NAME_BYTES)
      throw unsafe(`A name in the archive has more than ${MAX_NAME_BYTES} bytes`);
    yield entry;
  }
}

/** @throws SkillTreeFlaw for an archive that would become far larger when unpacked */
export function assertNoBomb(packed: number, unpacked: number): void {
  if (unpacked > MIN_SUSPICIOUS_BYTES && unpacked > packed * MAX_RATIO) {
    throw unsafe('The compression ratio of the archive is too high');
  }
}

/**
 * The name of an entry. Info-ZIP and others write UTF-8 without setting its flag. Other names are in the DOS code page,
 * unless the entry also has its name in Unicode.
 * @throws SkillTreeFlaw for a name that is not UTF-8 although the flag is set
 */
function nameOf(entry: Entry): string {
  const bytes = entry.fileName as unknown as Buffer;
  if (isUtf8(bytes)) return bytes.toString('utf8');
  if (entry.generalPurposeBitFlag & UTF8_NAME) {
    throw unsafe(
      `The name of the entry ${shownPath(bytes.toString('latin1'))} is not UTF-8, although the archive says so`,
    );
  }
  return getFileNameLowLevel(0, bytes, entry.extraFields, true);
}

/** The path of an entry. Links are rejected, since programs interpret them differently. @throws SkillTreeFlaw */
export function entryName(entry: Entry): string {
  const path = nameOf(entry);
  const displayPath = shownPath(path);
  if (entry.generalPurposeBitFlag & ENCRYPTED) throw unsafe(`The entry ${displayPath} is encrypted`, path);
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    throw unsafe(`The entry ${displayPath} is packed in an unusual way`, path);
  }
  const type = (entry.externalFileAttributes >>> 16) & TYPE;
  if (type === LINK) throw unsafe(`The entry ${displayPath} is a symbolic link`, path);
  if (type !== 0 && type !== FILE && type !== FOLDER)
    throw unsafe(`The entry ${displayPath} is not a regular file`, path);
  return path;
}

/** Whether an operating system added the file to the archive. */
export const isOfSystem = (path: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.DS_Store$)/.test(path);
