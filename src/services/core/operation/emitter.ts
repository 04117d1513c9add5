import type { EventDraft } from '../journal/journal.js';
import type { WriteScope } from './scope.js';

/**
 * Makes the function that records what happened to a kind of record.
 * @param about what every event of a record says of it, besides its company and its id
 */
export const emitterOf =
  <R extends { readonly companyId: string; readonly id: string }, Action extends string = string>(
    entityType: string,
    about: (record: R) => Pick<EventDraft, 'agentId' | 'details'> = () => ({}),
  ) =>
  (scope: WriteScope, record: R, action: Action, details: Readonly<Record<string, unknown>> = {}): void => {
    const { companyId, id } = record;
    const common = about(record);
    scope.emit({ companyId, action, entityType, entityId: id, ...common, details: { ...common.details, ...details } });
  };
