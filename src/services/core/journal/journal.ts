import { randomUUID } from 'node:crypto';
import type { Prisma } from '#generated/prisma/client.js';
import { type Actor, actingPlugin, isRunOf, principalOf, type Reach, runIdOf } from '../actors/actor.js';
import { type Database, rowsIn, type Transaction } from '../postgres/database.js';
import { statement } from '../postgres/statement.js';
import { describedEnum } from '../text/fields.js';
import { redactDetails } from '../vault/redact.js';
import type { RecordedAction, RecordedEntityType } from './vocabulary.js';

/** The kinds of actors in the journal. */
export const ActorType = describedEnum('ActorType', 'The kind of actor.', {
  agent: 'An agent.',
  user: 'A member of the board.',
  system: 'The server itself.',
  plugin: 'A plugin.',
});

/** An event before it is appended. Appending adds the actor, the time, the position and the hash. */
export interface EventDraft {
  readonly companyId: string;
  /** `<entity>.<past tense>` */
  readonly action: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly agentId?: string | null;
  readonly details?: Readonly<Record<string, unknown>> | null;
  /** Set only when an operation records another actor's action; otherwise the actor of the scope. */
  readonly actor?: { readonly type: string; readonly id: string };
  /** Set in advance when the operation returns the row. */
  readonly id?: string;
}

/** An event that operations record, from the vocabulary that clients know. */
export interface RecordedEvent extends EventDraft {
  readonly action: RecordedAction;
  readonly entityType: RecordedEntityType;
}

/** The fields of an event that identify its record. */
export const eventSubject = (
  entityType: RecordedEntityType,
  { companyId, id }: { readonly companyId: string; readonly id: string },
): Pick<RecordedEvent, 'companyId' | 'entityType' | 'entityId'> => ({ companyId, entityType, entityId: id });

/** A row of the journal. `seq` counts from 1 for each company, without gaps. */
export interface JournalEvent {
  readonly companyId: string;
  readonly seq: bigint;
  readonly id: string;
  readonly actorType: string;
  readonly actorId: string;
  readonly action: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly agentId: string | null;
  readonly runId: string | null;
  readonly responsibleUserId: string | null;
  readonly details: Prisma.JsonValue;
  readonly createdAt: Date;
}

/** The record of an event, unless it belongs to another company: manually recorded events may name any record. */
export const recordInCompany = <T extends Pick<JournalEvent, 'companyId'>>(
  { companyId }: Pick<JournalEvent, 'companyId'>,
  found: T | null | undefined,
): T | null => (found?.companyId === companyId ? found : null);

export const EVENT_COLUMNS = [
  'companyId',
  'seq',
  'id',
  'actorType',
  'actorId',
  'action',
  'entityType',
  'entityId',
  'agentId',
  'runId',
  'responsibleUserId',
  'details',
  'createdAt',
]
  .map((column) => `"${column}"`)
  .join(', ');

const APPEND = statement(`SELECT orgraph_append($1::uuid, $2::jsonb) AS seq`);

/**
 * Appends the events, in one statement per company, and returns each company's new position. Make these the last
 * statements of the transaction: they hold the journal's lock until commit.
 */
export async function appendEvents(
  tx: Transaction,
  actor: Actor,
  drafts: readonly EventDraft[],
): Promise<Map<string, bigint>> {
  // Always in the same order: two transactions over several companies cannot deadlock.
  const companyIds = [...new Set(drafts.map((draft) => draft.companyId))].sort();
  const positions = companyIds.map(async (companyId): Promise<[string, bigint]> => {
    const rows = drafts.filter((draft) => draft.companyId === companyId).map((draft) => eventRow(actor, draft));
    const [appended] = await rowsIn<{ seq: bigint }>(tx, APPEND, [companyId, JSON.stringify(rows)]);
    return [companyId, appended!.seq];
  });
  return new Map(await Promise.all(positions));
}

/** An event in the format of `orgraph_append`. */
export function eventRow(actor: Actor, draft: EventDraft): Record<string, unknown> {
  const principal = draft.actor ?? recordedActor(actor);
  const origin = draft.actor ? undefined : assistantOf(actor);
  const chain = chainOf(actor);
  return {
    id: draft.id ?? randomUUID(),
    actorType: principal.type,
    actorId: principal.id,
    action: draft.action,
    entityType: draft.entityType,
    entityId: draft.entityId,
    agentId: draft.agentId ?? (actor.kind === 'agent' ? actor.agentId : null),
    runId: isRunOf(actor, draft.companyId) ? runIdOf(actor) : null,
    responsibleUserId: actor.kind === 'agent' ? (actor.responsibleUserId ?? null) : null,
    details: draft.details || origin || chain ? redactDetails({ ...draft.details, ...origin, ...chain }) : null,
  };
}

/** The actor as recorded in the journal. */
function recordedActor(actor: Actor): { readonly type: string; readonly id: string } {
  const plugin = actingPlugin(actor);
  return plugin ? { type: 'plugin', id: plugin.key } : principalOf(actor);
}

/** An assistant's action is recorded as its person's action, with the assistant's id. */
const assistantOf = (actor: Actor): { readonly assistantId: string } | undefined =>
  actor.kind === 'board' && actor.assistant ? { assistantId: actor.assistant.grantId } : undefined;

/** For a plugin that responds to an event: the number of plugin events that led to its action. */
function chainOf(actor: Actor): { readonly pluginEventDepth: number } | undefined {
  const depth = actingPlugin(actor)?.eventDepth;
  return depth === undefined ? undefined : { pluginEventDepth: depth };
}

/** The next events of a company after a position, oldest first. Parameters: company, position, count. */
export const EVENTS_AFTER = statement(
  `SELECT ${EVENT_COLUMNS} FROM "Event" WHERE "companyId" = $1::uuid AND seq > $2 ORDER BY seq LIMIT $3`,
);

/** The newest committed positions of companies. */
export const HEADS = statement(`SELECT "companyId", seq FROM "JournalHead" WHERE "companyId" = ANY($1::uuid[])`);

// Row-level security limits the result to the journals of visible companies.
const ALL_HEADS = statement('SELECT "companyId", seq FROM "JournalHead"');

/** The newest committed position of each company within reach. */
export async function headsWithin(database: Database, reach: Reach): Promise<Map<string, bigint>> {
  const rows = await database.query<{ companyId: string; seq: bigint }>(reach, ALL_HEADS, []);
  return new Map(rows.map(({ companyId, seq }) => [companyId, seq]));
}
