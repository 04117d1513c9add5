import type { Readable } from 'node:stream';

/** The name of stored content and its size. */
export interface StoredContent {
  sha256: string;
  byteSize: number;
}

/** Bytes `start` to `end`, both included and counted from 0; without `end`, to the last byte. */
export interface ByteRange {
  start: number;
  end?: number;
}

/** Content that has been received completely and is not yet stored under its name. */
export interface StagedContent extends StoredContent {
  /**
   * Sends the content to a remote store before a transaction needs it, which keeps the transfer outside the
   * transaction. The caller deletes the content unless a row refers to it in the end.
   */
  send(): Promise<void>;
  /**
   * Stores the content permanently under its name. The caller ensures that no other process deletes content of that
   * name meanwhile.
   */
  keep(): Promise<void>;
  /** Removes the local copy; does nothing after `keep`. */
  discard(): Promise<void>;
}

/** The kinds of stores that clients see. */
export const STORAGE_PROVIDERS = ['local_disk', 's3'] as const;

/** Stores bytes under the name of their SHA-256 hash, each content once. */
export interface ContentStore {
  readonly provider: (typeof STORAGE_PROVIDERS)[number];
  /** The location of content within the store. */
  keyOf(sha256: string): string;
  /**
   * Receives a whole stream without keeping it yet. A stream that fails or exceeds `maxBytes` (`TooLargeError`) leaves
   * nothing behind.
   */
  stage(stream: Readable, options: { maxBytes: number }): Promise<StagedContent>;
  /** Stores a stream. A stream that fails or exceeds `maxBytes` (`TooLargeError`) leaves nothing behind. */
  put(stream: Readable, options: { maxBytes: number }): Promise<StoredContent>;
  /** Reads content. Throws `ContentNotFoundError` when it is missing, and `RangeError` for an impossible range. */
  open(sha256: string, range?: ByteRange): Promise<Readable>;
  has(sha256: string): Promise<boolean>;
  /** Removes content; returns true if it existed. The caller ensures that nothing refers to it any more. */
  delete(sha256: string): Promise<boolean>;
  /** Removes unfinished uploads of killed processes from this machine; returns their number. */
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

const ABANDONED_AFTER_MS = 3_600_000;

/**
 * The time limit of unfinished uploads: a process that died left behind every upload last written before this moment.
 */
export const abandonedBefore = (): Date => new Date(Date.now() - ABANDONED_AFTER_MS);

/**
 * The location of content within a store: two levels of directories keep each one small enough to list.
 * @throws InvalidContentNameError
 */
export function contentKey(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new InvalidContentNameError();
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}

/** @throws RangeError for a range that no content can have */
export function assertRange({ start, end }: ByteRange): void {
  const valid = Number.isSafeInteger(start) && start >= 0;
  const ordered = end === undefined || (Number.isSafeInteger(end) && end >= start);
  if (!valid || !ordered) throw new RangeError(`No bytes ${start} to ${end ?? 'the last'}`);
}

/** Stages a stream and stores it immediately. */
export async function putContent(
  store: Pick<ContentStore, 'stage'>,
  stream: Readable,
  options: { maxBytes: number },
): Promise<StoredContent> {
  const staged = await store.stage(stream, options);
  try {
    await staged.send();
    await staged.keep();
    return { sha256: staged.sha256, byteSize: staged.byteSize };
  } finally {
    await staged.discard();
  }
}

const HEAD_BYTES = 4_096;

/** The first 4 KiB of a file, enough to detect its type. */
export class Head {
  bytes: Buffer = Buffer.alloc(0);

  add(chunk: Buffer): void {
    if (this.bytes.length >= HEAD_BYTES) return;
    // A copy: a slice would keep the whole chunk in memory.
    this.bytes = Buffer.concat([this.bytes, chunk.subarray(0, HEAD_BYTES - this.bytes.length)]);
  }
}
