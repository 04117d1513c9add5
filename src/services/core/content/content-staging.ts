import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type StoredContent, TooLargeError } from './content-store.js';

/** A completely received stream, stored as a file. */
interface StagedFile extends StoredContent {
  readonly path: string;
  remove(): Promise<void>;
}

/** Receives uploads as files in a directory of this machine, and counts and hashes the bytes while writing. */
export class Staging {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Receives a whole stream. A stream that fails or exceeds `maxBytes` (`TooLargeError`) leaves nothing behind. */
  async receive(stream: Readable, maxBytes: number): Promise<StagedFile> {
    const path = join(this.#directory, randomUUID());
    const remove = () => rm(path, { force: true });
    stream.on('error', ignoreUntilRead);
    try {
      await mkdir(this.#directory, { recursive: true, mode: 0o700 });
      return { ...(await writeCounted(stream, path, maxBytes)), path, remove };
    } catch (error) {
      stream.destroy();
      await remove();
      throw error;
    }
  }

  /** Removes the files of killed processes; returns their number. */
  async removeAbandoned(lastWrittenBefore: Date): Promise<number> {
    let removed = 0;
    for (const name of await readdir(this.#directory).catch(() => [])) {
      const upload = join(this.#directory, name);
      const file = await stat(upload).catch(() => null);
      if (!file || file.mtime >= lastWrittenBefore) continue;
      await rm(upload, { force: true });
      removed += 1;
    }
    return removed;
  }
}

// Writes through a handle: a write stream that is destroyed early may still create its file after it was removed.
async function writeCounted(stream: Readable, path: string, maxBytes: number): Promise<StoredContent> {
  const hash = createHash('sha256');
  let byteSize = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer | string>) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      byteSize += bytes.length;
      if (byteSize > maxBytes) throw new TooLargeError(maxBytes);
      hash.update(bytes);
      await file.appendFile(bytes);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), byteSize };
}

// A stream may fail before it is read. The loop that reads it throws that error, so this listener does nothing.
function ignoreUntilRead(): void {}

/** The SHA-256 of a stream's bytes, in hex: the content's name in the store. */
export async function hashOfStream(stream: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}
