import { unprocessable } from '../../core/errors/errors.js';
import type { Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';

type Maybe = string | null | undefined;

/** What money was spent on. */
export interface CostReferences {
  readonly agentId?: Maybe;
  readonly issueId?: Maybe;
  readonly projectId?: Maybe;
  readonly goalId?: Maybe;
  readonly heartbeatRunId?: Maybe;
  readonly costEventId?: Maybe;
}

/** The rows that were named, and what they are of. */
interface ReferencedRows {
  readonly agentId: string | null;
  readonly issueId: string | null;
  readonly issueProjectId: string | null;
  readonly issueGoalId: string | null;
  readonly projectId: string | null;
  readonly goalId: string | null;
  readonly heartbeatRunId: string | null;
  readonly runAgentId: string | null;
  readonly costEventId: string | null;
}

// The run is read first, since its issue stands in where none is named.
const NAMED = statement(`
  SELECT a.id AS "agentId", i.id AS "issueId", i."projectId" AS "issueProjectId", i."goalId" AS "issueGoalId",
         p.id AS "projectId", g.id AS "goalId", r.id AS "heartbeatRunId", r."agentId" AS "runAgentId", e.id AS "costEventId"
    FROM (SELECT $1::uuid AS company) c
    LEFT JOIN "HeartbeatRun" r ON r."companyId" = c.company AND r.id = $6::uuid
    LEFT JOIN "Agent" a ON a."companyId" = c.company AND a.id = $2::uuid
    LEFT JOIN "Issue" i ON i."companyId" = c.company AND i.id = coalesce($3::uuid, r."issueId")
    LEFT JOIN "Project" p ON p."companyId" = c.company AND p.id = $4::uuid
    LEFT JOIN "Goal" g ON g."companyId" = c.company AND g.id = $5::uuid
    LEFT JOIN "CostEvent" e ON e."companyId" = c.company AND e.id = $7::uuid`);

const NOUNS = {
  agentId: 'Agent',
  issueId: 'Issue',
  projectId: 'Project',
  goalId: 'Goal',
  heartbeatRunId: 'Heartbeat run',
  costEventId: 'Cost event',
} as const;

/**
 * What money was spent on, completed: the issue of the run, the project and goal of the issue, so that no spend escapes
 * a project's budget because its reporter named only the run.
 * @throws 422 when something named is missing or of another company, or the run is another agent's
 */
export async function completeReferences(
  scope: Scope,
  companyId: string,
  given: CostReferences,
): Promise<Record<keyof CostReferences, string | null>> {
  const keys = ['agentId', 'issueId', 'projectId', 'goalId', 'heartbeatRunId', 'costEventId'] as const;
  const named = (await scope.row<ReferencedRows>(NAMED, [
    companyId,
    ...keys.map((key) => given[key] ?? null),
  ])) as ReferencedRows;
  for (const key of keys) {
    if (given[key] && !named[key])
      throw unprocessable(`${NOUNS[key]} does not belong to company`, { [key]: given[key] });
  }
  if (given.agentId && named.runAgentId && named.runAgentId !== given.agentId) {
    throw unprocessable('Heartbeat run does not belong to agent', { heartbeatRunId: named.heartbeatRunId });
  }
  return {
    agentId: named.agentId,
    issueId: named.issueId,
    projectId: named.projectId ?? named.issueProjectId,
    goalId: named.goalId ?? named.issueGoalId,
    heartbeatRunId: named.heartbeatRunId,
    costEventId: named.costEventId,
  };
}
