import { SERVER } from '../actors/actor.js';
import { Busy } from '../errors/errors.js';

/** Releases a place. */
export type Leave = () => void;

interface Payer {
  held: number;
  /** The times at which the payer took the places that it holds. */
  readonly taken: number[];
  readonly waiting: WaitingRequest[];
  /** Milliseconds of recent use of places, which decay with time. */
  used: number;
  usedAt: number;
  /** The last time at which the payer took or requested a place. */
  seenAt: number;
  /** The average time in milliseconds for which the payer holds a place. */
  meanMs: number;
}

interface WaitingRequest {
  readonly begin: () => void;
}

/** Use of this age counts a third. */
const FORGET_MS = 1_000;
/** A payer without requests for this long counts as inactive and takes nothing from others. */
const ACTIVE_MS = 1_000;
/** The share of places that one payer always leaves to others: a newcomer need not wait for other work to end. */
const RESERVED = 1 / 5;
/**
 * The milliseconds of work that a payer may have in progress while others are active and it recently used more than its
 * share: many short reads, or one expensive read. Of 32 connections that requested 3,000 rows each, four at a time made
 * the page of another company take 8 times as long as alone, one at a time 1.3 times.
 */
const GREEDY_MS = 10;
/**
 * A place held for longer probably waits for another transaction's lock, and does not block other work of its payer.
 */
const WAITS_MS = 100;
/** The weight of the latest hold in the average. */
const NEWEST = 1 / 8;
/**
 * A payer that used more than its share, and holds a place for longer than `GREEDY_MS` on average, rests before the
 * next one. It rests for this multiple of that average, which lets the requests of others find the server free more
 * often than not. Without the rest, the p99 of another company's page was 2.2 times its usual value beside those 32
 * connections; with it, 1.2 times.
 */
const RESTS = 2;
/**
 * The payer rests only if another payer worked within this many milliseconds: quiet neighbours do not slow a company.
 */
const RECENT_MS = 50;
/** The interval for checking the waiting payers, since time alone may admit one. */
const RECHECK_MS = 10;

/**
 * Places that payers share fairly. A single payer may take all places except those reserved for newcomers. While
 * several payers are active, a payer that recently used more than its share may have only a few milliseconds of work in
 * progress. A free place goes to the payer with the fewest.
 */
export class FairPlaces {
  private readonly payers = new Map<string, Payer>();
  private free: number;
  private used = 0;
  private usedAt = 0;
  private sweptAt = 0;
  private recheck: NodeJS.Timeout | undefined;

  constructor(
    private readonly size: number,
    private readonly patienceMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.free = size;
  }

  /** Returns a place immediately, or undefined if the payer would have to wait. */
  try(of: string): Leave | undefined {
    const payer = this.payer(of);
    return payer.waiting.length === 0 && this.mayEnter(payer) ? this.enter(payer) : undefined;
  }

  /** Returns a place as soon as one is free. @throws 503 if no place becomes free in time */
  take(of: string): Promise<Leave> {
    const payer = this.payer(of);
    const entered = payer.waiting.length === 0 && this.mayEnter(payer) ? this.enter(payer) : undefined;
    return entered ? Promise.resolve(entered) : this.wait(payer);
  }

  private wait(payer: Payer): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        payer.waiting.splice(payer.waiting.indexOf(waiting), 1);
        reject(Busy());
      }, this.patienceMs);
      const waiting: WaitingRequest = {
        begin: () => {
          clearTimeout(late);
          resolve(this.enter(payer));
        },
      };
      payer.waiting.push(waiting);
      this.lookAgain();
    });
  }

  /** Time alone may admit a payer: use decays, a rest ends, a long hold counts as waiting. */
  private lookAgain(): void {
    this.recheck ??= setTimeout(() => {
      this.recheck = undefined;
      this.next();
      if ([...this.payers.values()].some(({ waiting }) => waiting.length > 0)) this.lookAgain();
    }, RECHECK_MS).unref();
  }

  private payer(of: string): Payer {
    const now = this.now();
    this.sweep(now);
    const payer = this.payers.get(of) ?? newPayer(now);
    payer.seenAt = now;
    this.payers.set(of, payer);
    return payer;
  }

  private enter(payer: Payer): Leave {
    this.free -= 1;
    payer.held += 1;
    const since = this.now();
    payer.taken.push(since);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.free += 1;
      payer.held -= 1;
      payer.taken.splice(payer.taken.indexOf(since), 1);
      this.charge(payer, since);
      this.sweep(this.now());
      this.next();
    };
  }

  private charge(payer: Payer, since: number): void {
    const now = this.now();
    const heldMs = now - since;
    payer.used = payer.used * decay(now - payer.usedAt) + heldMs;
    payer.usedAt = now;
    payer.seenAt = now;
    payer.meanMs += (Math.min(heldMs, WAITS_MS) - payer.meanMs) * NEWEST;
    this.used = this.used * decay(now - this.usedAt) + heldMs;
    this.usedAt = now;
  }

  /** Gives free places to the waiting payers, first to the one with the fewest. */
  private next(): void {
    while (this.free > 0) {
      let first: Payer | undefined;
      let modest: number | undefined;
      const modestAt = (): number => (modest ??= this.modestAt());
      for (const payer of this.payers.values()) {
        if (payer.waiting.length === 0 || !this.mayEnter(payer, modestAt)) continue;
        if (!first || payer.held < first.held || (payer.held === first.held && payer.used < first.used)) first = payer;
      }
      const waiting = first?.waiting.shift();
      if (!waiting) return;
      waiting.begin();
    }
  }

  /** The server's own work does not count against a payer's share. */
  private get active(): number {
    return this.payers.size - (this.payers.has(SERVER) ? 1 : 0);
  }

  private mayEnter(payer: Payer, modestAt = () => this.modestAt()): boolean {
    if (this.free === 0) return false;
    const { active } = this;
    const most = Math.max(1, Math.ceil(this.size - this.size * RESERVED));
    if (active < 2 || !this.isGreedy(payer, active)) return payer.held < most;
    const few = Math.min(most, Math.floor(GREEDY_MS / payer.meanMs));
    const atWork = this.atWork(payer);
    if (payer.held >= most) return false;
    return few > 1 ? atWork < few : atWork === 0 && !this.leavesTurn(payer, modestAt());
  }

  /** The number of a payer's places that work rather than wait. */
  private atWork({ taken }: Payer): number {
    const since = this.now() - WAITS_MS;
    return taken.filter((at) => at > since).length;
  }

  /** Whether a payer that exceeds its share must wait for a payer within its share that works, or worked recently. */
  private leavesTurn(payer: Payer, modestAt: number): boolean {
    const now = this.now();
    if (modestAt === Number.POSITIVE_INFINITY) return true;
    return payer.meanMs > GREEDY_MS && now - payer.usedAt < RESTS * payer.meanMs && now - modestAt < RECENT_MS;
  }

  /** The time at which a payer within its share last worked; infinity while one works. */
  private modestAt(): number {
    const { active } = this;
    let latest = Number.NEGATIVE_INFINITY;
    for (const [of, payer] of this.payers) {
      if (of === SERVER || this.isGreedy(payer, active)) continue;
      if (this.atWork(payer) > 0) return Number.POSITIVE_INFINITY;
      latest = Math.max(latest, payer.usedAt);
    }
    return latest;
  }

  /** Whether the payer recently used more than its share of the time. */
  private isGreedy(payer: Payer, active: number): boolean {
    const now = this.now();
    return payer.used * decay(now - payer.usedAt) * active > this.used * decay(now - this.usedAt);
  }

  /** Forgets inactive payers. */
  private sweep(now: number): void {
    if (now - this.sweptAt < ACTIVE_MS / 4) return;
    this.sweptAt = now;
    for (const [of, { held, waiting, seenAt }] of this.payers)
      if (held === 0 && waiting.length === 0 && now - seenAt > ACTIVE_MS) this.payers.delete(of);
  }
}

const newPayer = (now: number): Payer => ({
  held: 0,
  taken: [],
  waiting: [],
  used: 0,
  usedAt: now,
  seenAt: now,
  meanMs: 0,
});

const decay = (ms: number): number => Math.exp(-ms / FORGET_MS);
