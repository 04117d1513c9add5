import { unprocessable } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject, JsonValue } from '#services/core/text/fields.js';
import { isReference } from '#services/core/vault/settings-redaction.js';

export type VersionSelector = 'latest' | number;

/** Refers to a secret of the company. */
export interface SecretReference {
  readonly type: 'secret_ref';
  readonly secretId: string;
  readonly version: VersionSelector;
}

/** Refers to the own value of the person for whom a run acts. */
export interface UserSecretReference {
  readonly type: 'user_secret_ref';
  readonly key: string;
  readonly required: boolean;
  readonly version: VersionSelector;
}

export type Reference = SecretReference | UserSecretReference;

/** The references among variables or headers, by name. */
export const referencesIn = (env: JsonObject | null): [name: string, reference: Reference][] =>
  Object.entries(env ?? {}).filter(([, value]) => isReference(value)) as unknown as [string, Reference][];

/** A reference and its path in the request. */
interface ReferenceAt {
  readonly path: string;
  readonly reference: Reference;
}

// FOR SHARE makes a deletion wait, which then finds the new binding. FOR KEY SHARE would not conflict with the plain
// update that marks a row as deleted.
const REFERRED = statement(`
  WITH s AS (
    SELECT id, status FROM "Secret"
     WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[]) AND scope = 'company' AND "deletedAt" IS NULL ORDER BY id FOR SHARE
  ), d AS (
    SELECT key, status FROM "UserSecretDefinition"
     WHERE "companyId" = $1::uuid AND key = ANY($4::text[]) AND "deletedAt" IS NULL ORDER BY id FOR SHARE
  )
  SELECT w.n::int, false AS personal, s.status, w.version = 0 OR EXISTS (
           SELECT FROM "SecretVersion" v WHERE v."companyId" = $1::uuid AND v."secretId" = s.id AND v.version = w.version
              AND v.status <> 'destroyed') AS "versionFound"
    FROM unnest($2::uuid[], $3::int[]) WITH ORDINALITY AS w(id, version, n) JOIN s ON s.id = w.id
  UNION ALL
  SELECT w.n::int, true, d.status, true FROM unnest($4::text[]) WITH ORDINALITY AS w(key, n) JOIN d ON d.key = w.key`);

interface ReferredRow {
  readonly n: number;
  readonly personal: boolean;
  readonly status: string;
  readonly versionFound: boolean;
}

const numberOf = (version: VersionSelector): number => (version === 'latest' ? 0 : version);

/**
 * Checks and locks the targets of references with one statement.
 * @throws 422 naming the first target that is missing, belongs to another company or is not active, or whose version
 * does not exist
 */
export async function assertSecretReferences(
  scope: Scope,
  companyId: string,
  references: readonly ReferenceAt[],
): Promise<void> {
  const [flaw] = await flawedReferences(scope, companyId, references);
  if (flaw) throw unprocessable(`${flaw.path} refers to ${flaw.target}`);
}

/** An invalid reference. */
interface FlawedReference {
  readonly path: string;
  /** A description of the target, such as `a secret that is not active`. */
  readonly target: string;
}

/** Checks and locks references as `assertSecretReferences` does, but returns all invalid ones instead of throwing. */
export async function flawedReferences(
  scope: Scope,
  companyId: string,
  references: readonly ReferenceAt[],
): Promise<FlawedReference[]> {
  if (references.length === 0) return [];
  const secrets = references.flatMap(({ reference }) => (reference.type === 'secret_ref' ? [reference] : []));
  const keys = references.flatMap(({ reference }) => (reference.type === 'user_secret_ref' ? [reference.key] : []));
  const referredRows = await scope.sql<ReferredRow>(REFERRED, [
    companyId,
    secrets.map(({ secretId }) => secretId),
    secrets.map(({ version }) => numberOf(version)),
    keys,
  ]);
  const counters = { company: 0, personal: 0 };
  return references.flatMap(({ path, reference }) => {
    const personal = reference.type === 'user_secret_ref';
    const n = personal ? ++counters.personal : ++counters.company;
    const target = flawOf(
      personal,
      referredRows.find((row) => row.personal === personal && row.n === n),
    );
    return target ? [{ path, target }] : [];
  });
}

function flawOf(personal: boolean, found: ReferredRow | undefined): string | undefined {
  if (!found) return personal ? 'a user secret that is not defined' : 'a secret that does not belong to company';
  if (found.status !== 'active') return personal ? 'a user secret that is not active' : 'a secret that is not active';
  return found.versionFound ? undefined : 'a version that does not exist';
}

/**
 * Checks the variables or headers in a request: their literals must be values and their references valid.
 * @param path of the field, for messages
 * @param isMissing whether a literal is not a value
 * @throws 422 as `assertSecretReferences`, or for a redacted placeholder without a stored value
 */
export async function assertSettings<T extends JsonValue>(
  scope: Scope,
  companyId: string,
  settings: Readonly<Record<string, T>>,
  path: string,
  isMissing: (literal: T) => boolean,
): Promise<void> {
  const missing = Object.entries(settings).find(([, value]) => !isReference(value) && isMissing(value));
  if (missing) {
    throw unprocessable(
      `${path}.${missing[0]} is a redacted placeholder, but no value is stored; send the value itself`,
    );
  }
  const references = referencesIn(settings).map(([name, reference]) => ({ path: `${path}.${name}`, reference }));
  await assertSecretReferences(scope, companyId, references);
}
