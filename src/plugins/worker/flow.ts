import { setTimeout as sleep } from 'node:timers/promises';

const WINDOW_MS = 1_000;

/** Lets through so much in a second; for the rest of it the other side has to wait. */
export class Flow {
  private since = 0;
  private taken = 0;

  constructor(private readonly most: number) {}

  /** @returns false where there was enough for now */
  take(amount: number): boolean {
    const now = performance.now();
    if (now - this.since >= WINDOW_MS) {
      this.since = now;
      this.taken = 0;
    }
    this.taken += amount;
    return this.taken <= this.most;
  }

  async next(): Promise<void> {
    await sleep(Math.max(0, this.since + WINDOW_MS - performance.now()), undefined, { ref: false });
  }
}
