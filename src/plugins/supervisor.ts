import { memoryOfTree, processTable } from '../processes/processes.js';
import { type WantedPlugin, WORKER_LEASE_SECONDS, type WorkerLease } from '../services/plugins/host/leases.js';
import { LeasedWorker } from './leased-worker.js';
import type { LeasedWorkerTimes, WorkerDependencies } from './worker-dependencies.js';

export interface HostTimes extends LeasedWorkerTimes {
  /** How often the supervisor renews leases, checks memory and looks which plugins should run. */
  readonly beatMs: number;
  /** How long a worker that should stop may take to answer its pending calls. */
  readonly drainMs: number;
  /** The same limit when this process shuts down. */
  readonly closeMs: number;
}

export const TIMES: HostTimes = {
  startMs: 15_000,
  healthMs: 30_000,
  healthLimitMs: 10_000,
  shutdownMs: 10_000,
  afterwardsMs: 5_000,
  backoff: { firstMs: 1_000, mostMs: 300_000 },
  events: { limitMs: 30_000, retryMs: 1_000, lookMs: 2_000 },
  beatMs: 5_000,
  drainMs: 30_000,
  closeMs: 5_000,
};

/** Workers are ended after this long without a lease renewal: another process may start them afterwards. */
const LOST_MS = (WORKER_LEASE_SECONDS - 6) * 1_000;
const MAX_RSS = 268_435_456;

/** Runs workers in this process: all that should run and that no other process has. */
export class Supervisor {
  private readonly terms = new Map<string, LeasedWorker>();
  private readonly claiming = new Map<string, Promise<LeasedWorker | undefined>>();
  private renewedAt = performance.now();
  private beating: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;
  private isBegun = false;
  private isClosed = false;

  constructor(
    private readonly workshop: WorkerDependencies,
    private readonly times: HostTimes,
  ) {}

  get size(): number {
    return this.terms.size;
  }

  /** Starts checking the workers every few seconds. */
  begin(): void {
    if (this.isBegun || this.isClosed) return;
    this.isBegun = true;
    this.beatLater();
  }

  of(pluginId: string): LeasedWorker | undefined {
    return this.terms.get(pluginId);
  }

  /** The term of a lease while it continues. A term with other files ends, because newer files exist. */
  async ofLease({ pluginId, fence }: WorkerLease, placedAt: string): Promise<LeasedWorker | undefined> {
    const term = this.terms.get(pluginId);
    if (term?.lease.fence !== fence || term.isEnding) return undefined;
    if (term.placedAt.toISOString() === placedAt) return term;
    await this.attend();
    return undefined;
  }

  /** Starts and stops workers to match the present state of the plugins. Resolves when this is under way. */
  attend(): Promise<void> {
    if (this.isClosed) return Promise.resolve();
    // A look that is already running may have read an older state.
    this.next ??= this.looking.then(() => {
      this.next = undefined;
      this.looking = this.look().catch(({ message }: Error) => {
        this.workshop.log(`the plugins that should run could not be determined: ${message}`);
      });
      return this.looking;
    });
    return this.next;
  }

  /** Runs a plugin here, unless another process runs it. */
  claim(pluginId: string): Promise<LeasedWorker | undefined> {
    const begun = this.claiming.get(pluginId);
    if (begun) return begun;
    const claim = this.claimWorker(pluginId).finally(() => this.claiming.delete(pluginId));
    this.claiming.set(pluginId, claim);
    return claim;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.allSettled([this.next, this.looking, ...this.claiming.values()]);
    const stopping = [...this.terms.values()].map((term) =>
      term.stop('the server is stopping', this.times.closeMs, true),
    );
    await Promise.all(stopping);
    clearTimeout(this.beating);
  }

  private async claimWorker(pluginId: string): Promise<LeasedWorker | undefined> {
    if (this.isClosed || this.terms.has(pluginId)) return this.terms.get(pluginId);
    const sentAt = performance.now();
    const claimed = await this.workshop.leases.claim(pluginId);
    if (!claimed) return undefined;
    if (this.isClosed) {
      await this.workshop.leases.release(claimed.lease, false);
      return undefined;
    }
    if (this.terms.size === 0) this.renewedAt = sentAt;
    const term = new LeasedWorker(claimed, this.workshop);
    this.terms.set(pluginId, term);
    void term.gone.then(() => {
      if (this.terms.get(pluginId) === term) this.terms.delete(pluginId);
    });
    return term;
  }

  private async look(): Promise<void> {
    if (this.isClosed) return;
    // A term that starts during the read may be missing from its result.
    const before = [...this.terms];
    const workersById = new Map((await this.workshop.leases.wanted()).map((one) => [one.id, one]));
    for (const [pluginId, term] of before) this.compare(term, workersById.get(pluginId));
    const free = [...workersById.values()].filter(({ id, isFree }) => isFree && !this.terms.has(id));
    const claims = await Promise.allSettled(free.map(({ id }) => this.claim(id)));
    const failed = claims.find((claim) => claim.status === 'rejected');
    if (failed) throw failed.reason;
  }

  private compare(term: LeasedWorker, wanted: WantedPlugin | undefined): void {
    if (term.isEnding) return;
    if (!wanted) void term.stop('the plugin should not run', this.times.drainMs);
    else if (wanted.placedAt.getTime() !== term.placedAt.getTime()) {
      // The next worker starts as soon as this one has ended.
      void term.stop('the plugin has other files now', this.times.drainMs).then(() => this.attend());
    }
  }

  private beatLater(): void {
    this.beating = setTimeout(() => {
      void this.beat().finally(() => {
        if (!this.isClosed || this.terms.size > 0) this.beatLater();
      });
    }, this.times.beatMs).unref();
  }

  private async beat(): Promise<void> {
    await this.renew();
    this.watchMemory();
    await this.attend();
  }

  private async renew(): Promise<void> {
    const held = [...this.terms.values()];
    if (held.length === 0) return;
    const sentAt = performance.now();
    try {
      const states = held.map(({ lease, pending }) => ({ ...lease, pendingRequests: pending }));
      const renewedIds = await this.workshop.leases.renew(states);
      this.renewedAt = sentAt;
      for (const term of held) {
        if (!renewedIds.has(term.lease.pluginId)) term.lose('Another server process runs the worker');
      }
    } catch (error) {
      this.workshop.log(`leases of plugins could not be renewed: ${(error as Error).message}`);
      if (performance.now() - this.renewedAt < LOST_MS) return;
      for (const term of held) term.lose('The worker was ended because its lease could not be renewed');
    }
  }

  private watchMemory(): void {
    if (this.terms.size === 0) return;
    const table = processTable();
    for (const term of this.terms.values()) {
      if (term.pid !== 0 && memoryOfTree(term.pid, table) > MAX_RSS) {
        term.giveUp(`The worker took more memory than ${MAX_RSS} bytes`);
      }
    }
  }
}
