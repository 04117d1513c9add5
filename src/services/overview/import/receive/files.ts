import type { Readable } from 'node:stream';
import { z } from 'zod';
import { statusError, unprocessable } from '#services/core/errors/errors.js';
import { assertPackagePaths } from '#services/overview/package/layout.js';
import { shownPath } from '#services/skills/format/tree.js';

/** A file in the form that requests use. */
export const SentFile = z
  .union([
    z.string(),
    z
      .object({
        encoding: z.literal('base64'),
        data: z.string().describe('The bytes in base64.'),
        contentType: z.string().nullish().describe('The media type of the bytes.'),
      })
      .meta({ id: 'EncodedPackageFileInput', description: 'A binary file.' }),
  ])
  .describe('A text, or bytes in base64.');
export type SentFile = z.output<typeof SentFile>;

/** The files of a package, from any source. */
export interface PackageFiles {
  /** The size of each file by its path. */
  readonly sizes: ReadonlyMap<string, number>;
  /** The bytes of a file of the package. */
  read(path: string): Promise<Buffer>;
  /** Opens a file as a stream. Use it for files that may be large. */
  open(path: string): Promise<Readable>;
  /** The files as previews return them; empty for an archive. */
  readonly shown: Readonly<Record<string, SentFile>>;
  close(): Promise<void>;
}

/** The limits of a package. */
export interface PackageLimits {
  readonly files: number;
  readonly bytes: number;
  readonly fileBytes: number;
}

export const PackageTooLarge = (limit: string) =>
  statusError(413, `The package is too large: at most ${limit}`)({ reason: 'package_too_large' });

/**
 * Checks the number, sizes and paths of the files.
 * @throws 413; 422 for unsafe paths, or paths that some file systems treat as equal
 */
export function assertFiles(sizes: ReadonlyMap<string, number>, limits: PackageLimits): void {
  if (sizes.size > limits.files) throw PackageTooLarge(`${limits.files} files`);
  let total = 0;
  for (const size of sizes.values()) {
    total += size;
    if (size > limits.fileBytes) throw PackageTooLarge(`${limits.fileBytes} bytes per file`);
    if (total > limits.bytes) throw PackageTooLarge(`${limits.bytes} bytes`);
  }
  assertPackagePaths([...sizes.keys()]);
}

/** @throws 422 if the number of files differs from the announced one */
export function assertFileCount(expected: number | null | undefined, count: number): void {
  if (expected == null || expected === count) return;
  throw unprocessable(`The package has ${count} files instead of ${expected}`, { expected, received: count });
}

/** The files with the root folder removed from their paths. */
export function withoutRoot<T>(files: Iterable<[string, T]>, rootPath: string | null | undefined): [string, T][] {
  const root = rootPath?.replace(/\/+$/, '');
  if (!root) return [...files];
  return [...files].map(([path, file]) => [path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path, file]);
}

/** The text of a file. @throws 422 for bytes that are not valid UTF-8 */
export async function packageFileText(files: PackageFiles, path: string): Promise<string> {
  const bytes = await files.read(path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unprocessable(`The file ${shownPath(path)} is not UTF-8 text`, { path });
  }
}

interface Received {
  readonly path: string;
  readonly sha256: string;
  readonly byteSize: number;
}

/**
 * A zip archive that this server received, in a file that is removed after the response. It is a class, so no JSON
 * request can be parsed into one.
 */
export class ReceivedArchive {
  readonly sha256: string;
  readonly byteSize: number;
  readonly #path: string;
  readonly #opened: PackageFiles[] = [];

  constructor({ path, sha256, byteSize }: Received) {
    this.#path = path;
    this.sha256 = sha256;
    this.byteSize = byteSize;
  }

  /** The files of the archive, opened by `open`. They stay open until the archive is closed. */
  async filesBy(open: (path: string) => Promise<PackageFiles>): Promise<PackageFiles> {
    const files = await open(this.#path);
    this.#opened.push(files);
    return files;
  }

  async close(): Promise<void> {
    for (const files of this.#opened.splice(0)) await files.close();
  }
}
