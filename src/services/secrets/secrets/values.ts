import { type Scope, WriteScope } from '#services/core/operation/scope.js';
import type { Database } from '#services/core/postgres/database.js';
import { statement } from '#services/core/postgres/statement.js';
import {
  type Cipher,
  CipherError,
  type EncryptedValue,
  type SealedValue,
  type SecretPlace,
} from '#services/core/vault/cipher.js';
import { RESEAL_BATCH, reseal, type SealedTable } from '#services/core/vault/reseal.js';
import { ProviderFailure } from '../vaults/failure.js';
import type { SecretProviderId } from '../vaults/model.js';
import type { Vault } from '../vaults/provider.js';
import { providers } from '../vaults/providers.js';
import { vaultFor } from '../vaults/rows.js';
import { type Attempt, type Consumer, recordAccess, writeAttempts } from './access-events.js';
import type { AccessOutcome } from './model.js';

export interface SecretValueRequest {
  readonly secretId: string;
  /** `latest`, or the number of a version, which need not be the current one. */
  readonly version: 'latest' | number;
  readonly consumer: Consumer;
}

type Failure = Exclude<AccessOutcome, 'success'>;

/** A value, or the reason for its absence. Neither message nor code reveals anything about the value. */
export type Resolution =
  | { readonly outcome: 'success'; readonly secretId: string; readonly version: number; readonly value: string }
  | {
      readonly outcome: Failure;
      readonly secretId: string;
      readonly version: number | null;
      readonly errorCode: string;
      readonly message: string;
    };

const MESSAGES = {
  secret_missing: 'The secret does not exist',
  secret_inactive: 'The secret is not active',
  version_missing: 'The secret has no such version',
  value_missing: 'The value of this version is gone',
  master_key_mismatch: 'The value was encrypted with a master key that this server does not have',
  material_damaged: 'The stored value is damaged',
  vault_unavailable: 'The vault of the secret cannot be used',
} as const satisfies Record<string, string>;

/** A secret with one of its versions. Fields are null if the version, or its material, does not exist. */
interface StoredVersion {
  readonly n: number;
  readonly id: string;
  readonly status: string;
  readonly provider: SecretProviderId;
  readonly providerConfigId: string | null;
  readonly version: number | null;
  readonly versionStatus: string | null;
  readonly externalRef: string | null;
  readonly providerVersionRef: string | null;
  readonly material: EncryptedValue | null;
  readonly masterKeyId: string | null;
}

const STORED = statement(`
  SELECT k.n::int AS n, s.id, s.status, s.provider, s."providerConfigId", v.version, v.status AS "versionStatus",
         v."externalRef", v."providerVersionRef", m.material, m."masterKeyId"
    FROM unnest($2::uuid[], $3::int[]) WITH ORDINALITY AS k(id, version, n)
    JOIN "Secret" s ON s."companyId" = $1::uuid AND s.id = k.id
    LEFT JOIN "SecretVersion" v ON v."companyId" = s."companyId" AND v."secretId" = s.id
         AND CASE WHEN k.version IS NULL THEN v.status = 'current' ELSE v.version = k.version END
    LEFT JOIN "SecretVersionMaterial" m ON m."companyId" = v."companyId" AND m."secretId" = v."secretId"
         AND m.version = v.version`);

const READS_AT_ONCE = 8;

/**
 * Reads the values of secrets of one company, in the order of the requests: with one statement, and remote values in
 * parallel. A failure does not affect the others. Every attempt to read a secret of the company is recorded. Within a
 * mutation, its transaction records a read; a refusal is recorded even if that transaction is rolled back.
 */
export async function resolveSecrets(
  scope: Scope,
  companyId: string,
  requests: readonly SecretValueRequest[],
): Promise<Resolution[]> {
  if (requests.length === 0) return [];
  const versions = requests.map(({ version }) => (version === 'latest' ? null : version));
  const rows = await scope.sql<StoredVersion>(STORED, [companyId, requests.map(({ secretId }) => secretId), versions]);
  const stored = new Map(rows.map((row) => [row.n, row]));
  const vaults = vaultsOf(scope, companyId);
  const resolutions = await eachOf(requests, READS_AT_ONCE, async ({ secretId }, index) => {
    const row = stored.get(index + 1);
    return row
      ? open(scope, companyId, row, vaults)
      : failure({ id: secretId, version: null }, 'missing', 'secret_missing');
  });
  await record(scope, companyId, attemptsOf(requests, resolutions, stored));
  return resolutions;
}

type Vaults = (provider: SecretProviderId, providerConfigId: string | null) => Promise<Vault>;

/** Looks up each vault once for all of its secrets. */
function vaultsOf(scope: Scope, companyId: string): Vaults {
  const vaultByKey = new Map<string, Promise<Vault>>();
  return (provider, providerConfigId) => {
    const key = `${provider} ${providerConfigId}`;
    const vault = vaultByKey.get(key) ?? vaultFor(scope, companyId, provider, providerConfigId);
    vaultByKey.set(key, vault);
    return vault;
  };
}

async function open(scope: Scope, companyId: string, row: StoredVersion, vaults: Vaults): Promise<Resolution> {
  if (row.status === 'deleted') return failure(row, 'missing', 'secret_missing');
  if (row.status !== 'active') return failure(row, 'inactive', 'secret_inactive');
  if (row.version === null || row.versionStatus === 'destroyed') return failure(row, 'missing', 'version_missing');
  return row.provider === 'local_encrypted'
    ? openLocal(scope, companyId, row as StoredVersion & { version: number })
    : readRemote(row as StoredVersion & { version: number }, vaults);
}

function openLocal({ services }: Scope, companyId: string, row: StoredVersion & { version: number }): Resolution {
  const { id: secretId, version, material, masterKeyId } = row;
  if (!material || !masterKeyId) return failure(row, 'missing', 'value_missing');
  try {
    const value = services.cipher.open({ material, masterKeyId }, { companyId, secretId, version });
    return { outcome: 'success', secretId, version, value };
  } catch (error) {
    if (!(error instanceof CipherError)) throw error;
    return failure(row, 'failure', error.code);
  }
}

async function readRemote(row: StoredVersion & { version: number }, vaults: Vaults): Promise<Resolution> {
  const { id: secretId, version, externalRef, providerVersionRef, provider, providerConfigId } = row;
  const read = providers[provider].read;
  if (!externalRef || !read) return failure(row, 'missing', 'value_missing');
  let vault: Vault;
  try {
    vault = await vaults(provider, providerConfigId);
  } catch {
    return failure(row, 'provider_error', 'vault_unavailable');
  }
  try {
    const value = await read(vault, { externalRef, providerVersionRef });
    return { outcome: 'success', secretId, version, value };
  } catch (error) {
    const code = error instanceof ProviderFailure ? error.code : 'provider_error';
    return failure(row, 'provider_error', code, 'The provider did not return the value');
  }
}

function failure(
  { id, version }: Pick<StoredVersion, 'id' | 'version'>,
  outcome: Failure,
  errorCode: keyof typeof MESSAGES | (string & {}),
  message: string = MESSAGES[errorCode as keyof typeof MESSAGES],
): Resolution {
  return { outcome, secretId: id, version, errorCode, message };
}

/** Runs the work for every item, a few at a time. @returns the results in the order of the items */
async function eachOf<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const remainingItems = items.entries();
  const take = async (): Promise<void> => {
    for (const [index, item] of remainingItems) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, take));
  return results;
}

/** The attempts to record: all except those at secrets that the company does not have. */
const attemptsOf = (
  requests: readonly SecretValueRequest[],
  resolutions: readonly Resolution[],
  stored: ReadonlyMap<number, StoredVersion>,
): Attempt[] =>
  resolutions.flatMap((resolution, index) =>
    stored.has(index + 1)
      ? [
          {
            secretId: resolution.secretId,
            version: resolution.version,
            consumer: (requests[index] as SecretValueRequest).consumer,
            outcome: resolution.outcome,
            errorCode: resolution.outcome === 'success' ? null : resolution.errorCode,
          },
        ]
      : [],
  );

async function record(scope: Scope, companyId: string, attempts: readonly Attempt[]): Promise<void> {
  if (!(scope instanceof WriteScope)) return recordAccess(scope, companyId, attempts);
  const read = attempts.filter(({ outcome }) => outcome === 'success');
  // In the same transaction: this takes no second connection, and every returned value is recorded.
  await writeAttempts(scope.db, scope.actor, companyId, read);
  const refused = attempts.filter(({ outcome }) => outcome !== 'success');
  await recordAccess(scope, companyId, refused);
}

type Row = SecretPlace & Pick<SealedValue, 'material' | 'masterKeyId'>;

const placeOf = ({ companyId, secretId, version }: Row): SecretPlace => ({ companyId, secretId, version });

const VALUES: SealedTable<Row> = {
  next: `
    SELECT "companyId", "secretId", version, material, "masterKeyId" FROM "SecretVersionMaterial"
     WHERE "masterKeyId" <> $1 AND ("companyId", "secretId", version) > ($2::uuid, $3::uuid, $4::int)
     ORDER BY "companyId", "secretId", version ${RESEAL_BATCH}`,
  start: ['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', 0],
  keyOf: ({ companyId, secretId, version }) => [companyId, secretId, version],
  sealedOf: (row) => row,
  placeOf,
  replace: `
    UPDATE "SecretVersionMaterial" m
       SET material = n.material, fingerprint = n.fingerprint, "masterKeyId" = n."masterKeyId", "updatedAt" = now()
      FROM jsonb_to_recordset($1::jsonb)
        AS n("companyId" uuid, "secretId" uuid, version int, material jsonb, fingerprint text, "masterKeyId" text)
     WHERE m."companyId" = n."companyId" AND m."secretId" = n."secretId" AND m.version = n.version`,
  rowOf: (row, sealed) => ({ ...placeOf(row), ...sealed }),
};

/** Seals the stored values of all secrets with the cipher's current key. */
export const rekey = (database: Database, cipher: Cipher, report?: Parameters<typeof reseal>[3]) =>
  reseal(database, cipher, VALUES, report);
