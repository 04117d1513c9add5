import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { Busy, type RateLimitError, rateLimited } from '../errors/errors.js';
import { type Counter, type LimitStore, type LimitStoreOptions, openLimitStore, type Rate } from './limit-store.js';
import { type LimitStanding, RequestCount } from './request-count.js';

interface Rule extends Rate {
  /** The subject of the message: "Too many <what>". */
  readonly what: string;
  /** Exceeding the limit starts the waiting time again. While counting fails, every request is rejected. */
  readonly locks?: boolean;
}

const rules = {
  cliChallenge: { points: 20, seconds: 600, what: 'sign-in requests of command lines' },
  signIn: { points: 10, seconds: 900, what: 'attempts to sign in', locks: true },
  signInPause: { points: 1, seconds: 16, what: 'failed attempts to sign in', locks: true },
  signInAddress: { points: 100, seconds: 900, what: 'attempts to sign in from this address', locks: true },
  signInAccount: { points: 100, seconds: 900, what: 'failed attempts to sign in to this account', locks: true },
  signInStranger: { points: 3, seconds: 900, what: 'failed attempts to sign in', locks: true },
  secondFactor: { points: 10, seconds: 900, what: 'wrong codes', locks: true },
  secondFactorAccount: { points: 20, seconds: 3600, what: 'wrong codes for this account', locks: true },
  secondFactorFamiliar: { points: 40, seconds: 3600, what: 'wrong codes for this account', locks: true },
  passwordCheck: { points: 10, seconds: 900, what: 'wrong passwords', locks: true },
  passwordReset: { points: 20, seconds: 900, what: 'attempts to set a password by a link', locks: true },
  signUp: { points: 20, seconds: 3600, what: 'sign-ups from this address', locks: true },
  signUpTaken: { points: 5, seconds: 3600, what: 'sign-ups with a taken e-mail from this address', locks: true },
  assistantClient: { points: 20, seconds: 3600, what: 'registrations of assistants' },
  assistantGrant: { points: 300, seconds: 300, what: 'requests for access of assistants' },
  inviteLookup: { points: 120, seconds: 600, what: 'look-ups of invitations' },
  claim: { points: 10, seconds: 900, what: 'attempts to claim', locks: true },
  remoteSecrets: { points: 60, seconds: 60, what: 'requests to a secret store' },
  adapterTests: { points: 60, seconds: 60, what: 'environment tests' },
  fire: { points: 600, seconds: 60, what: 'deliveries to this webhook' },
  smokeLab: { points: 1200, seconds: 60, what: 'requests to smoke labs from this address' },
  gatewayFailure: { points: 20, seconds: 300, what: 'tokens of gateways that were refused' },
  gatewayToken: { points: 120, seconds: 60, what: 'requests by this token' },
  gateway: { points: 300, seconds: 60, what: 'requests to this gateway' },
  gatewayInitialize: { points: 30, seconds: 60, what: 'clients that connect by this token' },
  unknownFire: { points: 600, seconds: 60, what: 'deliveries to unknown webhooks' },
  pluginWebhook: { points: 600, seconds: 60, what: 'deliveries to plugins from this address' },
} as const satisfies Record<string, Rule>;

export type LimitName = keyof typeof rules;

/** The default limits, which RATE_LIMITS overrides. */
export const LIMITS: Readonly<Record<LimitName, Rule>> = rules;

/** The limit for all requests of one caller; pages and agents send fewer than these 100 a second. */
export const REQUESTS: Rate = { points: 6_000, seconds: 60 };

/**
 * The value of RATE_LIMITS. `request` is the limit for all requests of a caller; a local_trusted deployment has no
 * request limit by default.
 */
export type RateLimits = 'off' | Readonly<Partial<Record<LimitName | 'request', Rate>>>;

/** Parses `off`, or `signIn=20/900,request=600/60`: the number of times within a number of seconds. */
export function readRateLimits(text: string): { readonly limits: RateLimits; readonly problem?: string } {
  if (text.trim() === 'off') return { limits: 'off' };
  const names: readonly string[] = [...Object.keys(LIMITS), 'request'];
  const limits: Record<string, Rate> = {};
  for (const rule of text.split(',').flatMap((one) => one.trim() || [])) {
    const [, name = '', points, seconds] = /^(\w+)=([1-9]\d{0,8})\/([1-9]\d{0,5})$/.exec(rule) ?? [];
    if (!names.includes(name)) {
      return { limits, problem: `"${rule}" is not a limit such as signIn=20/900; the limits are ${names.join(', ')}` };
    }
    limits[name] = { points: Number(points), seconds: Number(seconds) };
  }
  return { limits };
}

/** Limits actions that any caller could otherwise repeat at will, counted for all processes together. */
export interface Limits {
  /**
   * Counts `cost` against `key`: an address, a person's email address, an id. Only a hash of the key is stored; an IPv6
   * address counts as its network.
   * @returns the count so far; 0 while counting fails
   * @throws 429 with Retry-After beyond the limit; 503 for a limit that must be counted while counting fails
   */
  take(rule: LimitName, key: string, cost?: number): Promise<number>;
  /** Whether the next `take` would be rejected. @throws 503 for a limit that must be counted while counting fails */
  isSpent(rule: LimitName, key: string): Promise<boolean>;
  /** @throws 429 with Retry-After during a `pause`, and 503 when counting fails */
  assertNotPaused(rule: LimitName, key: string): Promise<void>;
  /** Makes `assertNotPaused` reject calls for this many seconds. */
  pause(rule: LimitName, key: string, seconds: number): Promise<void>;
  /** As `take`, for frequent events: each process counts many at a time, as `RequestCount` does. */
  count(rule: LimitName, key: string): Promise<void>;
  /** Resets the count, for example after a success. */
  reset(rule: LimitName, key: string): Promise<void>;
  /**
   * Counts a request of `who`, an address or the name of an actor, as `RequestCount` does; undefined if RATE_LIMITS
   * sets no limit for requests.
   */
  readonly countRequest: ((who: string) => Promise<LimitStanding | undefined>) | undefined;
  close(): Promise<void>;
}

interface LimitsOptions extends LimitStoreOptions {
  readonly config: { readonly RATE_LIMITS: RateLimits };
  readonly log: (message: string) => void;
  /** The clock of the requests that this process counts by itself; `performance.now` by default. */
  readonly now?: () => number;
}

/** Opens limits that are counted in the database, or in Redis if it is configured. */
export function openLimits({ config, log, now = () => performance.now(), ...options }: LimitsOptions): Limits {
  const rates = config.RATE_LIMITS;
  const store = openLimitStore(options);
  const counters = new Map<LimitName, Counter>();
  const counterOf = (name: LimitName): Counter | undefined => {
    if (rates === 'off') return undefined;
    const counter = counters.get(name) ?? store.counter(name, rateOf(name));
    counters.set(name, counter);
    return counter;
  };
  const logFailure = (name: string, error: Error): void => log(`The limit ${name} cannot be counted: ${error.message}`);
  const rateOf = (name: LimitName): Rule => ({ ...LIMITS[name], ...(rates === 'off' ? undefined : rates[name]) });
  const counts = new Map<LimitName, RequestCount>();
  const countOf = (name: LimitName): RequestCount | undefined => {
    if (rates === 'off') return undefined;
    const count =
      counts.get(name) ??
      requestCount({ store, name, rate: rateOf(name), now, failed: (error) => logFailure(name, error) });
    counts.set(name, count);
    return count;
  };
  const handleCountFailure = (name: LimitName, error: unknown): void => {
    logFailure(name, error as Error);
    if (LIMITS[name].locks) throw Busy();
  };
  const stateOf = async (name: LimitName, key: string): Promise<RateLimiterRes | null> => {
    try {
      return (await counterOf(name)?.get(hashOf(key))) ?? null;
    } catch (error) {
      handleCountFailure(name, error);
      return null;
    }
  };
  return {
    async take(name, key, cost = 1) {
      try {
        return (await counterOf(name)?.consume(hashOf(key), cost))?.consumedPoints ?? 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes)
          throw tooMany(LIMITS[name].what, refusal.msBeforeNext, rateOf(name).points);
        handleCountFailure(name, refusal);
        return 0;
      }
    },
    async isSpent(name, key) {
      return ((await stateOf(name, key))?.consumedPoints ?? 0) >= rateOf(name).points;
    },
    async assertNotPaused(name, key) {
      const state = await stateOf(name, key);
      if (state && state.consumedPoints > rateOf(name).points && state.msBeforeNext > 0)
        throw tooMany(LIMITS[name].what, state.msBeforeNext, rateOf(name).points);
    },
    async pause(name, key, seconds) {
      await counterOf(name)
        ?.block(hashOf(key), seconds)
        .catch((error: Error) => logFailure(name, error));
    },
    async count(name, key) {
      const standing = await countOf(name)?.count(clientNetworkOf(key));
      if (standing?.refused) throw tooMany(LIMITS[name].what, standing.msLeft, standing.limit);
    },
    async reset(name, key) {
      await counterOf(name)
        ?.delete(hashOf(key))
        .catch((error: Error) => log(`The limit ${name} cannot be reset: ${error.message}`));
    },
    countRequest: countRequests(config, { store, now, failed: (error) => logFailure('request', error) }),
    close: () => store.close(),
  };
}

interface Counting {
  readonly store: LimitStore;
  readonly now: () => number;
  readonly failed: (error: Error) => void;
}

function countRequests({ RATE_LIMITS }: LimitsOptions['config'], counting: Counting): Limits['countRequest'] {
  const rate = RATE_LIMITS === 'off' ? undefined : RATE_LIMITS.request;
  if (!rate) return undefined;
  const count = requestCount({ ...counting, name: 'request', rate });
  return (who) => count.count(clientNetworkOf(who));
}

interface NamedCount extends Counting {
  readonly name: string;
  readonly rate: Rate;
}

function requestCount({ store, name, rate, now, failed }: NamedCount): RequestCount {
  const counter = store.counter(name, rate);
  return new RequestCount({ ...rate, now, failed, consume: (key, cost) => counter.consume(hashOf(key), cost) });
}

/** The 429 for exceeding a limit, with the seconds until the next attempt. */
export function tooMany(what: string, ms: number, limit: number): RateLimitError {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return rateLimited(`Too many ${what}. Try again in ${seconds} s.`, seconds, limit);
}

const hashOf = (key: string): string => createHash('sha256').update(clientNetworkOf(key)).digest('base64url');

/** The client behind an address: the address itself, or for IPv6 the /64 network that a household gets. */
export function clientNetworkOf(address: string): string {
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
