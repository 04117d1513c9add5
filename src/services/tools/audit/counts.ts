import { z } from 'zod';
import { badRequest } from '#services/core/errors/errors.js';
import type { Loader } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { listsByNumber } from '#services/core/rows/batched.js';
import { describedEnum, moment } from '#services/core/text/fields.js';

const ToolCallCountBy = describedEnum('ToolCallCountBy', 'The grouping of counted tool calls.', {
  hour: 'The hour in which the calls arrived, in UTC. Includes hours without calls.',
  day: 'The day on which the calls arrived, in UTC. Includes days without calls.',
  agent: 'The agent that called.',
  application: 'The application of the tool.',
  server: 'The server of the tool.',
  tool: 'The name of the tool.',
});

const MAX_GROUPS = 1_000;

export const ToolCallCountRange = z.object({
  since: moment().describe('Only calls at this time or later.'),
  until: moment().optional().describe('Only calls before this time. Defaults to now.'),
  by: ToolCallCountBy.default('hour').describe(
    `The grouping of the calls: ${MAX_GROUPS.toLocaleString('en')} groups at most.`,
  ),
});

const number = (what: string) => z.int().min(0).describe(`The number of calls ${what}.`);

export const ToolCallCountView = z
  .object({
    start: z.iso.datetime().nullable().describe('The start of the hour or day; null for other groupings.'),
    agentId: z
      .uuid()
      .nullable()
      .describe('The ID of the agent; null for calls by other callers, and for other groupings.'),
    applicationId: z.uuid().nullable().describe('The ID of the application; null for other groupings.'),
    connectionId: z.uuid().nullable().describe('The ID of the server; null for other groupings.'),
    toolName: z.string().nullable().describe('The name of the tool; null for other groupings.'),
    total: number('in total'),
    succeeded: number('that the server answered'),
    denied: number('that the rules or a person denied'),
    rateLimited: number('that exceeded a rate limit'),
    failed: number('that failed'),
    timedOut: number('that timed out'),
    cancelled: number('that were cancelled'),
    open: number('that wait for a decision or for their server'),
  })
  .meta({ id: 'ToolCallCount', description: 'The number of tool calls by outcome.' });

export type ToolCallCount = Omit<z.output<typeof ToolCallCountView>, 'start'> & { readonly start: Date | null };

export interface AuditCountKey {
  readonly companyId: string;
  readonly since: Date;
  readonly until: Date;
  readonly by: z.output<typeof ToolCallCountBy>;
}

const UNIT_MS = { hour: 3_600_000, day: 86_400_000 } as const;
const isTime = (by: AuditCountKey['by']): by is keyof typeof UNIT_MS => by in UNIT_MS;

/** @throws 400 for an empty span, or one with too many hours or days */
export function countKey(
  companyId: string,
  { since, until = new Date(), by }: z.output<typeof ToolCallCountRange>,
): AuditCountKey {
  if (since >= until) throw badRequest("'since' must be before 'until'");
  if (isTime(by) && (until.getTime() - since.getTime()) / UNIT_MS[by] > MAX_GROUPS) {
    throw badRequest(`The time span has more than ${MAX_GROUPS} groups. Choose a shorter one, or count by days.`);
  }
  return { companyId, since, until, by };
}

const STATUSES = {
  succeeded: ['succeeded'],
  denied: ['denied'],
  rateLimited: ['rate_limited'],
  failed: ['failed'],
  timedOut: ['timed_out'],
  cancelled: ['cancelled'],
  open: ['pending', 'authorized', 'awaiting_approval', 'executing'],
};
const COUNTS = [
  'count(i.id)::int AS total',
  ...Object.entries(STATUSES).map(
    ([name, values]) =>
      `(count(*) FILTER (WHERE i.status IN (${values.map((value) => `'${value}'`).join(', ')})))::int AS "${name}"`,
  ),
].join(', ');

const KEYS = 'unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY AS k(company, since, until, n)';
const OF_KEY = `i."companyId" = k.company AND i."startedAt" >= k.since AND i."startedAt" < k.until`;

const COLUMNS = {
  start: 'timestamptz',
  agentId: 'uuid',
  applicationId: 'uuid',
  connectionId: 'uuid',
  toolName: 'text',
} as const;
const columnsWith = (shown: Partial<Record<keyof typeof COLUMNS, string>>): string =>
  Object.entries(COLUMNS)
    .map(([name, type]) => `${shown[name as keyof typeof COLUMNS] ?? `NULL::${type}`} AS "${name}"`)
    .join(', ');

/** Truncates times in UTC, regardless of the session's time zone. */
const byTime = (unit: 'hour' | 'day') =>
  statement(`
  SELECT k.n::int, ${columnsWith({ start: 's.start' })}, ${COUNTS}
    FROM ${KEYS}
   CROSS JOIN LATERAL (
     SELECT at AT TIME ZONE 'UTC' AS start
       FROM generate_series(date_trunc('${unit}', k.since AT TIME ZONE 'UTC'),
              (k.until AT TIME ZONE 'UTC') - interval '1 microsecond', interval '1 ${unit}') AS at) s
    LEFT JOIN "ToolInvocation" i ON ${OF_KEY} AND date_trunc('${unit}', i."startedAt", 'UTC') = s.start
   GROUP BY k.n, s.start ORDER BY k.n, s.start`);

const byColumn = (column: Exclude<keyof typeof COLUMNS, 'start'>) =>
  statement(`
  SELECT k.n::int, g.* FROM ${KEYS}
   CROSS JOIN LATERAL (
     SELECT ${columnsWith({ [column]: `i."${column}"` })}, ${COUNTS} FROM "ToolInvocation" i WHERE ${OF_KEY}
      GROUP BY i."${column}" ORDER BY count(*) DESC, i."${column}" LIMIT ${MAX_GROUPS}) g
   ORDER BY k.n, g.total DESC, g."${column}"`);

const rowsBy = (sql: ReturnType<typeof statement>): Loader<AuditCountKey, ToolCallCount[]> =>
  listsByNumber<ToolCallCount, AuditCountKey>(sql, {
    values: (keys) => [
      keys.map(({ companyId }) => companyId),
      keys.map(({ since }) => since),
      keys.map(({ until }) => until),
    ],
    cacheKey: ({ companyId, since, until }) => `${companyId} ${since.getTime()} ${until.getTime()}`,
  });

/** The calls of companies, counted in one statement. */
export const CALL_COUNTS: Readonly<Record<AuditCountKey['by'], Loader<AuditCountKey, ToolCallCount[]>>> = {
  hour: rowsBy(byTime('hour')),
  day: rowsBy(byTime('day')),
  agent: rowsBy(byColumn('agentId')),
  application: rowsBy(byColumn('applicationId')),
  server: rowsBy(byColumn('connectionId')),
  tool: rowsBy(byColumn('toolName')),
};
