import type { Logger } from 'pino';
import { guardRunsFor } from '../adapters/guardian.js';
import type { RunFence } from '../services/runs/runs/fence.js';
import { LEASE_SECONDS } from '../services/runs/runs/start-run.js';

/** A run whose lease is kept. */
interface LeasedRun {
  readonly fence: RunFence;
  stop(reason: 'lost'): void;
}

interface LeasesOptions {
  /** The runs that are executed now. */
  readonly runs: () => Iterable<LeasedRun>;
  /** Renews the leases of runs. @returns the ids of those that are still this process's own */
  readonly renew: (fences: readonly RunFence[]) => Promise<ReadonlySet<string>>;
  readonly log: Logger;
}

const RENEW_MS = 5_000;
/** After a renewal that failed. */
const AGAIN_MS = 1_000;
/** Without a renewal for so long, runs are asked to end: they have the rest of the lease to do so. */
const STOP_MS = (LEASE_SECONDS - 4) * 1_000;
/** What has not ended by then is killed. */
const KILL_MS = (LEASE_SECONDS - 1) * 1_000;

/**
 * Renews the leases of a process's runs, and ends the runs within the lease when it cannot: by its own clock, whatever the
 * database or the network do, and by the guardian's where this process itself does not get to it. Others may have the
 * runs as soon as the lease is over.
 */
export class Leases {
  private failing = false;
  private timer: NodeJS.Timeout | undefined;
  private expiry: NodeJS.Timeout | undefined;
  private renewing: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly options: LeasesOptions) {}

  start(): void {
    this.renewed(performance.now());
    this.after(0);
  }

  /** Renews at once; answers when it has, or could not. */
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
    const asked = [...runs()];
    const sentAt = performance.now();
    try {
      const own = await renew(asked.map(({ fence }) => fence));
      this.renewed(sentAt);
      this.failing = false;
      for (const run of asked) if (!own.has(run.fence.runId)) run.stop('lost');
      this.after(RENEW_MS);
    } catch (error) {
      if (!this.failing) log.warn({ err: error }, 'the engine could not renew its leases; it tries again');
      this.failing = true;
      this.after(AGAIN_MS);
    }
  }

  /** @param at when the renewal was sent: the lease lasts for at least its length from then on */
  private renewed(at: number): void {
    clearTimeout(this.expiry);
    if (this.stopped) return;
    guardRunsFor(KILL_MS - (performance.now() - at));
    this.expiry = setTimeout(() => this.expire(), Math.max(0, STOP_MS - (performance.now() - at)));
  }

  private expire(): void {
    const runs = [...this.options.runs()];
    if (runs.length > 0) this.options.log.warn({ runs: runs.length }, 'runs end, since their leases cannot be renewed');
    for (const run of runs) run.stop('lost');
    // What is claimed although nothing could be renewed does not stay either.
    this.expiry = setTimeout(() => this.expire(), AGAIN_MS);
  }
}
