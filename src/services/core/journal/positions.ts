import type { Bind } from '../postgres/statement.js';

// Times never decrease within a journal, so a bound on time is a bound on position. Every filter then reads its own
// index on (company, …, seq) without scanning rows outside the bound.

// In a subselect: PostgreSQL considers a bare COALESCE leaky and would not use the condition on an index behind a row
// policy.
const orBeyondEnd = (position: string): string => `(SELECT coalesce(${position}, 9223372036854775807))`;

/**
 * SQL for the first position at or after a time, null if there is none. The time is in milliseconds because
 * PostgreSQL's text form of timestamps has a smaller range than ISO 8601.
 */
const firstPosition = (company: string, operator: '>' | '>=', milliseconds: string): string =>
  `(SELECT e.seq FROM "Event" e
     WHERE e."companyId" = ${company} AND e."createdAt" ${operator} 'epoch'::timestamptz + ${milliseconds}::bigint * interval '1 ms'
     ORDER BY e."createdAt", e.seq LIMIT 1)`;

interface Span {
  /** At this time or later. */
  readonly after?: Date | undefined;
  /** Earlier than this time. */
  readonly before?: Date | undefined;
  /** At this time or earlier. */
  readonly until?: Date | undefined;
}

/** SQL conditions that the event `t` happened in a span of time; `company` is the SQL of its company's id. */
export const positionsWithin = ({ after, before, until }: Span, bind: Bind, company: string): string[] => [
  ...(after ? [`t.seq >= ${firstPosition(company, '>=', bind(after.getTime()))}`] : []),
  ...(before ? [`t.seq < ${orBeyondEnd(firstPosition(company, '>=', bind(before.getTime())))}`] : []),
  ...(until ? [`t.seq < ${orBeyondEnd(firstPosition(company, '>', bind(until.getTime())))}`] : []),
];
