import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Staging } from './content-staging.js';
import {
  assertRange,
  type ByteRange,
  ContentNotFoundError,
  type ContentStore,
  contentKey,
  putContent,
  type StagedContent,
  type StoredContent,
} from './content-store.js';

/** Stores content as files `ab/cd/<sha256>` below a directory, which several processes may share. */
export class DiskContentStore implements ContentStore {
  readonly provider = 'local_disk';
  readonly keyOf = contentKey;
  readonly #root: string;
  readonly #staging: Staging;

  constructor(root: string) {
    this.#root = root;
    this.#staging = new Staging(join(root, 'uploads'));
  }

  async stage(stream: Readable, { maxBytes }: { maxBytes: number }): Promise<StagedContent> {
    const { path, sha256, byteSize, remove } = await this.#staging.receive(stream, maxBytes);
    return { sha256, byteSize, send: async () => {}, keep: () => this.#publish(path, sha256), discard: remove };
  }

  put(stream: Readable, options: { maxBytes: number }): Promise<StoredContent> {
    return putContent(this, stream, options);
  }

  async open(sha256: string, range?: ByteRange): Promise<Readable> {
    const path = this.#pathOf(sha256);
    if (range) assertRange(range);
    const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new ContentNotFoundError(sha256) : error;
    });
    return file.createReadStream(range);
  }

  async has(sha256: string): Promise<boolean> {
    return exists(this.#pathOf(sha256));
  }

  async delete(sha256: string): Promise<boolean> {
    const path = this.#pathOf(sha256);
    try {
      await rm(path);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  removeAbandoned(lastWrittenBefore: Date): Promise<number> {
    return this.#staging.removeAbandoned(lastWrittenBefore);
  }

  // Always renames, even over the same content: a check would cost as much, and the rename repairs a truncated file.
  async #publish(upload: string, sha256: string): Promise<void> {
    const path = this.#pathOf(sha256);
    const directory = dirname(path);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await rename(upload, path);
    for (const changed of [directory, dirname(directory), this.#root]) await syncDirectory(changed);
  }

  #pathOf(sha256: string): string {
    return join(this.#root, contentKey(sha256));
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

// Makes a rename survive a power failure. Windows cannot open a directory for this and does not need it.
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
