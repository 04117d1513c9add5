import type { JournalEvent } from '../../core/journal/journal.js';
import type { Scope } from '../../core/operation/scope.js';
import { isUuid, type JsonObject } from '../../core/text/fields.js';
import { runThatMade } from './graph.js';

/** A firing that an entry of the journal tells of. */
interface Told {
  readonly runId: string;
  readonly routineId: string;
}

/** Entries are shared by all who follow a company, so each is looked into once. */
const known = new WeakMap<JournalEvent, Promise<Told | null> | Told | null>();

/**
 * The firing that an entry of the journal tells of, or null: it was dispatched or skipped, or the issue that it made was
 * taken up, ended, blocked or opened again.
 */
export function firingTold(scope: Scope, event: JournalEvent): Promise<Told | null> | Told | null {
  const found = known.get(event);
  if (found !== undefined) return found;
  const told = lookedInto(scope, event);
  known.set(event, told);
  if (told instanceof Promise)
    told.then(
      (found) => known.set(event, found),
      () => known.delete(event),
    );
  return told;
}

const DISPATCHED: ReadonlySet<string> = new Set(['routine.run_triggered', 'routine.run_skipped']);

/** The board may record anything, so that what is no id is none. */
function lookedInto(scope: Scope, event: JournalEvent): Promise<Told | null> | Told | null {
  if (!isUuid(event.entityId)) return null;
  if (DISPATCHED.has(event.action)) return dispatchedBy(event);
  return isMove(event) ? madeBy(scope, event) : null;
}

function dispatchedBy({ entityId, details }: JournalEvent): Told | null {
  const { runId } = (details ?? {}) as JsonObject;
  return typeof runId === 'string' && isUuid(runId) ? { runId, routineId: entityId } : null;
}

async function madeBy(scope: Scope, { companyId, entityId }: JournalEvent): Promise<Told | null> {
  scope.forget(); // what is looked up for entries that are never delivered is not kept
  const run = await scope.load(runThatMade, entityId);
  return run?.companyId === companyId ? { runId: run.id, routineId: run.routineId } : null;
}

/** Whether the status of an issue changed. */
function isMove({ entityType, action, details }: JournalEvent): boolean {
  if (entityType !== 'issue') return false;
  const { changes, reopened } = (details ?? {}) as { changes?: { status?: unknown }; reopened?: boolean };
  if (action === 'issue.updated') return changes?.status !== undefined;
  return action === 'issue.checked_out' || (action === 'issue.comment_added' && reopened === true);
}

/** Whether an entry of the journal tells of a firing, of any routine of the company or of this one. */
export function tellsOfFiring(scope: Scope, event: JournalEvent, routineId?: string): boolean | Promise<boolean> {
  const isMeant = (told: Told | null): boolean =>
    told !== null && (routineId === undefined || told.routineId === routineId);
  const told = firingTold(scope, event);
  return told instanceof Promise ? told.then(isMeant) : isMeant(told);
}
