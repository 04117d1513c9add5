import type { Wake } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { isClosedStatus } from '#services/work/issues/model.js';
import { causerOfRow, requesterOfRow } from './cause.js';
import type { WakeDraft } from './draft.js';
import { readFacts, type WakeFacts, wakeObstacle } from './facts.js';
import { isAddressed, isCommentWake } from './model.js';
import { addToRun, queueRun } from './queue.js';
import { wakeEvent } from './wake-rows.js';

const LOCK_ISSUE = statement(`
  SELECT id FROM "Issue" WHERE "companyId" = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`);

const WAITING = statement(`
  SELECT * FROM "Wake" WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid AND status = 'deferred_issue_execution'
   ORDER BY "requestedAt", id FOR NO KEY UPDATE`);

/**
 * Turns each deferred wake for an issue into a queued run, if no other run holds the issue any more. If its agent no
 * longer has work there, the wake ends as skipped, with the reason. Call it when a run has ended or released the issue,
 * after writing the rows of both: once for each issue that the run worked on or held. Locks the issue.
 */
export async function promoteDeferred(
  scope: WriteScope,
  { companyId, issueId }: { companyId: string; issueId: string },
): Promise<void> {
  // If two runs end at once, one of them must see the end of the other.
  const [, waiting] = await Promise.all([
    scope.sql(LOCK_ISSUE, [companyId, issueId]),
    scope.sql<Wake>(WAITING, [companyId, issueId]),
  ]);
  for (const row of waiting) await promote(scope, row);
}

async function promote(scope: WriteScope, row: Wake): Promise<void> {
  const wake = draftFrom(row);
  const facts = await readFacts(scope, wake);
  if (facts.runningRunId || facts.otherRunId) return;
  const error = await reasonAgainst(scope, wake, row, facts);
  if (error) return skipWaiting(scope, wake, row.id, error);
  if (facts.queuedRunId && (await mergeWaiting(scope, wake, row, facts.queuedRunId))) return;
  await scope.sql(QUEUE, [row.id]);
  const runId = await queueRun(scope, wake, {
    wakeId: row.id,
    responsibleUserId: requesterOfRow(row) ?? facts.responsibleUserId,
    causedByUserId: wake.causedByUserId,
    causedConfigHash: row.configHash,
  });
  scope.emit(wakeEvent({ ...wake, id: row.id }, 'wake.promoted', { runId }));
}

/** The request of a stored wake. */
export const draftFrom = (row: Wake): WakeDraft => ({
  companyId: row.companyId,
  agentId: row.agentId,
  issueId: row.issueId,
  reason: row.reason,
  taskKey: row.taskKey,
  idempotencyKey: row.idempotencyKey,
  forceFreshSession: row.forceFreshSession,
  source: row.source as WakeDraft['source'],
  triggerDetail: (row.triggerDetail ?? 'system') as WakeDraft['triggerDetail'],
  payload: row.payload as JsonObject,
  retryOfRunId: row.reason === 'retry_failed_run' ? ((row.payload as JsonObject).failedRunId as string) : null,
  causedByRunId: row.causedByRunId,
  causedByUserId: row.configHash === null ? null : causerOfRow({ ...row, source: row.source as WakeDraft['source'] }),
});

/** Why the agent must no longer be woken for the issue; undefined without a reason. */
async function reasonAgainst(
  scope: WriteScope,
  wake: WakeDraft,
  row: Wake,
  facts: WakeFacts,
): Promise<string | undefined> {
  const concerns = facts.assigneeAgentId === wake.agentId && !isClosedStatus(facts.issueStatus);
  if (!concerns && !(await isForAgent(scope, row))) {
    if (facts.assigneeAgentId !== wake.agentId) return 'issue_reassigned';
    return 'issue_closed';
  }
  const obstacle = await wakeObstacle(scope, { ...wake, despiteBlockers: isCommentWake(wake.reason) }, facts);
  return obstacle?.reason;
}

const JOINED = statement(`
  SELECT source, reason FROM "Wake" WHERE "companyId" = $1::uuid AND "coalescedIntoId" = $2::uuid`);

/**
 * Whether a wake targets the agent itself: an explicit request, or one that addresses the agent. It then stays valid
 * after a reassignment of the issue. Wakes that were merged into it count too.
 */
async function isForAgent(scope: WriteScope, row: Wake): Promise<boolean> {
  const isAboutAgent = ({ source, reason }: Pick<Wake, 'source' | 'reason'>) =>
    source === 'on_demand' || isAddressed(reason);
  return isAboutAgent(row) || (await scope.sql<Wake>(JOINED, [row.companyId, row.id])).some(isAboutAgent);
}

const QUEUE = statement(`UPDATE "Wake" SET status = 'queued' WHERE id = $1::uuid RETURNING id`);
const END = statement(`
  UPDATE "Wake" SET status = $2, error = $3, "runId" = $4::uuid, "finishedAt" = now() WHERE id = $1::uuid RETURNING id`);

async function skipWaiting(scope: WriteScope, wake: WakeDraft, id: string, error: string): Promise<void> {
  await scope.sql(END, [id, 'skipped', error, null]);
  scope.emit(wakeEvent({ ...wake, id }, 'wake.skipped', { runId: null, error }));
}

/** Merges a waiting wake into the queued run. @returns false if they are too large together */
async function mergeWaiting(scope: WriteScope, wake: WakeDraft, row: Wake, runId: string): Promise<boolean> {
  const { id } = row;
  if ((await addToRun(scope, runId, wake, requesterOfRow(row))) === 'full') return false;
  await scope.sql(END, [id, 'coalesced', null, runId]);
  scope.emit(wakeEvent({ ...wake, id }, 'wake.coalesced', { runId }));
  return true;
}
