interface QueueOptions {
  /** How much is under way at once. */
  readonly atOnce: number;
  /** How much may wait. */
  readonly waiting: number;
  /** The error for what may not even wait. */
  readonly busy: () => Error;
}

/** Lets so much work be under way at once; more waits its turn, and beyond some it is refused. */
export class BoundedQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly options: QueueOptions) {}

  /** Whether nothing is under way or waits. */
  get isIdle(): boolean {
    return this.running === 0;
  }

  /** @throws what `busy` gives where too much waits */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.options.atOnce) {
      if (this.waiting.length >= this.options.waiting) throw this.options.busy();
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
