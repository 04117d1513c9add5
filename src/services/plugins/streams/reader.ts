import type { Actor } from '#services/core/actors/actor.js';
import { rateLimited } from '#services/core/errors/errors.js';
import type { PluginStreamEvent, StreamPlace } from './model.js';

/** Maximum number and size of the events that wait for a reader. */
const MAX_WAITING = 1_000;
const MAX_WAITING_BYTES = 1_048_576;
/** How long a check of the reader's rights stays valid. */
const CHECK_HOLDS_MS = 1_000;

type Result = IteratorResult<PluginStreamEvent, undefined>;

interface Taker {
  resolve(result: Result): void;
  reject(error: Error): void;
}

/** A follower of a channel: it returns the events from now on. Events that arrive faster than they are taken end it. */
export class StreamReader implements AsyncIterableIterator<PluginStreamEvent, undefined> {
  private waiting: { readonly event: PluginStreamEvent; readonly bytes: number }[] = [];
  private bytes = 0;
  private takers: Taker[] = [];
  private failure: Error | undefined;
  private isOver = false;
  private checkedAt = performance.now();

  constructor(
    readonly place: StreamPlace,
    readonly actor: Actor,
    private readonly onEnd: (reader: StreamReader) => void,
  ) {}

  get isChecked(): boolean {
    return performance.now() - this.checkedAt <= CHECK_HOLDS_MS;
  }

  /** Notes that the reader's rights were checked just now. */
  checked(): void {
    this.checkedAt = performance.now();
  }

  /** @param bytes the size of the event */
  push(event: PluginStreamEvent, bytes: number): void {
    if (this.isOver) return;
    const taker = this.takers.shift();
    if (taker) taker.resolve({ done: false, value: event });
    else if (this.waiting.length >= MAX_WAITING || this.bytes + bytes > MAX_WAITING_BYTES) this.overflow();
    else {
      this.waiting.push({ event, bytes });
      this.bytes += bytes;
    }
  }

  /** Ends the reader, once the waiting events are taken. @param failure the error of the next read after that */
  end(failure?: Error): void {
    if (this.isOver) return;
    this.isOver = true;
    this.failure = failure;
    this.onEnd(this);
    for (const taker of this.takers.splice(0)) void this.take(taker);
  }

  next(): Promise<Result> {
    return new Promise((resolve, reject) => this.take({ resolve, reject }));
  }

  async return(): Promise<Result> {
    this.waiting = [];
    this.end();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private overflow(): void {
    this.waiting = [];
    this.end(rateLimited('Messages came faster than the client read them', 1));
  }

  private take(taker: Taker): void {
    const first = this.waiting.shift();
    if (first) {
      this.bytes -= first.bytes;
      taker.resolve({ done: false, value: first.event });
    } else if (!this.isOver) this.takers.push(taker);
    else this.dismiss(taker);
  }

  private dismiss(taker: Taker): void {
    const { failure } = this;
    this.failure = undefined;
    if (failure) taker.reject(failure);
    else taker.resolve({ done: true, value: undefined });
  }
}
