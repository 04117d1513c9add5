import type { Usage } from '../../../adapters/adapter.js';
import type { HeartbeatRun } from '../../../generated/prisma/client.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { lockAffected } from '../../money/budgets/evaluate.js';
import { endRun, lockAround } from './end.js';
import type { RunEnd } from './ending.js';
import { type RunFence, underFence } from './fence.js';
import { recordUsage } from './usage.js';

const PROJECT = statement(`
  SELECT r."agentId", i."projectId" FROM "HeartbeatRun" r
    LEFT JOIN "Issue" i ON i."companyId" = r."companyId" AND i.id = r."issueId"
   WHERE r."companyId" = $1::uuid AND r.id = $2::uuid`);

/**
 * Ends a run as its executor tells it, unless it is not its executor's any more.
 * @returns the run as it was
 * @throws 409 lease_lost
 */
export async function finishRun(scope: WriteScope, fence: RunFence, end: RunEnd): Promise<HeartbeatRun> {
  if (end.usage) await lockSpending(scope, fence, end.usage);
  await lockAround(scope, fence);
  const run = await underFence(scope, fence);
  await endRun(scope, run, end);
  return run;
}

/** A cost that reaches a limit stops the company or a project, whose rows are locked before those of agents. */
async function lockSpending(scope: WriteScope, { companyId, runId }: RunFence, usage: Usage): Promise<void> {
  const of = await scope.row<{ agentId: string; projectId: string | null }>(PROJECT, [companyId, runId]);
  if (!of) return;
  const tokens = usage.inputTokens + usage.cachedInputTokens + usage.outputTokens;
  const cents = Math.ceil((usage.costUsd ?? 0) * 100);
  await lockAffected(scope, { companyId, ...of }, { cents, tokens });
}

const CANCELLED = statement(`
  SELECT * FROM "HeartbeatRun"
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND fence = $3::bigint AND status = 'cancelled' FOR NO KEY UPDATE`);

/** Records what a run had used when it was cancelled, once: it was spent all the same. */
export async function recordLateUsage(scope: WriteScope, fence: RunFence, usage: Usage): Promise<void> {
  await lockSpending(scope, fence, usage);
  const run = await scope.row<HeartbeatRun>(CANCELLED, [fence.companyId, fence.runId, fence.fence]);
  if (run) await recordUsage(scope, run, usage);
}
