import { z } from 'zod';
import { badRequest } from '#services/core/errors/errors.js';
import { describedEnum } from '#services/core/text/described-enum.js';
import { moment, total } from '#services/core/text/fields.js';
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
