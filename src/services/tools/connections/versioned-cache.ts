import { LRUCache } from 'lru-cache';

/**
 * The longest time to use a value made with secrets. A new version of a secret takes effect after that at the latest.
 */
const KEPT_MS = 60_000;
const MOST_KEPT = 1_000;

interface Entry<T> {
  /** The version of the rules when the value was read. Any change of the rows that the value depends on raises it. */
  readonly version: bigint;
  readonly reading: Promise<T>;
  /** Set once it is read. */
  value?: T;
}

interface Source<T> {
  readonly version: bigint;
  readonly read: () => Promise<T>;
  /** How long the value may be used if that is less than a minute, in milliseconds. */
  readonly usableMs?: (value: T) => number;
}

/**
 * A cache of values made with secrets. Without it, every call would decrypt the secrets and record the access. Failures
 * are not cached.
 */
export class VersionedCache<T> {
  private readonly kept = new LRUCache<string, Entry<T>>({ max: MOST_KEPT, ttl: KEPT_MS });

  /** @throws the error of `read` */
  async of(key: string, { version, read, usableMs }: Source<T>): Promise<T> {
    const cachedEntry = this.kept.get(key);
    if (cachedEntry?.version === version) return cachedEntry.reading;
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

  /** Forgets the values that are no longer valid. */
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

  /** Drops an entry, unless another one has replaced it. */
  private drop(key: string, entry: Entry<T>): void {
    if (this.kept.peek(key) === entry) this.kept.delete(key);
  }
}
