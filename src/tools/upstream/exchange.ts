import { ToolTimeout } from '../../services/tools/upstream/failures.js';

/** One request to a server with its time limit. */
export class Exchange {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly cancel: () => void;
  /** Whether the server may have got what it is asked. */
  sent = false;

  constructor(
    readonly timeoutMs: number,
    private readonly outer?: AbortSignal,
  ) {
    this.timer = setTimeout(() => this.controller.abort(), timeoutMs);
    this.cancel = () => this.controller.abort();
    outer?.addEventListener('abort', this.cancel, { once: true });
    if (outer?.aborted) this.cancel();
  }

  /** Aborted by whoever asked, or when the time is over. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Why it was aborted. */
  get reason(): unknown {
    if (this.outer?.aborted) return this.outer.reason;
    const message = `The server did not answer within ${this.timeoutMs} ms`;
    return ToolTimeout(message, { details: { timeoutMs: this.timeoutMs }, mayHaveActed: this.sent });
  }

  end(): void {
    clearTimeout(this.timer);
    this.outer?.removeEventListener('abort', this.cancel);
  }

  /** The work's result, or the reason of the abort as soon as there is one. The work may be others' too, so it goes on. */
  async race<T>(work: Promise<T>): Promise<T> {
    const { signal } = this;
    let stop = (): void => {};
    const aborted = new Promise<never>((_, reject) => {
      stop = () => reject(this.reason);
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
    });
    try {
      return await Promise.race([work, aborted]);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }
}

/** Does work within a limit. @throws the reason of the limit's signal once that has aborted, or `ToolTimeout` */
export async function within<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (exchange: Exchange) => Promise<T>,
): Promise<T> {
  const exchange = new Exchange(timeoutMs, signal);
  try {
    if (exchange.signal.aborted) throw exchange.reason;
    return await work(exchange);
  } catch (error) {
    throw exchange.signal.aborted ? exchange.reason : error;
  } finally {
    exchange.end();
  }
}
