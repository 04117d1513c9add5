import type { Database, Transaction } from '../../core/postgres/database.js';
import { type Cipher, CipherError, type Sealed } from '../../core/vault/cipher.js';

/** An encrypted value with its place. */
interface Row extends Pick<Sealed, 'material' | 'masterKeyId'> {
  readonly companyId: string;
  readonly secretId: string;
  readonly version: number;
}

const BATCH = 200;

// Row by row in order, so that one that cannot be opened is passed by. Rows that are being wiped are waited for.
const NEXT = `
  SELECT "companyId", "secretId", version, material, "masterKeyId" FROM "SecretVersionMaterial"
   WHERE "masterKeyId" = $1 AND ("companyId", "secretId", version) > ($2::uuid, $3::uuid, $4::int)
   ORDER BY "companyId", "secretId", version LIMIT ${BATCH} FOR UPDATE`;

const KEYS = `SELECT DISTINCT "masterKeyId" FROM "SecretVersionMaterial" WHERE "masterKeyId" <> $1`;

const REPLACE = `
  UPDATE "SecretVersionMaterial" m
     SET material = n.material, fingerprint = n.fingerprint, "masterKeyId" = n."masterKeyId", "updatedAt" = now()
    FROM jsonb_to_recordset($1::jsonb)
      AS n("companyId" uuid, "secretId" uuid, version int, material jsonb, fingerprint text, "masterKeyId" text)
   WHERE m."companyId" = n."companyId" AND m."secretId" = n."secretId" AND m.version = n.version`;

/** What became of the values. */
interface Rekeyed {
  readonly encrypted: number;
  /** Values whose key is not at hand, or that are damaged: they are as they were. */
  readonly unreadable: number;
}

/**
 * Encrypts every stored value with the cipher's present key that was encrypted with another. Batch by batch, each in a
 * transaction: whenever it ends, every value is whole under a key that the cipher has, and a next time goes on.
 * @param told is called after each batch with what was done so far
 */
export async function rekey(
  database: Database,
  cipher: Cipher,
  told: (soFar: Rekeyed) => void = () => {},
): Promise<Rekeyed> {
  let done: Rekeyed = { encrypted: 0, unreadable: 0 };
  // Until a look finds nothing to do: a server may have stored values with a former key meanwhile.
  for (let before = -1; before < done.encrypted; ) {
    before = done.encrypted;
    let unreadable = 0;
    const keys = await database.transaction('all', (tx) =>
      tx.$queryRawUnsafe<{ masterKeyId: string }[]>(KEYS, cipher.keyId),
    );
    for (const { masterKeyId } of keys) {
      for await (const batch of batches(database, cipher, masterKeyId)) {
        unreadable += batch.unreadable;
        done = { encrypted: done.encrypted + batch.encrypted, unreadable };
        told(done);
      }
    }
    done = { ...done, unreadable };
  }
  return done;
}

async function* batches(database: Database, cipher: Cipher, masterKeyId: string): AsyncGenerator<Rekeyed> {
  const nowhere = '00000000-0000-0000-0000-000000000000';
  let last: Pick<Row, 'companyId' | 'secretId' | 'version'> = { companyId: nowhere, secretId: nowhere, version: 0 };
  for (;;) {
    const from = last;
    const rows = await database.transaction('all', async (tx) => {
      const values = [masterKeyId, from.companyId, from.secretId, from.version];
      const found = await tx.$queryRawUnsafe<Row[]>(NEXT, ...values);
      return { found, encrypted: await replace(tx, cipher, found) };
    });
    const { found, encrypted } = rows;
    if (found.length === 0) return;
    last = found.at(-1) as Row;
    yield { encrypted, unreadable: found.length - encrypted };
  }
}

async function replace(tx: Transaction, cipher: Cipher, rows: readonly Row[]): Promise<number> {
  const sealed = rows.flatMap((row) => {
    const { companyId, secretId, version } = row;
    const at = { companyId, secretId, version };
    const value = opened(cipher, row);
    return value === null ? [] : [{ ...at, ...cipher.seal(value, at) }];
  });
  if (sealed.length > 0) await tx.$executeRawUnsafe(REPLACE, JSON.stringify(sealed));
  return sealed.length;
}

function opened(cipher: Cipher, row: Row): string | null {
  try {
    return cipher.open(row, row);
  } catch (error) {
    if (error instanceof CipherError) return null;
    throw error;
  }
}
