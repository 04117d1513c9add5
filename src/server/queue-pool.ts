import pg from 'pg';
import { isConnectionFailure } from '../services/core/postgres/failures.js';

/** An error code after which graphile-worker retries, first after three seconds. */
const REPEATED = 'ETIMEDOUT';

/**
 * The connections of the job queue. While the database is unreachable, graphile-worker repeats the statement that ends
 * a job, but only after errors with a few codes. After others, for example ECONNRESET, it rejects a promise that is
 * never awaited, which ends the process. So every connection failure gets a code that it knows.
 */
export function queuePool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((...args: unknown[]) => repeatable(connect(...args))) as typeof pool.connect;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => repeatable(query(...args))) as typeof client.query;
  });
  return pool;
}

const repeatable = (result: unknown): unknown =>
  result instanceof Promise
    ? result.catch((error: unknown) => {
        if (error instanceof Error && isConnectionFailure(error)) Object.assign(error, { code: REPEATED });
        throw error;
      })
    : result;
