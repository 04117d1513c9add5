import type { Actor } from '../actors/actor.js';
import { domainError } from '../errors/errors.js';
import type { JournalEvent } from './journal.js';
import type { CompanyTail, EventSelection, Gate, Reader } from './tail.js';

const CursorInvalid = domainError('cursor_invalid', 'after must be a cursor: a non-negative integer');
const CursorUnknown = domainError('cursor_unknown', 'after is beyond the end of the journal');
const SubscriptionOverflow = domainError('subscription_overflow', 'Events came faster than the client read them');
const ServerDraining = domainError('server_draining', 'The server is stopping');

/** The time for which the check of a credential stays valid for pending events. */
const CHECK_HOLDS_MS = 1_000;

type Result = IteratorResult<JournalEvent, undefined>;

interface Taker {
  resolve(result: Result): void;
  reject(error: Error): void;
}

interface SubscriptionOptions {
  readonly tail: CompanyTail;
  readonly actor: Actor;
  readonly gate: Gate | undefined;
  readonly selection: EventSelection | undefined;
  readonly after: string | bigint | null | undefined;
  readonly signal: AbortSignal | undefined;
  readonly bufferLimit: number;
  /** Reads the heads of all followed journals; the read starts after this call. */
  readonly refresh: () => Promise<void>;
  readonly onEnd: () => void;
}

/**
 * One subscriber: the events of a company's journal after a position, in order, each once. The subscriber pulls. The
 * tail keeps pending events once for all subscribers; older events are read again from the database.
 */
export class JournalSubscription implements AsyncIterableIterator<JournalEvent, undefined>, Reader {
  /** Resolves when the starting position is known; rejects with the same error as the first `next()`. */
  readonly ready: Promise<void>;
  readonly actor: Actor;
  readonly credential: string;
  readonly gate: Gate | undefined;
  cursor = 0n;
  live = false;
  /** Events read from the database; the subscriber has taken the first `taken` of them. */
  private page: readonly JournalEvent[] = [];
  private taken = 0;
  /** The position reached after the page. */
  private pageEnd = 0n;
  private takers: Taker[] = [];
  private checkedAt = Number.NEGATIVE_INFINITY;
  private started = false;
  private pumping = false;
  private ended = false;
  private failure: Error | undefined;
  private failureTold = false;
  private wake = (): void => {};
  private readonly onAbort = (): void => this.end();

  constructor(private readonly options: SubscriptionOptions) {
    this.actor = options.actor;
    this.gate = options.gate;
    this.credential = credentialOf(options.actor) + (options.gate?.name ?? '');
    options.tail.readers.add(this);
    options.signal?.addEventListener('abort', this.onAbort, { once: true });
    this.ready = this.start();
    this.ready.catch(() => {}); // the first next() reports it
    if (options.signal?.aborted) this.end();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.takers.push({ resolve, reject });
      if (this.ended) this.dismissTakers();
      else void this.pump();
    });
  }

  /** The next event, if it is in memory and may be delivered immediately; `skip` takes it. */
  peek(): JournalEvent | undefined {
    const isIdle = this.started && !this.ended && this.takers.length === 0;
    return isIdle && this.isChecked() ? this.nextEvent() : undefined;
  }

  /** Takes the event that `peek` returned. */
  skip(): void {
    const event = this.page[this.taken];
    this.taken += 1;
    const isLast = this.taken >= this.page.length;
    this.cursor = event ? (isLast ? this.pageEnd : event.seq) : this.cursor + 1n;
    if (isLast) this.setPage([], this.cursor);
  }

  /**
   * Resolves when an event has arrived after the end was reached, or when the subscription ends; undefined if only
   * `next()` can find out.
   */
  soon(): Promise<void> | undefined {
    const isAtEnd = this.started && !this.ended && this.takers.length === 0 && this.cursor === this.tail.head;
    if (!isAtEnd) return undefined;
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  async return(): Promise<Result> {
    this.end();
    return { done: true, value: undefined };
  }

  validated(): void {
    this.checkedAt = performance.now();
  }

  advanced(): void {
    this.wake();
    void this.pump();
    if (!this.live || this.tail.head - this.cursor <= BigInt(this.options.bufferLimit)) return;
    this.end(
      SubscriptionOverflow(...this.resumeHint('More events are waiting than the server keeps for one subscriber')),
    );
  }

  /** Ends the subscription because the server stops. */
  drain(): void {
    this.end(this.started ? ServerDraining(...this.resumeHint('The server is stopping')) : ServerDraining());
  }

  /** Drops the pending events. The next taker gets the error; all others get the end of the iteration. */
  end(error?: Error): void {
    if (this.ended) return;
    this.ended = true;
    this.failure = error;
    this.page = [];
    this.options.signal?.removeEventListener('abort', this.onAbort);
    this.tail.readers.delete(this);
    this.dismissTakers();
    this.wake();
    this.options.onEnd();
  }

  private setPage(events: readonly JournalEvent[], end: bigint): void {
    this.page = events;
    this.taken = 0;
    this.pageEnd = end;
  }

  private get tail(): CompanyTail {
    return this.options.tail;
  }

  private resumeHint(reason: string): [{ cursor: string }, string] {
    const cursor = String(this.cursor);
    return [{ cursor }, `${reason}: reconnect with after: ${cursor}`];
  }

  private dismissTakers(): void {
    const takers = this.takers;
    this.takers = [];
    for (const taker of takers) {
      if (this.failure && !this.failureTold) taker.reject(this.failure);
      else taker.resolve({ done: true, value: undefined });
      this.failureTold = true;
    }
  }

  private async start(): Promise<void> {
    try {
      const after = parseCursor(this.options.after);
      await this.options.refresh();
      const head = this.tail.known ?? 0n;
      if (after !== undefined && after > head) throw CursorUnknown({ head: String(head) });
      this.cursor = after ?? head;
      this.live = this.cursor === head;
      this.started = !this.ended;
    } catch (error) {
      this.end(error as Error);
    }
    if (this.failure) throw this.failure;
    void this.pump();
  }

  /** Serves the waiting takers with the available events. Call it whenever there may be more of either. */
  private async pump(): Promise<void> {
    if (this.pumping || !this.started) return;
    this.pumping = true;
    try {
      while (this.takers.length > 0 && !this.ended) {
        const event = this.nextEvent();
        if (event && this.isChecked()) this.deliver(event);
        else if (event) await this.tail.check(this);
        else if (this.cursor < this.tail.head) await this.replay();
        else break;
      }
      this.live ||= this.cursor >= this.tail.head;
    } catch (error) {
      this.end(error as Error);
    } finally {
      this.pumping = false;
    }
  }

  private nextEvent(): JournalEvent | undefined {
    return this.page[this.taken] ?? this.tail.eventAfter(this.cursor);
  }

  private isChecked(): boolean {
    return performance.now() - this.checkedAt <= CHECK_HOLDS_MS;
  }

  private deliver(event: JournalEvent): void {
    const isNext = this.options.selection ? event.seq > this.cursor : event.seq === this.cursor + 1n;
    if (!isNext) throw new Error(`Position ${event.seq} was about to follow ${this.cursor}`);
    this.skip();
    this.takers.shift()?.resolve({ done: false, value: event });
  }

  private async replay(): Promise<void> {
    const { selection } = this.options;
    const page = selection ? undefined : await this.tail.replay(this.cursor);
    const selected = selection && (await this.tail.replaySelected(this.cursor, selection));
    if (this.ended) return;
    if (selected) this.setPage(selected.events, selected.reached);
    else this.setPage(page ?? [], page?.at(-1)?.seq ?? this.cursor);
    if (this.page.length === 0) this.cursor = this.pageEnd;
    this.checkedAt = Number.NEGATIVE_INFINITY; // each page is checked after it is read
  }
}

/** @throws 400 cursor_invalid */
function parseCursor(after: string | bigint | null | undefined): bigint | undefined {
  if (after === undefined || after === null) return undefined;
  if (!/^\d{1,19}$/.test(String(after))) throw CursorInvalid();
  return BigInt(after);
}

/** The parts of an actor that the credential check depends on; names and the time of loading do not matter. */
function credentialOf(actor: Actor): string {
  switch (actor.kind) {
    case 'agent':
      return JSON.stringify([actor.kind, actor.source, actor.agentId, actor.keyId, actor.runId, actor.expiresAt]);
    case 'board':
      return JSON.stringify([actor.kind, actor.source, actor.userId, actor.keyId, actor.sessionId]);
    case 'gateway':
      return JSON.stringify([actor.kind, actor.tokenId]);
    case 'system':
      return JSON.stringify([actor.kind, actor.name]);
    case 'anonymous':
      return actor.kind;
  }
}
