export type DailyLimit = 'heartbeat.daily_run_limit' | 'heartbeat.daily_cost_limit';

/** SQL for a number in an agent's heartbeat settings; null if it is not set. */
export const heartbeatNumber = (agent: string, name: string): string => `
  (CASE WHEN jsonb_typeof(${agent}."runtimeConfig" #> '{heartbeat,${name}}') = 'number'
        THEN (${agent}."runtimeConfig" #>> '{heartbeat,${name}}')::numeric END)`;

/** SQL for the last midnight UTC by the database's clock. */
const TODAY = `date_trunc('day', clock_timestamp() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`;

/** SQL for the number of runs of the row `agent` that started today. Each either is running or has ended today. */
const startedToday = (agent: string): string =>
  ["d.status = 'running'", `d."finishedAt" >= ${TODAY}`]
    .map(
      (which) => `(SELECT count(*) FROM "HeartbeatRun" d
         WHERE d."companyId" = ${agent}."companyId" AND d."agentId" = ${agent}.id AND ${which} AND d."startedAt" >= ${TODAY})`,
    )
    .join(' + ');

const spentToday = (agent: string): string => `(
  SELECT coalesce(sum(d."costCents"), 0) FROM "CostEvent" d
   WHERE d."companyId" = ${agent}."companyId" AND d."agentId" = ${agent}.id AND d."occurredAt" >= ${TODAY})`;

/**
 * SQL for the name of the daily limit that the row `agent` has reached since midnight UTC, or null. A limit of 0 stops
 * the agent. Nothing is counted without a limit.
 */
export const dailyLimitSql = (agent: string): string => {
  const [runs, cents] = [heartbeatNumber(agent, 'maxDailyRuns'), heartbeatNumber(agent, 'maxDailyCostCents')];
  return `
  CASE WHEN ${runs} IS NOT NULL AND ${runs} <= ${startedToday(agent)} THEN 'heartbeat.daily_run_limit'
       WHEN ${cents} IS NOT NULL AND ${cents} <= ${spentToday(agent)} THEN 'heartbeat.daily_cost_limit' END`;
};
