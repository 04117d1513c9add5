import type { Database } from '#services/core/postgres/database.js';
import type { Cipher } from '#services/core/vault/cipher.js';
import { RESEAL_BATCH, reseal, type SealedTable } from '#services/core/vault/reseal.js';
import { placeOfSecret, type SealedSecret } from './codes.js';

interface Row {
  readonly userId: string;
  readonly enrolmentId: string;
  readonly sealedSecret: SealedSecret;
}

const FACTORS: SealedTable<Row> = {
  next: `
    SELECT "userId", "enrolmentId", "sealedSecret" FROM "SecondFactor"
     WHERE "sealedSecret"->>'masterKeyId' <> $1 AND "userId" > $2 ORDER BY "userId" ${RESEAL_BATCH}`,
  start: [''],
  keyOf: ({ userId }) => [userId],
  sealedOf: ({ sealedSecret }) => sealedSecret,
  placeOf: ({ enrolmentId }) => placeOfSecret(enrolmentId),
  replace: `
    UPDATE "SecondFactor" f SET "sealedSecret" = n."sealedSecret"
      FROM jsonb_to_recordset($1::jsonb) AS n("userId" text, "sealedSecret" jsonb) WHERE f."userId" = n."userId"`,
  rowOf: ({ userId }, { material, masterKeyId }) => ({ userId, sealedSecret: { material, masterKeyId } }),
};

/** Reseals the secrets of all authenticator apps with the cipher's current key. */
export const rekeySecondFactors = (database: Database, cipher: Cipher) => reseal(database, cipher, FACTORS);
