import { Redis } from 'ioredis';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { reconnectDelay } from '../concurrency/reconnect-delay.js';

/** How often something may be done within so many seconds. */
export interface Rate {
  readonly points: number;
  readonly seconds: number;
}

/** One limit, in the place where all processes count. */
export interface Counter {
  /** Counts, and rejects with the state of the count when it is beyond the limit, with an error when nobody can count. */
  consume(key: string, cost: number): Promise<RateLimiterRes>;
  delete(key: string): Promise<unknown>;
  /** The state of the count; null where nothing is counted. */
  get(key: string): Promise<RateLimiterRes | null>;
  /** Refuses for so many seconds from now. */
  block(key: string, seconds: number): Promise<unknown>;
}

/** Where all processes of an installation count. */
export interface LimitStore {
  /** With `locks`, who goes beyond the limit waits the whole time anew. */
  counter(name: string, rate: Rate & { readonly locks?: boolean }): Counter;
  close(): Promise<void>;
}

export interface LimitStoreOptions {
  /** Of the database. */
  readonly url: string;
  /** Counts there instead, under names of this installation's own. */
  readonly redis?: { readonly url: string; readonly instanceId: string } | undefined;
}

const MAX_CONNECTIONS = 2;
const WAIT_MS = 5_000;

export const openLimitStore = ({ url, redis }: LimitStoreOptions): LimitStore =>
  redis ? redisStore(redis) : postgresStore(url);

/** Without a lock the time is that of the count, so a process can refuse without asking until it ends. */
const settingsOf = ({ points, seconds, locks }: Rate & { readonly locks?: boolean }) => ({
  points,
  duration: seconds,
  ...(locks ? { blockDuration: seconds } : { inMemoryBlockOnConsumed: points + 1 }),
});

/**
 * The table "RateLimit", on connections of its own: who counts within a transaction must not wait for a connection that
 * others hold who count too. There are none while nobody does.
 */
function postgresStore(url: string): LimitStore {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'orgraph limits',
    max: MAX_CONNECTIONS,
    allowExitOnIdle: true,
    connectionTimeoutMillis: WAIT_MS,
    statement_timeout: WAIT_MS,
  });
  pool.on('error', () => {}); // the next statement tells
  return {
    counter: (keyPrefix, rate) =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'RateLimit',
        tableCreated: true,
        keyPrefix,
        ...settingsOf(rate),
      }),
    close: () => pool.end(),
  };
}

/** One connection, made at once and again whenever it is lost; without one a count fails at once. */
function redisStore({ url, instanceId }: { readonly url: string; readonly instanceId: string }): LimitStore {
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: WAIT_MS,
    commandTimeout: WAIT_MS,
    retryStrategy: (times: number) => reconnectDelay(times - 1),
  });
  client.on('error', () => {}); // the next command tells
  const attempted = client.connect().catch(() => {});
  return {
    counter(name, rate) {
      const limiter = new RateLimiterRedis({
        storeClient: client,
        rejectIfRedisNotReady: true,
        keyPrefix: `${instanceId}:limit:${name}`,
        ...settingsOf(rate),
      });
      return {
        consume: async (key, cost) => {
          await attempted;
          return limiter.consume(key, cost);
        },
        delete: async (key) => {
          await attempted;
          return limiter.delete(key);
        },
        get: async (key) => {
          await attempted;
          return limiter.get(key);
        },
        block: async (key, seconds) => {
          await attempted;
          return limiter.block(key, seconds);
        },
      };
    },
    async close() {
      client.disconnect();
    },
  };
}
