import type { Loader } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { listsByNumber } from '#services/core/rows/batched.js';
import { groupBy } from '#services/core/text/group-by.js';
import type { ChartRange } from './chart-model.js';

/** The subject of a chart: a whole company, or one of its agents or projects. */
export interface ChartKey extends ChartRange {
  readonly companyId: string;
  readonly scope: 'company' | 'agent' | 'project';
  /** The ID of the company, agent or project. */
  readonly id: string;
  /** The maximum number of series. */
  readonly first?: number;
}

/** The starts of calendar days, weeks and months. If the clock shows a start twice, the first one counts. */
const CALENDAR = (unit: string): string => `
  SELECT DISTINCT CASE WHEN (l.utc - interval '1 hour') AT TIME ZONE $5 = l.local THEN l.utc - interval '1 hour'
                       ELSE l.utc END AS start
    FROM (SELECT local, local AT TIME ZONE $5 AS utc
            FROM generate_series(date_trunc('${unit}', $3::timestamptz AT TIME ZONE $5), $4::timestamptz AT TIME ZONE $5,
                                 interval '1 ${unit}') AS local) l`;

/** Hours are counted in real time: setting the clock back repeats an hour. */
const HOURS = `
  SELECT DISTINCT date_trunc('hour', at, $5) AS start
    FROM generate_series(date_trunc('hour', $3::timestamptz, $5), $4::timestamptz, interval '15 minutes') AS at`;

/** The tables of a statement with buckets: the keys (`k`), the starts of the buckets and their sorted list. */
const bucketsSql = (unit: ChartRange['bucket']): string => `
  keys AS (SELECT * FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS k(company, id, n)),
  starts AS MATERIALIZED (
    SELECT array_agg(s.start ORDER BY s.start) AS list
      FROM (${unit === 'hour' ? HOURS : CALENDAR(unit)}) s WHERE s.start < $4::timestamptz),
  buckets AS (SELECT b.start, b.bucket::int AS bucket
                FROM starts CROSS JOIN unnest(starts.list) WITH ORDINALITY AS b(start, bucket))`;

/**
 * The number of the bucket of a time. Searches the sorted list, because date_trunc would compute the time zone for each
 * row.
 */
export const bucketOf = (time: string): string => `width_bucket(${time}, (SELECT list FROM starts))`;

export const bucketRangeCondition = (time: string): string =>
  `${time} >= $3::timestamptz AND ${time} < $4::timestamptz`;

/** Joins the rows of a table to the keys. */
export const ofKey = (scope: ChartKey['scope'], table: string): string =>
  `${table}."companyId" = k.company${scope === 'company' ? '' : ` AND ${table}."${scope}Id" = k.id`}`;

const SHARED = ['scope', 'bucket', 'timeZone', 'first'] as const;
const cacheKeyOf = (key: ChartKey): string =>
  [...SHARED.map((name) => key[name]), key.from.getTime(), key.to.getTime()].join(' ');

/**
 * Loads the rows of charts with one statement for all keys of the same range.
 * @param sql the tables and the selection that follow those of the buckets; it selects the key's position as `n`
 */
export const chartLoader = <T extends object>(sql: (key: ChartKey) => string): Loader<ChartKey, T[]> => ({
  cacheKey: (key) => `${key.companyId} ${key.id} ${cacheKeyOf(key)}`,
  async batch(scope, keys) {
    const bucketsByKey = new Map<ChartKey, T[]>();
    for (const group of groupBy(keys, cacheKeyOf).values()) {
      const key = group[0] as ChartKey;
      const { from, to, timeZone, first } = key;
      const rows = listsByNumber<T, ChartKey>(statement(`WITH ${bucketsSql(key.bucket)}, ${sql(key)}`), {
        values: (of) => [
          of.map(({ companyId }) => companyId),
          of.map(({ id }) => id),
          from,
          to,
          timeZone,
          ...(first === undefined ? [] : [first]),
        ],
      });
      const lists = await rows.batch(scope, group);
      for (const [index, one] of group.entries()) bucketsByKey.set(one, lists[index] as T[]);
    }
    return keys.map((key) => bucketsByKey.get(key) ?? []);
  },
});
