import type pg from 'pg';
import type { BackupArchive } from './archive.js';
import { copyIn } from './copy.js';
import type { BackupSequence, BackupTable } from './manifest.js';
import { columnList, isOfServer, qualifiedName, sequencesIn, type TableShape, tablesOf } from './tables.js';

/**
 * Fills a migrated database with the rows of a backup, all or none, except those of plugins. Triggers and foreign keys
 * are off meanwhile: the rows already contain the triggers' results.
 */
export async function loadBackup(
  client: pg.Client,
  archive: BackupArchive,
  onStep: (message: string) => void,
): Promise<void> {
  const tables = archive.manifest.tables.filter(isOfServer);
  await client.query('BEGIN');
  await client.query(`SET LOCAL session_replication_role = replica; SET LOCAL search_path = ''`);
  await client.query('SET LOCAL statement_timeout = 0');
  await assertSameTables(client, tables, isOfServer);
  // Migrations have inserted rows; the backup has their later state.
  if (tables.length > 0) await client.query(`TRUNCATE ${tables.map(qualifiedName).join(', ')} CASCADE`);
  await loadTables(client, archive, tables, onStep);
  await setSequences(client, archive.manifest.sequences.filter(isOfServer));
  await client.query('COMMIT');
}

/** @throws Error if a table of the backup does not exist here, or a table of this database is not in the backup */
export async function assertSameTables(
  client: pg.Client,
  tables: readonly BackupTable[],
  isMeant: (table: TableShape) => boolean,
): Promise<void> {
  const here = (await tablesOf(client)).filter(isMeant).map(qualifiedName);
  const there = new Set(tables.map(qualifiedName));
  const missing = [...there].filter((name) => !here.includes(name));
  const unknown = here.filter((name) => !there.has(name));
  if (missing.length > 0) throw new Error(`This version has no table ${missing.join(', ')}`);
  if (unknown.length > 0) throw new Error(`The backup is damaged: it has no table ${unknown.join(', ')}`);
}

export async function loadTables(
  client: pg.Client,
  archive: BackupArchive,
  tables: readonly BackupTable[],
  onStep: (message: string) => void,
): Promise<void> {
  for (const table of tables) {
    const rows = await load(client, archive, table);
    if (rows > 0) onStep(`${table.schema}.${table.name}: ${rows} rows`);
  }
}

async function load(client: pg.Client, archive: BackupArchive, table: BackupTable): Promise<number> {
  const text = `COPY ${qualifiedName(table)} (${columnList(table)}) FROM STDIN`;
  const rows = await copyIn(client, text, await archive.rowsOf(table));
  if (rows === table.rows) return rows;
  throw new Error(`The backup is damaged: ${qualifiedName(table)} has ${rows} rows instead of ${table.rows}`);
}

/** @throws Error if a sequence of the backup does not exist here */
export async function setSequences(client: pg.Client, sequences: readonly BackupSequence[]): Promise<void> {
  const here = (await sequencesIn(client)).map(qualifiedName);
  for (const sequence of sequences) {
    const { value, isCalled } = sequence;
    if (!here.includes(qualifiedName(sequence)))
      throw new Error(`This version has no sequence ${qualifiedName(sequence)}`);
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [qualifiedName(sequence), value, isCalled]);
  }
}
