import { z } from 'zod';
import { ActorType, EVENT_COLUMNS, type JournalEvent } from '../../core/journal/journal.js';
import { isActivitySql, isBookkeeping } from '../../core/operation/bookkeeping.js';
import { presenterOf } from '../../core/operation/present.js';
import type { Scope } from '../../core/operation/scope.js';
import { type Bind, binder } from '../../core/postgres/bind.js';
import { statement } from '../../core/postgres/statement.js';

/** The wire shape of a row of the journal. */
export const ActivityView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    actorType: ActorType.describe('Who acted.'),
    actorId: z.string().describe("The actor's id."),
    action: z.string().describe('What happened, such as agent.created.'),
    entityType: z.string().describe('What it happened to.'),
    entityId: z.string().describe("The entity's id."),
    agentId: z.uuid().nullable().describe('The agent it is about or by.'),
    runId: z.uuid().nullable().describe('The run in which it happened.'),
    responsibleUserId: z.string().nullable().describe('The person responsible for it.'),
    details: z.record(z.string(), z.json()).nullable().describe('More about it, redacted.'),
    createdAt: z.iso.datetime().describe('When it happened.'),
  })
  .meta({
    id: 'Activity',
    description:
      'Something that happened in a company: an entry of its journal, which is the activity log and what subscriptions deliver.',
  });

/** The wire shape of a row. */
export const presentActivity = presenterOf(ActivityView);

type Maybe<T> = T | null | undefined;

/** What a list of events may be narrowed to; null and undefined narrow nothing. */
export interface ActivityFilter {
  readonly action?: Maybe<string>;
  readonly entityType?: Maybe<string>;
  readonly entityId?: Maybe<string>;
  readonly agentId?: Maybe<string>;
  readonly runId?: Maybe<string>;
  readonly actorType?: Maybe<string>;
  /** Events of this moment and later. */
  readonly since?: Maybe<Date>;
  /** Events of this moment and earlier. */
  readonly until?: Maybe<Date>;
  /** Events earlier than this moment. */
  readonly before?: Maybe<Date>;
}

const COLUMN_TYPES = {
  action: 'text',
  entityType: 'text',
  entityId: 'text',
  agentId: 'uuid',
  runId: 'uuid',
  actorType: 'text',
} as const;

/** SQL conditions on the journal `t` of the company that the SQL expression `company` gives. */
export function activityConditions(filter: ActivityFilter, bind: Bind, company: string): string[] {
  // Its index holds all of them, and reading it would find none to show.
  if (filter.action && isBookkeeping({ action: filter.action })) return ['false'];
  const equal = Object.entries(COLUMN_TYPES).flatMap(([column, type]) => {
    const value = filter[column as keyof typeof COLUMN_TYPES];
    return value == null ? [] : [`t."${column}" = ${bind(value)}::${type}`];
  });
  const first = (operator: '>' | '>=', moment: Date) => firstPosition(company, operator, bind(moment.getTime()));
  return [
    ...equal,
    ...(filter.since ? [`t.seq >= ${first('>=', filter.since)}`] : []),
    ...(filter.until ? [`t.seq < ${orBeyondEnd(first('>', filter.until))}`] : []),
    ...(filter.before ? [`t.seq < ${orBeyondEnd(first('>=', filter.before))}`] : []),
  ];
}

// In a subselect: PostgreSQL takes a bare COALESCE for leaky, and uses no such condition on an index behind a row policy.
const orBeyondEnd = (position: string): string => `(SELECT coalesce(${position}, 9223372036854775807))`;

/**
 * The first position from a moment on, null if there is none. Times never go back within a journal, so a bound of time
 * is a bound of position, and every filter is read through its own index on (company, …, seq) without passing over the
 * rows outside the bound. The moment is in milliseconds: PostgreSQL's text form of a timestamp knows fewer than ISO's.
 */
const firstPosition = (company: string, operator: '>' | '>=', milliseconds: string): string =>
  `(SELECT e.seq FROM "Event" e
     WHERE e."companyId" = ${company} AND e."createdAt" ${operator} 'epoch'::timestamptz + ${milliseconds}::bigint * interval '1 ms'
     ORDER BY e."createdAt", e.seq LIMIT 1)`;

interface EventWindow {
  readonly limit: number;
  /** Only events before this position. */
  readonly below?: bigint | undefined;
  /** Adds to a full window the rest of its last millisecond. */
  readonly withTies?: boolean;
}

/** A company's events that match, newest first. */
export function newestEvents(
  scope: Scope,
  companyId: string,
  filter: ActivityFilter,
  { limit, below, withTies = false }: EventWindow,
): Promise<JournalEvent[]> {
  const values: unknown[] = [];
  const bind = binder(values);
  const company = `${bind(companyId)}::uuid`;
  const matching = [
    `t."companyId" = ${company}`,
    isActivitySql('t'),
    ...activityConditions(filter, bind, company),
    ...(below === undefined ? [] : [`t.seq < ${bind(below)}::bigint`]),
  ].join(' AND ');
  const newest = `SELECT ${EVENT_COLUMNS} FROM "Event" t WHERE ${matching} ORDER BY t.seq DESC LIMIT ${bind(limit)}::int`;
  const ties = `
    WITH newest AS MATERIALIZED (${newest}), oldest AS (SELECT seq, "createdAt" FROM newest ORDER BY seq LIMIT 1)
    SELECT * FROM newest
    UNION ALL
    SELECT ${EVENT_COLUMNS} FROM "Event" t
     WHERE ${matching} AND t."createdAt" = (SELECT "createdAt" FROM oldest) AND t.seq < (SELECT seq FROM oldest)
    ORDER BY seq DESC`;
  return scope.sql<JournalEvent>(statement(withTies ? ties : newest), values);
}
