import type { Wake } from '../../../generated/prisma/client.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { JsonObject } from '../../core/text/fields.js';
import { askerOfRow, causerOfRow } from './cause.js';
import type { WakeDraft } from './draft.js';
import { obstacleOf, readFacts, type WakeFacts } from './facts.js';
import { isAddressed, isCommentWake } from './model.js';
import { queueRun, tellRun } from './queue.js';
import { wakeEvent } from './wake-rows.js';

const HOLD_ISSUE = statement(`
  SELECT id FROM "Issue" WHERE "companyId" = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`);

const WAITING = statement(`
  SELECT * FROM "Wake" WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid AND status = 'deferred_issue_execution'
   ORDER BY "requestedAt", id FOR NO KEY UPDATE`);

/**
 * Turns the deferred wakes for an issue, of any agent, into one queued run each where nothing holds the issue for them
 * any more; those of agents that have no business there by now end as skipped, with the reason.
 * To be called when a run has ended or given the issue back, after its row and the issue's locks say so, once for each
 * issue that the run was about or held. Locks the issue.
 */
export async function promoteDeferred(
  scope: WriteScope,
  { companyId, issueId }: { companyId: string; issueId: string },
): Promise<void> {
  // Of two runs that end at once, one must see the other's end.
  const [, waiting] = await Promise.all([
    scope.sql(HOLD_ISSUE, [companyId, issueId]),
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
    responsibleUserId: askerOfRow(row) ?? facts.responsibleUserId,
    causedByUserId: wake.causedByUserId,
    causedConfigHash: row.configHash,
  });
  scope.emit(wakeEvent({ ...wake, id: row.id }, 'wake.promoted', { runId }));
}

/** A wake as it was asked for. */
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

/** Why the agent is not to be woken for the issue any more; undefined where it is. */
async function reasonAgainst(
  scope: WriteScope,
  wake: WakeDraft,
  row: Wake,
  facts: WakeFacts,
): Promise<string | undefined> {
  const concerns = facts.assigneeAgentId === wake.agentId && !CLOSED.has(facts.issueStatus);
  if (!concerns && !(await isMeant(scope, row))) {
    if (facts.assigneeAgentId !== wake.agentId) return 'issue_reassigned';
    return 'issue_closed';
  }
  const obstacle = await obstacleOf(scope, { ...wake, despiteBlockers: isCommentWake(wake.reason) }, facts);
  return obstacle?.reason;
}

const CLOSED: ReadonlySet<string | null> = new Set(['done', 'cancelled']);

const JOINED = statement(`
  SELECT source, reason FROM "Wake" WHERE "companyId" = $1::uuid AND "coalescedIntoId" = $2::uuid`);

/**
 * Whether a wake that waited was meant for the agent itself, whoever has the issue by now: somebody asked for it in so
 * many words, or said something to it. One that was merged into it counts as well.
 */
async function isMeant(scope: WriteScope, row: Wake): Promise<boolean> {
  const meant = ({ source, reason }: Pick<Wake, 'source' | 'reason'>) => source === 'on_demand' || isAddressed(reason);
  return meant(row) || (await scope.sql<Wake>(JOINED, [row.companyId, row.id])).some(meant);
}

const QUEUE = statement(`UPDATE "Wake" SET status = 'queued' WHERE id = $1::uuid RETURNING id`);
const END = statement(`
  UPDATE "Wake" SET status = $2, error = $3, "runId" = $4::uuid, "finishedAt" = now() WHERE id = $1::uuid RETURNING id`);

async function skipWaiting(scope: WriteScope, wake: WakeDraft, id: string, error: string): Promise<void> {
  await scope.sql(END, [id, 'skipped', error, null]);
  scope.emit(wakeEvent({ ...wake, id }, 'wake.skipped', { runId: null, error }));
}

/** @returns false where the run that waits can hear no more */
async function mergeWaiting(scope: WriteScope, wake: WakeDraft, row: Wake, runId: string): Promise<boolean> {
  const { id } = row;
  if ((await tellRun(scope, runId, wake, askerOfRow(row))) === 'full') return false;
  await scope.sql(END, [id, 'coalesced', null, runId]);
  scope.emit(wakeEvent({ ...wake, id }, 'wake.coalesced', { runId }));
  return true;
}
