import { z } from 'zod';
import type { RequestedWake, WakeRequest } from '#services/core/operation/run-requests.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

/** A wake that started no run, with the obstacle. */
export const SkippedWakeView = z
  .object({
    status: z.literal('skipped'),
    reason: z.string().describe('A code for the reason, such as issue_dependencies_blocked.'),
    message: z.string().describe('The reason as a sentence.'),
    issueId: z.uuid().nullable().describe('The issue of the wake.'),
    executionRunId: z.uuid().nullable().describe('The run that holds the issue.'),
    executionAgentId: z.uuid().nullable().describe('The agent of that run.'),
    executionAgentName: z
      .string()
      .nullable()
      .describe('The name of the agent whose run holds the issue; null if no run holds it.'),
  })
  .meta({ id: 'SkippedWake' });

/** The reason of a wake that waits for its issue. It has no run yet. */
const DEFERRED = 'issue_execution_deferred';

const MESSAGES: Readonly<Record<string, string>> = {
  [DEFERRED]: 'The issue is being worked on; the wake waits and starts a run when that work has ended',
  issue_dependencies_blocked: 'The issue is blocked by others that are not done',
  issue_not_found: 'The company has no such issue',
  'heartbeat.daily_run_limit': 'The agent has started as many runs today as its maxDailyRuns allows',
  'heartbeat.daily_cost_limit': 'The agent has spent as much today as its maxDailyCostCents allows',
};

interface Holder {
  readonly issueId: string;
  readonly runId: string | null;
  readonly agentId: string | null;
  readonly agentName: string | null;
}

const HOLDER = statement(`
  SELECT i.id AS "issueId", r.id AS "runId", a.id AS "agentId", a.name AS "agentName"
    FROM "Issue" i
    LEFT JOIN LATERAL (
      SELECT r.id, r."agentId" FROM "HeartbeatRun" r
       WHERE r."companyId" = i."companyId" AND r.status IN ('queued', 'running')
         AND (r.id = i."executionRunId" OR r."issueId" = i.id)
       ORDER BY r.id = i."executionRunId" DESC, r.status = 'running' DESC, r."createdAt" LIMIT 1) r ON true
    LEFT JOIN "Agent" a ON a."companyId" = i."companyId" AND a.id = r."agentId"
   WHERE i."companyId" = $1::uuid AND i.id = $2::uuid`);

/** The response to a wake request that has no run. */
export async function presentSkipped(
  scope: Scope,
  { companyId, issueId }: WakeRequest,
  { error }: RequestedWake,
): Promise<z.input<typeof SkippedWakeView>> {
  const holder = issueId ? await scope.row<Holder>(HOLDER, [companyId, issueId]) : undefined;
  const reason = error ?? DEFERRED;
  return {
    status: 'skipped',
    reason,
    message: MESSAGES[reason] ?? 'The agent was not woken',
    issueId: holder?.issueId ?? null,
    executionRunId: holder?.runId ?? null,
    executionAgentId: holder?.agentId ?? null,
    executionAgentName: holder?.agentName ?? null,
  };
}
