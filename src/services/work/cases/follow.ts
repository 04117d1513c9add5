import { DomainError } from '../../core/errors/errors.js';
import type { Gate } from '../../core/journal/follow.js';
import type { JournalEvent } from '../../core/journal/journal.js';
import type { Scope } from '../../core/operation/scope.js';
import { casesEnabled } from './rules.js';
import { isCaseEvent } from './timeline.js';

/** Whether an entry of the journal tells of a case, of any of the company or of this one. */
export const tellsOfCase = (event: JournalEvent, caseId?: string): boolean =>
  (caseId === undefined || event.entityId === caseId) && isCaseEvent(event);

/** Nothing is told of cases while they are switched off: 403 "Cases are disabled". */
export const casesGate = (scope: Scope): Gate => ({
  name: 'cases',
  async check() {
    scope.forget(); // what it has loaded may be of a time before
    try {
      await casesEnabled(scope);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  },
});
