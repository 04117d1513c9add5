import { DomainError } from '../core/errors.js';
import type { JournalEvent } from '../core/journal.js';
import type { Scope, Services } from '../core/scope.js';
import { casesEnabled } from './rules.js';
import { isCaseEvent } from './timeline.js';

/**
 * Whether an entry of the journal tells of a case, of any of the company or of this one. It is delivered only while
 * cases are switched on.
 * @throws 403 "Cases are disabled"
 */
export async function tellsOfCase(scope: Scope, event: JournalEvent, caseId?: string): Promise<boolean> {
  if (!isCaseEvent(event) || (caseId !== undefined && event.entityId !== caseId)) return false;
  await enabledSince(scope, event);
  return true;
}

/** For how long a look at the switch serves entries that were there before it. */
const LOOK_HOLDS_MS = 1_000;

/** Entries are shared by all who follow a company, so that a thousand followers look once. */
const looks = new WeakMap<JournalEvent, Promise<void>>();
const latest = new WeakMap<Services, { readonly at: number; readonly look: Promise<void> }>();

/** A look at the switch, made after the entry was. */
function enabledSince(scope: Scope, event: JournalEvent): Promise<void> {
  const now = Date.now();
  const recent = latest.get(scope.services);
  const isOld = now - event.createdAt.getTime() > LOOK_HOLDS_MS;
  const known = looks.get(event) ?? (isOld && recent && now - recent.at < LOOK_HOLDS_MS ? recent.look : undefined);
  if (known) return known;
  scope.forget(); // what it has loaded may be of a time before
  const look = casesEnabled(scope);
  looks.set(event, look);
  latest.set(scope.services, { at: now, look });
  look.catch((error) => {
    if (error instanceof DomainError) return;
    looks.delete(event);
    latest.delete(scope.services);
  });
  return look;
}
