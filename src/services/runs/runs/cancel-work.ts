import { runIdOf } from '../../core/actors/actor.js';
import type { WorkSelection } from '../../core/operation/run-requests.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { WakeDraft } from '../wakes/draft.js';
import { wakeEvent } from '../wakes/wake-rows.js';
import { actionOfRule } from './required-action.js';
import { applyEnds, type EndedRun } from './run-consequences.js';

interface Selection extends Omit<WorkSelection, 'errorCode' | 'withWakes' | 'evenOwn'> {
  /** A run; for runs only. */
  readonly runId?: string;
  /** The order that has it stopped. */
  readonly stopOrderId?: string;
}

/** Cancels runs in flight, and first the wakes that wait where the selection says so. @returns the ids of the runs */
export async function cancelWork(
  scope: WriteScope,
  { withWakes = false, errorCode, evenOwn = false, ...of }: WorkSelection,
): Promise<string[]> {
  if (withWakes) await cancelWakes(scope, { ...of, error: errorCode });
  return cancelRunsOf(scope, { ...of, errorCode, evenOwn });
}

/** SQL conditions on a table with the columns of `of`'s keys, the first placeholder being the company's. */
function conditions(of: Selection): { where: string; values: unknown[] } {
  const values: unknown[] = [of.companyId];
  const terms = [`x."companyId" = $1::uuid`];
  if (of.agentId) terms.push(`x."agentId" = $${values.push(of.agentId)}::uuid`);
  if (of.runId) terms.push(`x.id = $${values.push(of.runId)}::uuid`);
  if (of.issueId) terms.push(`x."issueId" = $${values.push(of.issueId)}::uuid`);
  if (of.projectId) {
    const issues = `SELECT id FROM "Issue" WHERE "companyId" = $1::uuid AND "projectId" = $${values.push(of.projectId)}::uuid`;
    terms.push(`x."issueId" IN (${issues})`);
  }
  return { where: terms.join(' AND '), values };
}

/**
 * Cancels the wakes that wait, with the queued runs that they made; what runs goes on.
 * @param of.error why, as their rows will say
 * @returns how many
 */
export async function cancelWakes(
  scope: WriteScope,
  { error, ...of }: Omit<Selection, 'runId'> & { error: string },
): Promise<number> {
  await cancelRuns(scope, of, error, ['queued', 'scheduled_retry']);
  const { where, values } = conditions(of);
  const text = `
    UPDATE "Wake" x SET status = 'cancelled', error = $${values.push(error)}, "finishedAt" = now(),
           "stopOrderId" = $${values.push(of.stopOrderId ?? null)}::uuid
     WHERE ${where} AND x.status IN ('queued', 'deferred_issue_execution')
    RETURNING x.id, x."companyId", x."agentId", x."issueId", x.reason, x.source`;
  const cancelled = await scope.sql<CancelledWake>(statement(text), values);
  for (const wake of cancelled) scope.emit(wakeEvent(wake, 'wake.cancelled', { runId: null, error }));
  return cancelled.length;
}

type CancelledWake = Pick<WakeDraft, 'companyId' | 'agentId' | 'issueId' | 'reason' | 'source'> & {
  readonly id: string;
};

/**
 * Cancels runs in flight, those that work as well: their executors hear of it as soon as it is committed, stop them, and
 * can write nothing of theirs any more. The run that asks is left alone, since it ends by itself, unless `evenOwn`: a
 * budget stops also whoever tells that it is spent. Cancel the wakes first where they are to be cancelled too: what
 * waited for a run is promoted when it ends.
 * @returns their ids
 */
export async function cancelRunsOf(
  scope: WriteScope,
  { errorCode, evenOwn = false, ...of }: Selection & { errorCode: string; evenOwn?: boolean },
): Promise<string[]> {
  return cancelRuns(scope, of, errorCode, ['queued', 'running', 'scheduled_retry'], evenOwn);
}

async function cancelRuns(
  scope: WriteScope,
  of: Selection,
  errorCode: string,
  statuses: readonly string[],
  evenOwn = false,
): Promise<string[]> {
  const { where, values } = conditions(of);
  const asking = evenOwn ? null : runIdOf(scope.actor);
  const own = asking ? `AND x.id <> $${values.push(asking)}::uuid` : '';
  const which = `${where} ${own} AND x.status = ANY($${values.push(statuses)}::text[])`;
  // Issues come before runs in the order of locks, and the end of a run frees those that it held.
  await scope.sql(statement(heldIssues(which)), values);
  const text = `
    WITH old AS (SELECT x.id, x.status FROM "HeartbeatRun" x WHERE ${which} ORDER BY x.id FOR NO KEY UPDATE)
    UPDATE "HeartbeatRun" r
       SET status = 'cancelled', "errorCode" = $${values.push(errorCode)}, "finishedAt" = clock_timestamp(),
           "updatedAt" = clock_timestamp(), "stopOrderId" = $${values.push(of.stopOrderId ?? null)}::uuid,
           "requiredAction" = CASE WHEN r."issueId" IS NOT NULL THEN $${values.push(actionOfRule(errorCode))}::text END,
           "statusMessage" = ${of.stopOrderId ? 'r."statusMessage"' : 'NULL'},
           "stopConfirmedAt" = CASE WHEN old.status = 'running' THEN r."stopConfirmedAt" ELSE clock_timestamp() END
      FROM old WHERE r."companyId" = $1::uuid AND r.id = old.id
    RETURNING r.id, r."agentId", r."issueId", r.status, r.error, r."errorCode", r."requiredAction", r."exitCode", r."invocationSource",
              r."triggerDetail", r."startedAt", r."finishedAt", old.status AS "previousStatus"`;
  const runs = await scope.sql<EndedRun>(statement(text), values);
  await applyEnds(scope, of.companyId, runs, of.stopOrderId);
  return runs.map(({ id }) => id);
}

const heldIssues = (which: string): string => `
  SELECT i.id FROM "Issue" i
   WHERE i."companyId" = $1::uuid AND i."executionRunId" IN (SELECT x.id FROM "HeartbeatRun" x WHERE ${which})
   ORDER BY i.id FOR NO KEY UPDATE`;
