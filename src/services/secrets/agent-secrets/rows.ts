import type { BoundRun } from '#services/access/run-bound.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { groupBy } from '#services/core/text/group-by.js';
import { standingSql, type ValueStanding } from '../user-secrets/value-permission.js';
import type { ProjectionClass, SecretDelivery } from './model.js';

export const accessPath = (key: string): string => `access.${key}`;
export const envPath = (key: string): string => `env.${key}`;

/** A secret that a run of an agent may read. */
export interface RunGrant {
  readonly key: string;
  readonly delivery: SecretDelivery;
  readonly configPath: string;
  readonly projectionClass: ProjectionClass;
  readonly versionSelector: string;
  /** Null if the person for whom the run acts has no value, or has not granted it. */
  readonly secretId: string | null;
  /** Null for a secret of the company. */
  readonly standing: ValueStanding | null;
  readonly userSecretDefinitionId: string | null;
  readonly secretRef: string;
  readonly name: string;
  readonly description: string | null;
  readonly latestVersion: number | null;
  readonly resolvedVersion: number | null;
}

type BindingRow = Omit<RunGrant, 'key' | 'delivery'>;

const STANDING = standingSql({
  company: 'b."companyId"',
  person: '$3',
  agent: '$2::uuid',
  run: '$4::uuid',
  definition: 'd.id',
});

/**
 * SQL of the value of the definition `d` that belongs to the person `$3`, while they are an active member of the
 * company.
 */
const OWN_VALUE = `
  SELECT u.*, ${STANDING} AS standing FROM "Secret" u
    JOIN "CompanyMembership" m ON m."companyId" = u."companyId" AND m."principalType" = 'user'
     AND m."principalId" = u."ownerUserId" AND m.status = 'active'
   WHERE u."companyId" = b."companyId" AND u."userSecretDefinitionId" = d.id AND u."ownerUserId" = $3
     AND u.scope = 'user' AND u."deletedAt" IS NULL AND d.status = 'active'`;

const OF_RUN = statement(`
  SELECT b."configPath", b."projectionClass", b."versionSelector", b."userSecretDefinitionId",
         coalesce(s.id, CASE WHEN u.standing = 'granted' THEN u.id END) AS "secretId",
         CASE WHEN d.id IS NOT NULL THEN coalesce(u.standing, 'no_value') END AS standing, coalesce(s.key, d.key) AS "secretRef", coalesce(s.name, d.name) AS name,
         coalesce(s.description, d.description) AS description, coalesce(s."latestVersion", u."latestVersion") AS "latestVersion",
         v.version AS "resolvedVersion"
    FROM "SecretBinding" b
    LEFT JOIN "Secret" s ON s."companyId" = b."companyId" AND s.id = b."secretId"
    LEFT JOIN "UserSecretDefinition" d ON d."companyId" = b."companyId" AND d.id = b."userSecretDefinitionId"
    LEFT JOIN LATERAL (${OWN_VALUE}) u ON true
    LEFT JOIN LATERAL (
      SELECT o.version FROM "SecretVersion" o
       WHERE o."companyId" = b."companyId" AND o."secretId" = (SELECT coalesce(s.id, u.id)) AND o.status <> 'destroyed'
         AND coalesce(s.status, u.status) = 'active' AND (u.id IS NULL OR u.standing = 'granted')
         AND o.version = (SELECT CASE b."versionSelector" WHEN 'latest' THEN coalesce(s."latestVersion", u."latestVersion")
                                 ELSE b."versionSelector"::bigint END) LIMIT 1) v ON true
   WHERE b."companyId" = $1::uuid AND b."targetType" = 'agent' AND b."targetId" = $2::uuid
     AND b."configPath" ~ '^(env|access)[.]' ORDER BY b."configPath"`);

/** The agent's name for a secret bound at a path. */
export const aliasOf = ({ configPath }: { readonly configPath: string }): string =>
  configPath.slice(configPath.indexOf('.') + 1);
const meaningOf = ({ secretId, userSecretDefinitionId }: BindingRow) => userSecretDefinitionId ?? secretId;

/** The secrets that a run may read, by the agent's names for them. */
export async function grantsOfRun(scope: Scope, run: BoundRun): Promise<RunGrant[]> {
  const rows = await scope.sql<BindingRow>(OF_RUN, [run.companyId, run.agentId, run.responsibleUserId, run.id]);
  return [...groupBy(rows, aliasOf)]
    .map(([key, bindings]) => oneGrant(key, bindings))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** A grant takes precedence over a variable of the same name. */
function oneGrant(key: string, bindings: readonly BindingRow[]): RunGrant {
  const granted = bindings.find(({ configPath }) => configPath === accessPath(key));
  const variable = bindings.find(({ configPath }) => configPath === envPath(key));
  const binding = (granted ?? variable) as BindingRow;
  const both = granted && variable && meaningOf(granted) === meaningOf(variable);
  return { ...binding, key, delivery: both ? 'both' : granted ? 'api' : 'env' };
}
