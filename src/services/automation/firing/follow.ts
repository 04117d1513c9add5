import type { JournalEvent } from '#services/core/journal/journal.js';
import type { Scope } from '#services/core/operation/scope.js';
import { isUuid, type JsonObject } from '#services/core/text/fields.js';
import { runThatCreated } from './graph.js';

/** The run of a journal event. */
interface RunKey {
  readonly runId: string;
  readonly routineId: string;
}

/** All subscribers of a company share its events, so each event is examined once. */
const runsByEvent = new WeakMap<JournalEvent, Promise<RunKey | null> | RunKey | null>();

/**
 * The run of a routine for a journal event, or null. These events record that the run was dispatched or skipped, or
 * that the status of its issue changed.
 */
export function routineRunOf(scope: Scope, event: JournalEvent): Promise<RunKey | null> | RunKey | null {
  const cachedRun = runsByEvent.get(event);
  if (cachedRun !== undefined) return cachedRun;
  const run = examine(scope, event);
  runsByEvent.set(event, run);
  if (run instanceof Promise)
    run.then(
      (found) => runsByEvent.set(event, found),
      () => runsByEvent.delete(event),
    );
  return run;
}

const DISPATCHED: ReadonlySet<string> = new Set(['routine.run_triggered', 'routine.run_skipped']);

/** The board may record events with any ids, so each id is checked. */
function examine(scope: Scope, event: JournalEvent): Promise<RunKey | null> | RunKey | null {
  if (!isUuid(event.entityId)) return null;
  if (DISPATCHED.has(event.action)) return runIn(event);
  return isStatusChange(event) ? runOfIssue(scope, event) : null;
}

function runIn({ entityId, details }: JournalEvent): RunKey | null {
  const { runId } = (details ?? {}) as JsonObject;
  return typeof runId === 'string' && isUuid(runId) ? { runId, routineId: entityId } : null;
}

async function runOfIssue(scope: Scope, { companyId, entityId }: JournalEvent): Promise<RunKey | null> {
  scope.forget(); // the scope lives as long as the subscription, so its cache would grow
  const run = await scope.load(runThatCreated, entityId);
  return run?.companyId === companyId ? { runId: run.id, routineId: run.routineId } : null;
}

/** Whether an event changed the status of an issue. */
function isStatusChange({ entityType, action, details }: JournalEvent): boolean {
  if (entityType !== 'issue') return false;
  const { changes, reopened } = (details ?? {}) as { changes?: { status?: unknown }; reopened?: boolean };
  if (action === 'issue.updated') return changes?.status !== undefined;
  return action === 'issue.checked_out' || (action === 'issue.comment_added' && reopened === true);
}

/** Whether a journal event concerns a run of the routine; without a routine, a run of any routine of the company. */
export function concernsRun(scope: Scope, event: JournalEvent, routineId?: string): boolean | Promise<boolean> {
  const isMatch = (run: RunKey | null): boolean =>
    run !== null && (routineId === undefined || run.routineId === routineId);
  const run = routineRunOf(scope, event);
  return run instanceof Promise ? run.then(isMatch) : isMatch(run);
}
