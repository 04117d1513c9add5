import { Readable } from 'node:stream';
import type { Head } from '#services/core/content/head.js';
import { hashOfStream } from '#services/core/content/stream-hash.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { isSystemError } from '#services/core/errors/system-error.js';
import { blobFile } from '#services/overview/package/layout.js';
import type { PackageFiles } from '../receive/files.js';
import type { ParsedPackage } from './parsed.js';

export const OtherContent = (sha256: string, what: 'hash' | 'size') =>
  unprocessable(`The content ${blobFile(sha256)} has a different ${what} than the package states`, {
    path: blobFile(sha256),
  });

/**
 * A file of a package as a stream, which fails with 422 for a damaged entry of an archive.
 * @param head receives the beginning of the file
 */
export const contentAt = (files: PackageFiles, path: string, head?: Head): Readable =>
  Readable.from(chunksOf(files, path, head), { objectMode: false });

async function* chunksOf(files: PackageFiles, path: string, head?: Head): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of (await files.open(path)) as AsyncIterable<Buffer>) {
      head?.add(chunk);
      yield chunk;
    }
  } catch (error) {
    if (isSystemError(error)) throw error;
    throw unprocessable(`The file ${path} is damaged`, { path });
  }
}

/** Compares all contents of a package with the hashes in their names. @throws 422 */
export async function assertContents({ files, blobs }: Pick<ParsedPackage, 'files' | 'blobs'>): Promise<void> {
  for (const [sha256, path] of blobs) {
    if ((await hashOfStream(contentAt(files, path))) !== sha256) throw OtherContent(sha256, 'hash');
  }
}
