import type { HeartbeatRun } from '../../generated/prisma/client.js';
import { unauthorized } from '../core/errors.js';
import { isUuid } from '../core/fields.js';
import { page } from '../core/loaders.js';
import type { Loader, Scope } from '../core/scope.js';
import { statement } from '../core/statement.js';
import { type ActiveRun, isOver } from './model.js';

const BY_ID = statement(`SELECT * FROM "HeartbeatRun" WHERE id = $1::uuid`);

/**
 * The agent's own run that is not over.
 * @throws 401 where the run is unknown, another agent's or over: its credential is void (gaps 2.6)
 */
export async function assertRunOf(scope: Scope, agentId: string, runId: string): Promise<HeartbeatRun> {
  const run = isUuid(runId) ? await scope.row<HeartbeatRun>(BY_ID, [runId]) : undefined;
  if (!run) throw unauthorized(`Agent run ${runId} is not known`);
  if (run.agentId !== agentId) throw unauthorized(`Agent run ${runId} is another agent's`);
  if (isOver(run)) throw unauthorized(`Agent run ${runId} is over: it ended as ${run.status}`);
  return run;
}

const ACTIVE = statement(`
  SELECT k.n::int, r.* FROM unnest($1::uuid[]) WITH ORDINALITY AS k(id, n)
  JOIN "Issue" i ON i.id = k.id
  CROSS JOIN LATERAL (
    SELECT r.id, r.status, r."agentId", r."invocationSource", r."triggerDetail", r."startedAt", r."finishedAt", r."createdAt"
      FROM "HeartbeatRun" r
     WHERE r."companyId" = i."companyId" AND r."issueId" = i.id AND r.status IN ('queued', 'running')
     ORDER BY r.status = 'running' DESC, r."createdAt", r.id LIMIT 1) r`);

/** An issue's run in flight, by the issue's id: one that runs before one that waits, the oldest first. */
export const activeRunsOf: Loader<string, ActiveRun | null> = {
  async batch(scope, issueIds) {
    const found: (ActiveRun | null)[] = issueIds.map(() => null);
    for (const { n, ...run } of await scope.sql<ActiveRun & { n: number }>(ACTIVE, [issueIds])) found[n - 1] = run;
    return found;
  },
};

/** An issue's runs, newest first. */
export const runsOfIssue = page<HeartbeatRun>({
  table: 'HeartbeatRun',
  by: { companyId: 'uuid', issueId: 'uuid' },
  orderBy: { createdAt: 'timestamptz', id: 'uuid' },
  direction: 'DESC',
});
