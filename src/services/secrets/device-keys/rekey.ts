import type { Database } from '#services/core/postgres/database.js';
import type { Cipher } from '#services/core/vault/cipher.js';
import { RESEAL_BATCH, reseal, type SealedTable } from '#services/core/vault/reseal.js';
import { placeOfKey, type SealedKey } from './operations.js';

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
