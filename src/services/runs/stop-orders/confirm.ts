import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { emitStop } from './order.js';

// Two that confirm the last runs of an order at once: the one that comes second sees what the first has written.
const HOLD = statement(`
  SELECT o."agentId" FROM "StopOrder" o WHERE o."companyId" = $1::uuid AND o.id = $2::uuid FOR NO KEY UPDATE`);
const LEFT = statement(`
  SELECT count(*)::int AS outstanding FROM "HeartbeatRun" r
   WHERE r."companyId" = $1::uuid AND r."stopOrderId" = $2::uuid AND r."stopConfirmedAt" IS NULL`);

/** A stopped run of which nothing is left. */
export interface Confirmed {
  readonly companyId: string;
  readonly id: string;
  readonly agentId: string;
  readonly issueId: string | null;
  readonly stopOrderId: string;
}

/** Tells that a run which an order stopped is gone, and how many are not; to be called once its row says so. */
export async function tellConfirmed(scope: WriteScope, run: Confirmed): Promise<void> {
  const { companyId, id: runId, agentId, issueId, stopOrderId: id } = run;
  const [, left] = await Promise.all([
    scope.sql(HOLD, [companyId, id]),
    scope.row<{ outstanding: number }>(LEFT, [companyId, id]),
  ]);
  const outstanding = left?.outstanding ?? 0;
  emitStop(scope, { companyId, id, agentId }, 'stop.confirmed', { runId, agentId, issueId, outstanding });
}
