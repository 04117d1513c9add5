import { Readable } from 'node:stream';
import { unprocessable } from '#services/core/errors/errors.js';
import { INLINE_LIMITS } from '#services/overview/package/limits.js';
import { shownPath } from '#services/skills/format/tree.js';
import { assertFileCount, assertFiles, type PackageFiles, type SentFile, withoutRoot } from './files.js';

interface Sent {
  readonly files: Readonly<Record<string, SentFile>>;
  readonly rootPath?: string | null | undefined;
  readonly expectedFileCount?: number | null | undefined;
}

/** The files of a request. They stay encoded until they are read. @throws 413; 422 */
export function inlineFiles({ files, rootPath, expectedFileCount }: Sent): PackageFiles {
  const sent = Object.entries(files);
  assertFileCount(expectedFileCount, sent.length);
  const fileByPath = new Map<string, SentFile>();
  for (const [path, file] of withoutRoot(sent, rootPath)) {
    const whole = path.normalize('NFC');
    if (fileByPath.has(whole)) throw unprocessable(`The path ${shownPath(whole)} appears twice`, { path: whole });
    fileByPath.set(whole, file);
  }
  const sizes = new Map([...fileByPath].map(([path, file]) => [path, sizeOf(path, file)]));
  assertFiles(sizes, INLINE_LIMITS);
  const read = async (path: string) => bytesOf(fileByPath.get(path) as SentFile);
  return {
    sizes,
    read,
    open: async (path) => Readable.from([await read(path)], { objectMode: false }),
    shown: Object.fromEntries(fileByPath),
    close: async () => {},
  };
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The size of a file in bytes. @throws 422 for invalid base64 */
function sizeOf(path: string, file: SentFile): number {
  if (typeof file === 'string') return Buffer.byteLength(file);
  const { data } = file;
  if (data.length % 4 !== 0 || !BASE64.test(data)) {
    throw unprocessable(`The file ${shownPath(path)} is not in base64`, { path });
  }
  return (data.length / 4) * 3 - (data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0);
}

const bytesOf = (file: SentFile): Buffer =>
  typeof file === 'string' ? Buffer.from(file) : Buffer.from(file.data, 'base64');
