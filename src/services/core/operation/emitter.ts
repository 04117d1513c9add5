import { appendEvents, EVENT_COLUMNS, type EventDraft, HEADS, type JournalEvent } from '../journal/journal.js';
import type { RecordedAction, RecordedEntityType } from '../journal/vocabulary.js';
import { statement } from '../postgres/statement.js';
import type { Scope, WriteScope } from './scope.js';

/**
 * Makes the function that records events of one kind of record.
 * @param about the fields that every event has besides the company and the record's id
 */
export const emitterOf =
  <R extends { readonly companyId: string; readonly id: string }, Action extends RecordedAction = RecordedAction>(
    entityType: RecordedEntityType,
    about: (record: R) => Pick<EventDraft, 'agentId' | 'details'> = () => ({}),
  ) =>
  (scope: WriteScope, record: R, action: Action, details: Readonly<Record<string, unknown>> = {}): void => {
    const { companyId, id } = record;
    const common = about(record);
    scope.emit({ companyId, action, entityType, entityId: id, ...common, details: { ...common.details, ...details } });
  };

const EVENT_AT = statement(`SELECT ${EVENT_COLUMNS} FROM "Event" WHERE "companyId" = $1::uuid AND seq = $2`);

/**
 * Appends one event immediately and returns its row, for an operation that returns the event itself; all other
 * operations call `emit`. The transaction then holds the journal's lock, so make this the operation's last step.
 */
export async function appendNow(scope: WriteScope, draft: EventDraft): Promise<JournalEvent> {
  const positions = await appendEvents(scope.db, scope.actor, [draft]);
  const [event] = await scope.sql<JournalEvent>(EVENT_AT, [draft.companyId, positions.get(draft.companyId)]);
  return event as JournalEvent;
}

/** The newest committed position of each company. */
export async function journalHeads(scope: Scope, companyIds: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await scope.sql<{ companyId: string; seq: bigint }>(HEADS, [companyIds]);
  return new Map(rows.map((row) => [row.companyId, row.seq]));
}
