import type { Services } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { promoteDeferred } from '../wakes/promote.js';
import { CLOCK, type Due } from './due.js';

/**
 * Issues with deferred wakes that no run blocks. The end of a run promotes the wakes that waited for it. This statement
 * finds those that another change, such as a restored row, left behind. $1: the limit.
 */
export const ISSUES_WITH_STUCK_WAKES = statement(`
  SELECT DISTINCT w."companyId", w."issueId" AS id FROM "Wake" w
    JOIN "Issue" i ON i."companyId" = w."companyId" AND i.id = w."issueId"
   WHERE w.status = 'deferred_issue_execution' AND w."requestedAt" <= clock_timestamp() - interval '10 seconds'
     AND NOT EXISTS (SELECT FROM "Instance" WHERE "haltedAt" IS NOT NULL)
     AND NOT EXISTS (SELECT FROM "HeartbeatRun" r
                      WHERE r."companyId" = w."companyId" AND r.id = i."executionRunId" AND r."agentId" <> w."agentId"
                        AND r.status IN ('queued', 'running'))
     AND NOT EXISTS (SELECT FROM "HeartbeatRun" r
                      WHERE r."companyId" = w."companyId" AND r."issueId" = i.id AND r."agentId" = w."agentId"
                        AND r.status = 'running')
   LIMIT $1`);

export const promoteStuckWakes = (services: Services, { companyId, id: issueId }: Due): Promise<void> =>
  transact(services, CLOCK, companyId, (scope) => promoteDeferred(scope, { companyId, issueId }));
