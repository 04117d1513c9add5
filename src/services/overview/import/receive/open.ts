import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { networkOf } from '#processes/outbound.js';
import { unprocessable } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { INLINE_LIMITS } from '#services/overview/package/layout.js';
import { fetchTree } from '#services/skills/fetch/source.js';
import { shownPath } from '#services/skills/format/tree.js';
import { explainFailures, skillSourceOf } from '#services/skills/sources/fetching.js';
import { archiveFiles } from './archive.js';
import {
  assertFileCount,
  assertFiles,
  type PackageFiles,
  ReceivedArchive,
  type SentFile,
  withoutRoot,
} from './files.js';
import type { ImportSource } from './input.js';

interface Sent {
  readonly files: Readonly<Record<string, SentFile>>;
  readonly rootPath?: string | null | undefined;
  readonly expectedFileCount?: number | null | undefined;
}

/** The files of a request. They stay encoded until they are read. @throws 413; 422 */
function inlineFiles({ files, rootPath, expectedFileCount }: Sent): PackageFiles {
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

/**
 * The files of a package in a public repository. `#folder` after the address names a folder of it.
 * @param turn the caller's key in the queue of fetches
 * @throws 413; 422; 503
 */
async function repositoryFiles(scope: Scope, turn: string, given: string): Promise<PackageFiles> {
  const at = given.indexOf('#');
  const [address, folder] = at < 0 ? [given, ''] : [given.slice(0, at), given.slice(at + 1)];
  const source = skillSourceOf(scope, address);
  if (source.kind !== 'git') throw unprocessable('The address must be the address of a repository');
  const network = networkOf(scope.services.config);
  const fetched = await scope.services.skillReads.run(turn, () =>
    explainFailures(() =>
      fetchTree(source, {
        network,
        folder: folder.replace(/^\/+|\/+$/g, ''),
        maxFiles: INLINE_LIMITS.files,
        ...(scope.hungUp && { signal: scope.hungUp }),
      }),
    ),
  );
  return inlineFiles({ files: Object.fromEntries(fetched.files.map(({ path, bytes }) => [path, sentFile(bytes)])) });
}

/** Encodes bytes in the form that requests use. */
function sentFile(bytes: Buffer): SentFile {
  const text = bytes.toString('utf8');
  if (!text.includes('\0') && Buffer.from(text).equals(bytes)) return text;
  return { encoding: 'base64', data: bytes.toString('base64') };
}

/** Archives have many files. A single file is read into memory unless it is an attachment. */
const ARCHIVE_FILES = 50_000;
const ARCHIVE_FILE_BYTES = 67_108_864;

/** The files of a package, from any source. @throws 413; 422; 503 */
export async function openReceivedPackage(scope: Scope, source: ImportSource): Promise<PackageFiles> {
  if (source instanceof ReceivedArchive) {
    const { PACKAGE_MAX_BYTES, ATTACHMENT_MAX_BYTES } = scope.services.config;
    const fileBytes = Math.max(ARCHIVE_FILE_BYTES, ATTACHMENT_MAX_BYTES);
    const limits = { files: ARCHIVE_FILES, bytes: PACKAGE_MAX_BYTES, fileBytes };
    return source.filesBy((path) => archiveFiles(path, limits));
  }
  if (source.type === 'inline') return inlineFiles(source);
  const turn = scope.actor.kind === 'agent' ? scope.actor.companyId : randomUUID();
  return repositoryFiles(scope, turn, source.url);
}
