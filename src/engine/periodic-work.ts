/** Looks again and again, in the background, at what is to be done. */
export class Looks {
  private timer: NodeJS.Timeout | undefined;
  private stopping = new AbortController();
  private looking: Promise<void> = Promise.resolve();

  /** @param look does what it finds, without throwing, and says after how many milliseconds the next one is due */
  constructor(private readonly look: (stopping: AbortSignal) => Promise<number>) {}

  /** Looks at once, and then as each look says. */
  start(): void {
    if (this.timer) return;
    this.stopping = new AbortController();
    const { signal } = this.stopping;
    // The next look is due after this one's end, so looks do not pile up behind a slow database.
    const next = (): void => {
      this.looking = this.look(signal).then((ms) => {
        if (!signal.aborted) this.timer = setTimeout(next, ms);
      });
    };
    this.timer = setTimeout(next, 0);
  }

  /** Answers when nothing is under way any more: what it was doing is committed or undone. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.looking;
  }
}
