import { type JournalEvent, recordInCompany } from '#services/core/journal/journal.js';
import type { RecordedEntityType } from '#services/core/journal/vocabulary.js';
import type { InCompany } from '#services/core/operation/operation.js';
import type { Loader, Scope } from '#services/core/operation/scope.js';
import { isUuid, type JsonObject } from '#services/core/text/fields.js';

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
