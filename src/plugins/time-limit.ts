import { PluginFailure } from '../services/plugins/host/port.js';

/** A time within which something of a plugin is to be done, which whoever asked may end before. */
export class TimeLimit {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly endsAt: number;
  private readonly cancel = (): void => this.controller.abort();

  constructor(
    private readonly ms: number,
    private readonly outer?: AbortSignal,
  ) {
    this.endsAt = performance.now() + ms;
    this.timer = setTimeout(this.cancel, ms);
    outer?.addEventListener('abort', this.cancel, { once: true });
    if (outer?.aborted) this.cancel();
  }

  /** Aborted by whoever asked, or when the time is over. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get leftMs(): number {
    return Math.max(0, Math.round(this.endsAt - performance.now()));
  }

  /** Why it was aborted. */
  get reason(): unknown {
    if (this.outer?.aborted) return this.outer.reason;
    return new PluginFailure('TIMEOUT', `The plugin did not answer within ${this.ms} ms`);
  }

  end(): void {
    clearTimeout(this.timer);
    this.outer?.removeEventListener('abort', this.cancel);
  }

  /** The work's result, or the reason of the abort as soon as there is one. The work may be others' too, so it goes on. */
  async race<T>(work: Promise<T>): Promise<T> {
    let stop = (): void => {};
    const aborted = new Promise<never>((_, reject) => {
      stop = () => reject(this.reason);
      this.signal.addEventListener('abort', stop, { once: true });
      if (this.signal.aborted) stop();
    });
    try {
      return await Promise.race([work, aborted]);
    } finally {
      this.signal.removeEventListener('abort', stop);
    }
  }
}

/** Does work within a time. @throws the reason of the signal once that has aborted, or `TIMEOUT` */
export async function inLimit<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (limit: TimeLimit) => Promise<T>,
): Promise<T> {
  const limit = new TimeLimit(ms, signal);
  try {
    if (limit.signal.aborted) throw limit.reason;
    return await work(limit);
  } catch (error) {
    throw limit.signal.aborted ? limit.reason : error;
  } finally {
    limit.end();
  }
}
