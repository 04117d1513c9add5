import type { Services } from '../../services/core/operation/scope.js';
import { headsSince } from '../../services/plugins/events/rows.js';

/** Told of how far journals are. */
export type Advanced = (heads: Iterable<readonly [companyId: string, seq: bigint]>) => void;

/** Journals are looked at again after no less than this, however much is written. */
const PAUSE_MS = 20;
/** No transaction writes to a journal for longer than this before others see it. */
const SLACK_MS = 60_000;
/** How often all journals are looked at, whatever their times say: clocks may be set back. */
const WHOLE_MS = 60_000;

/**
 * Looks how far the journals of all companies are, in one statement for all plugins of this process, however many companies
 * there are. It rests while no plugin of this process is told of events.
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
    /** Covers lost signals. */
    private readonly lookMs: number,
    private readonly log: (message: string) => void,
  ) {}

  /** Tells of all journals as soon as they are known, then of those that advance. @returns what ends that */
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

  /** Journals may have advanced. */
  wake(): void {
    if (this.listeners.size === 0) return;
    this.isAsked = true;
    if (!this.looking) this.lookIn(Math.max(0, this.lookedAt + PAUSE_MS - performance.now()));
  }

  /** Resolves when nothing is read. */
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
      // Who has begun to follow meanwhile is to hear of all journals: the next look is a whole one.
      if (this.listeners.size === 0 || this.since !== since) return;
      if (isWhole) this.wholeAt = performance.now();
      this.since = new Date(readAt.getTime() - SLACK_MS);
      const advanced = heads.filter(([companyId, seq]) => seq > (this.heads.get(companyId) ?? -1n));
      for (const [companyId, seq] of advanced) this.heads.set(companyId, seq);
      for (const listener of this.listeners) listener(advanced);
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.log(`plugins are told of events later: ${(error as Error).message}`);
      this.isFailing = true;
    }
  }
}
