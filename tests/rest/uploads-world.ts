import { readdir } from 'node:fs/promises';
import type { Transaction } from '#services/core/postgres/database.js';
import { testServices } from '../kit/world.js';

/** What is uploaded where it does not matter. */
export const TEXT = Buffer.from('What there is to know.');

interface FormOptions {
  readonly name?: string;
  readonly type?: string;
  readonly field?: string;
  /** What the form says beside the file. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** A form with a file, as browsers send it. */
export function form(
  bytes: Buffer,
  { name = 'notes.txt', type = 'text/plain', field = 'file', fields = {} }: FormOptions = {},
): FormData {
  const data = new FormData();
  data.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  for (const [key, value] of Object.entries(fields)) data.append(key, value);
  return data;
}

/** Everything that the content store keeps, unfinished uploads too. */
export async function storedFiles(): Promise<string[]> {
  const { config } = await testServices();
  const entries = await readdir(config.STORAGE_DIR, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry) => (entry.isFile() ? entry.name : [])).sort();
}

/** The stored files, how many of them the database knows, and how many rows refer to these. */
export async function leftOf(referring: (tx: Transaction) => Promise<number>): Promise<[string[], number, number]> {
  const { database } = await testServices();
  const files = await storedFiles();
  return database.transaction('all', async (tx) => [files, await tx.asset.count(), await referring(tx)]);
}
