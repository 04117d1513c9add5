interface PendingItem<T, R> {
  readonly item: T;
  readonly weight: number;
  resolve(result: R): void;
  reject(error: unknown): void;
}

export interface CoalescerOptions<T, R> {
  /** Answers every item, in order. What it throws all of them are told. */
  readonly work: (items: readonly T[]) => Promise<readonly R[]>;
  /** So many at a time at most. */
  readonly most: number;
  /** What an item weighs, and what all of a time may; one that is heavier is done alone. */
  readonly weigh?: { readonly of: (item: T) => number; readonly most: number };
}

/**
 * Work that is done together for all who asked while it was last being done: the first who asks waits for nobody, and
 * of a crowd each pays a part of one statement or transaction.
 */
export class Coalescer<T, R> {
  private readonly waiting: PendingItem<T, R>[] = [];
  private working = false;

  constructor(private readonly options: CoalescerOptions<T, R>) {}

  /** How many wait for the next time. */
  get size(): number {
    return this.waiting.length;
  }

  ask(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, weight: this.options.weigh?.of(item) ?? 0, resolve, reject });
      if (!this.working) void this.workOff();
    });
  }

  private async workOff(): Promise<void> {
    this.working = true;
    await undefined; // those of the same tick come along
    while (this.waiting.length > 0) await this.answer(this.next());
    this.working = false;
  }

  /** Those who waited longest, as many as are done at a time. */
  private next(): PendingItem<T, R>[] {
    const { most, weigh } = this.options;
    let weight = 0;
    const end = this.waiting.findIndex((asked, index) => {
      weight += asked.weight;
      return index > 0 && (index >= most || (weigh !== undefined && weight > weigh.most));
    });
    return this.waiting.splice(0, end < 0 ? this.waiting.length : end);
  }

  private async answer(batch: readonly PendingItem<T, R>[]): Promise<void> {
    try {
      const results = await this.options.work(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => {
        resolve(results[index] as R);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
