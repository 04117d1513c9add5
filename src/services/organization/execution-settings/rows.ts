import type { AgentActor } from '#services/core/actors/actor.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { canonicalJson } from '#services/core/text/canonical.js';
import type { JsonObject, JsonValue } from '#services/core/text/fields.js';
import { isSecretKey, mapDeep } from '#services/core/vault/redact.js';
import { isReference } from '#services/core/vault/settings-redaction.js';

// An execution setting decides what runs, where, or with which values. Examples: an agent's adapter and its
// configuration; variables of agents, projects and routines; workspaces; an issue's settings for its assignee's
// adapter.

/** The runtime of an agent. */
export interface AgentRuntime {
  readonly adapterType: string;
  /** The adapter's configuration, with its variables (`env`) and headers. */
  readonly adapterConfig: JsonObject;
}

/** Settings that change how long or how much an agent works, but not its program, its inputs or its access. */
const QUANTITIES: readonly string[] = [
  'model',
  'temperature',
  'maxSteps',
  'maxTokens',
  'maxOutputTokens',
  'timeoutSec',
  'timeoutMs',
  'graceSec',
  'silenceSec',
  'pollSec',
  'pingSec',
  'reconnectSec',
];

const withoutQuantities = (config: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries({ env: {}, headers: {}, ...config }).filter(([key]) => !QUANTITIES.includes(key)));

/** Whether another program, address or variable would receive the agent's secrets, run token or folder. */
export const isRedirected = (before: AgentRuntime, after: AgentRuntime): boolean =>
  before.adapterType !== after.adapterType ||
  canonicalJson(withoutQuantities(before.adapterConfig)) !== canonicalJson(withoutQuantities(after.adapterConfig));

const PLACE = /^cwd$|(Path|Dir|Directory|Root|Home)$/;

/** The folders and files of the server's machine in a configuration, by setting. */
export const placesIn = (config: JsonObject): Map<string, string> =>
  new Map(
    Object.entries(config).flatMap(([key, value]) =>
      PLACE.test(key) && typeof value === 'string' && value !== '' ? [[key, value] as const] : [],
    ),
  );

/** A secret in a configuration: a reference to a stored secret, or a literal value. */
export interface SecretEntry {
  /** The path of the secret, such as `env.API_KEY`. */
  readonly path: string;
  /** The company's secret; null for a personal secret and for a literal value. */
  readonly secretId: string | null;
}

/** Every secret in a configuration. All literal variables and headers count as secrets, since none is ever shown. */
export function secretsIn({ env, headers, ...settings }: JsonObject): SecretEntry[] {
  const entries = (place: string, values: JsonValue | undefined): SecretEntry[] =>
    Object.entries((values ?? {}) as JsonObject).map(([name, value]) => ({
      path: `${place}.${name}`,
      secretId: secretIdOf(value),
    }));
  const settingSecrets: SecretEntry[] = [];
  mapDeep(settings, (key, value) => {
    if (isSecretKey(key) && typeof value === 'string') settingSecrets.push({ path: key, secretId: null });
    return undefined;
  });
  return [...entries('env', env), ...entries('headers', headers), ...settingSecrets];
}

const secretIdOf = (value: JsonValue): string | null =>
  isReference(value) ? (((value as JsonObject).secretId as string | undefined) ?? null) : null;

/** The references of variables and headers to stored secrets (company and personal), by target. */
export function secretReferencesOf({ env, headers }: JsonObject): Map<string, string> {
  const of = (place: string, values: JsonValue | undefined) =>
    Object.entries((values ?? {}) as JsonObject).flatMap(([name, value]) =>
      isReference(value) ? [[referent(value as JsonObject), `${place}.${name}`] as const] : [],
    );
  return new Map([...of('env', env), ...of('headers', headers)]);
}

const referent = ({ secretId, key }: JsonObject): string => String(secretId ?? `user secret ${String(key)}`);

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
