import { type DomainError, domainError } from '../../core/errors/errors.js';
import type { Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { JsonObject, JsonValue } from '../../core/text/fields.js';
import { credentialsInText, isSensitiveHeader } from '../../core/vault/credentials.js';
import { type Attempt, type Consumer, recordAccess } from '../secrets/access-events.js';
import { type Resolution, resolveSecrets } from '../secrets/values.js';
import { type Lack, lackInWords, lackOf, NO_VALUE, type Standing, standingSql } from '../user-secrets/standing.js';
import { assertRunVariables } from './loader-rule.js';
import { isSensitiveName } from './operations.js';
import type { Reference, UserSecretReference, VersionSelector } from './references.js';

export interface Environment {
  readonly variables: Readonly<Record<string, string>>;
  /** What the adapter sends as headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** Values that must never appear in what is kept of the run: logs, results, errors. */
  readonly redact: readonly string[];
}

export const SecretUnavailable = domainError('secret_unavailable', 422, 'The secret cannot be read');

/** A variable or header of the layer that wins, and who is on record as reading its secret. */
interface Variable {
  readonly place: 'env' | 'headers';
  readonly name: string;
  readonly value: { readonly type: 'plain'; readonly value: string } | Reference;
  readonly consumer: Consumer;
}

/** The server's own names: a run's are what it says of the run, and nothing that anybody configures. */
const isReserved = (name: string): boolean => name.startsWith('SERVICE_');

/**
 * The variables and headers of a run: of layers with the same name the last one wins. All secrets are resolved together;
 * each attempt is on record.
 * @throws 422 `secret_unavailable` naming the first required variable without a value, and why; `loader_variable` for a
 * stored name that programs obey, where it is not allowed
 */
export async function resolveLayers(scope: Scope, run: Resolving, layers: readonly Layer[]): Promise<Environment> {
  const variables = layered(layers);
  await assertRunVariables(
    scope,
    variables.filter(({ place }) => place === 'env'),
  );
  return resolved(scope, run, variables);
}

/**
 * The variables and headers of a configuration that no run has, as its runs would get them.
 * @param by who is on record as reading the secrets
 * @throws 422 `secret_unavailable` as for a run
 */
export function resolveConfiguration(
  scope: Scope,
  of: Resolving,
  by: Pick<Consumer, 'type' | 'id'>,
  config: JsonObject,
): Promise<Environment> {
  const consumer = { ...by, runId: null, issueId: null };
  return resolved(
    scope,
    of,
    layered([
      [consumer, 'env', config.env],
      [consumer, 'headers', config.headers],
    ]),
  );
}

/** Whose secrets are meant, and which run of which agent wants them; neither where the person asks themselves. */
interface Resolving {
  readonly companyId: string;
  /** References to people's own secrets mean this person's. */
  readonly responsibleUserId: string | null;
  readonly agentId?: string;
  readonly runId?: string;
}

async function resolved(scope: Scope, of: Resolving, variables: readonly Variable[]): Promise<Environment> {
  const literals = variables.flatMap(({ value, ...variable }): Resolved[] =>
    value.type === 'plain' ? [{ ...variable, value: value.value }] : [],
  );
  const secrets = await secretsOf(scope, of, variables);
  const sensitive = literals.filter(({ place, name }) => (place === 'env' ? isSensitiveName : isSensitiveHeader)(name));
  const whole = [...secrets, ...sensitive].map(({ value }) => value);
  // Such as the password in the address of a database.
  const parts = literals.flatMap(({ value }) => credentialsInText(value));
  const at = (place: Variable['place']) =>
    Object.fromEntries(
      [...literals, ...secrets].flatMap((one) => (one.place === place ? [[one.name, one.value]] : [])),
    );
  return {
    variables: at('env'),
    headers: at('headers'),
    redact: [...new Set([...whole, ...parts])].filter((value) => value !== ''),
  };
}

/** A variable or header with its value. */
type Resolved = Pick<Variable, 'place' | 'name'> & { readonly value: string };

/** Variables or headers as one thing has them, and who is on record as reading the secrets among them. */
export type Layer = readonly [
  by: Omit<Consumer, 'configPath'>,
  place: Variable['place'],
  values: JsonValue | null | undefined,
];

/** Of layers with the same name the last one wins. */
function layered(layers: readonly Layer[]): Variable[] {
  const winners = new Map<string, Variable>();
  for (const [by, place, values] of layers) {
    for (const [name, stored] of Object.entries((values ?? {}) as JsonObject)) {
      if (place === 'env' && isReserved(name)) continue;
      const consumer = { ...by, configPath: `${place}.${name}` };
      const value = typeof stored === 'string' ? { type: 'plain', value: stored } : stored;
      winners.set(`${place}.${name}`, { place, name, value: value as unknown as Variable['value'], consumer });
    }
  }
  return [...winners.values()];
}

/** A variable or header that refers to a secret. */
interface Sought extends Pick<Variable, 'place' | 'name'> {
  readonly required: boolean;
  readonly version: VersionSelector;
  readonly consumer: Consumer;
  readonly secretId: string | null;
  readonly definitionId: string | null;
  /** How it stands with a value of a person's own; null for secrets of the company, and for what is not defined. */
  readonly standing: Standing | null;
}

async function secretsOf(scope: Scope, run: Resolving, variables: readonly Variable[]): Promise<Resolved[]> {
  const sought = await soughtBy(scope, run, variables);
  const known = sought.filter(({ secretId }) => secretId !== null);
  const unknown = sought.filter(({ secretId }) => secretId === null);
  await recordMissing(scope, run, unknown);
  const wanted = known.map(({ secretId, version, consumer }) => ({ secretId: secretId as string, version, consumer }));
  const resolutions = await resolveSecrets(scope, run.companyId, wanted);
  const lack = await lackOfGrant(scope, run, sought);
  const resolved = new Map(known.map((one, index) => [one, resolutions[index] as Resolution]));
  return sought.flatMap((one) => {
    const resolution = resolved.get(one);
    if (resolution?.outcome === 'success') return [{ place: one.place, name: one.name, value: resolution.value }];
    if (one.required) throw unavailable(one, resolution ?? lack ?? NO_VALUE);
    return [];
  });
}

/** Why the first required variable has no value, where that is because its owner has not agreed. */
async function lackOfGrant(scope: Scope, run: Resolving, sought: readonly Sought[]): Promise<Lack | undefined> {
  const first = sought.find(({ required, secretId }) => required && secretId === null);
  if (!first?.definitionId || !run.agentId) return undefined;
  const { companyId, responsibleUserId: userId, agentId } = run;
  return lackInWords(scope, first.standing, { companyId, userId, agentId, definitionId: first.definitionId });
}

function unavailable(
  { place, name }: Sought,
  { outcome, errorCode, message }: Exclude<Resolution, { outcome: 'success' }> | Lack,
): DomainError {
  const details = place === 'env' ? { variable: name } : { header: name };
  const what = place === 'env' ? 'Variable' : 'Header';
  return SecretUnavailable({ ...details, outcome, errorCode }, `${what} ${name} has no value: ${message}`);
}

// A definition may have been renamed since: what is bound holds, and the key only where nothing is. A person who has
// left lends their secrets to nobody, and nobody's are used by a run that they neither caused nor let use them.
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
  readonly standing: Standing;
}

/** The values of people among the variables, by the variable. */
async function ownValues(
  scope: Scope,
  run: Resolving,
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

async function soughtBy(scope: Scope, run: Resolving, variables: readonly Variable[]): Promise<Sought[]> {
  const own = await ownValues(scope, run, variables);
  return variables.flatMap((variable): Sought[] => {
    const { value, ...named } = variable;
    if (value.type === 'plain') return [];
    const { version } = value;
    if (value.type === 'secret_ref') {
      return [{ ...named, required: true, version, secretId: value.secretId, definitionId: null, standing: null }];
    }
    const { secretId = null, definitionId = null, standing = null } = own.get(variable) ?? {};
    const usable = standing === 'granted' ? secretId : null;
    return [{ ...named, required: value.required, version, secretId: usable, definitionId, standing }];
  });
}

/** What is missing is on record, too, where there is a definition to record it of. */
function recordMissing(scope: Scope, { companyId }: Resolving, sought: readonly Sought[]): Promise<void> {
  const attempts = sought.flatMap(({ definitionId, consumer, required, standing }): Attempt[] => {
    if (definitionId === null) return [];
    const { outcome, errorCode } = lackOf(standing);
    const missed = { secretId: null, userSecretDefinitionId: definitionId, version: null, consumer, errorCode };
    return [{ ...missed, outcome: required ? outcome : 'optional_omitted' }];
  });
  return recordAccess(scope, companyId, attempts);
}
