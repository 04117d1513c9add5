import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from './config.js';
import { Busy, type DomainError, rateLimited } from './errors.js';

/** How often something may be done within so many seconds. */
export interface Rate {
  readonly points: number;
  readonly seconds: number;
}

interface Rule extends Rate {
  /** What is refused, for the message: "Too many <what>". */
  readonly what: string;
  /** Who goes beyond waits the whole time anew, and nobody passes while it cannot be counted. */
  readonly locks?: boolean;
}

const rules = {
  cliChallenge: { points: 20, seconds: 600, what: 'sign-in requests of command lines' },
  signIn: { points: 10, seconds: 900, what: 'attempts to sign in', locks: true },
  signInAddress: { points: 100, seconds: 900, what: 'attempts to sign in from this address', locks: true },
  signUp: { points: 20, seconds: 3600, what: 'sign-ups from this address', locks: true },
  inviteLookup: { points: 120, seconds: 600, what: 'look-ups of invitations' },
  claim: { points: 10, seconds: 900, what: 'attempts to claim', locks: true },
  remoteSecrets: { points: 60, seconds: 60, what: 'requests to a secret store' },
} as const satisfies Record<string, Rule>;

export type LimitName = keyof typeof rules;

/** How often what may be done, unless RATE_LIMITS says otherwise. */
export const LIMITS: Readonly<Record<LimitName, Rule>> = rules;

/** What RATE_LIMITS says. `request` is the one for every request of an address; there is none unless it is set. */
export type RateLimits = 'off' | Readonly<Partial<Record<LimitName | 'request', Rate>>>;

/** Reads `off`, or `signIn=20/900,request=600/60`: how often within how many seconds. */
export function readRateLimits(text: string): { readonly limits: RateLimits; readonly problem?: string } {
  if (text.trim() === 'off') return { limits: 'off' };
  const names: readonly string[] = [...Object.keys(LIMITS), 'request'];
  const limits: Record<string, Rate> = {};
  for (const rule of text.split(',').flatMap((one) => one.trim() || [])) {
    const [, name = '', points, seconds] = /^(\w+)=([1-9]\d{0,8})\/([1-9]\d{0,5})$/.exec(rule) ?? [];
    if (!names.includes(name)) {
      return { limits, problem: `"${rule}" is no limit such as signIn=20/900; there are ${names.join(', ')}` };
    }
    limits[name] = { points: Number(points), seconds: Number(seconds) };
  }
  return { limits };
}

/** Counts what may not be done at will, for all processes together. */
export interface Limits {
  /**
   * Counts `cost` against `key`: an address, a person's e-mail, an id. Only a hash of it is stored; an address of IPv6
   * stands for its network.
   * @throws 429 with Retry-After when it has been done too often; 503 for what must be counted and cannot be
   */
  take(rule: LimitName, key: string, cost?: number): Promise<void>;
  /** Starts the count anew, as after a success. */
  reset(rule: LimitName, key: string): Promise<void>;
  close(): Promise<void>;
}

export interface LimitsOptions {
  readonly url: string;
  readonly config: Pick<Config, 'RATE_LIMITS'>;
  readonly log: (message: string) => void;
}

const MAX_CONNECTIONS = 2;
const WAIT_MS = 5_000;

/**
 * Limits that are counted in the table "RateLimit", on connections of their own: who counts within a transaction must
 * not wait for a connection that others hold who count too. There are none while nobody does.
 */
export function openLimits({ url, config, log }: LimitsOptions): Limits {
  const pool = new pg.Pool({
    ...{ connectionString: url, application_name: 'orgraph limits', max: MAX_CONNECTIONS, allowExitOnIdle: true },
    ...{ connectionTimeoutMillis: WAIT_MS, statement_timeout: WAIT_MS },
  });
  pool.on('error', () => {}); // the next statement tells
  const limiters = new Map<LimitName, RateLimiterPostgres>();
  const limiterOf = (name: LimitName): RateLimiterPostgres | undefined => {
    if (config.RATE_LIMITS === 'off') return undefined;
    const limiter = limiters.get(name) ?? newLimiter(pool, name, { ...LIMITS[name], ...config.RATE_LIMITS[name] });
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    async take(name, key, cost = 1) {
      try {
        await limiterOf(name)?.consume(hashOf(key), cost);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooMany(LIMITS[name].what, refusal);
        log(`The limit ${name} cannot be counted: ${(refusal as Error).message}`);
        if (LIMITS[name].locks) throw Busy();
      }
    },
    async reset(name, key) {
      await limiterOf(name)
        ?.delete(hashOf(key))
        .catch((error: Error) => log(`The limit ${name} cannot be reset: ${error.message}`));
    },
    close: () => pool.end(),
  };
}

function newLimiter(pool: pg.Pool, name: LimitName, { points, seconds, locks }: Rule) {
  return new RateLimiterPostgres({
    ...{ storeClient: pool, storeType: 'pool', tableName: 'RateLimit', tableCreated: true },
    ...{ keyPrefix: name, points, duration: seconds },
    // Without a lock the time is that of the count, so this process can refuse without a statement until it ends.
    ...(locks ? { blockDuration: seconds } : { inMemoryBlockOnConsumed: points + 1 }),
  });
}

/** Counts in this process alone and at once. @returns for whom it is too much the refusal: 429 with Retry-After */
export function processLimit({ points, seconds }: Rate, what: string): (key: string) => DomainError | undefined {
  const counts = new LRUCache<string, { used: number; until: number }>({ max: MAX_COUNTED });
  return (key) => {
    const now = performance.now();
    const counted = networkOf(key);
    const known = counts.get(counted);
    const count = known && known.until > now ? known : { used: 0, until: now + seconds * 1000 };
    count.used += 1;
    if (count !== known) counts.set(counted, count);
    return count.used > points ? tooMany(what, { msBeforeNext: count.until - now }) : undefined;
  };
}

function tooMany(what: string, { msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>): DomainError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return rateLimited(`Too many ${what}. Try again in ${seconds} s.`, seconds);
}

/** Addresses that one process counts at a time; beyond them the one that was seen longest ago starts anew. */
const MAX_COUNTED = 100_000;

const hashOf = (key: string): string => createHash('sha256').update(networkOf(key)).digest('base64url');

/** What counts as one client: an address, of IPv6 the network of 64 bits that a household gets. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('%', 1)[0]!.split('::', 2);
  const [start, end] = [head, tail ?? ''].map((half) => half.split(':').filter(Boolean));
  const gap = tail === undefined ? 0 : 8 - start!.length - end!.length;
  const groups = [...start!, ...Array<string>(gap).fill('0'), ...end!];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
