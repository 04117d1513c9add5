import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { configHash } from '#services/secrets/user-secrets/value-permission.js';
import { requesterOf } from './cause.js';
import { runContextOf, type WakeDraft } from './draft.js';
import { betterReason, mergeContexts } from './model.js';
import { emitRun } from './record-run.js';
import { startAllSoon } from './start.js';

/** A run that is about to be queued. */
export interface NewRun {
  readonly id: string;
  readonly wake: WakeDraft;
  readonly wakeId: string;
  readonly responsibleUserId: string | null;
  /** The person who started the run on purpose. */
  readonly causedByUserId: string | null;
  /** The hash of the agent's configuration at the time when that person requested a wake that has waited since. */
  readonly causedConfigHash?: string | null;
}

const INSERTED = [
  'id',
  'companyId',
  'agentId',
  'issueId',
  'wakeId',
  'taskKey',
  'retryOfRunId',
  'responsibleUserId',
  'invocationSource',
  'triggerDetail',
  'contextSnapshot',
  'causedByUserId',
];
const names = (prefix: string): string => INSERTED.map((name) => `${prefix}"${name}"`).join(', ');

const INSERT = statement(`
  INSERT INTO "HeartbeatRun" ("createdAt", "updatedAt", "causedConfigHash", ${names('')})
  SELECT clock_timestamp(), clock_timestamp(),
         CASE WHEN r."causedByUserId" IS NOT NULL THEN coalesce(r."causedConfigHash", ${configHash('r')}) END, ${names('r.')}
    FROM jsonb_populate_recordset(NULL::"HeartbeatRun", $1::jsonb) r`);

/** Queues runs in one statement. They can start after the commit. */
export async function queueRuns(scope: WriteScope, runs: readonly NewRun[]): Promise<void> {
  if (runs.length === 0) return;
  const rows = runs.map(({ id, wake, wakeId, responsibleUserId, causedByUserId, causedConfigHash = null }) => {
    const { companyId, agentId, issueId, source, triggerDetail, taskKey, retryOfRunId } = wake;
    return {
      id,
      companyId,
      agentId,
      issueId,
      wakeId,
      taskKey,
      retryOfRunId,
      responsibleUserId,
      causedByUserId,
      causedConfigHash,
      invocationSource: source,
      triggerDetail,
      contextSnapshot: runContextOf(wake),
    };
  });
  await scope.sql(INSERT, [JSON.stringify(rows)]);
  startAllSoon(
    scope,
    runs.map(({ wake }) => wake),
  );
}

/** Emits that a run was queued. */
export function emitRunQueued(scope: WriteScope, { id, wake, wakeId }: NewRun): void {
  const { source, triggerDetail, by } = wake;
  emitRun(scope, { ...wake, id }, 'queued', { invocationSource: source, triggerDetail, wakeupRequestId: wakeId }, by);
}

const RUN_OF = statement(`UPDATE "Wake" SET "runId" = $2::uuid WHERE id = $1::uuid RETURNING id`);

/** Queues the run of a stored wake. @returns the id of the run */
export async function queueRun(scope: WriteScope, wake: WakeDraft, of: Omit<NewRun, 'id' | 'wake'>): Promise<string> {
  const run = { id: uuid7(), wake, ...of };
  await Promise.all([queueRuns(scope, [run]), scope.sql(RUN_OF, [of.wakeId, run.id])]);
  emitRunQueued(scope, run);
  return run.id;
}

const RUN_CONTEXT = statement(
  `SELECT "contextSnapshot" AS context, "wakeId" FROM "HeartbeatRun" WHERE id = $1::uuid AND status = 'queued'`,
);
// With a request of another requester, the run no longer belongs to one person.
const ADD_TO_RUN = statement(`
  UPDATE "HeartbeatRun" SET "contextSnapshot" = $2::jsonb, "updatedAt" = now(),
         "causedByUserId" = CASE WHEN "causedByUserId" = $3 THEN "causedByUserId" END
   WHERE id = $1::uuid RETURNING id`);

/**
 * The result of adding a wake to a run. A started run has already read its context; a full one has no room for another
 * wake.
 */
type Addition = 'added' | 'started' | 'full';

/**
 * Adds another wake to the context of a queued run, with the more important reason.
 * @param requester the person who requests the other wake
 */
export async function addToRun(
  scope: WriteScope,
  runId: string,
  wake: WakeDraft,
  requester: string | null = requesterOf(scope, wake),
): Promise<Addition> {
  const run = await scope.row<{ context: JsonObject }>(RUN_CONTEXT, [runId]);
  if (!run) return 'started';
  const merged = mergeContexts(run.context, runContextOf(wake));
  if (!merged) return 'full';
  const earlier = (run.context.wakeReason ?? null) as string | null;
  const wakeReason = betterReason(earlier, wake.reason);
  const context = { ...merged, ...(wakeReason ? { wakeReason } : {}) };
  await scope.sql(ADD_TO_RUN, [runId, JSON.stringify(context), requester]);
  return 'added';
}
