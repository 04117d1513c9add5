import type { Database } from '#services/core/postgres/database.js';
import type { Cipher, SealedValue, SecretPlace } from '#services/core/vault/cipher.js';
import { RESEAL_BATCH, reseal, type SealedTable } from '#services/core/vault/reseal.js';

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
