import type { HeartbeatRun } from '../../../generated/prisma/client.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { requestWake } from './request-wake.js';

/**
 * Whether a run that was woken by an assignment left its issue in progress without a word. The wake tells: what is
 * merged into a run later does not change what it was woken for.
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
 * Wakes the agent once more where its run succeeded but left the issue that it was assigned in progress without a
 * comment. The run that follows is not followed up in its turn: then the issue shows attention.
 * `endRun` calls it after the run's row is terminal.
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
