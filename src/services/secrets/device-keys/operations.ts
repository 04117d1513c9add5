import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Device } from '#adapters/adapter.js';
import { adapterOf } from '#adapters/registry.js';
import type { Loader, Scope, WriteScope } from '#services/core/operation/scope.js';
import type { Database } from '#services/core/postgres/database.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import type { Cipher, SealedValue, SecretPlace } from '#services/core/vault/cipher.js';
import { RESEAL_BATCH, reseal, type SealedTable } from '#services/core/vault/reseal.js';

interface KeyOwner {
  readonly companyId: string;
  readonly agentId: string;
}

interface DeviceKeyRow extends KeyOwner {
  readonly publicKey: string;
  readonly sealedPrivate: SealedKey;
}

/** A sealed private key (PKCS #8 in base64). */
type SealedKey = Pick<SealedValue, 'material' | 'masterKeyId'>;

/**
 * The key's identity, which the encryption authenticates: it cannot be opened as another agent's key or as a secret.
 */
const placeOfKey = ({ companyId, agentId }: KeyOwner): SecretPlace => ({
  companyId,
  secretId: `device-key:${agentId}`,
  version: 1,
});

const BY_AGENT = statement(`
  SELECT "companyId", "agentId", "publicKey", "sealedPrivate" FROM "AgentDeviceKey"
   WHERE "companyId" = $1::uuid AND "agentId" = $2::uuid`);

// Two concurrent creations both use the first key.
const INSERT = statement(`
  INSERT INTO "AgentDeviceKey" ("companyId", "agentId", "publicKey", "sealedPrivate")
  VALUES ($1::uuid, $2::uuid, $3, $4::jsonb) ON CONFLICT ("companyId", "agentId") DO NOTHING`);

/** Whether an agent with this configuration authenticates with a key pair. */
export const usesDeviceKey = (adapterType: string, config: JsonObject): boolean =>
  adapterOf(adapterType)?.usesDeviceKey?.(config) ?? false;

/** Creates the key pair of an agent unless it has one. */
export async function ensureDeviceKey(scope: WriteScope, owner: KeyOwner): Promise<void> {
  if (await scope.row(BY_AGENT, [owner.companyId, owner.agentId])) return;
  await scope.sql(INSERT, newKey(scope.services.cipher, owner));
}

function newKey(cipher: Cipher, owner: KeyOwner): unknown[] {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const { material, masterKeyId } = cipher.seal(pkcs8, placeOfKey(owner));
  const { x } = publicKey.export({ format: 'jwk' });
  return [owner.companyId, owner.agentId, x, JSON.stringify({ material, masterKeyId } satisfies SealedKey)];
}

/**
 * The key pair of an agent, created on first use. Do not call it within a transaction: creating the key takes one.
 * @throws CipherError when the key was sealed with a master key that this server does not have
 */
export async function deviceKeyOf(scope: Scope, owner: KeyOwner): Promise<Device> {
  let key = await scope.row<DeviceKeyRow>(BY_AGENT, [owner.companyId, owner.agentId]);
  if (!key) {
    const { database, cipher } = scope.services;
    const values = newKey(cipher, owner);
    await database.transaction([owner.companyId], (tx) => tx.$executeRawUnsafe(INSERT.text, ...values));
    key = (await scope.row<DeviceKeyRow>(BY_AGENT, [owner.companyId, owner.agentId])) as DeviceKeyRow;
  }
  const privateKey = createPrivateKey({
    key: Buffer.from(scope.services.cipher.open(key.sealedPrivate, placeOfKey(owner)), 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  return { publicKey: key.publicKey, sign: (data) => sign(null, data, privateKey).toString('base64url') };
}

/** The `device` of a run's execution; undefined if its adapter uses none. Do not call it within a transaction. */
export async function deviceOf(
  scope: Scope,
  run: KeyOwner & { readonly adapterType: string },
  config: JsonObject,
): Promise<Device | undefined> {
  return usesDeviceKey(run.adapterType, config) ? deviceKeyOf(scope, run) : undefined;
}

const PUBLIC_KEYS = statement(`
  SELECT "agentId", "publicKey" FROM "AgentDeviceKey" WHERE "agentId" = ANY ($1::uuid[]) AND "companyId" = ANY ($2::uuid[])`);

/** The public key of an agent; null if it has none. */
export const devicePublicKey: Loader<KeyOwner, string | null> = {
  cacheKey: ({ agentId }) => agentId,
  async batch(scope, owners) {
    const companies = [...new Set(owners.map(({ companyId }) => companyId))];
    const values = [owners.map(({ agentId }) => agentId), companies];
    const rows = await scope.sql<Pick<DeviceKeyRow, 'agentId' | 'publicKey'>>(PUBLIC_KEYS, values);
    const keys = new Map(rows.map(({ agentId, publicKey }) => [agentId, publicKey]));
    return owners.map(({ agentId }) => keys.get(agentId) ?? null);
  },
};

interface Row {
  readonly companyId: string;
  readonly agentId: string;
  readonly sealedPrivate: SealedKey;
}

const PRIVATE_KEYS: SealedTable<Row> = {
  next: `
    SELECT "companyId", "agentId", "sealedPrivate" FROM "AgentDeviceKey"
     WHERE "sealedPrivate"->>'masterKeyId' <> $1 AND ("companyId", "agentId") > ($2::uuid, $3::uuid)
     ORDER BY "companyId", "agentId" ${RESEAL_BATCH}`,
  start: ['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000'],
  keyOf: ({ companyId, agentId }) => [companyId, agentId],
  sealedOf: ({ sealedPrivate }) => sealedPrivate,
  placeOf: placeOfKey,
  replace: `
    UPDATE "AgentDeviceKey" k SET "sealedPrivate" = n."sealedPrivate"
      FROM jsonb_to_recordset($1::jsonb) AS n("companyId" uuid, "agentId" uuid, "sealedPrivate" jsonb)
     WHERE k."companyId" = n."companyId" AND k."agentId" = n."agentId"`,
  rowOf: ({ companyId, agentId }, { material, masterKeyId }) => ({
    companyId,
    agentId,
    sealedPrivate: { material, masterKeyId },
  }),
};

/** Seals the private keys of all agents with the cipher's current key. */
export const rekeyDeviceKeys = (database: Database, cipher: Cipher) => reseal(database, cipher, PRIVATE_KEYS);
