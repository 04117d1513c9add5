import { unprocessable } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

const NOUNS = {
  agentId: 'Agent',
  issueId: 'Issue',
  projectId: 'Project',
  goalId: 'Goal',
  heartbeatRunId: 'Heartbeat run',
  costEventId: 'Cost event',
} as const;

type ReferenceKey = keyof typeof NOUNS;

/** The records for which money was spent. */
export type CostReferences = { readonly [Key in ReferenceKey]?: string | null | undefined };

/** The ids of the named records that exist, and of their issue's and run's records. */
type ReferencedRows = Readonly<Record<ReferenceKey | 'issueProjectId' | 'issueGoalId' | 'runAgentId', string | null>>;

// The run is read first: its issue counts if the caller named none. Under row-level security, PostgreSQL uses no index
// for a value computed from another row, except in a separate subquery: it would search the issue among all issues.
const NAMED = statement(`
  SELECT a.id AS "agentId", i.id AS "issueId", i."projectId" AS "issueProjectId", i."goalId" AS "issueGoalId",
         p.id AS "projectId", g.id AS "goalId", r.id AS "heartbeatRunId", r."agentId" AS "runAgentId", e.id AS "costEventId"
    FROM (SELECT $1::uuid AS company) c
    LEFT JOIN "HeartbeatRun" r ON r."companyId" = c.company AND r.id = $6::uuid
    LEFT JOIN "Agent" a ON a."companyId" = c.company AND a.id = $2::uuid
    LEFT JOIN LATERAL (
      SELECT o.id, o."projectId", o."goalId" FROM "Issue" o
       WHERE o."companyId" = c.company AND o.id = (SELECT coalesce($3::uuid, r."issueId")) LIMIT 1) i ON true
    LEFT JOIN "Project" p ON p."companyId" = c.company AND p.id = $4::uuid
    LEFT JOIN "Goal" g ON g."companyId" = c.company AND g.id = $5::uuid
    LEFT JOIN "CostEvent" e ON e."companyId" = c.company AND e.id = $7::uuid`);

/**
 * Completes the references of a cost with the issue of the run and with the project and goal of the issue: spend counts
 * against a project's budget even if the reporter named only the run.
 * @throws 422 when a named record is missing or belongs to another company, or the run is another agent's
 */
export async function completeReferences(
  scope: Scope,
  companyId: string,
  given: CostReferences,
): Promise<Record<ReferenceKey, string | null>> {
  const keys = Object.keys(NOUNS) as ReferenceKey[];
  const references = (await scope.row<ReferencedRows>(NAMED, [
    companyId,
    ...keys.map((key) => given[key] ?? null),
  ])) as ReferencedRows;
  for (const key of keys) {
    if (given[key] && !references[key])
      throw unprocessable(`${NOUNS[key]} does not belong to company`, { [key]: given[key] });
  }
  if (given.agentId && references.runAgentId && references.runAgentId !== given.agentId) {
    throw unprocessable('Heartbeat run does not belong to agent', { heartbeatRunId: references.heartbeatRunId });
  }
  const { issueProjectId, issueGoalId, runAgentId: _, ...ids } = references;
  return { ...ids, projectId: ids.projectId ?? issueProjectId, goalId: ids.goalId ?? issueGoalId };
}
