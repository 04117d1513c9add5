import { DomainError } from '#services/core/errors/errors.js';
import type { Gate } from '#services/core/journal/follow.js';
import type { JournalEvent } from '#services/core/journal/journal.js';
import type { Scope } from '#services/core/operation/scope.js';
import { casesEnabled } from './policy.js';
import { isCaseEvent } from './timeline.js';

/** Whether an event of the journal is about a case: any of the company, or this one. */
export const concernsCase = (event: JournalEvent, caseId?: string): boolean =>
  (caseId === undefined || event.entityId === caseId) && isCaseEvent(event);

/** Ends subscriptions to cases with 403 "Cases are disabled" while the feature is disabled. */
export const casesGate = (scope: Scope): Gate => ({
  name: 'cases',
  async check() {
    scope.forget(); // the loaded setting may be outdated
    try {
      await casesEnabled(scope);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  },
});
