import { Redis } from 'ioredis';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { reconnectDelay } from '../concurrency/reconnect-delay.js';

/** A rate limit: the number of times allowed within a number of seconds. */
export interface Rate {
  readonly points: number;
  readonly seconds: number;
}

/** The counter of one limit, shared by all processes. */
export interface Counter {
  /** Counts. Beyond the limit it rejects with the state of the count; when counting fails it rejects with an error. */
  consume(key: string, cost: number): Promise<RateLimiterRes>;
  delete(key: string): Promise<unknown>;
  /** The state of the count; null without a count. */
  get(key: string): Promise<RateLimiterRes | null>;
  /** Rejects every count for this many seconds. */
  block(key: string, seconds: number): Promise<unknown>;
}

/** The store in which all processes of an installation count. */
export interface LimitStore {
  /** With `locks`, exceeding the limit starts the waiting time again. */
  counter(name: string, rate: Rate & { readonly locks?: boolean }): Counter;
  close(): Promise<void>;
}

export interface LimitStoreOptions {
  /** The URL of the database. */
  readonly url: string;
  /** Counts in Redis instead, under key names of this installation. */
  readonly redis?: { readonly url: string; readonly instanceId: string } | undefined;
}

const MAX_CONNECTIONS = 2;
const WAIT_MS = 5_000;

export const openLimitStore = ({ url, redis }: LimitStoreOptions): LimitStore =>
  redis ? redisStore(redis) : postgresStore(url);

/** Without a lock, the block lasts as long as the count: until then a process can reject requests without a query. */
const settingsOf = ({ points, seconds, locks }: Rate & { readonly locks?: boolean }) => ({
  points,
  duration: seconds,
  ...(locks ? { blockDuration: seconds } : { inMemoryBlockOnConsumed: points + 1 }),
});

/**
 * Counts in the table "RateLimit" on dedicated connections: counting within a transaction must not wait for a
 * connection that other counting transactions hold. Idle connections are closed.
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
  pool.on('error', () => {}); // the next statement reports it
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

/**
 * Uses one connection, opened immediately and reopened whenever it is lost; without a connection, counting fails
 * immediately.
 */
function redisStore({ url, instanceId }: { readonly url: string; readonly instanceId: string }): LimitStore {
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: WAIT_MS,
    commandTimeout: WAIT_MS,
    retryStrategy: (times: number) => reconnectDelay(times - 1),
  });
  client.on('error', () => {}); // the next command reports it
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
