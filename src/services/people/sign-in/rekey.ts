import type { Database, Transaction } from '../../core/postgres/database.js';
import { type Cipher, CipherError } from '../../core/vault/cipher.js';
import { placeOfSecret, type SealedSecret } from './codes.js';

interface Row {
  readonly userId: string;
  readonly enrolmentId: string;
  readonly sealedSecret: SealedSecret;
}

const BATCH = 200;

const NEXT = `
  SELECT "userId", "enrolmentId", "sealedSecret" FROM "SecondFactor"
   WHERE "userId" > $1 AND "sealedSecret"->>'masterKeyId' <> $2 ORDER BY "userId" LIMIT ${BATCH} FOR UPDATE`;
const REPLACE = `
  UPDATE "SecondFactor" f SET "sealedSecret" = n."sealedSecret"
    FROM jsonb_to_recordset($1::jsonb) AS n("userId" text, "sealedSecret" jsonb) WHERE f."userId" = n."userId"`;

/** Seals every secret of an authenticator app with the cipher's present key that was sealed with another. */
export async function rekeySecondFactors(
  database: Database,
  cipher: Cipher,
): Promise<{ encrypted: number; unreadable: number }> {
  const done = { encrypted: 0, unreadable: 0 };
  let last = '';
  for (;;) {
    const { found, sealed } = await database.transaction('all', async (tx) => {
      const rows = await tx.$queryRawUnsafe<Row[]>(NEXT, last, cipher.keyId);
      return { found: rows, sealed: await replace(tx, cipher, rows) };
    });
    if (found.length === 0) return done;
    done.encrypted += sealed;
    done.unreadable += found.length - sealed;
    last = (found.at(-1) as Row).userId;
  }
}

async function replace(tx: Transaction, cipher: Cipher, rows: readonly Row[]): Promise<number> {
  const sealed = rows.flatMap(({ userId, enrolmentId, sealedSecret }) => {
    const secret = opened(cipher, enrolmentId, sealedSecret);
    if (secret === null) return [];
    const { material, masterKeyId } = cipher.seal(secret, placeOfSecret(enrolmentId));
    return [{ userId, sealedSecret: { material, masterKeyId } }];
  });
  if (sealed.length > 0) await tx.$executeRawUnsafe(REPLACE, JSON.stringify(sealed));
  return sealed.length;
}

function opened(cipher: Cipher, enrolmentId: string, sealed: SealedSecret): string | null {
  try {
    return cipher.open(sealed, placeOfSecret(enrolmentId));
  } catch (error) {
    if (error instanceof CipherError) return null;
    throw error;
  }
}
