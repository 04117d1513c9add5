import type { Database } from '#services/core/postgres/database.js';
import { steadyStatement } from '#services/core/postgres/statement.js';

// Calls are counted in the database and by its clock, so all processes share the counts.

/** A bucket in which a call counts, as in the `rateLimits` of a decision. */
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

const bucketsJson = (companyId: string, buckets: readonly RateBucket[]): string =>
  JSON.stringify([
    {
      companyId,
      buckets: buckets.map(({ bucketKey, limit, windowSeconds }) => ({ key: bucketKey, limit, windowSeconds })),
    },
  ]);

const COUNTS = steadyStatement(`
  SELECT w.key, b.count FROM orgraph_rate_buckets($1::jsonb, clock_timestamp()) w
    JOIN "ToolRateBucket" b USING ("companyId", key, "windowStart", "windowEnd")`);

/**
 * The counts in the current window of each bucket. Counts nothing; a bucket that is missing in the result has no calls.
 */
export async function readRateCounts(
  database: Pick<Database, 'query'>,
  companyId: string,
  buckets: readonly RateBucket[],
): Promise<ReadonlyMap<string, number>> {
  if (buckets.length === 0) return new Map();
  const reach = [companyId];
  const rows = await database.query<{ key: string; count: number }>(reach, COUNTS, [bucketsJson(companyId, buckets)]);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

const COUNT = steadyStatement('SELECT reached FROM orgraph_count_tool_calls($1::jsonb)');

/**
 * Counts a call in all its buckets, or in none if one of them is full.
 * @returns the full buckets, in the order given
 */
export async function countCall(
  database: Pick<Database, 'query'>,
  companyId: string,
  buckets: readonly RateBucket[],
): Promise<readonly FullBucket[]> {
  if (buckets.length === 0) return [];
  const values = [bucketsJson(companyId, buckets)];
  const [row] = await database.query<{ reached: FullBucket[] | null }>([companyId], COUNT, values);
  return row?.reached ?? [];
}

const PURGE = steadyStatement(`
  DELETE FROM "ToolRateBucket" WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM "ToolRateBucket" WHERE "windowEnd" < clock_timestamp() - interval '1 minute' LIMIT 5000))
  RETURNING 1`);

/** Deletes the counts of past windows, some thousand at a time. */
export async function purgeRateBuckets(database: Pick<Database, 'query'>): Promise<void> {
  let purged: unknown[];
  do {
    purged = await database.query('all', PURGE, []);
  } while (purged.length > 0);
}
