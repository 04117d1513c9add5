import type { Database } from '../../core/postgres/database.js';
import { steadyStatement } from '../../core/postgres/statement.js';

// Calls are counted in the database and by its clock, so that all processes count together.

/** A bucket in which a call counts, as decisions name them in `rateLimits`. */
interface RateBucket {
  readonly bucketKey: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** A bucket without room. */
export interface FullBucket {
  readonly key: string;
  readonly count: number;
  readonly retryAfterSeconds: number;
}

const given = (companyId: string, buckets: readonly RateBucket[]): string =>
  JSON.stringify([
    {
      companyId,
      buckets: buckets.map(({ bucketKey, limit, windowSeconds }) => ({ key: bucketKey, limit, windowSeconds })),
    },
  ]);

const COUNTS = steadyStatement(`
  SELECT w.key, b.count FROM orgraph_rate_buckets($1::jsonb, clock_timestamp()) w
    JOIN "ToolRateBucket" b USING ("companyId", key, "windowStart", "windowEnd")`);

/** The calls in the present window of each bucket, without counting one; a bucket that is not named has none. */
export async function readRateCounts(
  database: Pick<Database, 'read'>,
  companyId: string,
  buckets: readonly RateBucket[],
): Promise<ReadonlyMap<string, number>> {
  if (buckets.length === 0) return new Map();
  const reach = [companyId];
  const rows = await database.read<{ key: string; count: number }>(reach, COUNTS, [given(companyId, buckets)]);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

const COUNT = steadyStatement('SELECT reached FROM orgraph_count_tool_calls($1::jsonb)');

/**
 * Counts a call in all its buckets, or, where one of them is full, in none.
 * @returns the full ones in the order of the buckets
 */
export async function countCall(
  database: Pick<Database, 'read'>,
  companyId: string,
  buckets: readonly RateBucket[],
): Promise<readonly FullBucket[]> {
  if (buckets.length === 0) return [];
  const values = [given(companyId, buckets)];
  const [row] = await database.read<{ reached: FullBucket[] | null }>([companyId], COUNT, values);
  return row?.reached ?? [];
}

const PURGE = steadyStatement(`
  DELETE FROM "ToolRateBucket" WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM "ToolRateBucket" WHERE "windowEnd" < clock_timestamp() - interval '1 minute' LIMIT 5000))
  RETURNING 1`);

/** Deletes the counts of windows that are over, some thousand at a time. */
export async function purgeRateBuckets(database: Pick<Database, 'read'>): Promise<void> {
  let purged: unknown[];
  do {
    purged = await database.read('all', PURGE, []);
  } while (purged.length > 0);
}
