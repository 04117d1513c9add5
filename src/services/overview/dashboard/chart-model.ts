import { z } from 'zod';
import { badRequest } from '#services/core/errors/errors.js';
import type { Loader } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { listsByNumber } from '#services/core/rows/batched.js';
import { describedEnum, moment, total } from '#services/core/text/fields.js';
import { groupBy } from '#services/core/text/group-by.js';
import { IssuePriority, IssueStatus } from '#services/work/issues/model.js';

export const TimeBucket = describedEnum('TimeBucket', 'The length of time that a point of a chart covers.', {
  hour: 'A clock hour.',
  day: 'A calendar day, which has 23 or 25 hours when the clock changes.',
  week: 'A calendar week from Monday.',
  month: 'A calendar month.',
});
type TimeBucket = z.output<typeof TimeBucket>;

export const ChartRange = z.object({
  from: moment().describe('The start. Earlier events do not count, even in a bucket that begins earlier.'),
  to: moment().describe('The end, exclusive. Events at this time or later do not count.'),
  bucket: TimeBucket.default('day').describe('The length of time of each point.'),
  timeZone: z
    .string()
    .max(100)
    .default('UTC')
    .describe('The IANA name of the time zone in which hours, days, weeks and months begin, such as Europe/Berlin.'),
});
export type ChartRange = z.output<typeof ChartRange>;

const MAX_BUCKETS = 1_000;
const HOUR_MS = 3_600_000;
const BUCKET_MS: Readonly<Record<TimeBucket, number>> = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
};

/** Rejects offsets such as +02:00: PostgreSQL reads them with the opposite sign. */
const ZONE_NAME = /^[A-Za-z]\w*(\/[\w+-]+)*$/;

/** The canonical IANA name (PostgreSQL lacks some old aliases); undefined if the name is unknown. */
function zoneOf(name: string): string | undefined {
  if (!ZONE_NAME.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/**
 * The range with the canonical name of its time zone.
 * @throws 400 for an empty range, too many buckets or an unknown zone
 */
export function chartRange({ from, to, bucket, timeZone }: ChartRange): ChartRange {
  if (from >= to) throw badRequest("'from' must be before 'to'");
  if ((to.getTime() - from.getTime()) / BUCKET_MS[bucket] > MAX_BUCKETS) {
    throw badRequest(`The range holds more than ${MAX_BUCKETS} buckets. Ask for a shorter range or longer buckets.`);
  }
  const zone = zoneOf(timeZone);
  if (!zone) throw badRequest(`'timeZone' is not the IANA name of a time zone, such as Europe/Berlin`);
  return { from, to, bucket, timeZone: zone };
}

const start = z.iso.datetime().describe('The beginning of the bucket. It ends where the next one begins.');
const usage = {
  costCents: total().describe('Billed costs in US cents; usage without a known price counts as zero.'),
  tokens: total().describe('The sum of input, cached input and output tokens.'),
  inputTokens: total().describe('The tokens sent to models, without those read from their caches.'),
  cachedInputTokens: total().describe('Input tokens that were read from a cache.'),
  outputTokens: total().describe('The tokens that models generated.'),
};

export const CostPointView = z
  .object({ start, ...usage })
  .meta({ id: 'CostPoint', description: 'The costs of a bucket of time; zeros if nothing was spent.' });

export const IssuePointView = z
  .object({
    start,
    opened: z.int().describe('The number of issues that were created.'),
    completed: z.int().describe('The number of issues that were done and still are.'),
    cancelled: z.int().describe('The number of issues that were cancelled and still are.'),
  })
  .meta({ id: 'IssuePoint', description: 'The issues that were opened and closed in a bucket of time.' });

export const RunPointView = z
  .object({
    start,
    total: z.int().describe('The number of runs that ended.'),
    succeeded: z.int().describe('The number of runs that succeeded without a retry.'),
    recovered: z.int().describe('The number of runs that succeeded as a retry of a failed run.'),
    failed: z.int().describe('The number of runs that failed.'),
    timedOut: z.int().describe('The number of runs that ran out of time.'),
    cancelled: z.int().describe('The number of runs that were cancelled.'),
    interrupted: z.int().describe('The number of runs that were interrupted.'),
  })
  .meta({ id: 'RunPoint', description: 'The runs that ended in a bucket of time, by outcome.' });

const counted = {
  issues: z.int().describe('The number of issues.'),
  openIssues: z.int().describe('The number of issues that are neither done nor cancelled.'),
};

export const StatusCountView = z
  .object({ status: IssueStatus.describe('The status of the issues.'), issues: counted.issues })
  .meta({ id: 'IssueStatusCount', description: 'The number of issues in a status.' });
export const PriorityCountView = z
  .object({ priority: IssuePriority.describe('The priority of the issues.'), ...counted })
  .meta({ id: 'IssuePriorityCount', description: 'The number of issues of a priority.' });
export const AssigneeCountView = z
  .object({
    agentId: z.uuid().nullable().describe('The ID of the agent that the issues are assigned to.'),
    userId: z.string().nullable().describe('The ID of the person that the issues are assigned to.'),
    ...counted,
  })
  .meta({
    id: 'IssueAssigneeCount',
    description: 'The number of issues of an assignee; of unassigned issues if both ids are null.',
  });

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
