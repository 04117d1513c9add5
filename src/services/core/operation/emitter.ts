import type { EventDraft } from '../journal/journal.js';
import type { RecordedAction, RecordedEntityType } from '../journal/vocabulary.js';
import type { WriteScope } from './scope.js';

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
