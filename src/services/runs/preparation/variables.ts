import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { OVERRIDES } from '#services/organization/execution-settings/rows.js';
import { type Environment, resolveLayers } from '#services/secrets/env/resolve.js';

/** A run that needs its variables. */
export interface RunOfEnvironment {
  readonly companyId: string;
  readonly agentId: string;
  readonly runId: string;
  readonly issueId: string | null;
  /** The person for whom the run acts. References to user secrets resolve to this person's secrets. */
  readonly responsibleUserId: string | null;
  /** Defaults to the project of the issue. */
  readonly projectId?: string | null;
}

const LAYERS = statement(`
  SELECT a."adapterConfig" -> 'env' AS agent, p.id AS "projectId", p.env AS project,
         v."routineId", v.env AS routine, a."adapterConfig" -> 'headers' AS headers,
         ${OVERRIDES} AS issue
    FROM "Agent" a
    LEFT JOIN "Issue" i ON i."companyId" = a."companyId" AND i.id = $3::uuid
    LEFT JOIN LATERAL (
      SELECT o.id, o.env FROM "Project" o
       WHERE o."companyId" = a."companyId" AND o.id = (SELECT coalesce($4::uuid, i."projectId")) LIMIT 1) p ON true
    LEFT JOIN "RoutineRun" f ON f."companyId" = a."companyId" AND f.id = i."originRunId" AND i."originKind" = 'routine_execution'
    LEFT JOIN "RoutineRevision" v ON v."companyId" = f."companyId" AND v.id = f."routineRevisionId"
   WHERE a."companyId" = $1::uuid AND a.id = $2::uuid`);

interface Layers {
  readonly agent: JsonObject | null;
  readonly projectId: string | null;
  readonly project: JsonObject | null;
  readonly routineId: string | null;
  readonly routine: JsonObject | null;
  readonly headers: JsonObject | null;
  readonly issue: JsonObject | null;
}

/**
 * The variables of a run. Each layer overrides the previous ones: the project, the routine's variables from the time it
 * created the issue, the agent, and the overrides of the issue. Includes the adapter's headers, which the issue may
 * override too. All secrets are resolved together, and each access is recorded.
 * @throws 422 `secret_unavailable` with the first required variable without a value and the reason; `loader_variable`
 * for a stored name that dynamic loaders obey, if the configuration does not allow it
 */
export async function resolveEnvironment(scope: Scope, run: RunOfEnvironment): Promise<Environment> {
  const { companyId, agentId, runId, issueId, projectId = null } = run;
  const stored = await scope.row<Layers>(LAYERS, [companyId, agentId, issueId, projectId]);
  const { env, headers } = stored?.issue ?? {};
  const by = (type: string, id: string) => ({ type, id, runId, issueId });
  return resolveLayers(scope, run, [
    [by('project', stored?.projectId ?? ''), 'env', stored?.project],
    [by('routine', stored?.routineId ?? ''), 'env', stored?.routine],
    [by('agent', agentId), 'env', stored?.agent],
    [by('run', runId), 'env', env],
    [by('agent', agentId), 'headers', stored?.headers],
    [by('run', runId), 'headers', headers],
  ]);
}
