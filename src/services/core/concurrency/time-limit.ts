/** A time within which something is to be done, which whoever asked may end before. */
export class TimeLimit {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly endsAt: number;
  private readonly cancel = (): void => this.controller.abort();

  /** @param late the failure once the time is over */
  constructor(
    ms: number,
    private readonly late: () => Error,
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
    return this.outer?.aborted ? this.outer.reason : this.late();
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

/** Does work within a limit, which ends with it. @throws the reason of the limit once it has aborted */
export async function withinLimit<L extends TimeLimit, T>(limit: L, work: (limit: L) => Promise<T>): Promise<T> {
  try {
    if (limit.signal.aborted) throw limit.reason;
    return await work(limit);
  } catch (error) {
    throw limit.signal.aborted ? limit.reason : error;
  } finally {
    limit.end();
  }
}
