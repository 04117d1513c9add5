import { z } from 'zod';
import { ActorType, EVENT_COLUMNS, type JournalEvent } from '../../core/journal/journal.js';
import { isActivitySql, isBookkeeping } from '../../core/operation/bookkeeping.js';
import { presenterOf } from '../../core/operation/present.js';
import type { Scope } from '../../core/operation/scope.js';
import { type Bind, binder } from '../../core/postgres/bind.js';
import { statement } from '../../core/postgres/statement.js';
import { moment, text, uuid } from '../../core/text/fields.js';

/** The window of every list of activity. */
export const activityPageFields = {
  before: moment().optional().describe('Return only activity before this time: the createdAt of the last row'),
  limit: z
    .int()
    .min(1)
    .max(500)
    .default(100)
    .describe('The maximum number of rows, exceeded only to complete the last millisecond'),
};

/** The wire shape of an event of the journal. */
export const ActivityView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    actorType: ActorType.describe('The kind of actor.'),
    actorId: z.string().describe("The actor's id."),
    action: z.string().describe('The action, such as agent.created.'),
    entityType: z.string().describe("The entity's type."),
    entityId: z.string().describe("The entity's id."),
    agentId: z.uuid().nullable().describe('The id of the agent that acted or was affected.'),
    runId: z.uuid().nullable().describe('The id of the run in which it happened.'),
    responsibleUserId: z.string().nullable().describe('The id of the person responsible for it.'),
    details: z.record(z.string(), z.json()).nullable().describe('Further details, redacted.'),
    createdAt: z.iso.datetime().describe('When it happened.'),
  })
  .meta({
    id: 'Activity',
    description: "An event of a company's journal, which is its activity log and the source of subscriptions.",
  });

export const presentActivity = presenterOf(ActivityView);

/** A short text of an event, such as its action. */
export const eventText = () => text(200);

/** What every list of events may be narrowed to. */
export const activityFilterFields = {
  agentId: uuid().optional().describe('Only events about this agent.'),
  entityType: eventText().optional().describe('Only events about entities of this type.'),
  entityId: eventText().optional().describe('Only events about this entity.'),
  action: eventText().optional().describe('Only events of this action, such as agent.created.'),
  runId: uuid().optional().describe('Only events of this run.'),
};

export const EventFilter = z
  .object({
    ...activityFilterFields,
    actorType: ActorType.optional().describe('Only events by actors of this type.'),
    since: moment().optional().describe('Only events of this moment and later.'),
  })
  .meta({ id: 'ActivityFilter', description: 'Which events to list.' });

/** The filter of a list of events. */
export interface ActivityFilter extends z.output<typeof EventFilter> {
  /** Events of this moment and earlier. */
  readonly until?: Date | undefined;
  /** Events earlier than this moment. */
  readonly before?: Date | undefined;
}

const COLUMN_TYPES = {
  action: 'text',
  entityType: 'text',
  entityId: 'text',
  agentId: 'uuid',
  runId: 'uuid',
  actorType: 'text',
} as const;

/** SQL conditions on the event `t`; `company` is the SQL of its company's id. */
export function activityConditions(filter: ActivityFilter, bind: Bind, company: string): string[] {
  // The index contains all events of the action, but none of them is shown.
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

// In a subselect, since PostgreSQL considers a bare COALESCE leaky and would not use the condition on an index behind a
// row policy.
const orBeyondEnd = (position: string): string => `(SELECT coalesce(${position}, 9223372036854775807))`;

/**
 * SQL for the first position at or after a time, null if there is none. Times never decrease within a journal, so a bound
 * on time is a bound on position, and every filter is read through its own index on (company, …, seq) without scanning
 * rows outside the bound. The time is in milliseconds, since PostgreSQL's text form of timestamps has a smaller range
 * than ISO 8601.
 */
const firstPosition = (company: string, operator: '>' | '>=', milliseconds: string): string =>
  `(SELECT e.seq FROM "Event" e
     WHERE e."companyId" = ${company} AND e."createdAt" ${operator} 'epoch'::timestamptz + ${milliseconds}::bigint * interval '1 ms'
     ORDER BY e."createdAt", e.seq LIMIT 1)`;

interface EventWindow {
  readonly limit: number;
  /** Only events before this position. */
  readonly below?: bigint | undefined;
  /** Extends a full window by the rest of its last millisecond. */
  readonly withTies?: boolean;
}

/** A company's matching events, newest first. */
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
