/** Does a piece of work again and again in the background. */
export class PeriodicWork {
  private timer: NodeJS.Timeout | undefined;
  private stopping = new AbortController();
  private current: Promise<void> = Promise.resolve();

  /** @param work must not throw; returns the milliseconds until it is due again */
  constructor(private readonly work: (stopping: AbortSignal) => Promise<number>) {}

  /** Starts the work at once. */
  start(): void {
    if (this.timer) return;
    this.stopping = new AbortController();
    const { signal } = this.stopping;
    // The pause begins after the work has ended, so that it does not pile up behind a slow database.
    const next = (): void => {
      this.current = this.work(signal).then((ms) => {
        if (!signal.aborted) this.timer = setTimeout(next, ms);
      });
    };
    this.timer = setTimeout(next, 0);
  }

  /** Resolves when nothing is running any more: its transactions are committed or rolled back. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.current;
  }
}
