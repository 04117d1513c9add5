import { z } from 'zod';
import type { JournalEvent } from '#services/core/journal/journal.js';
import { positionsWithin } from '#services/core/journal/positions.js';
import { patternOf, tableColumns } from '#services/core/postgres/columns.js';
import type { Bind } from '#services/core/postgres/statement.js';
import { type FilterOf, filterOf, idsIn, inColumn, TimeRange } from '#services/core/rows/filter.js';
import { page } from '#services/core/rows/loaders.js';
import { text, uuid } from '#services/core/text/fields.js';
import type { JsonValue } from '#services/core/text/json.js';
import { OUTCOME_OF_EVENT, ToolAuditOutcome } from './outcomes.js';

// The journal events about the tool gateway and connections, each with the call that it is about. The call is joined
// because an event of a call is written with its row and holds less.

/** The call of an event, as PostgreSQL encodes it in JSON. */
export interface AuditedCall {
  readonly id: string;
  readonly toolName: string;
  readonly status: string;
  readonly decision: string;
  readonly approvalState: string;
  readonly argumentsSummary: JsonValue;
  readonly resultSummary: JsonValue;
  readonly resultSizeBytes: number | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly startedAt: string;
  readonly completedAt: string | null;
}

/** An event with the objects that it is about. */
export interface AuditRow extends JournalEvent {
  readonly outcome: ToolAuditOutcome | null;
  readonly callId: string | null;
  readonly applicationId: string | null;
  readonly connectionId: string | null;
  readonly gatewayId: string | null;
  readonly agentName: string | null;
  readonly applicationName: string | null;
  readonly toolTitle: string | null;
  readonly call: AuditedCall | null;
}

const CALL_FIELDS = [
  'id',
  'toolName',
  'status',
  'decision',
  'approvalState',
  'argumentsSummary',
  'resultSummary',
  'resultSizeBytes',
  'errorCode',
  'errorMessage',
  'startedAt',
  'completedAt',
] as const satisfies readonly (keyof AuditedCall)[];

/**
 * SQL for the ID that event `e` names, if it is about an entity of this type. Another version may have recorded other
 * texts.
 */
const entityOf = (type: string): string =>
  `CASE WHEN e."entityType" = '${type}' AND e."entityId" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN e."entityId"::uuid END`;

/** The searchable values: only those that the audit shows. */
const SEARCHED = [
  'e.action',
  'i."toolName"',
  'i."reasonCode"',
  'i."errorCode"',
  'left(i."errorMessage", 500)',
  `i."argumentsSummary" -> 'summary'`,
  'i."resultSummary"',
  `e.details ->> 'toolName'`,
  `e.details ->> 'name'`,
  'n.title',
  'c.name',
  'p.name',
  'a.name',
];

const OWN_COLUMNS = tableColumns('Event').names.filter((name) => name !== 'runId');

/**
 * Joins at most one row of a table, looked up for each event that is read. With a plain join, PostgreSQL reads all
 * calls of the company when it expects a filter to leave few events: a page of 20,000 calls took 790 ms.
 */
const lookedUp = (table: string, row: string, id: string): string => `
    LEFT JOIN LATERAL (SELECT * FROM "${table}" x WHERE x."companyId" = e."companyId" AND x.id = ${id} LIMIT 1) ${row} ON true`;

const APPLICATION_ID = 'coalesce(i."applicationId", c."applicationId")';

// The condition repeats the wording of the index.
const FROM = `
  SELECT ${OWN_COLUMNS.map((name) => `e."${name}"`).join(', ')}, coalesce(e."runId", i."runId") AS "runId",
         ${OUTCOME_OF_EVENT} AS outcome, i.id AS "callId", ${APPLICATION_ID} AS "applicationId",
         coalesce(i."connectionId", c.id) AS "connectionId",
         coalesce(i."gatewayId"::text, e.details ->> 'gatewayId', CASE e."entityType" WHEN 'tool_gateway' THEN e."entityId" END)
           AS "gatewayId",
         a.name AS "agentName", p.name AS "applicationName", coalesce(n.title, n."toolName", i."toolName") AS "toolTitle",
         CASE WHEN i.id IS NOT NULL THEN
           jsonb_build_object(${CALL_FIELDS.map((name) => `'${name}', i."${name}"`).join(', ')}) END AS call,
         concat_ws(' ', ${SEARCHED.join(', ')}) AS searched
    FROM "Event" e ${[
      lookedUp('ToolInvocation', 'i', entityOf('tool_invocation')),
      lookedUp('ToolConnection', 'c', `coalesce(i."connectionId", ${entityOf('tool_connection')})`),
      lookedUp('ToolApplication', 'p', APPLICATION_ID),
      lookedUp('ToolCatalogEntry', 'n', 'i."catalogEntryId"'),
      lookedUp('Agent', 'a', 'e."agentId"'),
    ].join('')}
   WHERE e.action LIKE 'tool\\_gateway.%' OR e.action LIKE 'tool\\_connection.%'`;

export const ToolAuditFilter = filterOf({
  id: 'ToolAuditFilter',
  nouns: 'events',
  lists: {
    outcomes: inColumn('outcome', ToolAuditOutcome, 'with one of these outcomes', { isNullable: true }),
    agentIds: idsIn('agentId', uuid(), 'by or about one of these agents'),
    runIds: idsIn('runId', uuid(), 'of one of these runs'),
    applicationIds: idsIn('applicationId', uuid(), 'about one of these applications'),
    connectionIds: idsIn('connectionId', uuid(), 'about one of these servers'),
    gatewayIds: inColumn('gatewayId', uuid(), 'about one of these gateways'),
  },
  fields: {
    createdAt: TimeRange.optional().describe('Only events in this time span.'),
    q: text(200)
      .optional()
      .describe('Only events that contain this text in their names, codes, arguments and results as displayed.'),
  },
  also: ({ q }, bind) => (q ? [`t.searched ILIKE ${bind(patternOf(q))}::text`] : []),
});
export type ToolAuditFilter = FilterOf<typeof ToolAuditFilter>;

/** The audit of the tools of a company, newest first. */
export const auditOfCompany = page<AuditRow, ToolAuditFilter>({
  table: 'Event',
  from: () => FROM,
  by: { companyId: 'uuid' },
  orderBy: { seq: 'int8' },
  direction: 'DESC',
  conditions: (filter: ToolAuditFilter, bind: Bind) => [
    ...ToolAuditFilter.conditions(filter, bind),
    ...positionsWithin(filter.createdAt ?? {}, bind, 'k.k0'),
  ],
  columns: [
    ...OWN_COLUMNS,
    'runId',
    'outcome',
    'callId',
    'applicationId',
    'connectionId',
    'agentName',
    'applicationName',
    'toolTitle',
    'call',
  ],
});

export const AuditWindow = z.enum(['1h', '24h', '7d', '30d', 'all']);

const HOUR_MS = 3_600_000;
const WINDOW_MS = { '1h': HOUR_MS, '24h': 24 * HOUR_MS, '7d': 168 * HOUR_MS, '30d': 720 * HOUR_MS } as const;

/** The time span of a window that ends now. */
export const spanOf = (window: z.output<typeof AuditWindow>, now: number): Pick<ToolAuditFilter, 'createdAt'> =>
  window === 'all' ? {} : { createdAt: { after: new Date(now - WINDOW_MS[window]) } };
