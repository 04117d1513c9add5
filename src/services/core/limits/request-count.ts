import { LRUCache } from 'lru-cache';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Rate } from './limit-store.js';

/** The state of a caller's limit after the last count. */
export interface LimitStanding {
  readonly limit: number;
  /** The number of requests left. */
  readonly remaining: number;
  /** The milliseconds until the count starts again. */
  readonly msLeft: number;
  /** Whether the last request exceeded the limit. */
  readonly refused: boolean;
}

interface RequestCountOptions extends Rate {
  /** Counts for all processes together; the counter of a `LimitStore` has this shape. */
  readonly consume: (key: string, cost: number) => Promise<RateLimiterRes>;
  readonly failed: (error: Error) => void;
  /** A clock in milliseconds that is never set back. */
  readonly now: () => number;
}

/** The part of a caller's limit that this process has drawn and not yet used. */
interface Stock {
  left: number;
  /** The number left in the store after this draw. */
  readonly beyond: number;
  /** Whether the store has nothing left to draw. */
  readonly exhausted: boolean;
  /** By the clock of the options. */
  readonly until: number;
}

/** A process draws this fraction of the limit at a time: it queries the store once for many requests. */
const SHARES = 100;
/** The number of clients whose state a process keeps; for others it queries the store. */
const MAX_STOCKS = 100_000;
/** While the store does not respond, one request in this many milliseconds waits for it. */
const RETRY_MS = 1_000;

/**
 * Counts every request. Each process draws a hundredth of the limit at a time, or the number of waiting requests if
 * that is larger, and uses the draw without querying the store again. The rest of a draw lapses when the period of the
 * count ends. So the number of requests never exceeds the limit. No request is rejected before the limit is used up,
 * except for a hundredth per further process. Limits below 200 are exact.
 */
export class RequestCount {
  private readonly stocks = new LRUCache<string, Stock>({ max: MAX_STOCKS });
  private readonly draws = new Map<string, Promise<boolean>>();
  private readonly waiting = new Map<string, number>();
  private failing = false;
  private retryAt = 0;

  constructor(private readonly options: RequestCountOptions) {}

  /** Counts one request. @returns undefined when counting fails; the request then passes */
  async count(key: string): Promise<LimitStanding | undefined> {
    for (;;) {
      const standing = this.use(key);
      if (standing) return standing;
      this.wait(key, 1);
      const drawn = await (this.draws.get(key) ?? this.begin(key));
      this.wait(key, -1);
      if (!drawn) return undefined;
    }
  }

  /** The state after one more request; undefined if that requires a draw. */
  private use(key: string): LimitStanding | undefined {
    const stock = this.stocks.get(key);
    const msLeft = (stock?.until ?? 0) - this.options.now();
    if (!stock || msLeft <= 0 || (stock.left === 0 && !stock.exhausted)) return undefined;
    const refused = stock.left === 0;
    if (!refused) stock.left -= 1;
    return { limit: this.options.points, remaining: stock.left + stock.beyond, msLeft, refused };
  }

  private wait(key: string, more: 1 | -1): void {
    const waiting = (this.waiting.get(key) ?? 0) + more;
    if (waiting > 0) this.waiting.set(key, waiting);
    else this.waiting.delete(key);
  }

  private begin(key: string): Promise<boolean> {
    const cost = Math.max(Math.floor(this.options.points / SHARES), this.waiting.get(key) ?? 1);
    const drawn = this.draw(key, cost).finally(() => this.draws.delete(key));
    this.draws.set(key, drawn);
    return drawn;
  }

  private async draw(key: string, cost: number): Promise<boolean> {
    if (this.failing && this.options.now() < this.retryAt) return false;
    this.retryAt = this.options.now() + RETRY_MS;
    try {
      const { remainingPoints, msBeforeNext } = await this.options.consume(key, cost);
      this.keep(key, { left: cost, beyond: remainingPoints, exhausted: false }, msBeforeNext);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) return this.fail(refusal as Error);
      // The store does not count requests that a process rejects by itself.
      const { consumedPoints, msBeforeNext } = refusal;
      const left = consumedPoints > 0 ? Math.max(0, cost - (consumedPoints - this.options.points)) : 0;
      this.keep(key, { left, beyond: 0, exhausted: true }, msBeforeNext);
    }
    this.failing = false;
    return true;
  }

  private keep(key: string, stock: Omit<Stock, 'until'>, ms: number): void {
    this.stocks.set(key, { ...stock, until: this.options.now() + Math.max(1, ms) });
  }

  private fail(error: Error): false {
    this.failing = true;
    this.retryAt = this.options.now() + RETRY_MS;
    this.options.failed(error);
    return false;
  }
}
