/** Repeats a piece of work in the background. */
export class PeriodicWork {
  private timer: NodeJS.Timeout | undefined;
  private stopping = new AbortController();
  private current: Promise<void> = Promise.resolve();

  /** @param work must not throw; returns the milliseconds until the next time */
  constructor(private readonly work: (stopping: AbortSignal) => Promise<number>) {}

  /** Starts the work at once. */
  start(): void {
    if (this.timer) return;
    this.stopping = new AbortController();
    const { signal } = this.stopping;
    // The pause begins after the work has ended: with a slow database, work does not pile up.
    const next = (): void => {
      this.current = this.work(signal).then((ms) => {
        if (!signal.aborted) this.timer = setTimeout(next, ms);
      });
    };
    this.timer = setTimeout(next, 0);
  }

  /** Resolves when the work has stopped: its transactions are committed or rolled back. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.current;
  }
}
