import type { Services } from '#services/core/operation/scope.js';
import { headsSince } from '#services/plugins/events/rows.js';

/** Receives the last positions of journals. */
export type Advanced = (heads: Iterable<readonly [companyId: string, seq: bigint]>) => void;

/** The minimum time between two looks at the journals, however much is written. */
const PAUSE_MS = 20;
/** Other transactions see an event at most this long after it was written to a journal. */
const SLACK_MS = 60_000;
/** How often all journals are read, even without newer timestamps: clocks may be set back. */
const WHOLE_MS = 60_000;

/**
 * Reads the last positions of all companies' journals, in one statement for all plugins of this process, however many
 * companies there are. It is idle while no plugin of this process receives events.
 */
export class JournalWatch {
  private readonly heads = new Map<string, bigint>();
  private readonly listeners = new Set<Advanced>();
  private since: Date | null = null;
  private lookedAt = 0;
  private wholeAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private isAsked = false;
  private isFailing = false;

  constructor(
    private readonly services: Pick<Services, 'database'>,
    /** The polling interval, in case a signal is lost. */
    private readonly lookMs: number,
    private readonly log: (message: string) => void,
  ) {}

  /**
   * Calls the listener with all journals once they are known, then with each that advances.
   * @returns a function that ends this
   */
  follow(listener: Advanced): () => void {
    if (this.listeners.size === 0) this.since = null;
    else if (this.heads.size > 0) listener(this.heads);
    this.listeners.add(listener);
    this.wake();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      clearTimeout(this.timer);
      this.timer = undefined;
      this.heads.clear();
    };
  }

  /** Call it when journals may have advanced. */
  wake(): void {
    if (this.listeners.size === 0) return;
    this.isAsked = true;
    if (!this.looking) this.lookIn(Math.max(0, this.lookedAt + PAUSE_MS - performance.now()));
  }

  /** Resolves when no read is running. */
  async settled(): Promise<void> {
    await this.looking;
  }

  private lookIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.isAsked = false;
      this.lookedAt = performance.now();
      this.looking = this.look().finally(() => {
        this.looking = undefined;
        if (this.listeners.size > 0) this.lookIn(this.isAsked ? PAUSE_MS : this.lookMs);
      });
    }, ms).unref();
  }

  private async look(): Promise<void> {
    const { since } = this;
    const isWhole = since === null || performance.now() - this.wholeAt > WHOLE_MS;
    try {
      const { readAt, heads } = await headsSince(this.services.database, isWhole ? null : since);
      // A listener that joined meanwhile needs all journals, so the next look reads them all.
      if (this.listeners.size === 0 || this.since !== since) return;
      if (isWhole) this.wholeAt = performance.now();
      this.since = new Date(readAt.getTime() - SLACK_MS);
      const advanced = heads.filter(([companyId, seq]) => seq > (this.heads.get(companyId) ?? -1n));
      for (const [companyId, seq] of advanced) this.heads.set(companyId, seq);
      for (const listener of this.listeners) listener(advanced);
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.log(`plugins get events later: ${(error as Error).message}`);
      this.isFailing = true;
    }
  }
}
