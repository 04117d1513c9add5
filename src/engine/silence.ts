/** Notices when something has said nothing for too long, once. */
export class Silence {
  private heardAt = performance.now();
  private timer: NodeJS.Timeout | undefined;

  /** @param limitMs 0 for no limit */
  constructor(
    private readonly limitMs: number,
    private readonly tell: () => void,
  ) {
    if (limitMs > 0) this.listen(limitMs);
  }

  heard(): void {
    this.heardAt = performance.now();
  }

  end(): void {
    clearTimeout(this.timer);
  }

  /** One timer, however much is said: it looks again when what was said last is old enough. */
  private listen(ms: number): void {
    this.timer = setTimeout(() => {
      const left = this.heardAt + this.limitMs - performance.now();
      if (left > 0) this.listen(left);
      else this.tell();
    }, ms);
  }
}
