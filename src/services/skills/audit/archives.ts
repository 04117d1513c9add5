import { gunzipSync } from 'node:zlib';
import { parseTar } from 'nanotar';
import { fromBufferPromise, type ZipFile } from 'yauzl';
import type { SkillFile } from '../format/tree.js';

// Archives within a skill. Scripts can make agents unpack them, so their content is scanned like every other file.

/** More than a whole skill may contain. */
const MAX_BYTES = 33_554_432;
const MAX_FILES = 2_000;

/** The files in each archive of a skill that can be opened, by the path of the archive. */
export type OpenArchives = ReadonlyMap<string, readonly SkillFile[]>;

/** Opens the archives among files: tar, gzip and zip. Skips archives that are too large or damaged. */
export async function openArchives(files: readonly SkillFile[]): Promise<OpenArchives> {
  const opened = new Map<string, readonly SkillFile[]>();
  for (const file of files) {
    const inside = await filesIn(file).catch(() => undefined);
    if (inside) opened.set(file.path, inside);
  }
  return opened;
}

/** The files of an archive; undefined if the file is not an archive of these kinds. @throws if it cannot be read */
async function filesIn({ path, bytes }: SkillFile): Promise<readonly SkillFile[] | undefined> {
  const head = bytes.toString('latin1', 0, 300);
  if (head.startsWith('PK\x03\x04')) return fromZip(path, bytes);
  if (isTar(bytes)) return fromTar(path, bytes);
  if (!head.startsWith('\x1f\x8b')) return undefined;
  const unpacked = gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  return isTar(unpacked) ? fromTar(path, unpacked) : [inside(path, path.replace(/\.gz$/i, ''), unpacked)];
}

const isTar = (bytes: Buffer): boolean => bytes.toString('latin1', 257, 262) === 'ustar';

const inside = (archive: string, path: string, bytes: Buffer): SkillFile => ({
  path: `${archive}!/${path}`,
  bytes,
  executable: false,
});

function fromTar(archive: string, bytes: Buffer): SkillFile[] {
  // The library reads the whole memory behind a buffer, and this buffer may be only a part of it.
  let count = 0;
  const isFile = ({ type, size = 0 }: { readonly type: unknown; readonly size?: number }): boolean => {
    count += 1;
    if (count > MAX_FILES) throw new Error('The archive has too many files');
    // With a negative size, the library would go back and read forever.
    if (!(size >= 0)) throw new Error('The archive has a file with an invalid size');
    if (type !== 'file' && type !== 'directory') throw new Error('The archive has links or devices');
    return type === 'file';
  };
  return parseTar(new Uint8Array(bytes).buffer, { filter: isFile as never }).map(({ name, data }) =>
    inside(archive, name, Buffer.from(data ?? new Uint8Array())),
  );
}

async function fromZip(archive: string, bytes: Buffer): Promise<SkillFile[]> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, autoClose: false });
  if (zip.entryCount > MAX_FILES) throw new Error('The archive has too many files');
  const files: SkillFile[] = [];
  let size = 0;
  for await (const entry of zip.eachEntry()) {
    size += entry.uncompressedSize;
    if (size > MAX_BYTES || files.length > MAX_FILES) throw new Error('The archive is too large');
    if (!entry.fileName.endsWith('/')) files.push(inside(archive, entry.fileName, await contentOf(zip, entry)));
  }
  return files;
}

async function contentOf(zip: ZipFile, entry: Parameters<ZipFile['openReadStreamPromise']>[0]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
