import type { HeartbeatRun } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { requestWake } from './request-wake.js';

/**
 * Finds the issue if a run after an assignment left it in progress without a comment. The reason comes from the wake,
 * since wakes that are merged into a run later change the run's reason.
 */
const SILENT = statement(`
  SELECT i.id FROM "Wake" w
    JOIN "Issue" i ON i."companyId" = w."companyId" AND i.id = $3::uuid
   WHERE w."companyId" = $1::uuid AND w.id = $2::uuid AND w.reason = 'issue_assigned'
     AND i.status = 'in_progress' AND i."assigneeAgentId" = w."agentId"
     AND NOT EXISTS (SELECT FROM "IssueComment" c
                      WHERE c."companyId" = $1::uuid AND c."issueId" = i.id
                        AND (c."createdByRunId" = $4::uuid
                             OR c."authorAgentId" = w."agentId" AND c."createdAt" >= $5::timestamptz))`);

/**
 * Wakes the agent once more if its run succeeded but left the assigned issue in progress without a comment. This
 * happens once: after the second run, the issue shows attention instead. `endRun` calls it after the run's row is
 * terminal.
 */
export async function followUpSilentRun(scope: WriteScope, run: HeartbeatRun): Promise<void> {
  const { companyId, agentId, issueId, wakeId } = run;
  if (!issueId || !wakeId) return;
  const silent = await scope.row(SILENT, [companyId, wakeId, issueId, run.id, run.startedAt ?? run.createdAt]);
  if (!silent) return;
  await requestWake(scope, {
    companyId,
    agentId,
    issueId,
    reason: 'missing_issue_comment',
    source: 'automation',
    idempotencyKey: `missing_issue_comment:${run.id}`,
    payload: { issueId, followedRunId: run.id },
    causedByRunId: run.id,
  });
}
