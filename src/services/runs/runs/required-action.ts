import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

const AGAIN = 'then wake its agent with the reason retry_failed_run.';

/**
 * The required action for a run that a rule stopped, by error code. Codes whose work continues by itself are missing.
 */
const OF_RULES: Readonly<Record<string, string>> = {
  agent_paused: `Resume the agent, ${AGAIN}`,
  agent_not_invokable: `Reactivate the agent or assign the issue to another agent, ${AGAIN}`,
  company_paused: `Resume the company, ${AGAIN}`,
  company_archived: `Make the company active again, ${AGAIN}`,
  instance_halted: `Resume the installation, ${AGAIN}`,
  'budget.blocked': `Raise the exhausted budget, ${AGAIN}`,
  'heartbeat.daily_run_limit': `Raise maxDailyRuns of the agent or wait for the next day, UTC, ${AGAIN}`,
  'heartbeat.daily_cost_limit': `Raise maxDailyCostCents of the agent or wait for the next day, UTC, ${AGAIN}`,
};

/** The required action for a run that a rule stopped; null if its work continues by itself. */
export const actionOfRule = (errorCode: string): string | null => OF_RULES[errorCode] ?? null;

/** The required action for a run that could not take its issue. */
export const ACTION_OF_REFUSAL = `Fix the problem that the error names, ${AGAIN}`;

/** The required action for a run that failed and is not retried. */
export const actionOfFailure = (errorCode: string | undefined, status: string): string =>
  status === 'timed_out'
    ? `Find out why the run timed out or raise its timeout, ${AGAIN}`
    : `Find out why the run ended with ${errorCode ?? status} and fix the cause, ${AGAIN}`;

/** The required action for a run whose attempts are used up. */
export const actionOfLastAttempt = (errorCode: string | undefined, attempts: number): string =>
  `Find out why ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'} ended with ${errorCode}, including this run, ${AGAIN}`;

const KEEP_LATEST = statement(`
  UPDATE "HeartbeatRun" r SET "requiredAction" = NULL, "updatedAt" = clock_timestamp()
   WHERE r."companyId" = $1::uuid AND r."issueId" = ANY($2::uuid[]) AND r."requiredAction" IS NOT NULL
     AND EXISTS (SELECT FROM "HeartbeatRun" n
                  WHERE n."companyId" = $1::uuid AND n."issueId" = r."issueId" AND n."agentId" = r."agentId"
                    AND n."requiredAction" IS NOT NULL
                    AND (n."createdAt", n.id) > (r."createdAt", r.id))`);

interface ActionOfRun {
  readonly issueId: string | null;
  readonly requiredAction?: string | null;
}

/**
 * Clears the required actions of all but the latest run of each agent for an issue. Runs of different agents are
 * separate: a retry of one agent's work does not help another agent, perhaps the assignee.
 */
export async function keepLatestActions(
  scope: WriteScope,
  companyId: string,
  runs: readonly ActionOfRun[],
): Promise<void> {
  const issueIds = runs.flatMap(({ issueId, requiredAction }) => (issueId && requiredAction ? [issueId] : []));
  if (issueIds.length > 0) await scope.sql(KEEP_LATEST, [companyId, [...new Set(issueIds)]]);
}
