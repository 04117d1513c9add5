import { setTimeout as sleep } from 'node:timers/promises';

interface FlowOptions {
  readonly perSecond: number;
  /** How much more may pass after a pause. */
  readonly burst: number;
}

/** Lets a certain amount pass per second; for more, the other side must wait. */
export class Flow {
  private left: number;
  private since = performance.now();

  constructor(private readonly options: FlowOptions) {
    this.left = options.burst;
  }

  /** Takes any amount; an excess becomes a debt. @returns false if the other side must wait now */
  take(amount: number): boolean {
    this.fill();
    this.left -= amount;
    return this.left >= 0;
  }

  /** Resolves when the present debt is paid off. */
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
