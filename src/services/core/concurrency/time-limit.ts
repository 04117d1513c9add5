/** A time limit for work; an outer signal can end the work earlier. */
export class TimeLimit {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly endsAt: number;
  private readonly cancel = (): void => this.controller.abort();

  /** @param late makes the error to throw once the time is over */
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

  /** Aborted by the outer signal or when the time is over. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get leftMs(): number {
    return Math.max(0, Math.round(this.endsAt - performance.now()));
  }

  /** The reason of the abort. */
  get reason(): unknown {
    return this.outer?.aborted ? this.outer.reason : this.late();
  }

  end(): void {
    clearTimeout(this.timer);
    this.outer?.removeEventListener('abort', this.cancel);
  }

  /**
   * The work's result, or the abort's reason as soon as the limit aborts. The work itself continues: other callers may
   * share it.
   */
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

/**
 * Does work within a time limit and closes the limit afterwards. @throws the reason of the limit once it has aborted
 */
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

/**
 * The result of the work if it ends within the time, otherwise the result of `late`. The work itself continues; its
 * result is then ignored.
 */
export async function inTime<T, L>(ms: number, work: Promise<T>, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  }).then(late);
  try {
    return await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}
