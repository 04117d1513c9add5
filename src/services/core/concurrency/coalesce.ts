interface PendingItem<T, R> {
  readonly item: T;
  readonly weight: number;
  resolve(result: R): void;
  reject(error: unknown): void;
}

export interface CoalescerOptions<T, R> {
  /** Returns the results of the items, in order, or throws. */
  readonly work: (items: readonly T[]) => Promise<readonly R[]>;
  /** The maximum number of items in one run. */
  readonly most: number;
  /** The weight of an item, and the maximum weight of one run; a heavier item runs alone. */
  readonly weigh?: { readonly of: (item: T) => number; readonly most: number };
  /**
   * Whether a single item may have caused an error of a run that changed nothing. If so, the halves of the run are
   * tried separately, and only that item fails. Without this function, all items of a run fail together.
   */
  readonly isOfOneItem?: (error: unknown) => boolean;
}

/**
 * Runs work for many callers together: callers that arrive during a run share the next run. A single caller never waits
 * for others, and a crowd shares the cost of one statement or transaction.
 */
export class Coalescer<T, R> {
  private readonly waiting: PendingItem<T, R>[] = [];
  private working = false;

  constructor(private readonly options: CoalescerOptions<T, R>) {}

  /** The number of items that wait for the next run. */
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
    await undefined; // includes the items added in the same tick
    while (this.waiting.length > 0) await this.answer(this.next());
    this.working = false;
  }

  /** The oldest items, as many as fit in one run. */
  private next(): PendingItem<T, R>[] {
    const { most, weigh } = this.options;
    let weight = 0;
    const end = this.waiting.findIndex((pending, index) => {
      weight += pending.weight;
      return index > 0 && (index >= most || (weigh !== undefined && weight > weigh.most));
    });
    return this.waiting.splice(0, end < 0 ? this.waiting.length : end);
  }

  private async answerHalves(batch: readonly PendingItem<T, R>[]): Promise<void> {
    const half = Math.ceil(batch.length / 2);
    await this.answer(batch.slice(0, half));
    await this.answer(batch.slice(half));
  }

  private async answer(batch: readonly PendingItem<T, R>[]): Promise<void> {
    try {
      const results = await this.options.work(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => {
        resolve(results[index] as R);
      });
    } catch (error) {
      if (batch.length > 1 && this.options.isOfOneItem?.(error)) return this.answerHalves(batch);
      for (const { reject } of batch) reject(error);
    }
  }
}
