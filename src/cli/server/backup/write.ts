import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import yazl from 'yazl';
import type { BackupOptions, BackupSummary, Variables } from '#cli/local/server-tools.js';
import { readConfig } from '#services/core/process/config.js';
import type { MasterKeys } from '#services/core/vault/master-keys.js';
import { VERSION } from '#version.js';
import { openInstallationDatabase, seesAllRows, withClient } from '../database.js';
import { CopyOut } from './copy.js';
import { type BackupTable, entryOf, MANIFEST, type Manifest } from './manifest.js';
import { pluginSchemasOf } from './plugin-schemas.js';
import { assertDescription } from './plugin-statements.js';
import { masterKeysOf, SIGNATURE, sign } from './signature.js';
import { columnList, qualifiedName, sequencesOf, type TableShape, tablesOf } from './tables.js';

/**
 * Writes the whole database, as it was at one moment, to a file, while servers continue to work with it. The file
 * appears when it is complete.
 */
export async function backUp(env: Variables, { file, onStep }: BackupOptions): Promise<BackupSummary> {
  if (await stat(file).catch(() => undefined)) throw new Error(`${file} already exists: choose another file`);
  const config = readConfig(env);
  const keys = await masterKeysOf(config);
  const database = await openInstallationDatabase(config);
  if (!database) throw new Error('There is no database yet: the first start creates it');
  const draft = `${file}.part`;
  try {
    const manifest = await withClient(database.url, (client) => writeTo(draft, client, { keys, onStep }));
    await rename(draft, file);
    return await backupSummary(file, manifest, keys !== undefined);
  } finally {
    await rm(draft, { force: true });
    await database.close();
  }
}

export async function backupSummary(
  file: string,
  { tables, migrations, createdAt }: Manifest,
  isSigned: boolean,
): Promise<BackupSummary> {
  const { size: byteSize } = await stat(file);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const migration = migrations.at(-1)?.name ?? '';
  return { file, byteSize, tables: tables.length, rows, migration, createdAt, isSigned };
}

interface Writing {
  /** The keys that sign it; undefined if there are none here. */
  readonly keys: MasterKeys | undefined;
  readonly onStep: (message: string) => void;
}

/** Reads everything in one transaction, so the file holds one consistent state. */
async function writeTo(path: string, client: pg.Client, writing: Writing): Promise<Manifest> {
  if (!(await seesAllRows(client))) throw new Error(BOUND_LOGIN);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`);
  const manifest = await descriptionOf(client);
  for (const schema of manifest.pluginSchemas) await assertDescription(schema);
  const archive = new yazl.ZipFile();
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const failed = new Promise<never>((_resolve, reject) => archive.once('error', reject));
  const written = pipeline(archive.outputStream, output);
  const filling = fill(archive, client, { manifest, ...writing });
  try {
    await Promise.race([failed, Promise.all([filling, written])]);
  } catch (error) {
    output.destroy();
    throw error;
  }
  await client.query('COMMIT');
  await flush(path);
  return manifest;
}

const BOUND_LOGIN =
  'The login of DATABASE_URL cannot read the rows of companies. Set DATABASE_MIGRATION_URL to a superuser, or back up with pg_dump as docs/operate-backup.md says';

async function descriptionOf(client: pg.Client): Promise<Manifest> {
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  const { rows } = await client.query<{ postgres: string; createdAt: Date }>(
    `SELECT current_setting('server_version') AS postgres, now() AS "createdAt"`,
  );
  const { postgres, createdAt } = rows[0] as { postgres: string; createdAt: Date };
  return {
    format: 'orgraph-backup',
    formatVersion: 1,
    version: VERSION,
    createdAt: createdAt.toISOString(),
    postgres,
    migrations,
    tables: [],
    sequences: await sequencesOf(client),
    pluginSchemas: await pluginSchemasOf(client),
  };
}

interface Filling extends Writing {
  readonly manifest: Manifest;
}

/** Adds the rows of one table after the other, and the manifest last. */
async function fill(archive: yazl.ZipFile, client: pg.Client, { manifest, keys, onStep }: Filling): Promise<void> {
  for (const table of await tablesOf(client)) {
    const { rows, sha256 } = await addTable(archive, client, table);
    if (rows > 0) onStep(`${table.schema}.${table.name}: ${rows} rows`);
    manifest.tables.push({ ...table, rows, sha256 });
  }
  const bytes = Buffer.from(JSON.stringify(manifest));
  archive.addBuffer(bytes, MANIFEST);
  if (keys) archive.addBuffer(Buffer.from(JSON.stringify(sign(bytes, keys))), SIGNATURE);
  archive.end();
}

async function addTable(
  archive: yazl.ZipFile,
  client: pg.Client,
  table: TableShape,
): Promise<Pick<BackupTable, 'rows' | 'sha256'>> {
  const rows = new CopyOut(client, `COPY ${qualifiedName(table)} (${columnList(table)}) TO STDOUT`);
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  archive.addReadStream(hashed, entryOf(table), { mode: 0o100600 });
  await pipeline(rows, hashed, { end: true });
  return { rows: rows.rowCount, sha256: hash.digest('hex') };
}

/** Syncs a file to the disk before it gets its final name. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
