import { z } from 'zod';
import { companyMember } from '#services/access/rules.js';
import { EVENT_COLUMNS, type JournalEvent } from '#services/core/journal/journal.js';
import { query } from '#services/core/operation/operation.js';
import { statement } from '#services/core/postgres/statement.js';
import { amongCondition, type FilterOf, filterOf } from '#services/core/rows/filter.js';
import { page } from '#services/core/rows/loaders.js';
import { describedEnum, type JsonObject } from '#services/core/text/fields.js';
import { isoText } from '#services/core/text/moments.js';
import { runRef } from './operations.js';
import { runById } from './rows.js';

export const RunEventType = z
  .enum(['lifecycle', 'adapter.invoke', 'status', 'error', 'log'])
  .meta({ id: 'RunEventType' });
export const RunEventLevel = describedEnum('RunEventLevel', 'The severity of an event of a run.', {
  info: 'Information.',
  warn: 'A warning.',
  error: 'An error.',
});

/** The wire format of a run's event, which is a journal entry. */
const RunEventView = z
  .object({
    id: z.uuid(),
    runId: z.uuid(),
    agentId: z.uuid().nullable(),
    seq: z.int().describe('The position in the journal of the company.'),
    eventType: RunEventType.describe('The type of the event.'),
    stream: z.enum(['system', 'stdout', 'stderr']).describe('Always system; the log contains the output.'),
    level: RunEventLevel.describe('The severity of the event.'),
    color: z.string().nullable().describe('Always null.'),
    message: z.string().describe('A description of the event.'),
    payload: z
      .record(z.string(), z.json())
      .nullable()
      .describe('Further data, depending on the action; null if there is no data.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'HeartbeatRunEvent' });
export type RunEvent = z.input<typeof RunEventView>;
type EventKind = Pick<RunEvent, 'eventType' | 'level'> & { readonly message: string };

const lifecycle = (level: RunEvent['level'], message: string): EventKind => ({
  eventType: 'lifecycle',
  level,
  message,
});

const KINDS: Readonly<Record<string, EventKind>> = {
  'heartbeat.queued': lifecycle('info', 'Run queued'),
  'heartbeat.started': lifecycle('info', 'Run started'),
  'heartbeat.succeeded': lifecycle('info', 'Run succeeded'),
  'heartbeat.failed': lifecycle('error', 'Run failed'),
  'heartbeat.timed_out': lifecycle('error', 'Run timed out'),
  'heartbeat.cancelled': lifecycle('warn', 'Run cancelled'),
  'heartbeat.interrupted': lifecycle('warn', 'Run interrupted'),
  'heartbeat.retry_scheduled': lifecycle('warn', 'Run is tried again later'),
  'heartbeat.invoked': { eventType: 'adapter.invoke', level: 'info', message: 'Adapter invoked' },
  'heartbeat.progress': { eventType: 'status', level: 'info', message: 'Progress' },
  'heartbeat.noted': { eventType: 'log', level: 'info', message: 'Note' },
};

/** Whether a journal entry is a run event. */
export const isRunEvent = ({ entityType, action }: JournalEvent): boolean =>
  entityType === 'heartbeat_run' && action.startsWith('heartbeat.');

/** Details that are fields of the event itself. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['runId', 'agentId', 'issueId', 'level', 'message']);

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A journal entry as an event of its run. */
export function presentRunEvent(event: JournalEvent): RunEvent {
  const details = (event.details ?? {}) as JsonObject;
  const kind = KINDS[event.action] ?? lifecycle('info', event.action);
  const level = RunEventLevel.safeParse(details.level).data ?? kind.level;
  const payload = Object.fromEntries(Object.entries(details).filter(([key]) => !OWN_FIELDS.has(key)));
  return {
    id: event.id,
    runId: event.entityId,
    agentId: textOf(details.agentId) ?? event.agentId,
    seq: Number(event.seq),
    eventType: event.action === 'heartbeat.noted' && level === 'error' ? 'error' : kind.eventType,
    stream: 'system',
    level,
    color: null,
    message: textOf(details.message) ?? textOf(details.error) ?? kind.message,
    payload: Object.keys(payload).length > 0 ? payload : null,
    createdAt: isoText(event.createdAt),
  };
}

/** SQL for a value that depends on the action of the entry `t`. */
const byAction = (value: (kind: EventKind) => string, other: string): string => {
  const cases = Object.entries(KINDS).map(([action, kind]) => `WHEN '${action}' THEN '${value(kind)}'`);
  return `CASE t.action ${cases.join(' ')} ELSE '${other}' END`;
};

/** The level of `presentRunEvent`, as SQL. */
const LEVEL = `CASE WHEN t.details->>'level' IN (${RunEventLevel.options.map((level) => `'${level}'`)}) THEN t.details->>'level'
  ELSE ${byAction(({ level }) => level, 'info')} END`;
const TYPE = `CASE WHEN t.action = 'heartbeat.noted' AND (${LEVEL}) = 'error' THEN 'error'
  ELSE ${byAction(({ eventType }) => eventType, 'lifecycle')} END`;

export const RunEventFilter = filterOf({
  id: 'RunEventFilter',
  nouns: 'events',
  lists: {
    eventTypes: {
      value: RunEventType,
      meaning: 'of one of these types',
      options: RunEventType.options,
      sql: (values, bind) => amongCondition(`(${TYPE})`, values, bind),
    },
    levels: {
      value: RunEventLevel,
      meaning: 'of one of these severities',
      options: RunEventLevel.options,
      sql: (values, bind) => amongCondition(`(${LEVEL})`, values, bind),
    },
  },
  times: { createdAt: 'happened' },
});

const OF_RUN = `t."entityType" = 'heartbeat_run' AND starts_with(t.action, 'heartbeat.')`;
const AFTER = statement(`
  SELECT ${EVENT_COLUMNS} FROM "Event" t
   WHERE t."companyId" = $1::uuid AND t."entityId" = $2 AND t.seq > $3::bigint AND ${OF_RUN} ORDER BY t.seq LIMIT $4::int`);

export const listRunEvents = query({
  name: 'listRunEvents',
  summary: 'List the events of a run, oldest first',
  input: z.object({
    ...runRef,
    afterSeq: z.int().min(0).default(0).describe('Only events after this position.'),
    limit: z.int().min(1).max(1_000).default(200),
  }),
  output: z.array(RunEventView),
  on: runById,
  allow: companyMember,
  run: (scope, { afterSeq, limit }, { companyId, id }) =>
    scope.sql<JournalEvent>(AFTER, [companyId, id, afterSeq, limit]),
  present: (_scope, events) => events.map(presentRunEvent),
});

/** The events of a run, oldest first. The second column of the parent key is the run's id as text. */
export const eventsOfRun = page<JournalEvent, FilterOf<typeof RunEventFilter>>({
  table: 'Event',
  by: { companyId: 'uuid', entityId: 'text' },
  orderBy: { seq: 'int8' },
  direction: 'ASC',
  where: OF_RUN,
  conditions: RunEventFilter.conditions,
});
