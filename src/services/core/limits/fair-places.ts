import { SERVER } from '../actors/actor.js';
import { Busy } from '../errors/errors.js';

/** Gives a place back. */
export type Leave = () => void;

interface Payer {
  held: number;
  /** When each place that it holds was taken. */
  readonly taken: number[];
  readonly waiting: WaitingRequest[];
  /** Milliseconds for which places were held lately: what was is worth less with every second. */
  used: number;
  usedAt: number;
  /** When it last took or asked for a place. */
  seenAt: number;
  /** For how many milliseconds it holds a place, on average. */
  meanMs: number;
}

interface WaitingRequest {
  readonly begin: () => void;
}

/** What was used so long ago counts a third. */
const FORGET_MS = 1_000;
/** Who has not asked for so long takes nothing from others. */
const ACTIVE_MS = 1_000;
/** Of all places, those that one payer leaves to others: a newcomer need not wait for the end of anything. */
const RESERVED = 1 / 5;
/**
 * Milliseconds of work that a payer may have under way while others are active and it used more than its part of the time
 * lately: many short reads, or one that is dear. Of 32 connections that asked for 3,000 rows each, four at a time made
 * the page of another company take 8 times as long as alone, one at a time 1.3 times.
 */
const GREEDY_MS = 10;
/** What is held for longer waits, mostly for a lock of somebody else: it is no reason to let nothing else begin. */
const WAITS_MS = 100;
/** What the latest hold counts in the mean of all. */
const NEWEST = 1 / 8;
/**
 * Who used more than its part and holds a place for longer than that each time rests for so many times as long before the
 * next, so that the requests of others find the server free more often than not. Without it the p99 of another company's page was
 * 2.2 times its usual one beside those 32 connections, with it 1.2 times.
 */
const RESTS = 2;
/** It rests only for somebody who was at work so many milliseconds ago: a company with quiet neighbours is not slowed. */
const RECENT_MS = 50;
/** Time alone lets somebody in: how often those who wait are looked at. */
const RECHECK_MS = 10;

/**
 * Places of which each payer has a fair share. Who is alone may have all but those that are reserved for newcomers. While
 * several are active, one that used more than its part of the time lately has no more under way than is done within
 * milliseconds, and a place that becomes free goes to whoever has the fewest.
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

  /** A place at once, or undefined where it takes waiting for one. */
  try(of: string): Leave | undefined {
    const payer = this.payer(of);
    return payer.waiting.length === 0 && this.mayEnter(payer) ? this.enter(payer) : undefined;
  }

  /** A place, as soon as there is one. @throws 503 when there is none in time */
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

  /** Time alone may let somebody in: what was used is forgotten, a rest ends, what is held may turn out to wait. */
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
    const held = now - since;
    payer.used = payer.used * kept(now - payer.usedAt) + held;
    payer.usedAt = now;
    payer.seenAt = now;
    payer.meanMs += (Math.min(held, WAITS_MS) - payer.meanMs) * NEWEST;
    this.used = this.used * kept(now - this.usedAt) + held;
    this.usedAt = now;
  }

  /** Gives what is free to those who wait, the one with the fewest first. */
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

  /** What the server does of its own accord makes nobody greedy. */
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

  /** How many places a payer holds that it does not just wait with. */
  private atWork({ taken }: Payer): number {
    const since = this.now() - WAITS_MS;
    return taken.filter((at) => at > since).length;
  }

  /** Whether a greedy payer waits for somebody modest who is at work just now, or was while it has to rest. */
  private leavesTurn(payer: Payer, modestAt: number): boolean {
    const now = this.now();
    if (modestAt === Number.POSITIVE_INFINITY) return true;
    return payer.meanMs > GREEDY_MS && now - payer.usedAt < RESTS * payer.meanMs && now - modestAt < RECENT_MS;
  }

  /** When somebody who used no more than its part was last at work: without end while somebody is. */
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

  /** It used more than its part of the time lately. */
  private isGreedy(payer: Payer, active: number): boolean {
    const now = this.now();
    return payer.used * kept(now - payer.usedAt) * active > this.used * kept(now - this.usedAt);
  }

  /** Forgets who is not active any more. */
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

const kept = (ms: number): number => Math.exp(-ms / FORGET_MS);
