import { runIdOf } from '#services/core/actors/actor.js';
import type { WorkSelection } from '#services/core/operation/run-requests.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { WakeDraft } from '../wakes/draft.js';
import { wakeEvent } from '../wakes/wake-rows.js';
import { actionOfRule } from './required-action.js';
import { applyEnds, type EndedRun } from './run-consequences.js';

interface Selection extends Omit<WorkSelection, 'errorCode' | 'withWakes' | 'evenOwn'> {
  /** Only this run; does not apply to wakes. */
  readonly runId?: string;
  /** The stop order that cancels the work. */
  readonly stopOrderId?: string;
}

/** Cancels unfinished runs. If `withWakes` is set, cancels the waiting wakes first. @returns the ids of the runs */
export async function cancelWork(
  scope: WriteScope,
  { withWakes = false, errorCode, evenOwn = false, ...of }: WorkSelection,
): Promise<string[]> {
  if (withWakes) await cancelWakes(scope, { ...of, error: errorCode });
  return cancelRunsOf(scope, { ...of, errorCode, evenOwn });
}

/** SQL conditions for the table `x`. $1 is the company. */
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
 * Cancels waiting wakes and their queued runs. Running runs continue.
 * @param of.error the error of the cancelled wakes
 * @returns the number of cancelled wakes
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
 * Cancels unfinished runs. The commit notifies the executors of running ones; they stop the runs and can no longer
 * write their results. The actor's own run ends by itself, so it is not cancelled unless `evenOwn` is set: a spent
 * budget also stops the run that reports it. To cancel wakes too, cancel them first, since the end of a run promotes
 * the wakes that wait for it.
 * @returns the ids of the cancelled runs
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
  const ownRunId = evenOwn ? null : runIdOf(scope.actor);
  const butOwn = ownRunId ? `AND x.id <> $${values.push(ownRunId)}::uuid` : '';
  const which = `${where} ${butOwn} AND x.status = ANY($${values.push(statuses)}::text[])`;
  // Issues come before runs in the order of locks, and the end of a run releases its issues.
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
