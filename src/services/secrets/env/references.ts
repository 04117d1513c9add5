import { unprocessable } from '../../core/errors/errors.js';
import type { Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { JsonObject } from '../../core/text/fields.js';
import { isReference } from '../../core/vault/settings-redaction.js';

export type VersionSelector = 'latest' | number;

/** Refers to a secret of the company. */
interface SecretReference {
  readonly type: 'secret_ref';
  readonly secretId: string;
  readonly version: VersionSelector;
}

/** Refers to whatever value the person has whom a run acts for. */
export interface UserSecretReference {
  readonly type: 'user_secret_ref';
  readonly key: string;
  readonly required: boolean;
  readonly version: VersionSelector;
}

export type Reference = SecretReference | UserSecretReference;

/** The references among stored variables, by the variable's name. */
export const referencesIn = (env: JsonObject | null): [name: string, reference: Reference][] =>
  Object.entries(env ?? {}).filter(([, value]) => isReference(value)) as unknown as [string, Reference][];

/** A reference and where it stands in the request. */
interface Placed {
  readonly path: string;
  readonly reference: Reference;
}

// Shared, so that a deletion waits, and looks for bindings once it has the row; or it came first, and the row is not
// found. FOR KEY SHARE would rely on every deletion to lock more than marking a row as deleted needs.
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

interface Found {
  readonly n: number;
  readonly personal: boolean;
  readonly status: string;
  readonly versionFound: boolean;
}

const numberOf = (version: VersionSelector): number => (version === 'latest' ? 0 : version);

/**
 * Checks and locks what references mean, in one statement for all of them.
 * @throws 422 naming the first that is missing, of another company, not active, or of a version that does not exist
 */
export async function assertReferences(scope: Scope, companyId: string, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return;
  const secrets = placed.flatMap(({ reference }) => (reference.type === 'secret_ref' ? [reference] : []));
  const keys = placed.flatMap(({ reference }) => (reference.type === 'user_secret_ref' ? [reference.key] : []));
  const found = await scope.sql<Found>(REFERRED, [
    companyId,
    secrets.map(({ secretId }) => secretId),
    secrets.map(({ version }) => numberOf(version)),
    keys,
  ]);
  const seen = { company: 0, personal: 0 };
  for (const { path, reference } of placed) {
    const personal = reference.type === 'user_secret_ref';
    const n = personal ? ++seen.personal : ++seen.company;
    const flaw = flawOf(
      personal,
      found.find((row) => row.personal === personal && row.n === n),
    );
    if (flaw) throw unprocessable(`${path} refers to ${flaw}`);
  }
}

function flawOf(personal: boolean, found: Found | undefined): string | undefined {
  if (!found) return personal ? 'a user secret that is not defined' : 'a secret that does not belong to company';
  if (found.status !== 'active') return personal ? 'a user secret that is not active' : 'a secret that is not active';
  return found.versionFound ? undefined : 'a version that does not exist';
}
