import type { Database, Transaction } from '../postgres/database.js';
import { type Cipher, CipherError, type SealedValue, type SecretPlace } from './cipher.js';

/** A table with values that a master key encrypts. */
export interface SealedTable<Row> {
  /**
   * SQL of the first rows after a key that were not sealed with the master key `$1`, in the order of their keys,
   * locked. The key of a row that cannot be opened lets the next batch skip it.
   */
  readonly next: string;
  /** The values `$2`, `$3` and so on of `next`. */
  readonly keyOf: (row: Row) => readonly unknown[];
  /** A key that sorts before all others. */
  readonly start: readonly unknown[];
  readonly sealedOf: (row: Row) => Pick<SealedValue, 'material' | 'masterKeyId'>;
  readonly placeOf: (row: Row) => SecretPlace;
  /** SQL that writes the JSON array `$1` of rows made by `rowOf`. */
  readonly replace: string;
  readonly rowOf: (row: Row, sealed: SealedValue) => object;
}

interface ResealCount {
  readonly encrypted: number;
  /** The number of values that are damaged or whose master key this process does not have. They stay unchanged. */
  readonly unreadable: number;
}

/** The end of the SQL of `next`, which limits the number of rows. */
export const RESEAL_BATCH = 'LIMIT 200 FOR UPDATE';

/**
 * Seals every value of a table with the cipher's current key. Each batch is its own transaction, so the process may be
 * stopped at any time: every value stays readable, and the next call continues.
 * @param report is called after each batch with the counts so far
 */
export async function reseal<Row>(
  database: Database,
  cipher: Cipher,
  table: SealedTable<Row>,
  report: (soFar: ResealCount) => void = () => {},
): Promise<ResealCount> {
  let encrypted = 0;
  for (;;) {
    const before = encrypted;
    let unreadable = 0;
    for await (const batch of batchesOf(database, cipher, table)) {
      encrypted += batch.encrypted;
      unreadable += batch.unreadable;
      report({ encrypted, unreadable });
    }
    // A server may have stored values with a former key during this pass, so repeat until a pass finds none.
    if (encrypted === before) return { encrypted, unreadable };
  }
}

async function* batchesOf<Row>(database: Database, cipher: Cipher, table: SealedTable<Row>) {
  let key = table.start;
  for (;;) {
    const batch = await database.transaction('all', async (tx) => {
      const rows = await tx.$queryRawUnsafe<Row[]>(table.next, cipher.keyId, ...key);
      return { rows, encrypted: await replace(tx, cipher, table, rows) };
    });
    const last = batch.rows.at(-1);
    if (!last) return;
    key = table.keyOf(last);
    yield { encrypted: batch.encrypted, unreadable: batch.rows.length - batch.encrypted };
  }
}

async function replace<Row>(
  tx: Transaction,
  cipher: Cipher,
  { sealedOf, placeOf, rowOf, replace }: SealedTable<Row>,
  rows: readonly Row[],
): Promise<number> {
  const sealed = rows.flatMap((row) => {
    const value = openedOrNull(cipher, sealedOf(row), placeOf(row));
    return value === null ? [] : [rowOf(row, cipher.seal(value, placeOf(row)))];
  });
  if (sealed.length > 0) await tx.$executeRawUnsafe(replace, JSON.stringify(sealed));
  return sealed.length;
}

/** The value, or null if it cannot be opened. */
export function openedOrNull(cipher: Cipher, sealed: Pick<SealedValue, 'material' | 'masterKeyId'>, at: SecretPlace) {
  try {
    return cipher.open(sealed, at);
  } catch (error) {
    if (error instanceof CipherError) return null;
    throw error;
  }
}
