import { takeTurns } from '../../core/jobs/yield-loop.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { type FreshWake, wakeFresh } from './recent-wake.js';
import { requestWake, turnOf } from './request-wake.js';

const BUSY = statement(`
  SELECT k.id FROM unnest($2::uuid[]) AS k(id)
   WHERE EXISTS (SELECT FROM "HeartbeatRun" r
                  WHERE r."companyId" = $1::uuid AND r."issueId" = k.id AND r.status IN ('queued', 'running'))
      OR EXISTS (SELECT FROM "Wake" w
                  WHERE w."companyId" = $1::uuid AND w."issueId" = k.id AND w.status = 'deferred_issue_execution')`);

/**
 * As `requestWake` for many issues of a company, one wake each, on which nobody worked when the caller locked them: all
 * together, but for those that somebody was woken for meanwhile.
 */
export async function wakeIdle(scope: WriteScope, companyId: string, wakes: readonly FreshWake[]): Promise<void> {
  if (wakes.length === 0) return;
  const turns = wakes.map(({ agentId, issue }) => turnOf({ agentId, issueId: issue.id, taskKey: null }));
  // What is looked at has to hold still until the wakes are written.
  const [, rows] = await Promise.all([
    takeTurns(scope, turns),
    scope.sql<{ id: string }>(BUSY, [companyId, wakes.map(({ issue }) => issue.id)]),
  ]);
  const busy = new Set(rows.map(({ id }) => id));
  await wakeFresh(
    scope,
    companyId,
    wakes.filter(({ issue }) => !busy.has(issue.id)),
  );
  for (const { issue, isBlocked: _, ...request } of wakes) {
    if (busy.has(issue.id)) await requestWake(scope, { ...request, issueId: issue.id });
  }
}
