import { LRUCache } from 'lru-cache';
import type { Actor } from '../actors/actor.js';
import { Listener } from '../journal/listener.js';
import type { Database } from '../postgres/database.js';

/** The person, agent or run whose rights an identity depends on: it is forgotten when they change. */
export type Subject = `user:${string}` | `agent:${string}` | `run:${string}`;

/** Whether an actor's rights depend on a subject. */
export function isSubject(actor: Actor, subject: Subject | 'all'): boolean {
  if (actor.kind === 'board') return subject === 'all' || subject === `user:${actor.userId}`;
  if (actor.kind !== 'agent') return false;
  return ['all', `agent:${actor.agentId}`, `run:${actor.verifiedRunId}`].includes(subject);
}

/** The actor of a credential. */
export interface Identity {
  readonly subjects: readonly Subject[];
  readonly actor: Actor;
  /** Milliseconds since the epoch after which the credential is void; whoever finds it looks it up again. */
  readonly expiresAt?: number;
}

/** The identities of recently used credentials, so that requests need not ask the database. */
export interface IdentityCache {
  /**
   * What a credential opens, looked up by `load` unless it is known. `key` is the SHA-256 of the credential. What
   * `load` finds is kept for ten seconds at most; neither errors are kept nor that nothing was found.
   */
  find(key: string, load: () => Promise<Identity | null>): Promise<Identity | null>;
  /** Forgets what is known of somebody. The database tells it by itself of every change of rights that is committed. */
  forget(subject: Subject | 'all'): void;
  close(): Promise<void>;
}

const IDENTITY_SECONDS = 10;
const MAX_IDENTITIES = 10_000;

/** An empty command: its answer comes after the notifications of every transaction that was committed before it. */
const CATCH_UP = '';
/** A connection may be lost without a word: for longer than this it is not relied upon unless it answers. */
const MAX_SILENCE_MS = 1_000;

interface IdentityCacheOptions {
  readonly url: string;
  readonly database: Pick<Database, 'commits'>;
  readonly log: (message: string) => void;
  /** Told whose rights may have changed, as soon as it is known. */
  readonly changed?: (subject: Subject | 'all') => void;
}

/**
 * Opens the cache with a connection of its own, on which the database tells whose rights have changed. While there is
 * no such connection nothing is kept.
 *
 * Another process sees a change within the time of a notification. In the process that made it, it counts at once:
 * after a transaction of this process nothing that is kept is used before the notifications so far have been read.
 */
export async function openIdentityCache(options: IdentityCacheOptions): Promise<IdentityCache> {
  const cache = new NotifiedIdentities(options);
  await cache.connect();
  return cache;
}

class NotifiedIdentities implements IdentityCache {
  private readonly known = new LRUCache<string, Identity>({
    max: MAX_IDENTITIES,
    ttl: IDENTITY_SECONDS * 1000,
    dispose: (identity, key) => this.unlink(identity, key),
  });
  private readonly keysOf = new Map<Subject, Set<string>>();
  private readonly listener: Listener;
  private readonly database: IdentityCacheOptions['database'];
  private readonly changed: NonNullable<IdentityCacheOptions['changed']>;
  /** Raised by whatever may make void what is being loaded. */
  private generation = 0;
  /** The number of this process's commits whose notifications have been read. */
  private readThrough = 0;
  private readAt = Number.NEGATIVE_INFINITY;
  private reading: { through: number; done: Promise<boolean> } | undefined;

  constructor({ url, database, log, changed = () => {} }: IdentityCacheOptions) {
    this.database = database;
    this.changed = changed;
    this.listener = new Listener({
      url,
      log,
      channel: 'orgraph_access',
      name: 'changes of rights',
      onNotification: (subject) => this.forget(subject as Subject),
      onListening: () => this.forget('all'),
      onLost: () => this.forget('all'),
    });
  }

  connect(): Promise<void> {
    return this.listener.connect();
  }

  close(): Promise<void> {
    this.forget('all');
    return this.listener.close();
  }

  async find(key: string, load: () => Promise<Identity | null>): Promise<Identity | null> {
    if (this.known.has(key) && (this.isCurrent() || (await this.readNotifications()))) {
      const identity = this.known.get(key);
      if (identity) return identity;
    }
    const { generation } = this;
    const identity = await load();
    if (identity && generation === this.generation && this.listener.isListening) this.keep(key, identity);
    return identity;
  }

  forget(subject: Subject | 'all'): void {
    this.generation += 1;
    if (subject === 'all') this.known.clear();
    else for (const key of [...(this.keysOf.get(subject) ?? [])]) this.known.delete(key);
    this.changed(subject);
  }

  private keep(key: string, identity: Identity): void {
    const ttl = Math.min(IDENTITY_SECONDS * 1000, (identity.expiresAt ?? Number.POSITIVE_INFINITY) - Date.now());
    if (ttl <= 0) return;
    this.known.set(key, identity, { ttl });
    for (const subject of identity.subjects) {
      const keys = this.keysOf.get(subject) ?? new Set();
      this.keysOf.set(subject, keys.add(key));
    }
  }

  private unlink(identity: Identity, key: string): void {
    for (const subject of identity.subjects) {
      const keys = this.keysOf.get(subject);
      keys?.delete(key);
      if (keys?.size === 0) this.keysOf.delete(subject);
    }
  }

  private isCurrent(): boolean {
    return this.readThrough === this.database.commits && performance.now() - this.readAt < MAX_SILENCE_MS;
  }

  /** Waits until everything that was notified of before now has been forgotten; false when that cannot be told. */
  private readNotifications(): Promise<boolean> {
    const through = this.database.commits;
    if (this.reading?.through === through) return this.reading.done;
    const done = this.listener.send(CATCH_UP).then((sent) => {
      if (this.reading?.through === through) this.reading = undefined;
      if (sent) [this.readThrough, this.readAt] = [Math.max(this.readThrough, through), performance.now()];
      return sent;
    });
    this.reading = { through, done };
    return done;
  }
}
