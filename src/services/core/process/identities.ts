import { LRUCache } from 'lru-cache';
import type { Actor } from '../actors/actor.js';
import { NotificationListener } from '../journal/listener.js';
import type { Database } from '../postgres/database.js';

/**
 * The person, agent, run or gateway token that an identity's rights depend on. When those rights change, the identity
 * is removed from the cache.
 */
export type IdentitySubject = `user:${string}` | `agent:${string}` | `run:${string}` | `gateway_token:${string}`;

/** Whether an actor's rights depend on a subject. */
export function isSubject(actor: Actor, subject: IdentitySubject | 'all'): boolean {
  if (actor.kind === 'board') return subject === 'all' || subject === `user:${actor.userId}`;
  if (actor.kind !== 'agent') return false;
  return ['all', `agent:${actor.agentId}`, `run:${actor.verifiedRunId}`].includes(subject);
}

/** The actor of a credential. */
export interface Identity {
  readonly subjects: readonly IdentitySubject[];
  readonly actor: Actor;
  /** Milliseconds since the epoch, after which the credential is void and is looked up again. */
  readonly expiresAt?: number;
}

/** Caches the identities of recently used credentials, which saves database queries. */
export interface IdentityCache {
  /**
   * The identity of a credential; `load` looks it up unless it is cached. `key` is the SHA-256 of the credential.
   * Results are kept for `keepMs` at most; errors and unknown credentials are not kept.
   */
  find(key: string, load: () => Promise<Identity | null>): Promise<Identity | null>;
  /** Removes the identities of a subject. The database announces every committed change of rights by itself. */
  forget(subject: IdentitySubject | 'all'): void;
  close(): Promise<void>;
}

const KEEP_MS = 10_000;
const MAX_IDENTITIES = 10_000;

/** An empty command: its response arrives after the notifications of all previously committed transactions. */
const CATCH_UP = '';
/** A connection may be lost silently: after this time the cache trusts it only if it responds. */
const MAX_SILENCE_MS = 1_000;

interface IdentityCacheOptions {
  readonly url: string;
  readonly database: Pick<Database, 'commits'>;
  readonly log: (message: string) => void;
  /** Called with the subject whose rights may have changed. */
  readonly changed?: (subject: IdentitySubject | 'all') => void;
  /** The maximum time for which an identity is used; ten seconds by default. */
  readonly keepMs?: number | undefined;
}

/**
 * Opens the cache with a dedicated connection on which the database announces changed rights. Without the connection
 * nothing is cached.
 *
 * Other processes see a change as soon as its notification arrives. The process that made the change sees it
 * immediately: after a transaction of this process, no cached identity is used before all notifications so far have
 * been read.
 */
export async function openIdentityCache(options: IdentityCacheOptions): Promise<IdentityCache> {
  const cache = new NotifiedIdentities(options);
  await cache.connect();
  return cache;
}

class NotifiedIdentities implements IdentityCache {
  private readonly known = new LRUCache<string, Identity>({
    max: MAX_IDENTITIES,
    dispose: (identity, key) => this.unlink(identity, key),
  });
  private readonly keepMs: number;
  private readonly keysOf = new Map<IdentitySubject, Set<string>>();
  private readonly listener: NotificationListener;
  private readonly database: IdentityCacheOptions['database'];
  private readonly changed: NonNullable<IdentityCacheOptions['changed']>;
  /** Incremented by every event that may invalidate identities that are being loaded. */
  private generation = 0;
  /** The number of this process's commits whose notifications have been read. */
  private readThrough = 0;
  private readAt = Number.NEGATIVE_INFINITY;
  private reading: { through: number; done: Promise<boolean> } | undefined;

  constructor({ url, database, log, changed = () => {}, keepMs = KEEP_MS }: IdentityCacheOptions) {
    this.database = database;
    this.keepMs = keepMs;
    this.changed = changed;
    this.listener = new NotificationListener({
      url,
      log,
      channel: 'orgraph_access',
      name: 'changes of rights',
      onNotification: (subject) => this.forget(subject as IdentitySubject),
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

  forget(subject: IdentitySubject | 'all'): void {
    this.generation += 1;
    if (subject === 'all') this.known.clear();
    else for (const key of [...(this.keysOf.get(subject) ?? [])]) this.known.delete(key);
    this.changed(subject);
  }

  private keep(key: string, identity: Identity): void {
    const ttl = Math.min(this.keepMs, (identity.expiresAt ?? Number.POSITIVE_INFINITY) - Date.now());
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

  /** Waits until all notifications sent so far have been applied; returns false when that is unknown. */
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
