import type { Database, Transaction } from '../../core/postgres/database.js';
import { type Cipher, CipherError } from '../../core/vault/cipher.js';
import { placeOfKey, type SealedKey } from './operations.js';

interface Row {
  readonly companyId: string;
  readonly agentId: string;
  readonly sealedPrivate: SealedKey;
}

const BATCH = 200;
const NOWHERE = '00000000-0000-0000-0000-000000000000';

const NEXT = `
  SELECT "companyId", "agentId", "sealedPrivate" FROM "AgentDeviceKey"
   WHERE ("companyId", "agentId") > ($1::uuid, $2::uuid) AND "sealedPrivate"->>'masterKeyId' <> $3
   ORDER BY "companyId", "agentId" LIMIT ${BATCH} FOR UPDATE`;

const REPLACE = `
  UPDATE "AgentDeviceKey" k SET "sealedPrivate" = n."sealedPrivate"
    FROM jsonb_to_recordset($1::jsonb) AS n("companyId" uuid, "agentId" uuid, "sealedPrivate" jsonb)
   WHERE k."companyId" = n."companyId" AND k."agentId" = n."agentId"`;

/**
 * Seals every private key with the cipher's present key that was sealed with another, batch by batch as `rekey` does
 * with the values of secrets.
 */
export async function rekeyDeviceKeys(
  database: Database,
  cipher: Cipher,
): Promise<{ encrypted: number; unreadable: number }> {
  const done = { encrypted: 0, unreadable: 0 };
  let last = { companyId: NOWHERE, agentId: NOWHERE };
  for (;;) {
    const { companyId, agentId } = last;
    const { found, sealed } = await database.transaction('all', async (tx) => {
      const rows = await tx.$queryRawUnsafe<Row[]>(NEXT, companyId, agentId, cipher.keyId);
      return { found: rows, sealed: await replace(tx, cipher, rows) };
    });
    if (found.length === 0) return done;
    done.encrypted += sealed;
    done.unreadable += found.length - sealed;
    last = found.at(-1) as Row;
  }
}

async function replace(tx: Transaction, cipher: Cipher, rows: readonly Row[]): Promise<number> {
  const sealed = rows.flatMap((row) => {
    const value = opened(cipher, row);
    if (value === null) return [];
    const { material, masterKeyId } = cipher.seal(value, placeOfKey(row));
    return [{ companyId: row.companyId, agentId: row.agentId, sealedPrivate: { material, masterKeyId } }];
  });
  if (sealed.length > 0) await tx.$executeRawUnsafe(REPLACE, JSON.stringify(sealed));
  return sealed.length;
}

function opened(cipher: Cipher, row: Row): string | null {
  try {
    return cipher.open(row.sealedPrivate, placeOfKey(row));
  } catch (error) {
    if (error instanceof CipherError) return null;
    throw error;
  }
}
