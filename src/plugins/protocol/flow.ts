import { setTimeout as sleep } from 'node:timers/promises';

interface FlowOptions {
  readonly perSecond: number;
  /** How much more there may be after a pause. */
  readonly burst: number;
}

/** Lets through so much in a second; for what is more the other side has to wait. */
export class Flow {
  private left: number;
  private since = performance.now();

  constructor(private readonly options: FlowOptions) {
    this.left = options.burst;
  }

  /** Any amount is let through while something is left, and owed then. @returns false where there was enough for now */
  take(amount: number): boolean {
    this.fill();
    this.left -= amount;
    return this.left >= 0;
  }

  /** Resolves when nothing is owed of what was taken by now. */
  async next(): Promise<void> {
    this.fill();
    const waitMs = (-this.left / this.options.perSecond) * 1_000;
    if (waitMs > 0) await sleep(waitMs, undefined, { ref: false });
  }

  private fill(): void {
    const now = performance.now();
    const { perSecond, burst } = this.options;
    this.left = Math.min(burst, this.left + ((now - this.since) / 1_000) * perSecond);
    this.since = now;
  }
}
