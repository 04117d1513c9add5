import { LRUCache } from 'lru-cache';

/** For how long what was opened with secrets is used; a new version of a secret counts after that at the latest. */
const KEPT_MS = 60_000;
const MOST_KEPT = 1_000;

interface Entry<T> {
  /** The version of the rules in which it was read: any change of what it is made of raises it. */
  readonly version: bigint;
  readonly reading: Promise<T>;
  /** Once it is read. */
  value?: T;
}

interface Source<T> {
  readonly version: bigint;
  readonly read: () => Promise<T>;
  /** For how long it may be used where that is less than a minute, in milliseconds. */
  readonly usableMs?: (value: T) => number;
}

/** What is made of secrets, so that not every call opens them and records that it did. Failures are not kept. */
export class KeptByVersion<T> {
  private readonly kept = new LRUCache<string, Entry<T>>({ max: MOST_KEPT, ttl: KEPT_MS });

  /** @throws what reading throws */
  async of(key: string, { version, read, usableMs }: Source<T>): Promise<T> {
    const known = this.kept.get(key);
    if (known?.version === version) return known.reading;
    const entry: Entry<T> = { version, reading: read() };
    this.kept.set(key, entry);
    try {
      entry.value = await entry.reading;
      if (usableMs) this.shorten(key, entry, usableMs(entry.value));
      return entry.value;
    } catch (error) {
      this.drop(key, entry);
      throw error;
    }
  }

  /** Forgets the values that are no good any more. */
  forget(isRefused: (value: T) => boolean): void {
    for (const [key, entry] of [...this.kept.entries()]) {
      if (entry.value !== undefined && isRefused(entry.value)) this.drop(key, entry);
    }
  }

  private shorten(key: string, entry: Entry<T>, ms: number): void {
    if (this.kept.peek(key) !== entry || ms >= this.kept.getRemainingTTL(key)) return;
    if (ms <= 0) this.kept.delete(key);
    else this.kept.set(key, entry, { ttl: ms });
  }

  /** Drops an entry, unless another one has taken its place. */
  private drop(key: string, entry: Entry<T>): void {
    if (this.kept.peek(key) === entry) this.kept.delete(key);
  }
}
