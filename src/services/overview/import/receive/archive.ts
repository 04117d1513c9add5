import { buffer } from 'node:stream/consumers';
import type { Entry, ZipFile } from 'yauzl';
import { DomainError, isSystemError } from '#services/core/errors/errors.js';
import { COMPANY_FILE } from '#services/overview/package/layout.js';
import { assertNoBomb, entriesIn, entryName, isOfSystem, openZip, unsafe } from '#services/skills/fetch/zip-entries.js';
import { SkillTreeFlaw, shownPath } from '#services/skills/format/tree.js';
import { flawError } from '#services/skills/library/content.js';
import { assertFiles, type PackageFiles, type PackageLimits, PackageTooLarge } from './files.js';

/**
 * The files of a zip archive on this machine. All entries are checked before any is unpacked, then they are unpacked
 * one by one. An entry with more bytes than it declares fails when it is read.
 * @throws 413; 422
 */
export async function archiveFiles(path: string, limits: PackageLimits): Promise<PackageFiles> {
  const zip = await translateArchiveErrors(openZip(path));
  try {
    const entries = await translateArchiveErrors(entriesOf(zip, limits));
    const open = (name: string) => zip.openReadStreamPromise(entries.get(name) as Entry);
    const read = async (name: string) => buffer(await open(name));
    return {
      sizes: new Map([...entries].map(([name, entry]) => [name, entry.uncompressedSize])),
      open,
      read: (name) =>
        read(name).catch((error: unknown) => Promise.reject(isSystemError(error) ? error : damagedEntryError(name))),
      shown: {},
      close: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const damagedEntryError = (name: string) =>
  flawError(unsafe(`The entry ${shownPath(name)} is damaged or does not match its header`, name));

/** Awaits the work. @throws 422 for a flaw of the archive */
async function translateArchiveErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError || isSystemError(error)) throw error;
    throw flawError(error instanceof SkillTreeFlaw ? error : unsafe('The directory of the archive cannot be read'));
  }
}

async function entriesOf(zip: ZipFile, limits: PackageLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let packed = 0;
  let unpacked = 0;
  // Most archivers add an entry for each folder, and some add a second entry for each file.
  const tooMany = () => PackageTooLarge(`${limits.files} files`);
  for await (const entry of entriesIn(zip, 2 * limits.files, tooMany)) {
    const name = entryName(entry).normalize('NFC');
    if (name.endsWith('/') || isOfSystem(name)) continue;
    if (entries.has(name)) throw unsafe(`The archive has ${shownPath(name)} twice`, name);
    entries.set(name, entry);
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    if (entries.size > limits.files) break;
  }
  assertFiles(new Map([...entries].map(([name, entry]) => [name, entry.uncompressedSize])), limits);
  assertNoBomb(packed, unpacked);
  return withoutCommonFolder(entries);
}

/** Removes the folder that is common to all paths: an archive of a folder starts each path with it. */
function withoutCommonFolder(entries: Map<string, Entry>): Map<string, Entry> {
  const [first = ''] = entries.keys();
  const folder = first.slice(0, first.indexOf('/') + 1);
  const isCommon = folder !== '' && [...entries.keys()].every((name) => name.startsWith(folder));
  if (!isCommon || entries.has(COMPANY_FILE)) return entries;
  return new Map([...entries].map(([name, entry]) => [name.slice(folder.length), entry]));
}
