import type { HeartbeatRun } from '../../../generated/prisma/client.js';
import type { JsonObject } from '../../core/operation/fields.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { followUp } from '../wakes/follow-up.js';
import { applyEnds } from './ended.js';
import type { RunEnd } from './ending.js';
import { factsOfRun, livenessOf } from './liveness.js';
import { clearRequiredAction, fateOf, tryAgain } from './retry.js';
import { saveSession } from './sessions.js';
import { recordUsage } from './usage.js';

const END = statement(`
  UPDATE "HeartbeatRun"
     SET status = $3, "finishedAt" = clock_timestamp(), "updatedAt" = clock_timestamp(), error = $4, "errorCode" = $5,
         "exitCode" = $6::int, signal = $7, "resultJson" = $8::jsonb, "livenessState" = $9, "livenessReason" = $10,
         "requiredAction" = $11, "logBytes" = coalesce($12::bigint, "logBytes"), "logSha256" = coalesce($13, "logSha256"),
         "stdoutExcerpt" = coalesce($14, "stdoutExcerpt"), "stderrExcerpt" = coalesce($15, "stderrExcerpt"),
         "lastOutputSeq" = greatest("lastOutputSeq", coalesce($16::int, 0)), "statusMessage" = NULL
   WHERE "companyId" = $1::uuid AND id = $2::uuid RETURNING *`);

/**
 * Ends a run that the caller has locked, after its agent and issue (`lockRun`), with everything that follows: its usage
 * becomes a cost, its session is kept, its issue is free again, its agent and wake move on, what waited for it is
 * promoted, and work that is to be tried again gets its next run. The one place where an executed run ends.
 */
export async function endRun(scope: WriteScope, run: HeartbeatRun, end: RunEnd): Promise<void> {
  const { companyId } = run;
  const facts = await factsOfRun(scope, run);
  const fate = fateOf(run, end, facts);
  const ended = await writeEnd(scope, run, end, {
    liveness: livenessOf(end, facts, hasSpoken(end)),
    requiredAction: fate.kind === 'parked' ? fate.requiredAction : null,
  });
  // A limit that this cost reaches stops what still runs: this run is over by now.
  if (end.usage) await recordUsage(scope, ended, end.usage);
  await saveSession(scope, ended, end);
  if (end.status === 'succeeded' && run.issueId) await clearRequiredAction(scope, ended);
  // Before the wake is ended with its run: it goes on with the next one.
  if (fate.kind === 'again') await tryAgain(scope, ended, fate);
  await applyEnds(scope, companyId, [{ ...ended, previousStatus: run.status }]);
  if (end.status === 'succeeded') await followUp(scope, ended);
}

/** Whether the run said anything. */
const hasSpoken = ({ summary, result, log }: RunEnd): boolean =>
  Boolean(summary?.trim() || log?.stdoutExcerpt?.trim()) || hasText(result);

const hasText = (result: JsonObject | undefined): boolean =>
  Object.values(result ?? {}).some((value) => typeof value === 'string' && value.trim() !== '');

interface Verdict {
  readonly liveness: ReturnType<typeof livenessOf>;
  readonly requiredAction: string | null;
}

async function writeEnd(
  scope: WriteScope,
  run: HeartbeatRun,
  end: RunEnd,
  { liveness, requiredAction }: Verdict,
): Promise<HeartbeatRun> {
  const { log, summary } = end;
  const result = end.result || summary !== undefined ? { ...end.result, ...(summary ? { summary } : {}) } : null;
  return (await scope.row<HeartbeatRun>(END, [
    run.companyId,
    run.id,
    end.status,
    end.error ?? null,
    end.errorCode ?? null,
    end.exitCode ?? null,
    end.signal ?? null,
    result && JSON.stringify(result),
    liveness?.state ?? null,
    liveness?.reason ?? null,
    requiredAction,
    log?.bytes ?? null,
    log?.sha256 ?? null,
    log?.stdoutExcerpt ?? null,
    log?.stderrExcerpt ?? null,
    log?.lastSeq ?? null,
  ])) as HeartbeatRun;
}

const LOCK_AGENT = statement(`
  SELECT a.id FROM "HeartbeatRun" r JOIN "Agent" a ON a."companyId" = r."companyId" AND a.id = r."agentId"
   WHERE r."companyId" = $1::uuid AND r.id = $2::uuid FOR NO KEY UPDATE OF a`);
const LOCK_ISSUES = statement(`
  SELECT i.id FROM "Issue" i
   WHERE i."companyId" = $1::uuid
     AND (i."executionRunId" = $2::uuid
          OR i.id = (SELECT r."issueId" FROM "HeartbeatRun" r WHERE r."companyId" = $1::uuid AND r.id = $2::uuid))
   ORDER BY i.id FOR NO KEY UPDATE`);

/** Locks what the end of a run writes before the run itself: its agent and its issues. */
export async function lockAround(
  scope: WriteScope,
  { companyId, runId }: { companyId: string; runId: string },
): Promise<void> {
  await Promise.all([scope.sql(LOCK_AGENT, [companyId, runId]), scope.sql(LOCK_ISSUES, [companyId, runId])]);
}
