export type DailyLimit = 'heartbeat.daily_run_limit' | 'heartbeat.daily_cost_limit';

/** SQL for a number of an agent's heartbeat settings; null where it has none. */
export const heartbeatNumber = (agent: string, name: string): string => `
  (CASE WHEN jsonb_typeof(${agent}."runtimeConfig" #> '{heartbeat,${name}}') = 'number'
        THEN (${agent}."runtimeConfig" #>> '{heartbeat,${name}}')::numeric END)`;

/** SQL for the beginning of the day, UTC, by the database's clock. */
const TODAY = `date_trunc('day', clock_timestamp() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`;

/** SQL for how many runs of the row `agent` were started today: each of them works, or has ended today. */
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
 * SQL for which daily limit of the row `agent` is reached, since midnight UTC by the database's clock: its name, or
 * null. A limit of 0 stops the agent; what is not limited is not counted.
 */
export const dailyLimitSql = (agent: string): string => {
  const [runs, cents] = [heartbeatNumber(agent, 'maxDailyRuns'), heartbeatNumber(agent, 'maxDailyCostCents')];
  return `
  CASE WHEN ${runs} IS NOT NULL AND ${runs} <= ${startedToday(agent)} THEN 'heartbeat.daily_run_limit'
       WHEN ${cents} IS NOT NULL AND ${cents} <= ${spentToday(agent)} THEN 'heartbeat.daily_cost_limit' END`;
};
