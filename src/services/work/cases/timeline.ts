import { z } from 'zod';
import type { Agent, Issue } from '#generated/prisma/client.js';
import { ActorType, EVENT_COLUMNS, type JournalEvent, recordInCompany } from '#services/core/journal/journal.js';
import { type InCompany, query } from '#services/core/operation/operation.js';
import type { Loader, Scope } from '#services/core/operation/scope.js';
import { type Bind, statement } from '#services/core/postgres/statement.js';
import { rowsByNumber } from '#services/core/rows/batched.js';
import { amongCondition, type FilterOf, filterOf, inColumn } from '#services/core/rows/filter.js';
import { page } from '#services/core/rows/loaders.js';
import { presenterOf } from '#services/core/rows/present.js';
import { isUuid, type JsonObject, text, uuid } from '#services/core/text/fields.js';
import { isoText } from '#services/core/text/moments.js';
import { agentNode } from '#services/organization/agents/rows.js';
import { type CompactIssue, CompactIssueView, compactIssueOf, presentCompactIssue } from '../issues/compact.js';
import { issueOf } from '../issues/rows.js';
import { CaseKind, TIMELINE_KINDS, type TimelineKind } from './events.js';
import { caseReader, casesEnabled } from './policy.js';
import { caseById, caseRef } from './rows.js';

const ENTITY = 'case';
const actionOf = (kind: CaseKind): string => `${ENTITY}.${kind}`;
const KIND_BY_ACTION = new Map(CaseKind.options.map((kind) => [actionOf(kind), kind]));

/** Whether an event of the journal is about a case. The board may record any event, so the id is checked too. */
export const isCaseEvent = ({ entityType, entityId, action }: JournalEvent): boolean =>
  entityType === ENTITY && KIND_BY_ACTION.has(action) && isUuid(entityId);

/** The kind of an event for which `isCaseEvent` holds. */
export const kindOf = ({ action }: JournalEvent): CaseKind => KIND_BY_ACTION.get(action) as CaseKind;

/** The data of an event beyond its kind. */
export const eventPayload = ({ details }: JournalEvent): JsonObject => (details ?? {}) as JsonObject;

/** The filter column for the actors of events of one kind. */
const byActor = (type: 'agent' | 'user', meaning: string) => ({
  value: type === 'agent' ? uuid() : text(200),
  meaning,
  sql: (ids: readonly string[], bind: Bind) =>
    `(t."actorType" = '${type}' AND ${amongCondition('t."actorId"', ids, bind)})`,
});

export const TimelineFilter = filterOf({
  id: 'CaseEventFilter',
  nouns: 'events of cases',
  lists: {
    kinds: {
      value: CaseKind,
      meaning: 'of one of these kinds',
      options: CaseKind.options,
      sql: (kinds, bind) =>
        amongCondition(
          't.action',
          kinds.map((kind) => actionOf(kind as CaseKind)),
          bind,
        ),
    },
    caseIds: inColumn('entityId', uuid(), 'of one of these cases'),
    actorAgentIds: byActor('agent', 'by one of these agents'),
    actorUserIds: byActor('user', 'by one of these people'),
  },
  times: { createdAt: 'happened' },
});
type TimelineFilter = FilterOf<typeof TimelineFilter>;

const NEWEST_FIRST = {
  table: 'Event',
  orderBy: { seq: 'int8' },
  direction: 'DESC',
  // The index of a company's case events has this condition.
  where: `t."entityType" = '${ENTITY}' AND t.action IN (${[...KIND_BY_ACTION.keys()].map((action) => `'${action}'`).join(', ')})`,
  isSteady: true,
  conditions: TimelineFilter.conditions,
} as const;

/** The events of a case by its id, newest first. */
export const timelineOfCase = page<JournalEvent, TimelineFilter>({
  ...NEWEST_FIRST,
  through: 'Case',
  by: { companyId: 'uuid', entityId: 'text' },
});

/** The events of a company's cases, newest first. */
export const timelineOfCompany = page<JournalEvent, TimelineFilter>({ ...NEWEST_FIRST, by: { companyId: 'uuid' } });

/** The issue of a run, by the run's id. */
const issueOfRun = rowsByNumber<{ readonly issueId: string | null }>(
  statement(`
    SELECT k.n::int, r."issueId" FROM unnest($1::uuid[]) WITH ORDINALITY AS k(id, n)
      JOIN "HeartbeatRun" r ON r.id = k.id`),
);

/** The id of the issue in an event's data, else of the issue of its run, else null. */
async function idOf(scope: Scope, event: JournalEvent): Promise<string | null> {
  const { issueId } = eventPayload(event);
  if (typeof issueId === 'string' && isUuid(issueId)) return issueId.toLowerCase();
  return (event.runId && (await scope.load(issueOfRun, event.runId))?.issueId) || null;
}

/** Loads the issue of an event, or null: two statements for all events of a tick. */
const issueThrough = <T extends InCompany>(issues: Loader<string, T | null>): Loader<JournalEvent, T | null> => ({
  cacheKey: ({ id }) => id,
  async batch(scope, events) {
    const ids = await Promise.all(events.map((event) => idOf(scope, event)));
    const records = await Promise.all(ids.map((id) => (id ? scope.load(issues, id) : null)));
    return events.map((event, index) => recordInCompany(event, records[index]));
  },
});

export const issueOfCaseEvent = issueThrough<Issue>(issueOf);
const compactIssueOfEvent = issueThrough(compactIssueOf);

/** The wire shape of an event of a case. */
const CaseEventView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    caseId: z.uuid(),
    kind: z.enum(TIMELINE_KINDS).meta({ id: 'CaseTimelineKind' }),
    actorType: ActorType,
    actorUserId: z.string().nullable(),
    actorAgentId: z.uuid().nullable(),
    actorAgentName: z.string().nullable(),
    runId: z.uuid().nullable(),
    payload: z.record(z.string(), z.json()).describe("The event's data, which depend on its kind."),
    issue: CompactIssueView.nullable().describe('The issue that the event is about, else the issue of its run.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime().describe('Always equal to createdAt, because events never change.'),
  })
  .meta({ id: 'CaseEvent' });

/** The id of the agent or the person who acted, or null. */
export const actingAgentOf = ({ actorType, actorId }: JournalEvent): string | null =>
  actorType === 'agent' && isUuid(actorId) ? actorId.toLowerCase() : null;
export const actingUserOf = ({ actorType, actorId }: JournalEvent): string | null =>
  actorType === 'user' ? actorId : null;

interface CaseEventExtras {
  readonly agent: Agent | null;
  readonly issue: CompactIssue | null;
}

const caseEventWire = presenterOf(CaseEventView, {
  caseId: ({ entityId }: JournalEvent) => entityId,
  kind: (event: JournalEvent) => kindOf(event) as TimelineKind,
  actorUserId: actingUserOf,
  actorAgentId: actingAgentOf,
  actorAgentName: (event: JournalEvent, { agent }: CaseEventExtras) => recordInCompany(event, agent)?.name ?? null,
  payload: eventPayload,
  issue: (_: JournalEvent, { issue }: CaseEventExtras) => issue && presentCompactIssue(issue),
  updatedAt: ({ createdAt }: JournalEvent) => isoText(createdAt),
});

async function presentEvent(scope: Scope, event: JournalEvent): Promise<z.input<typeof CaseEventView>> {
  const agentId = actingAgentOf(event);
  const [agent, issue] = await Promise.all([
    agentId ? scope.load(agentNode, agentId) : null,
    scope.load(compactIssueOfEvent, event),
  ]);
  return caseEventWire(event, { agent, issue });
}

const NEWEST = statement(`
  SELECT ${EVENT_COLUMNS} FROM "Event"
   WHERE "companyId" = $1::uuid AND "entityType" = '${ENTITY}' AND "entityId" = $2 AND action = ANY($3::text[])
   ORDER BY seq DESC LIMIT $4::int`);

export const listCaseEvents = query({
  name: 'listCaseEvents',
  summary: 'List the events of a case, newest first',
  gate: casesEnabled,
  input: z.object({ ...caseRef, limit: z.int().min(1).max(500).default(100) }),
  output: z.array(CaseEventView),
  on: caseById,
  allow: caseReader,
  run: (scope, { limit }, { companyId, id }) =>
    scope.sql<JournalEvent>(NEWEST, [companyId, id, TIMELINE_KINDS.map(actionOf), limit]),
  present: (scope, events) => Promise.all(events.map((event) => presentEvent(scope, event))),
});
