/** Calls `onSilence` once if there is no output for too long. */
export class Silence {
  private heardAt = performance.now();
  private timer: NodeJS.Timeout | undefined;

  /** @param limitMs 0 for no limit */
  constructor(
    private readonly limitMs: number,
    private readonly onSilence: () => void,
  ) {
    if (limitMs > 0) this.listen(limitMs);
  }

  heard(): void {
    this.heardAt = performance.now();
  }

  end(): void {
    clearTimeout(this.timer);
  }

  /** Uses a single timer, regardless of the amount of output. */
  private listen(ms: number): void {
    this.timer = setTimeout(() => {
      const remainingMs = this.heardAt + this.limitMs - performance.now();
      if (remainingMs > 0) this.listen(remainingMs);
      else this.onSilence();
    }, ms);
  }
}
