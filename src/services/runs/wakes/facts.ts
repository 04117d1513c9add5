import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { type HardStopRefusal, reachedHardStop } from '#services/money/budgets/hard-stops.js';
import { type AgentStanding, agentStandingSql, isInvokable } from '#services/organization/agents/rows.js';
import { type DailyLimit, dailyLimitSql } from './daily.js';

/** The facts for a decision about a wake, as the requesting transaction sees them. */
export interface WakeFacts extends AgentStanding {
  /** Whether all work of the installation is stopped. */
  readonly halted: boolean;
  readonly heartbeat: JsonObject | null;
  readonly dailyLimit: DailyLimit | null;
  readonly issueFound: boolean;
  readonly issueStatus: string | null;
  readonly assigneeAgentId: string | null;
  readonly projectId: string | null;
  readonly responsibleUserId: string | null;
  readonly blocked: boolean;
  /** The run of another agent that holds the issue. */
  readonly otherRunId: string | null;
  /** The agent's own runs for the issue; without an issue, those for the task key. */
  readonly queuedRunId: string | null;
  readonly runningRunId: string | null;
  readonly deferredWakeId: string | null;
}

/**
 * SQL for the agent's newest run for the issue; without an issue, for the task key. The newest run has the fewest
 * merged wakes.
 */
const OWN_RUN = (status: string): string => {
  const newest = (condition: string, order = ''): string => `(
    SELECT r.id FROM "HeartbeatRun" r
     WHERE r."companyId" = c.id AND r."agentId" = $2::uuid AND r.status = '${status}' AND ${condition}
     ORDER BY ${order} r."createdAt" DESC, r.id DESC LIMIT 1)`;
  // Runs without an issue and a key all have a null key. Ordering by it selects the index that starts with the key.
  return `
  CASE WHEN $3::uuid IS NOT NULL THEN ${newest(`r."issueId" = $3::uuid`)}
       WHEN $4::text IS NOT NULL THEN ${newest(`r."issueId" IS NULL AND r."taskKey" = $4`)}
       ELSE ${newest(`r."issueId" IS NULL AND r."taskKey" IS NULL`, 'r."taskKey" DESC,')} END`;
};

/** SQL for the facts about the agent `a` of the company `c` that do not depend on an issue. */
const ABOUT_AGENT = `
         EXISTS (SELECT FROM "Instance" WHERE "haltedAt" IS NOT NULL) AS halted,
         a."runtimeConfig"->'heartbeat' AS heartbeat, ${dailyLimitSql('a')} AS "dailyLimit", ${agentStandingSql}`;

const FACTS = statement(`
  SELECT ${ABOUT_AGENT},
         i.id IS NOT NULL AS "issueFound", i.status AS "issueStatus", i."assigneeAgentId", i."projectId",
         coalesce(i."responsibleUserId", c."defaultResponsibleUserId") AS "responsibleUserId",
         EXISTS (SELECT FROM "IssueBlocker" b JOIN "Issue" o ON o."companyId" = b."companyId" AND o.id = b."blockerId"
                  WHERE b."companyId" = c.id AND b."issueId" = i.id AND o.status <> 'done') AS blocked,
         (SELECT r.id FROM "HeartbeatRun" r
           WHERE r."companyId" = c.id AND r.id = i."executionRunId" AND r."agentId" <> $2::uuid
             AND r.status IN ('queued', 'running')) AS "otherRunId",
         ${OWN_RUN('queued')} AS "queuedRunId", ${OWN_RUN('running')} AS "runningRunId",
         (SELECT w.id FROM "Wake" w
           WHERE w."companyId" = c.id AND w."agentId" = $2::uuid AND w."issueId" = $3::uuid
             AND w.status = 'deferred_issue_execution'
           ORDER BY w."requestedAt" DESC, w.id DESC LIMIT 1) AS "deferredWakeId"
    FROM "Company" c
    LEFT JOIN "Agent" a ON a."companyId" = c.id AND a.id = $2::uuid
    LEFT JOIN "Issue" i ON i."companyId" = c.id AND i.id = $3::uuid
   WHERE c.id = $1::uuid`);

interface WakeTarget {
  readonly companyId: string;
  readonly agentId: string;
  readonly issueId: string | null;
  readonly taskKey: string | null;
}

/** SQL for the agent's live runs that match a condition. */
const liveRuns = (condition: string): string => `
           SELECT r.id FROM "HeartbeatRun" r
            WHERE r."companyId" = $1::uuid AND r."agentId" = $2::uuid AND r.status IN ('queued', 'running') AND ${condition}
            UNION ALL`;

// An agent may have many queued runs. Separate branches handle wakes with an issue, a key or neither: PostgreSQL uses
// no index for a comparison with a nullable parameter.
const LOCK_RUNS = statement(`
  SELECT id FROM "HeartbeatRun"
   WHERE "companyId" = $1::uuid AND status IN ('queued', 'running') AND id IN (
           ${liveRuns('r."issueId" = $3::uuid')}
           ${liveRuns('$3::uuid IS NULL AND r."issueId" IS NULL AND r."taskKey" = $4')}
           ${liveRuns('$3::uuid IS NULL AND $4::text IS NULL AND r."issueId" IS NULL AND r."taskKey" IS NULL')}
           SELECT i."executionRunId" FROM "Issue" i WHERE i."companyId" = $1::uuid AND i.id = $3::uuid)
   ORDER BY id FOR NO KEY UPDATE`);

/**
 * Locks the agent's runs and the run that holds the issue, then reads the facts. Without the locks, a run that starts
 * or ends meanwhile would miss the wake.
 */
export async function wakeFactsOf(scope: WriteScope, of: WakeTarget): Promise<WakeFacts> {
  const [, facts] = await Promise.all([
    scope.sql(LOCK_RUNS, [of.companyId, of.agentId, of.issueId, of.taskKey]),
    readFacts(scope, of),
  ]);
  return facts;
}

/** Reads the facts. The caller has locked the issue. */
export const readFacts = async (scope: WriteScope, of: WakeTarget): Promise<WakeFacts> =>
  (await scope.row<WakeFacts>(FACTS, [of.companyId, of.agentId, of.issueId, of.taskKey])) as WakeFacts;

/** The facts about an agent that do not depend on an issue. */
interface AgentFacts extends AgentStanding, Pick<WakeFacts, 'halted' | 'heartbeat' | 'dailyLimit'> {
  readonly agentId: string;
  readonly defaultResponsibleUserId: string | null;
}

const FACTS_OF_AGENTS = statement(`
  SELECT k.id AS "agentId", c."defaultResponsibleUserId", ${ABOUT_AGENT}
    FROM "Company" c CROSS JOIN unnest($2::uuid[]) AS k(id)
    LEFT JOIN "Agent" a ON a."companyId" = c.id AND a.id = k.id
   WHERE c.id = $1::uuid`);

/** Reads the facts about several agents of a company, in one statement. */
export async function factsOfAgents(
  scope: WriteScope,
  companyId: string,
  agentIds: readonly string[],
): Promise<ReadonlyMap<string, AgentFacts>> {
  const rows = await scope.sql<AgentFacts>(FACTS_OF_AGENTS, [companyId, [...new Set(agentIds)]]);
  return new Map(rows.map((facts) => [facts.agentId, facts]));
}

/** The public reason why an agent is not woken; with the reached hard limit, if that is the cause. */
export interface Obstacle {
  readonly reason: string;
  readonly refusal?: HardStopRefusal;
}

interface ObstacleContext {
  readonly issueId: string | null;
  readonly source: string;
  readonly despiteBlockers: boolean;
}

type DecisionFacts = Omit<AgentFacts, 'agentId' | 'defaultResponsibleUserId'> &
  Pick<WakeFacts, 'issueFound' | 'blocked'>;

/** Why the wake must be skipped; undefined without an obstacle. */
export async function wakeObstacle(
  scope: WriteScope,
  of: WakeTarget & ObstacleContext,
  facts: WakeFacts,
): Promise<Obstacle | undefined> {
  const standing = standingObstacle(of, facts);
  if (standing && !isPaused(facts)) return { reason: standing };
  return obstacleUnder(await reachedHardStop(scope, { ...of, projectId: facts.projectId }), of, facts);
}

/** Like `wakeObstacle`, for a caller that has already checked the hard limits. */
export function obstacleUnder(
  refusal: HardStopRefusal | undefined,
  of: ObstacleContext,
  facts: DecisionFacts,
): Obstacle | undefined {
  const standing = standingObstacle(of, facts);
  // If the budget paused the agent, report the budget as the reason: it shows what to do.
  if (refusal && (!standing || isPaused(facts))) return { reason: 'budget.blocked', refusal };
  if (standing) return { reason: standing };
  const reason = disabledReason(of.source, facts) ?? facts.dailyLimit;
  if (reason) return { reason };
  return facts.blocked && !of.despiteBlockers ? { reason: 'issue_dependencies_blocked' } : undefined;
}

/** The obstacle from the state of the installation, company, agent or issue, without budgets. */
function standingObstacle({ issueId }: ObstacleContext, facts: DecisionFacts): string | undefined {
  if (facts.halted) return 'instance.halted';
  if (issueId && !facts.issueFound) return 'issue_not_found';
  if (facts.companyStatus !== 'active') return 'company.inactive';
  return !isInvokable(facts) || facts.underTerminated ? 'agent.not_invokable' : undefined;
}

/** Whether a pause of the agent or its company is the only obstacle. */
function isPaused(facts: DecisionFacts): boolean {
  const { halted, companyStatus, agentStatus, underTerminated } = facts;
  if (halted || underTerminated || companyStatus === 'archived') return false;
  return agentStatus === 'paused' || (companyStatus === 'paused' && isInvokable(facts));
}

function disabledReason(source: string, { heartbeat }: DecisionFacts): string | undefined {
  if (source === 'timer') return heartbeat?.enabled === true ? undefined : 'heartbeat.disabled';
  return heartbeat?.wakeOnDemand === false ? 'heartbeat.wakeOnDemand.disabled' : undefined;
}
