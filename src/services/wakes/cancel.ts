import type { WriteScope } from '../core/scope.js';
import { statement } from '../core/statement.js';

interface Selection {
  readonly companyId: string;
  readonly agentId?: string;
  readonly projectId?: string;
  readonly issueId?: string;
}

/** SQL conditions on a table with the columns of `of`'s keys, the first placeholder being the company's. */
function conditions(of: Selection): { where: string; values: unknown[] } {
  const values: unknown[] = [of.companyId];
  const terms = [`x."companyId" = $1::uuid`];
  if (of.agentId) terms.push(`x."agentId" = $${values.push(of.agentId)}::uuid`);
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
  { error, ...of }: { companyId: string; agentId?: string; issueId?: string; error: string },
): Promise<number> {
  await cancelRuns(scope, of, error, ['queued']);
  const { where, values } = conditions(of);
  const text = `
    UPDATE "Wake" x SET status = 'cancelled', error = $${values.push(error)}, "finishedAt" = now()
     WHERE ${where} AND x.status IN ('queued', 'deferred_issue_execution') RETURNING x.id`;
  return (await scope.sql(statement(text), values)).length;
}

/**
 * Cancels runs in flight: those that wait at once, those that run by their row and a job that stops them. The run
 * that asks is left alone, since it ends by itself, unless `evenOwn`: a budget stops also whoever tells that it is spent.
 * @returns their ids
 */
export async function cancelRunsOf(
  scope: WriteScope,
  { errorCode, evenOwn = false, ...of }: Selection & { errorCode: string; evenOwn?: boolean },
): Promise<string[]> {
  return cancelRuns(scope, of, errorCode, ['queued', 'running', 'scheduled_retry'], evenOwn);
}

interface CancelledRun {
  readonly id: string;
  readonly agentId: string;
  readonly issueId: string | null;
  readonly previous: string;
}

const CANCEL_WAKES_OF = statement(`
  UPDATE "Wake" SET status = 'cancelled', error = $3, "finishedAt" = now()
   WHERE "companyId" = $1::uuid AND "runId" = ANY($2::uuid[]) AND status IN ('queued', 'claimed') RETURNING id`);

async function cancelRuns(
  scope: WriteScope,
  of: Selection,
  errorCode: string,
  statuses: readonly string[],
  evenOwn = false,
): Promise<string[]> {
  const { where, values } = conditions(of);
  const { actor } = scope;
  const own = !evenOwn && actor.kind === 'agent' && actor.runId ? `AND x.id <> $${values.push(actor.runId)}::uuid` : '';
  const text = `
    WITH old AS (
      SELECT x.id, x.status FROM "HeartbeatRun" x
       WHERE ${where} ${own} AND x.status = ANY($${values.push(statuses)}::text[]) ORDER BY x.id FOR NO KEY UPDATE)
    UPDATE "HeartbeatRun" r SET status = 'cancelled', "errorCode" = $${values.push(errorCode)}, "finishedAt" = now(), "updatedAt" = now()
      FROM old WHERE r."companyId" = $1::uuid AND r.id = old.id
    RETURNING r.id, r."agentId", r."issueId", old.status AS previous`;
  const runs = await scope.sql<CancelledRun>(statement(text), values);
  if (runs.length === 0) return [];
  const ids = runs.map(({ id }) => id);
  await scope.sql(CANCEL_WAKES_OF, [of.companyId, ids, errorCode]);
  for (const run of runs) tell(scope, of.companyId, run, errorCode);
  return ids;
}

function tell(scope: WriteScope, companyId: string, run: CancelledRun, errorCode: string): void {
  if (run.previous === 'running') {
    scope.enqueue({ task: 'stopRun', payload: { companyId, runId: run.id }, key: `stopRun:${run.id}` });
  }
  scope.emit({
    companyId,
    action: 'heartbeat.cancelled',
    entityType: 'heartbeat_run',
    entityId: run.id,
    agentId: run.agentId,
    details: { issueId: run.issueId, previousStatus: run.previous, errorCode },
  });
}
