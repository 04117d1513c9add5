import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** What was stored: the name of the content and its size. */
export interface StoredContent {
  sha256: string;
  byteSize: number;
}

/** Bytes `start` to `end`, both included and counted from 0; without `end`, to the last byte. */
export interface ByteRange {
  start: number;
  end?: number;
}

/** Content that has arrived whole and is not yet under its name. */
export interface StagedContent extends StoredContent {
  /** Puts it under its name, for good. */
  keep(): Promise<void>;
  /** Removes it; nothing where it has been kept. */
  discard(): Promise<void>;
}

/** Keeps bytes under the name of their SHA-256 hash, each content once. */
export interface ContentStore {
  /** Receives a stream whole without keeping it yet. Nothing remains of a stream that fails or exceeds `maxBytes` (`TooLargeError`). */
  stage(stream: Readable, options: { maxBytes: number }): Promise<StagedContent>;
  /** Stores a stream. Nothing remains of a stream that fails or exceeds `maxBytes` (`TooLargeError`). */
  put(stream: Readable, options: { maxBytes: number }): Promise<StoredContent>;
  /** Reads content back; `ContentNotFoundError` when it is not there, `RangeError` for an impossible range. */
  open(sha256: string, range?: ByteRange): Promise<Readable>;
  has(sha256: string): Promise<boolean>;
  /** Removes content; true when it was there. The caller must know that nothing refers to it any more. */
  delete(sha256: string): Promise<boolean>;
  /** Removes uploads that a killed process left unfinished; returns how many. */
  removeAbandoned(lastWrittenBefore: Date): Promise<number>;
}

export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
  constructor(readonly maxBytes: number) {
    super(`Content exceeds ${maxBytes} bytes`);
  }
}

export class ContentNotFoundError extends Error {
  override readonly name = 'ContentNotFoundError';
  constructor(readonly sha256: string) {
    super(`Content ${sha256} is not stored`);
  }
}

export class InvalidContentNameError extends Error {
  override readonly name = 'InvalidContentNameError';
  constructor() {
    super('A content name is the 64 lowercase hexadecimal digits of a SHA-256 hash');
  }
}

/** Content as files `ab/cd/<sha256>` below a directory, which several processes may share. */
export class DiskContentStore implements ContentStore {
  readonly #root: string;
  readonly #uploads: string;

  constructor(root: string) {
    this.#root = root;
    this.#uploads = join(root, 'uploads');
  }

  async stage(stream: Readable, { maxBytes }: { maxBytes: number }): Promise<StagedContent> {
    const upload = join(this.#uploads, randomUUID());
    stream.on('error', ignoreUntilRead);
    try {
      await mkdir(this.#uploads, { recursive: true, mode: 0o700 });
      const stored = await writeCounted(stream, upload, maxBytes);
      return {
        ...stored,
        keep: () => this.#publish(upload, stored.sha256),
        discard: () => rm(upload, { force: true }),
      };
    } catch (error) {
      stream.destroy();
      await rm(upload, { force: true });
      throw error;
    }
  }

  async put(stream: Readable, options: { maxBytes: number }): Promise<StoredContent> {
    const { keep, discard, ...stored } = await this.stage(stream, options);
    try {
      await keep();
      return stored;
    } catch (error) {
      await discard();
      throw error;
    }
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

  async removeAbandoned(lastWrittenBefore: Date): Promise<number> {
    let removed = 0;
    for (const name of await readdir(this.#uploads).catch(() => [])) {
      const upload = join(this.#uploads, name);
      const file = await stat(upload).catch(() => null);
      if (!file || file.mtime >= lastWrittenBefore) continue;
      await rm(upload, { force: true });
      removed += 1;
    }
    return removed;
  }

  // Always renames, even over the same content: keeping the old file instead would race with its deletion.
  async #publish(upload: string, sha256: string): Promise<void> {
    const path = this.#pathOf(sha256);
    const directory = dirname(path);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await rename(upload, path);
    for (const changed of [directory, dirname(directory), this.#root]) await syncDirectory(changed);
  }

  #pathOf(sha256: string): string {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new InvalidContentNameError();
    return join(this.#root, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
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

// A stream may fail before anybody reads it. The loop that reads it throws that error, so no listener needs to.
function ignoreUntilRead(): void {}

function assertRange({ start, end }: ByteRange): void {
  const valid = Number.isSafeInteger(start) && start >= 0;
  const ordered = end === undefined || (Number.isSafeInteger(end) && end >= start);
  if (!valid || !ordered) throw new RangeError(`No bytes ${start} to ${end ?? 'the last'}`);
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

// Makes a rename survive a power cut. Windows cannot open a directory for this and needs no such call.
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
