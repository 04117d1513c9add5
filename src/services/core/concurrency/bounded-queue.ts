interface QueueLimit {
  /** The maximum number of tasks that may wait. */
  readonly waiting: number;
  /** The error for a task that may not wait because the queue is full. */
  readonly busy: () => Error;
}

/** Without a limit, any number of tasks may wait: their callers bound it. */
type QueueOptions = {
  /** The maximum number of tasks that run at once. */
  readonly atOnce: number;
} & (QueueLimit | { readonly waiting?: never });

/**
 * Runs a limited number of tasks at once. More tasks wait their turn; when too many wait, further ones are rejected.
 */
export class BoundedQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly options: QueueOptions) {}

  /** Whether no task runs or waits. */
  get isIdle(): boolean {
    return this.running === 0;
  }

  /** @throws the error of `busy` when too many tasks wait */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.options.atOnce) {
      const { options } = this;
      if (options.waiting !== undefined && this.waiting.length >= options.waiting) throw options.busy();
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
