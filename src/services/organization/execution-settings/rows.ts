import type { AgentActor } from '#services/core/actors/actor.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type AgentRuntime, QUANTITIES } from './model.js';

const RUNTIME = statement(
  `SELECT "adapterType", "adapterConfig" FROM "Agent" WHERE "companyId" = $1::uuid AND id = $2::uuid`,
);

/** The current runtime of an agent. */
export const runtimeOf = (scope: Scope, companyId: string, agentId: string): Promise<AgentRuntime | undefined> =>
  scope.row<AgentRuntime>(RUNTIME, [companyId, agentId]);

/**
 * SQL of a SHA-256 over everything that lets a lead set something for the agent `a`: its runtime, its manager, its
 * rights.
 */
const BASIS = `
  encode(sha256(convert_to(jsonb_build_array(
    a."adapterType", a."adapterConfig" - '{${QUANTITIES.join()}}'::text[], a."reportsTo",
    a.role, a."canCreateAgents", a."canCreateSkills",
    (SELECT jsonb_agg(g."permissionKey" ORDER BY g."permissionKey") FROM "PrincipalPermissionGrant" g
      WHERE g."companyId" = a."companyId" AND g."principalType" = 'agent' AND g."principalId" = a.id::text),
    (SELECT jsonb_agg(b."secretId" ORDER BY b."secretId") FROM "SecretBinding" b
      WHERE b."companyId" = a."companyId" AND b."targetType" = 'agent' AND b."targetId" = a.id))::text, 'UTF8')), 'hex')`;
const BASIS_OF = statement(
  `SELECT ${BASIS} AS basis FROM "Agent" a WHERE a."companyId" = $1::uuid AND a.id = $2::uuid`,
);

/** The basis of an agent's right to set something for another agent. Changes with anything that the check read. */
export const basisOf = async (scope: Scope, companyId: string, agentId: string): Promise<string | undefined> =>
  (await scope.row<{ basis: string }>(BASIS_OF, [companyId, agentId]))?.basis;

/**
 * SQL of the adapter settings that the issue `i` puts over those of the agent `a`. Settings for one assignee
 * (`agentId`) apply to no other. Settings from an agent apply while the assignee is unchanged since then (`basis`).
 */
export const OVERRIDES = `
  CASE WHEN i."assigneeAgentId" = a.id
        AND coalesce((i."assigneeAdapterOverrides" ->> 'agentId')::uuid, a.id) = a.id
        AND CASE WHEN i."assigneeAdapterOverrides" ? 'basis'
                 THEN i."assigneeAdapterOverrides" ->> 'basis' = ${BASIS} ELSE true END
       THEN i."assigneeAdapterOverrides" -> 'adapterConfig' END`;

const SUBTREE = `
  WITH RECURSIVE below(id) AS (
    SELECT $2::uuid
    UNION
    SELECT a.id FROM below JOIN "Agent" a ON a."companyId" = $1::uuid AND a."reportsTo" = below.id)`;
const OUTSIDE = statement(`${SUBTREE}
  SELECT a.id FROM "Agent" a WHERE a."companyId" = $1::uuid AND a.status <> 'terminated'
     AND NOT EXISTS (SELECT FROM below WHERE below.id = a.id) LIMIT 1`);
const OTHERS = statement(`
  SELECT id, "adapterType", "adapterConfig" FROM "Agent"
   WHERE "companyId" = $1::uuid AND id <> $2::uuid AND status <> 'terminated'`);

/** Every other agent of the company, or undefined if one of them is not below the caller. */
export async function everyoneBelow(
  scope: Scope,
  { companyId, agentId }: AgentActor,
): Promise<readonly (AgentRuntime & { readonly id: string })[] | undefined> {
  if (await scope.row(OUTSIDE, [companyId, agentId])) return undefined;
  return scope.sql<AgentRuntime & { id: string }>(OTHERS, [companyId, agentId]);
}

const RIGHTS = statement(`
  SELECT a.id, r.key FROM "Agent" a
   CROSS JOIN LATERAL (
     SELECT g."permissionKey" FROM "PrincipalPermissionGrant" g
      WHERE g."companyId" = a."companyId" AND g."principalType" = 'agent' AND g."principalId" = a.id::text
     UNION
     SELECT p.key FROM (VALUES ('agents:create', a."canCreateAgents" OR a.role = 'ceo'),
                               ('tasks:assign', a."canCreateAgents" OR a.role = 'ceo'),
                               ('skills:create', a."canCreateSkills"), ('those of the CEO', a.role = 'ceo')) p(key, held)
      WHERE p.held) r(key)
   WHERE a."companyId" = $1::uuid AND a.id = ANY($2::uuid[]) ORDER BY r.key`);

/** The rights of agents beyond the default ones, by grant or by position. */
export const rightsOf = (
  scope: Scope,
  companyId: string,
  agentIds: readonly string[],
): Promise<{ readonly id: string; readonly key: string }[]> => scope.sql(RIGHTS, [companyId, agentIds]);

const BOUND = statement(`
  SELECT b."secretId", b."configPath" AS path FROM "SecretBinding" b
   WHERE b."companyId" = $1::uuid AND b."targetType" = 'agent' AND b."targetId" = $2::uuid AND b."secretId" IS NOT NULL`);
const BOUND_TO_ALL = statement(`
  SELECT b."secretId", b."targetType" || ' ' || b."targetId" || ' ' || b."configPath" AS path FROM "SecretBinding" b
   WHERE b."companyId" = $1::uuid AND b."targetType" IN ('agent', 'project', 'routine') AND b."secretId" IS NOT NULL
   ORDER BY b."targetType", b."targetId", b."configPath"`);

export interface BoundSecret {
  readonly secretId: string;
  readonly path: string;
}

/** The company's secrets that are bound to an agent: by its configuration, or for its own reads. */
export const secretsBoundTo = (scope: Scope, companyId: string, agentId: string): Promise<BoundSecret[]> =>
  scope.sql<BoundSecret>(BOUND, [companyId, agentId]);

/** The company's secrets that are bound to any agent, project or routine. */
export const secretsBoundInCompany = (scope: Scope, companyId: string): Promise<BoundSecret[]> =>
  scope.sql<BoundSecret>(BOUND_TO_ALL, [companyId]);
