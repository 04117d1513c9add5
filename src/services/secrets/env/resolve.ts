import { type DomainError, domainError } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject, JsonValue } from '#services/core/text/fields.js';
import { isReservedVariable } from '#services/core/text/former-names.js';
import { credentialsInText, isSensitiveHeader } from '#services/core/vault/credentials.js';
import { type Attempt, type Consumer, recordAccess } from '../secrets/access-events.js';
import { type Resolution, resolveSecrets } from '../secrets/values.js';
import {
  describedLack,
  type Lack,
  lackOf,
  NO_VALUE,
  standingSql,
  type ValueStanding,
} from '../user-secrets/value-permission.js';
import { assertRunVariables } from './loader-rule.js';
import { isSensitiveName } from './operations.js';
import type { Reference, UserSecretReference, VersionSelector } from './references.js';

export interface Environment {
  readonly variables: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Values to redact in all stored data of the run: logs, results, errors. */
  readonly redact: readonly string[];
}

export const SecretUnavailable = domainError('secret_unavailable', 'The secret cannot be read');

/** A variable or header, with the consumer recorded as the reader of its secret. */
interface Variable {
  readonly place: 'env' | 'headers';
  readonly name: string;
  readonly value: { readonly type: 'plain'; readonly value: string } | Reference;
  readonly consumer: Consumer;
}

/**
 * The variables and headers of a run; a later layer overrides an earlier one. All secrets are resolved together and
 * each attempt is recorded.
 * @throws 422 `secret_unavailable` with the first required variable without a value and the reason; `loader_variable`
 * for a stored loader variable that is not allowed
 */
export async function resolveLayers(scope: Scope, run: SecretContext, layers: readonly Layer[]): Promise<Environment> {
  const variables = mergeLayers(scope, layers);
  await assertRunVariables(
    scope,
    variables.filter(({ place }) => place === 'env'),
  );
  return resolve(scope, run, variables);
}

/**
 * The variables and headers that runs with this configuration would get.
 * @param by the consumer recorded as the reader of the secrets
 * @throws 422 `secret_unavailable` as for a run
 */
export function resolveConfiguration(
  scope: Scope,
  of: SecretContext,
  by: Pick<Consumer, 'type' | 'id'>,
  config: JsonObject,
): Promise<Environment> {
  const consumer = { ...by, runId: null, issueId: null };
  return resolve(
    scope,
    of,
    mergeLayers(scope, [
      [consumer, 'env', config.env],
      [consumer, 'headers', config.headers],
    ]),
  );
}

/** The person whose own secrets count, and the run that uses them, if any. */
interface SecretContext {
  readonly companyId: string;
  readonly responsibleUserId: string | null;
  readonly agentId?: string;
  readonly runId?: string;
}

async function resolve(scope: Scope, of: SecretContext, variables: readonly Variable[]): Promise<Environment> {
  const literals = variables.flatMap(({ value, ...variable }): ResolvedVariable[] =>
    value.type === 'plain' ? [{ ...variable, value: value.value }] : [],
  );
  const secrets = await secretsOf(scope, of, variables);
  const sensitive = literals.filter(({ place, name }) => (place === 'env' ? isSensitiveName : isSensitiveHeader)(name));
  const whole = [...secrets, ...sensitive].map(({ value }) => value);
  // For example the password in the URL of a database.
  const parts = literals.flatMap(({ value }) => credentialsInText(value));
  const valuesAt = (place: Variable['place']) =>
    Object.fromEntries(
      [...literals, ...secrets].flatMap((one) => (one.place === place ? [[one.name, one.value]] : [])),
    );
  return {
    variables: valuesAt('env'),
    headers: valuesAt('headers'),
    redact: [...new Set([...whole, ...parts])].filter((value) => value !== ''),
  };
}

/** A variable or header with its value. */
type ResolvedVariable = Pick<Variable, 'place' | 'name'> & { readonly value: string };

/** The variables or headers of one owner, with the consumer recorded as the reader of their secrets. */
export type Layer = readonly [
  by: Omit<Consumer, 'configPath'>,
  place: Variable['place'],
  values: JsonValue | null | undefined,
];

/** Merges layers; a later layer overrides an earlier one. */
function mergeLayers({ services }: Scope, layers: readonly Layer[]): Variable[] {
  const { COMPATIBILITY } = services.config;
  const byPath = new Map<string, Variable>();
  for (const [by, place, values] of layers) {
    for (const [name, stored] of Object.entries((values ?? {}) as JsonObject)) {
      if (place === 'env' && isReservedVariable(name, COMPATIBILITY)) continue;
      const consumer = { ...by, configPath: `${place}.${name}` };
      const value = typeof stored === 'string' ? { type: 'plain', value: stored } : stored;
      byPath.set(`${place}.${name}`, { place, name, value: value as unknown as Variable['value'], consumer });
    }
  }
  return [...byPath.values()];
}

/** A variable or header that refers to a secret. */
interface SecretVariable extends Pick<Variable, 'place' | 'name'> {
  readonly required: boolean;
  readonly version: VersionSelector;
  readonly consumer: Consumer;
  readonly secretId: string | null;
  readonly definitionId: string | null;
  /** Null for secrets of the company and for undefined keys. */
  readonly standing: ValueStanding | null;
}

async function secretsOf(
  scope: Scope,
  run: SecretContext,
  variables: readonly Variable[],
): Promise<ResolvedVariable[]> {
  const referring = await referringTo(scope, run, variables);
  const resolvableVariables = referring.filter(({ secretId }) => secretId !== null);
  await recordMissing(
    scope,
    run,
    referring.filter(({ secretId }) => secretId === null),
  );
  const requests = resolvableVariables.map(({ secretId, version, consumer }) => ({
    secretId: secretId as string,
    version,
    consumer,
  }));
  const resolutions = await resolveSecrets(scope, run.companyId, requests);
  const lack = await firstLack(scope, run, referring);
  const resolutionOf = new Map(resolvableVariables.map((one, index) => [one, resolutions[index] as Resolution]));
  return referring.flatMap((one) => {
    const resolution = resolutionOf.get(one);
    if (resolution?.outcome === 'success') return [{ place: one.place, name: one.name, value: resolution.value }];
    if (one.required) throw unavailable(one, resolution ?? lack ?? NO_VALUE);
    return [];
  });
}

/** The reason why the first required variable that refers to a person's own value has none. */
async function firstLack(
  scope: Scope,
  run: SecretContext,
  referring: readonly SecretVariable[],
): Promise<Lack | undefined> {
  const first = referring.find(({ required, secretId }) => required && secretId === null);
  if (!first?.definitionId || !run.agentId) return undefined;
  const { companyId, responsibleUserId: userId, agentId } = run;
  return describedLack(scope, first.standing, { companyId, userId, agentId, definitionId: first.definitionId });
}

function unavailable(
  { place, name }: SecretVariable,
  { outcome, errorCode, message }: Exclude<Resolution, { outcome: 'success' }> | Lack,
): DomainError {
  const details = place === 'env' ? { variable: name } : { header: name };
  const what = place === 'env' ? 'Variable' : 'Header';
  return SecretUnavailable({ ...details, outcome, errorCode }, `${what} ${name} has no value: ${message}`);
}

// A definition may have been renamed, so a binding counts before the key. Values of a person count only while they are
// an active member, and for runs that they caused or whose agent they granted the value to.
const OWN_VALUES = statement(`
  SELECT w.n::int, d.id AS "definitionId", u.id AS "secretId",
         CASE WHEN u.id IS NULL THEN 'no_value' WHEN $7::uuid IS NULL THEN 'granted'
              ELSE ${standingSql({ company: '$1::uuid', person: '$6', agent: '$7::uuid', run: '$8::uuid', definition: 'd.id' })}
          END AS standing
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
  readonly standing: ValueStanding;
}

/** The people's own values that variables refer to, by variable. */
async function ownValues(
  scope: Scope,
  run: SecretContext,
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
    run.agentId ?? null,
    run.runId ?? null,
  ]);
  return new Map(rows.map((row) => [personal[row.n - 1] as Variable, row]));
}

async function referringTo(
  scope: Scope,
  run: SecretContext,
  variables: readonly Variable[],
): Promise<SecretVariable[]> {
  const own = await ownValues(scope, run, variables);
  return variables.flatMap((variable): SecretVariable[] => {
    const { value, ...common } = variable;
    if (value.type === 'plain') return [];
    const { version } = value;
    if (value.type === 'secret_ref') {
      return [{ ...common, required: true, version, secretId: value.secretId, definitionId: null, standing: null }];
    }
    const { secretId = null, definitionId = null, standing = null } = own.get(variable) ?? {};
    const usable = standing === 'granted' ? secretId : null;
    return [{ ...common, required: value.required, version, secretId: usable, definitionId, standing }];
  });
}

/** Records attempts to read values that people have not set or granted. */
function recordMissing(scope: Scope, { companyId }: SecretContext, missing: readonly SecretVariable[]): Promise<void> {
  const attempts = missing.flatMap(({ definitionId, consumer, required, standing }): Attempt[] => {
    if (definitionId === null) return [];
    const { outcome, errorCode } = lackOf(standing);
    const attempt = { secretId: null, userSecretDefinitionId: definitionId, version: null, consumer, errorCode };
    return [{ ...attempt, outcome: required ? outcome : 'optional_omitted' }];
  });
  return recordAccess(scope, companyId, attempts);
}
