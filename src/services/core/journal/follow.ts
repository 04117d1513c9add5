import type { Actor } from '../actors/actor.js';
import { BoundedQueue } from '../concurrency/bounded-queue.js';
import { notFound } from '../errors/errors.js';
import type { Database } from '../postgres/database.js';
import { isUuid } from '../text/fields.js';
import { HEADS } from './journal.js';
import type { JournalSignals } from './signals.js';
import { JournalSubscription } from './subscription.js';
import { CompanyTail, type EventSelection, type Gate, type Revalidate, type TailOptions } from './tail.js';

export type { JournalSubscription } from './subscription.js';
export type { EventSelection, Gate, Revalidate } from './tail.js';

export interface FollowerOptions {
  readonly database: Database;
  readonly signals: JournalSignals;
  /** The maximum number of undelivered events of a live subscriber; beyond it, the subscription ends. */
  readonly bufferLimit: number;
  /** Called once for each batch of events and each distinct credential, before the batch is delivered. */
  readonly revalidate: Revalidate;
  readonly log?: (message: string) => void;
}

interface FollowRequest {
  readonly companyId: string;
  /**
   * The last position that the subscriber has received; without it, the subscription starts at the end of the journal.
   */
  readonly after?: string | bigint | null | undefined;
  readonly actor: Actor;
  readonly gate?: Gate | undefined;
  /** Skips reading past events that the subscriber does not want. It does not filter new events. */
  readonly selection?: EventSelection | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The interval of polls, which cover lost signals. */
const POLL_MS = 1_000;
const CONCURRENT_READS = 4;

/** Follows the journals of companies for all subscribers of this process. */
export class JournalFollower {
  private readonly tails = new Map<string, CompanyTail>();
  private readonly tailOptions: TailOptions;
  private readonly unsubscribe: () => void;
  private poll: NodeJS.Timeout | undefined;
  private closed = false;
  /** The current read of the journals' heads, and the next one. */
  private looking: Promise<void> = Promise.resolve();
  private nextLook: Promise<void> | undefined;

  constructor(private readonly options: FollowerOptions) {
    const { database, revalidate, bufferLimit, log = () => {} } = options;
    this.tailOptions = {
      database,
      revalidate,
      bufferLimit,
      log,
      reads: new BoundedQueue({ atOnce: CONCURRENT_READS }),
    };
    this.unsubscribe = options.signals.subscribe(() => this.wake());
  }

  /**
   * Subscribes to the events of a company after a position: past events first, then new ones, in order, without gap or
   * duplicate. `next()` rejects once, when the subscription ends early, with one of these errors:
   * - 400 cursor_invalid, cursor_unknown
   * - 404 when the company does not exist (any more)
   * - 410 cursor_expired {oldest}, 429 subscription_overflow {cursor}, 503 server_draining {cursor}
   * - the reason why the actor may not read any more, or the refusal of the gate
   */
  follow({ companyId, after, actor, gate, selection, signal }: FollowRequest): JournalSubscription {
    const tail = this.tailOf(companyId.toLowerCase());
    const { bufferLimit } = this.options;
    const refresh = () => this.refresh();
    const onEnd = () => this.dropIfUnread(tail);
    const subscription = new JournalSubscription({
      tail,
      after,
      actor,
      gate,
      selection,
      signal,
      bufferLimit,
      refresh,
      onEnd,
    });
    // One malformed id would fail the statement that reads the heads of all companies.
    if (!isUuid(companyId)) subscription.end(notFound('Company not found'));
    if (this.closed) subscription.drain();
    this.pollWhileFollowed();
    return subscription;
  }

  /** Call it after each commit that wrote to these journals: it wakes their followers in this and other processes. */
  readonly committed = (companyIds: readonly string[]): void => {
    if (companyIds.some((companyId) => this.tails.has(companyId))) this.wake();
    this.options.signals.publish(companyIds);
  };

  /** Ends the subscriptions of actors that may no longer read, without waiting for the next event. */
  recheck(concerned: (actor: Actor) => boolean): void {
    for (const tail of this.tails.values()) {
      for (const reader of tail.readers) {
        if (!concerned(reader.actor)) continue;
        // If the check fails with an error now, the actor is checked before the next event.
        tail
          .check(reader)
          .catch((error: Error) => this.tailOptions.log(`A reader cannot be checked: ${error.message}`));
      }
    }
  }

  /** Ends every subscription with 503 server_draining; resolves when no read is in progress. */
  async close(): Promise<void> {
    this.closed = true;
    this.unsubscribe();
    const tails = [...this.tails.values()];
    for (const tail of tails) {
      for (const reader of tail.readers) reader.drain();
    }
    await Promise.all([this.looking, ...tails.map((tail) => tail.settled())]);
  }

  private tailOf(companyId: string): CompanyTail {
    let tail = this.tails.get(companyId);
    if (!tail) {
      tail = new CompanyTail(companyId, this.tailOptions);
      this.tails.set(companyId, tail);
    }
    return tail;
  }

  private wake(): void {
    if (this.tails.size === 0) return;
    this.refresh().catch((error: Error) => this.tailOptions.log(`Journals cannot be followed: ${error.message}`));
  }

  /** Reads all heads; the read starts after this call. Callers during a read share the next one. */
  private refresh(): Promise<void> {
    this.nextLook ??= this.looking.then(() => {
      this.nextLook = undefined;
      const look = this.readHeads([...this.tails.values()]);
      this.looking = look.catch(() => {});
      return look;
    });
    return this.nextLook;
  }

  private async readHeads(tails: readonly CompanyTail[]): Promise<void> {
    if (tails.length === 0) return;
    const companyIds = tails.map((tail) => tail.companyId);
    const rows = await this.options.database.query<{ companyId: string; seq: bigint }>(companyIds, HEADS, [companyIds]);
    const heads = new Map(rows.map((row) => [row.companyId, row.seq]));
    for (const tail of tails) tail.seen(heads.get(tail.companyId));
  }

  private dropIfUnread(tail: CompanyTail): void {
    if (tail.readers.size > 0 || this.tails.get(tail.companyId) !== tail) return;
    this.tails.delete(tail.companyId);
    this.pollWhileFollowed();
  }

  private pollWhileFollowed(): void {
    if (this.tails.size > 0) {
      this.poll ??= setInterval(() => this.wake(), POLL_MS).unref();
    } else {
      clearInterval(this.poll);
      this.poll = undefined;
    }
  }
}
