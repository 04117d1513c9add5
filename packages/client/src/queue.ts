/** What was pushed and nobody has taken yet, until it is ended. */
export class Queue<T> {
  private readonly waiting: T[] = [];
  private ending: { readonly error?: unknown } | undefined;
  private wake: () => void = () => {};

  get length(): number {
    return this.waiting.length;
  }

  push(value: T): void {
    if (this.ending) return;
    this.waiting.push(value);
    this.wake();
  }

  /** What waits is taken all the same. */
  end(ending: { readonly error?: unknown } = {}): void {
    this.ending ??= ending;
    this.wake();
  }

  /** What is pushed, in order. @throws the error that it was ended with */
  async *values(): AsyncGenerator<T, void, undefined> {
    for (;;) {
      while (this.waiting.length > 0) yield this.waiting.shift() as T;
      if (this.ending) {
        if ('error' in this.ending) throw this.ending.error;
        return;
      }
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}
