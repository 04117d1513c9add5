import type { Readable } from 'node:stream';
import { type Entry, openPromise } from 'yauzl';
import { PackageFlaw, PackageNames, quotedName } from './names.js';

export interface LocalPackageFile {
  /** Within the package, with slashes. */
  readonly path: string;
  readonly size: number;
  open(): Promise<Readable>;
}

export interface LocalPackageFiles {
  readonly files: readonly LocalPackageFile[];
  /** The archive with exactly these files; null if there is none. */
  readonly archive: string | null;
  close(): Promise<void>;
}

const TYPE = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;
const ENCRYPTED = 0x1 | 0x40 | 0x2000;
const STORED = 0;
const DEFLATED = 8;
/**
 * Nothing that a company writes compresses better than this overall; an archive that unpacks to more is meant to fill
 * disks.
 */
const MAX_RATIO = 200;
const MIN_SUSPICIOUS_BYTES = 64 * 1_048_576;

/**
 * The files of a zip archive, each opened only when it is read. All names are checked before the first file is; wrong
 * sizes fail while they are read.
 * @throws PackageFlaw
 */
export async function openArchive(path: string): Promise<LocalPackageFiles> {
  const options = { lazyEntries: true, autoClose: false, strictFileNames: true } as const;
  const zip = await openPromise(path, options).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall ? error : new PackageFlaw(`${path} is not a readable zip archive`);
  });
  try {
    const files: LocalPackageFile[] = [];
    const names = new PackageNames();
    let packed = 0;
    for await (const entry of zip.eachEntry()) {
      assertPlain(entry);
      if (isLeftOut(entry)) continue;
      names.add(entry.fileName);
      packed += entry.compressedSize;
      files.push({
        path: entry.fileName,
        size: entry.uncompressedSize,
        open: (): Promise<Readable> => zip.openReadStreamPromise(entry),
      });
    }
    const size = files.reduce((sum, file) => sum + file.size, 0);
    if (size > MIN_SUSPICIOUS_BYTES && size > packed * MAX_RATIO) {
      throw new PackageFlaw('The package is refused: it unpacks to more than a package can hold');
    }
    return { files, archive: path, close: async () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof PackageFlaw ? error : new PackageFlaw(`The package is refused: ${(error as Error).message}`);
  }
}

/** @throws PackageFlaw for links, devices, encrypted entries and entries that no common program writes */
function assertPlain(entry: Entry): void {
  const refuse = (what: string): PackageFlaw =>
    new PackageFlaw(`The package is refused: ${quotedName(entry.fileName)} is ${what}`);
  const type = (entry.externalFileAttributes >>> 16) & TYPE;
  if (type !== 0 && type !== REGULAR && type !== FOLDER) throw refuse('a link or another special file');
  if (entry.generalPurposeBitFlag & ENCRYPTED) throw refuse('encrypted');
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw refuse('compressed with an unsupported method');
}

/** Folders, and files that macOS adds to archives by itself. */
const isLeftOut = ({ fileName }: Entry): boolean =>
  fileName.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.DS_Store$)/.test(fileName);
