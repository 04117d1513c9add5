import { domainError } from '../core/errors.js';
import type { JsonObject } from '../core/fields.js';
import type { Scope } from '../core/scope.js';
import { statement } from '../core/statement.js';
import { type Attempt, type Consumer, recordAccess } from '../secrets/access-events.js';
import { type Resolution, resolveSecrets } from '../secrets/values.js';
import { isSensitiveName } from './env.js';
import type { Reference, UserSecretReference, VersionSelector } from './references.js';

/** The run that is to get variables. */
export interface RunOfEnvironment {
  readonly companyId: string;
  readonly agentId: string;
  readonly runId: string;
  readonly issueId: string | null;
  /** Whom the run acts for: references to people's own secrets mean this person's. */
  readonly responsibleUserId: string | null;
  /** The issue's project unless given. */
  readonly projectId?: string | null;
  /** The routine that started the run, with its variables. */
  readonly routine?: { readonly id: string; readonly env: JsonObject | null } | null;
}

interface Environment {
  readonly variables: Readonly<Record<string, string>>;
  /** Values that must never appear in what is kept of the run: logs, results, errors. */
  readonly redact: readonly string[];
}

export const SecretUnavailable = domainError('secret_unavailable', 422, 'The secret cannot be read');

const LAYERS = statement(`
  SELECT a."adapterConfig" -> 'env' AS agent, p.id AS "projectId", p.env AS project,
         CASE WHEN i."assigneeAgentId" = a.id THEN i."assigneeAdapterOverrides" #> '{adapterConfig,env}' END AS issue
    FROM "Agent" a
    LEFT JOIN "Issue" i ON i."companyId" = a."companyId" AND i.id = $3::uuid
    LEFT JOIN "Project" p ON p."companyId" = a."companyId" AND p.id = coalesce($4::uuid, i."projectId")
   WHERE a."companyId" = $1::uuid AND a.id = $2::uuid`);

interface Layers {
  readonly agent: JsonObject | null;
  readonly projectId: string | null;
  readonly project: JsonObject | null;
  readonly issue: JsonObject | null;
}

/** A variable of the layer that wins, and who is on record as reading its secret. */
interface Variable {
  readonly name: string;
  readonly value: { readonly type: 'plain'; readonly value: string } | Reference;
  readonly consumer: Consumer;
}

/**
 * The variables of a run: those of its project, over them its agent's, then what its issue asks of its assignee, then
 * its routine's. All secrets are resolved together; each attempt is on record.
 * @throws 422 `secret_unavailable` naming the first required variable without a value, and why
 */
export async function resolveEnvironment(scope: Scope, run: RunOfEnvironment): Promise<Environment> {
  const variables = await variablesOf(scope, run);
  const literals = variables.flatMap(({ name, value }) =>
    value.type === 'plain' ? [[name, value.value] as const] : [],
  );
  const secrets = await secretsOf(scope, run, variables);
  const sensitive = literals.filter(([name]) => isSensitiveName(name));
  return {
    variables: Object.fromEntries([...literals, ...secrets]),
    redact: [...new Set([...secrets, ...sensitive].map(([, value]) => value))].filter((value) => value !== ''),
  };
}

async function variablesOf(scope: Scope, run: RunOfEnvironment): Promise<Variable[]> {
  const { companyId, agentId, runId, issueId, projectId = null, routine } = run;
  const stored = await scope.row<Layers>(LAYERS, [companyId, agentId, issueId, projectId]);
  const layers: [type: string, id: string, env: JsonObject | null | undefined][] = [
    ['project', stored?.projectId ?? '', stored?.project],
    ['agent', agentId, stored?.agent],
    ['run', runId, stored?.issue],
    ['routine', routine?.id ?? '', routine?.env],
  ];
  const winners = new Map<string, Variable>();
  for (const [type, id, env] of layers) {
    for (const [name, value] of Object.entries(env ?? {})) {
      const consumer = { type, id, configPath: `env.${name}`, runId, issueId };
      winners.set(name, { name, value: value as unknown as Variable['value'], consumer });
    }
  }
  return [...winners.values()];
}

/** A variable that refers to a secret. */
interface Sought {
  readonly name: string;
  readonly required: boolean;
  readonly version: VersionSelector;
  readonly consumer: Consumer;
  readonly secretId: string | null;
  readonly definitionId: string | null;
}

async function secretsOf(
  scope: Scope,
  run: RunOfEnvironment,
  variables: readonly Variable[],
): Promise<(readonly [name: string, value: string])[]> {
  const sought = await soughtBy(scope, run, variables);
  const known = sought.filter(({ secretId }) => secretId !== null);
  const unknown = sought.filter(({ secretId }) => secretId === null);
  await recordMissing(scope, run, unknown);
  const wanted = known.map(({ secretId, version, consumer }) => ({ secretId: secretId as string, version, consumer }));
  const resolutions = await resolveSecrets(scope, run.companyId, wanted);
  const resolved = new Map(known.map((one, index) => [one.name, resolutions[index] as Resolution]));
  return sought.flatMap(({ name, required }) => {
    const resolution = resolved.get(name);
    if (resolution?.outcome === 'success') return [[name, resolution.value] as const];
    if (required) throw unavailable(name, resolution);
    return [];
  });
}

function unavailable(variable: string, resolution: Exclude<Resolution, { outcome: 'success' }> | undefined) {
  const { outcome, errorCode, message } = resolution ?? NO_VALUE;
  return SecretUnavailable({ variable, outcome, errorCode }, `Variable ${variable} has no value: ${message}`);
}

const NO_VALUE = {
  outcome: 'missing',
  errorCode: 'user_value_missing',
  message: 'The person whom the run acts for has no value of this secret',
} as const;

// A definition may have been renamed since: what is bound holds, and the key only where nothing is. A person who has
// left lends their secrets to nobody.
const OWN_VALUES = statement(`
  SELECT w.n::int, d.id AS "definitionId", u.id AS "secretId"
    FROM unnest($2::text[], $3::text[], $4::uuid[], $5::text[]) WITH ORDINALITY AS w(key, type, target, path, n)
    LEFT JOIN "SecretBinding" b ON b."companyId" = $1::uuid AND b."targetType" = w.type AND b."targetId" = w.target
     AND b."configPath" = w.path AND b."userSecretDefinitionId" IS NOT NULL
    JOIN "UserSecretDefinition" d ON d."companyId" = $1::uuid AND d."deletedAt" IS NULL
     AND CASE WHEN b.id IS NULL THEN d.key = w.key ELSE d.id = b."userSecretDefinitionId" END
    LEFT JOIN "CompanyMembership" m ON m."companyId" = d."companyId" AND m."principalType" = 'user' AND m."principalId" = $6
     AND m.status = 'active'
    LEFT JOIN "Secret" u ON u."companyId" = d."companyId" AND u."userSecretDefinitionId" = d.id AND u.scope = 'user'
     AND u."ownerUserId" = m."principalId" AND u."deletedAt" IS NULL AND d.status = 'active'`);

interface OwnValue {
  readonly n: number;
  readonly definitionId: string;
  readonly secretId: string | null;
}

/** The values of people among the variables, by the variable. */
async function ownValues(
  scope: Scope,
  run: RunOfEnvironment,
  variables: readonly Variable[],
): Promise<ReadonlyMap<Variable, OwnValue>> {
  const personal = variables.filter(({ value }) => value.type === 'user_secret_ref');
  if (personal.length === 0) return new Map();
  const rows = await scope.sql<OwnValue>(OWN_VALUES, [
    run.companyId,
    personal.map(({ value }) => (value as UserSecretReference).key),
    personal.map(({ consumer }) => consumer.type),
    personal.map(({ consumer }) => consumer.id),
    personal.map(({ consumer }) => consumer.configPath),
    run.responsibleUserId,
  ]);
  return new Map(rows.map((row) => [personal[row.n - 1] as Variable, row]));
}

async function soughtBy(scope: Scope, run: RunOfEnvironment, variables: readonly Variable[]): Promise<Sought[]> {
  const own = await ownValues(scope, run, variables);
  return variables.flatMap((variable): Sought[] => {
    const { name, value, consumer } = variable;
    if (value.type === 'plain') return [];
    const { version } = value;
    if (value.type === 'secret_ref') {
      return [{ name, required: true, version, consumer, secretId: value.secretId, definitionId: null }];
    }
    const { secretId = null, definitionId = null } = own.get(variable) ?? {};
    return [{ name, required: value.required, version, consumer, secretId, definitionId }];
  });
}

/** What is missing is on record, too, where there is a definition to record it of. */
function recordMissing(scope: Scope, { companyId }: RunOfEnvironment, sought: readonly Sought[]): Promise<void> {
  const attempts = sought.flatMap(({ definitionId, consumer, required }): Attempt[] =>
    definitionId === null
      ? []
      : [
          {
            ...{ secretId: null, userSecretDefinitionId: definitionId, version: null, consumer },
            ...{ outcome: required ? 'missing' : 'optional_omitted', errorCode: NO_VALUE.errorCode },
          },
        ],
  );
  return recordAccess(scope, companyId, attempts);
}
