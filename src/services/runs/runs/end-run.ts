import type { HeartbeatRun } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { type RunFence, underFence } from './fence.js';
import { factsOfRun, livenessOf } from './liveness.js';
import { decideRetry } from './retry.js';
import { applyExecution } from './run-consequences.js';
import type { RunEnd } from './run-end.js';
import { lockSpending } from './usage.js';

const END = statement(`
  UPDATE "HeartbeatRun"
     SET status = $3, "finishedAt" = clock_timestamp(), "updatedAt" = clock_timestamp(), error = $4, "errorCode" = $5,
         "exitCode" = $6::int, signal = $7, "resultJson" = $8::jsonb, "livenessState" = $9, "livenessReason" = $10,
         "requiredAction" = $11, "logBytes" = coalesce($12::bigint, "logBytes"), "logSha256" = coalesce($13, "logSha256"),
         "stdoutExcerpt" = coalesce($14, "stdoutExcerpt"), "stderrExcerpt" = coalesce($15, "stderrExcerpt"),
         "lastOutputSeq" = greatest("lastOutputSeq", coalesce($16::int, 0)), "statusMessage" = NULL
   WHERE "companyId" = $1::uuid AND id = $2::uuid RETURNING *`);

/**
 * Ends a run with all consequences, if it still belongs to its executor. Executed runs end only here.
 * @throws 409 lease_lost
 */
export async function endRun(scope: WriteScope, fence: RunFence, end: RunEnd): Promise<void> {
  if (end.usage) await lockSpending(scope, fence, end.usage);
  await lockAgentAndIssues(scope, fence);
  const run = await underFence(scope, fence);
  const facts = await factsOfRun(scope, run);
  const retry = decideRetry(run, end, facts);
  const ended = await writeEnd(scope, run, end, {
    liveness: livenessOf(end, facts, hasOutput(end)),
    requiredAction: retry.kind === 'parked' ? retry.requiredAction : null,
  });
  await applyExecution(scope, { ...ended, previousStatus: run.status }, end, retry);
}

/** Whether the run wrote any text. */
const hasOutput = ({ summary, result, log }: RunEnd): boolean =>
  Boolean(summary?.trim() || log?.stdoutExcerpt?.trim()) || hasText(result);

const hasText = (result: JsonObject | undefined): boolean =>
  Object.values(result ?? {}).some((value) => typeof value === 'string' && value.trim() !== '');

/** The server's conclusions from the end of a run. */
interface EndAssessment {
  readonly liveness: ReturnType<typeof livenessOf>;
  readonly requiredAction: string | null;
}

async function writeEnd(
  scope: WriteScope,
  run: HeartbeatRun,
  end: RunEnd,
  { liveness, requiredAction }: EndAssessment,
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

/** Locks the agent and the issues of a run, which precede the run in the order of locks. */
export async function lockAgentAndIssues(
  scope: WriteScope,
  { companyId, runId }: { companyId: string; runId: string },
): Promise<void> {
  await Promise.all([scope.sql(LOCK_AGENT, [companyId, runId]), scope.sql(LOCK_ISSUES, [companyId, runId])]);
}
