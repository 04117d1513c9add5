import type { Logger } from 'pino';
import { guardRunsFor } from '../processes/guardian.js';
import type { RunFence } from '../services/runs/runs/fence.js';
import { RUN_LEASE_SECONDS } from '../services/runs/runs/start-run.js';

/** A run whose lease is renewed. */
interface LeasedRun {
  readonly fence: RunFence;
  stop(reason: 'lost'): void;
}

interface LeasesOptions {
  /** The runs that are being executed. */
  readonly runs: () => Iterable<LeasedRun>;
  /** Renews leases. @returns the ids of the runs that still belong to this process */
  readonly renew: (fences: readonly RunFence[]) => Promise<ReadonlySet<string>>;
  readonly log: Logger;
}

const RENEW_MS = 5_000;
/** The pause after a failed renewal. */
const AGAIN_MS = 1_000;
/** Runs are stopped after this long without a renewal. The rest of the lease is their time to end. */
const STOP_MS = (RUN_LEASE_SECONDS - 4) * 1_000;
/** Runs that have not ended by then are killed. */
const KILL_MS = (RUN_LEASE_SECONDS - 1) * 1_000;

/**
 * Renews the leases of a process's runs. If it cannot, it ends the runs within the lease, since other processes may
 * take them afterwards. It uses its own clock, so this works without the database. If this process itself cannot end
 * the runs, the guardian does.
 */
export class Leases {
  private failing = false;
  private timer: NodeJS.Timeout | undefined;
  private expiry: NodeJS.Timeout | undefined;
  private renewing: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly options: LeasesOptions) {}

  start(): void {
    this.scheduleExpiry(performance.now());
    this.after(0);
  }

  /** Renews at once. Resolves when the renewal has succeeded or failed. */
  renew(): Promise<void> {
    clearTimeout(this.timer);
    this.renewing = this.renewing.then(() => this.attempt());
    return this.renewing;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.expiry);
    await this.renewing;
    guardRunsFor(undefined);
  }

  private after(ms: number): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => void this.renew(), ms);
  }

  private async attempt(): Promise<void> {
    const { runs, renew, log } = this.options;
    const current = [...runs()];
    const sentAt = performance.now();
    try {
      const own = await renew(current.map(({ fence }) => fence));
      this.scheduleExpiry(sentAt);
      this.failing = false;
      for (const run of current) if (!own.has(run.fence.runId)) run.stop('lost');
      this.after(RENEW_MS);
    } catch (error) {
      if (!this.failing) log.warn({ err: error }, 'the engine could not renew its leases and will retry');
      this.failing = true;
      this.after(AGAIN_MS);
    }
  }

  /** @param at the time when the renewal was sent: from then on the lease lasts at least its full length */
  private scheduleExpiry(at: number): void {
    clearTimeout(this.expiry);
    if (this.stopped) return;
    guardRunsFor(KILL_MS - (performance.now() - at));
    this.expiry = setTimeout(() => this.expire(), Math.max(0, STOP_MS - (performance.now() - at)));
  }

  private expire(): void {
    const runs = [...this.options.runs()];
    if (runs.length > 0)
      this.options.log.warn({ runs: runs.length }, 'runs are stopped because their leases cannot be renewed');
    for (const run of runs) run.stop('lost');
    // Repeats, to stop runs that are claimed meanwhile.
    this.expiry = setTimeout(() => this.expire(), AGAIN_MS);
  }
}
