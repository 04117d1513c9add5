import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { JsonObject } from '../../core/text/fields.js';
import { uuid7 } from '../../core/text/uuid7.js';
import { configHash } from '../../secrets/user-secrets/standing.js';
import { askerOf } from './cause.js';
import { runContextOf, type WakeDraft } from './draft.js';
import { betterReason, mergeContexts } from './model.js';
import { emitRun } from './record-run.js';
import { startAllSoon } from './start.js';

/** The run of a wake that is queued. */
export interface NewRun {
  readonly id: string;
  readonly wake: WakeDraft;
  readonly wakeId: string;
  readonly responsibleUserId: string | null;
  /** The person by whose own act it begins. */
  readonly causedByUserId: string | null;
  /** What the agent would have run with when that person asked, where that was before. */
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

/** Queues the runs of wakes that name them, in one statement, and has them started. */
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

/** Records that the run of a wake waits for its turn. */
export function tellRunQueued(scope: WriteScope, { id, wake, wakeId }: NewRun): void {
  const { source, triggerDetail, by } = wake;
  emitRun(scope, { ...wake, id }, 'queued', { invocationSource: source, triggerDetail, wakeupRequestId: wakeId }, by);
}

const RUN_OF = statement(`UPDATE "Wake" SET "runId" = $2::uuid WHERE id = $1::uuid RETURNING id`);

/** Queues the run of a wake that waited. @returns its id */
export async function queueRun(scope: WriteScope, wake: WakeDraft, of: Omit<NewRun, 'id' | 'wake'>): Promise<string> {
  const run = { id: uuid7(), wake, ...of };
  await Promise.all([queueRuns(scope, [run]), scope.sql(RUN_OF, [of.wakeId, run.id])]);
  tellRunQueued(scope, run);
  return run.id;
}

const RUN_CONTEXT = statement(
  `SELECT "contextSnapshot" AS context, "wakeId" FROM "HeartbeatRun" WHERE id = $1::uuid AND status = 'queued'`,
);
// What somebody else says joins what one person has asked for: from then on it is not that person's own run.
const TELL_RUN = statement(`
  UPDATE "HeartbeatRun" SET "contextSnapshot" = $2::jsonb, "updatedAt" = now(),
         "causedByUserId" = CASE WHEN "causedByUserId" = $3 THEN "causedByUserId" END
   WHERE id = $1::uuid RETURNING id`);

/** What became of telling a run something: one that works already has read its context, and one may know too much. */
type Hearing = 'told' | 'works' | 'full';

/**
 * Tells a run that waits of another wake that it answers too, under the reason that says more.
 * @param asker the person who asks for the other wake
 */
export async function tellRun(
  scope: WriteScope,
  runId: string,
  wake: WakeDraft,
  asker: string | null = askerOf(scope, wake),
): Promise<Hearing> {
  const run = await scope.row<{ context: JsonObject }>(RUN_CONTEXT, [runId]);
  if (!run) return 'works';
  const merged = mergeContexts(run.context, runContextOf(wake));
  if (!merged) return 'full';
  const earlier = (run.context.wakeReason ?? null) as string | null;
  const wakeReason = betterReason(earlier, wake.reason);
  const context = { ...merged, ...(wakeReason ? { wakeReason } : {}) };
  await scope.sql(TELL_RUN, [runId, JSON.stringify(context), asker]);
  return 'told';
}
