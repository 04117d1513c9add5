import { z } from 'zod';
import { ActorType, EVENT_COLUMNS, type JournalEvent, recordInCompany } from '#services/core/journal/journal.js';
import { positionsWithin } from '#services/core/journal/positions.js';
import {
  EventAction,
  EventEntityType,
  listedAction,
  listedActionSql,
  listedEntityType,
  listedEntityTypeSql,
  OTHER,
  type RecordedEntityType,
} from '#services/core/journal/vocabulary.js';
import { type InCompany, isActivitySql, isBookkeeping } from '#services/core/operation/operation.js';
import type { Loader, Scope } from '#services/core/operation/scope.js';
import { type Bind, binder, statement } from '#services/core/postgres/statement.js';
import {
  amongCondition,
  type FilterOf,
  filterOf,
  idsIn,
  inColumn,
  isTimeWithin,
  TimeRange,
} from '#services/core/rows/filter.js';
import { isUuid, type JsonObject, moment, text, uuid } from '#services/core/text/fields.js';

/** The time and size fields of every activity list. */
export const activityPageFields = {
  before: moment().optional().describe('Return only activity before this time: the createdAt of the last row'),
  limit: z
    .int()
    .min(1)
    .max(500)
    .default(100)
    .describe('The maximum number of rows, exceeded only to complete the last millisecond'),
};

/** A short text of an event, for example its action. */
export const eventText = () => text(200);

/** The filter fields of every list of events. */
export const activityFilterFields = {
  agentId: uuid().optional().describe('Only events about this agent.'),
  entityType: eventText().optional().describe('Only events about entities of this type.'),
  entityId: eventText().optional().describe('Only events about this entity.'),
  action: eventText().optional().describe('Only events of this action, such as agent.created.'),
  runId: uuid().optional().describe('Only events of this run.'),
};

/** A filter property for a vocabulary, with one extra value that matches everything outside the vocabulary. */
const inVocabulary = <V extends z.ZodType>(
  column: 'action' | 'entityType',
  value: V,
  listed: (text: string) => string,
  listedSql: (sql: string) => string,
  meaning: string,
) => ({
  value,
  meaning,
  sql: (values: readonly string[], bind: Bind) =>
    // An index can look up plain values only.
    amongCondition(values.includes(OTHER) ? `(${listedSql(`t."${column}"`)})` : `t."${column}"`, values, bind),
  inMemory: (event: JournalEvent) => listed(event[column]),
});

/** The filter of event lists and event subscriptions. */
export const EventFilter = filterOf({
  id: 'EventFilter',
  nouns: 'events',
  lists: {
    actions: inVocabulary('action', EventAction, listedAction, listedActionSql, 'of one of these actions'),
    entityTypes: inVocabulary(
      'entityType',
      EventEntityType,
      listedEntityType,
      listedEntityTypeSql,
      'about entities of one of these types',
    ),
    entityIds: inColumn('entityId', eventText(), 'about one of these entities'),
    agentIds: idsIn('agentId', uuid(), 'by or about one of these agents'),
    runIds: idsIn('runId', uuid(), 'of one of these runs'),
    actorTypes: inColumn('actorType', ActorType, 'by one of these kinds of actor'),
    actorIds: inColumn('actorId', eventText(), 'by one of these actors'),
  },
  fields: { createdAt: TimeRange.optional().describe('Only events that happened in this span.') },
});

export type EventFilter = FilterOf<typeof EventFilter>;

/** The filter of a list of events. */
export interface ActivityFilter extends EventFilter {
  /** Exact matches, which REST allows. */
  readonly exactly?: { readonly action?: string | undefined; readonly entityType?: string | undefined };
  /** Only events up to and including this time. */
  readonly until?: Date | undefined;
}

type ActivityQuery = z.output<z.ZodObject<typeof activityFilterFields>> & {
  readonly actorType?: z.output<typeof ActorType> | undefined;
};

/** The filter for REST's parameter names. */
export const queriedEvents = (query: ActivityQuery, createdAt: TimeRange): ActivityFilter => ({
  exactly: { action: query.action, entityType: query.entityType },
  ...(query.entityId && { entityIds: [query.entityId] }),
  ...(query.agentId && { agentIds: [query.agentId] }),
  ...(query.runId && { runIds: [query.runId] }),
  ...(query.actorType && { actorTypes: [query.actorType] }),
  createdAt,
});

/** SQL conditions on the event `t` of any list that shows activity; `company` is the SQL of its company's id. */
export function activityConditions(filter: ActivityFilter, bind: Bind, company: string): string[] {
  const { exactly = {}, until } = filter;
  const actions = exactly.action ? [exactly.action] : filter.actions;
  // All requested actions are bookkeeping, which no activity list shows. Skip the index, which contains them.
  if (actions?.every((action) => isBookkeeping({ action }))) return ['false'];
  const texts = Object.entries(exactly).filter(([, text]) => text !== undefined);
  return [
    ...texts.map(([column, text]) => `t."${column}" = ${bind(text)}::text`),
    ...eventConditions(filter, bind, company),
    ...positionsWithin({ until }, bind, company),
  ];
}

/** SQL conditions on the event `t`; `company` is the SQL of its company's id. */
export const eventConditions = (filter: EventFilter, bind: Bind, company: string): string[] => [
  ...EventFilter.conditions(filter, bind),
  ...positionsWithin(filter.createdAt ?? {}, bind, company),
];

/** Applies the same conditions to an event in memory. */
export const isSelected = (filter: EventFilter, event: JournalEvent): boolean =>
  EventFilter.matches(filter, event) && isTimeWithin(filter.createdAt, event.createdAt);

interface EventWindow {
  readonly limit: number;
  /** Only events before this position. */
  readonly below?: bigint | undefined;
  /** Includes the remaining events of the last millisecond of a full window. */
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

// References from events to records. Events that clients record may name anything, so every id is checked.

const uuidOr = (id: unknown): string | null => (typeof id === 'string' && isUuid(id) ? id.toLowerCase() : null);

/** The id under a name in an event's details. */
export const eventDetail = ({ details }: JournalEvent, name: string): string | null =>
  uuidOr((details as JsonObject | null)?.[name]);

/** The id of the entity that an event is about, if it has this type, or the id in the detail `<type>Id`. */
export const entityIdReader =
  (type: RecordedEntityType | 'comment' | 'document', detail = `${type}Id`) =>
  (event: JournalEvent): string | null =>
    event.entityType === type ? uuidOr(event.entityId) : eventDetail(event, detail);

/** The run that an event is about, or else the one in which it happened. */
export function runOfEvent(event: JournalEvent): string | null {
  if (event.entityType === 'heartbeat_run') return uuidOr(event.entityId);
  return event.entityType === 'wake' ? eventDetail(event, 'runId') : event.runId;
}

/** The record that an event refers to, if it still exists in the event's company. */
export async function recordOf<T extends InCompany>(
  scope: Scope,
  event: JournalEvent,
  idOf: (event: JournalEvent) => string | null,
  loader: Loader<string, T | null>,
): Promise<T | null> {
  const id = idOf(event);
  return id === null ? null : recordInCompany(event, await scope.load(loader, id));
}
