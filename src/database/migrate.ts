import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runMigrations as runWorkerMigrations } from 'graphile-worker';
import pg from 'pg';
import { connect } from './connect.js';

/** The advisory lock that Prisma's own engine takes: `prisma migrate deploy` and servers wait for each other. */
const PRISMA_MIGRATION_LOCK = 72707369;

/** The table, byte for byte as Prisma creates it. */
const MIGRATIONS_TABLE = `
  CREATE TABLE _prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

const UNKNOWN_DATABASE = '3D000';
/**
 * Servers of the previous release may be running. While a migration waits for a table lock, their requests queue behind
 * it, for at most half a second per lock. The timeout ends before PostgreSQL checks for a deadlock, which would abort
 * one of the others.
 */
const LOCK_TIMEOUT_MS = 500;
const LOCK_PAUSE_MS = 1_000;
/** Five minutes with the pauses: the maximum duration of a read in one snapshot. */
const LOCK_ATTEMPTS = 200;
/** The lock timeout expired, or PostgreSQL resolved a deadlock by aborting the migration. */
const LOCKED_STATES = ['55P03', '40P01'];
/** Another process has created the database meanwhile. */
const CREATED_MEANWHILE = ['42P04', '23505'];

interface MigrateOptions {
  /** The folder of Prisma migrations: one directory each, with a `migration.sql`. */
  directory: string;
  log?: (message: string) => void;
}

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

interface AppliedMigration {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

/** A comparison of a database's migrations with those of this version. */
export interface MigrationStanding {
  /** The number of this version's migrations that are applied. */
  readonly applied: number;
  readonly pending: readonly string[];
  /** Applied migrations that this version does not know. */
  readonly unknown: readonly string[];
}

/** The migrations of the database and of this version conflict. An operator must resolve this. */
class MigrationRefused extends Error {
  override name = 'MigrationRefused';
}

/**
 * Brings the database to the schema of this version: creates it if it does not exist, applies the missing Prisma
 * migrations and then those of the job queue. Any number of processes may call it at once: one works, the others wait.
 * Writes the same rows as `prisma migrate deploy`.
 * @returns the names of the applied migrations
 */
export async function migrate(databaseUrl: string, options: MigrateOptions): Promise<string[]> {
  const log = options.log ?? (() => {});
  const migrations = await readMigrations(options.directory);
  const client = await connectCreating(databaseUrl, log);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_MIGRATION_LOCK]);
    const pending = pendingMigrations(migrations, await appliedMigrations(client), log);
    for (const migration of pending) {
      log(`applying migration ${migration.name}`);
      await applyMigration(client, migration, log);
    }
    await runWorkerMigrations({ connectionString: databaseUrl, logger: workerLogger(log) });
    return pending.map((migration) => migration.name);
  } finally {
    await client.end(); // releases the lock
  }
}

/**
 * Compares the migrations without changing anything.
 * @throws MigrationRefused if the server would refuse to start on the database
 */
export async function migrationStanding(client: pg.Client, directory: string): Promise<MigrationStanding> {
  const migrations = await readMigrations(directory);
  const rows = (await hasMigrationsTable(client)) ? await appliedMigrations(client) : [];
  const pending = pendingMigrations(migrations, rows, () => {}).map(({ name }) => name);
  const knownNames = new Set(migrations.map(({ name }) => name));
  const unknown = rows.map((row) => row.migration_name).filter((name) => !knownNames.has(name));
  return { applied: migrations.length - pending.length, pending, unknown };
}

async function connectCreating(databaseUrl: string, log: (message: string) => void): Promise<pg.Client> {
  try {
    return await connect(databaseUrl);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== UNKNOWN_DATABASE) throw error;
  }
  await createDatabase(databaseUrl, log);
  return connect(databaseUrl);
}

async function createDatabase(databaseUrl: string, log: (message: string) => void): Promise<void> {
  const maintenanceUrl = new URL(databaseUrl);
  const name = decodeURIComponent(maintenanceUrl.pathname.slice(1));
  maintenanceUrl.pathname = '/postgres';
  const client = await connect(maintenanceUrl.href);
  try {
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
    log(`created database ${name}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !CREATED_MEANWHILE.includes(error.code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

/** The migrations of a folder, in order. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(directory, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  // CREATE … IF NOT EXISTS would require the right to create tables even if the table exists.
  if (!(await hasMigrationsTable(client))) await client.query(MIGRATIONS_TABLE);
  const applied = await client.query<AppliedMigration>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  return applied.rows;
}

async function hasMigrationsTable(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`,
  );
  return rows[0]?.exists === true;
}

function pendingMigrations(
  migrations: Migration[],
  applied: AppliedMigration[],
  log: (message: string) => void,
): Migration[] {
  const migrationsByName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of applied) {
    const migration = migrationsByName.get(row.migration_name);
    if (!row.finished_at) throw unresolvedFailure(row.migration_name);
    if (!migration) log(`the database has migration ${row.migration_name}, which this version does not know`);
    else if (migration.checksum !== row.checksum) throw editedMigration(migration.name);
  }
  const names = new Set(applied.map((row) => row.migration_name));
  return migrations.filter((migration) => !names.has(migration.name));
}

function unresolvedFailure(name: string): MigrationRefused {
  return new MigrationRefused(
    `Migration ${name} failed before and was not resolved. Repair the database, then run ` +
      `\`npx prisma migrate resolve --rolled-back ${name}\` (to try it again) or \`--applied ${name}\`.`,
  );
}

function editedMigration(name: string): MigrationRefused {
  return new MigrationRefused(
    `Migration ${name} was edited after it was applied to this database. ` +
      'Restore its migration.sql and put the change into a new migration.',
  );
}

/**
 * Runs the statements and inserts their row in one transaction: a killed process leaves nothing to repair by hand. A
 * migration therefore cannot contain CREATE INDEX CONCURRENTLY, which would also wait forever for the processes that
 * wait for the migration lock. It is retried while other processes hold locks on its tables.
 */
async function applyMigration(client: pg.Client, migration: Migration, log: (message: string) => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryMigration(client, migration);
    } catch (cause) {
      await client.query('ROLLBACK').catch(() => {}); // the connection may be gone; the cause explains it
      const { message, code = '' } = cause as Partial<pg.DatabaseError>;
      const reason = message ?? String(cause);
      if (!LOCKED_STATES.includes(code) || attempt === LOCK_ATTEMPTS)
        throw new Error(`Migration ${migration.name} failed and was rolled back: ${reason}`, { cause });
      log(`migration ${migration.name} waits for a lock: ${reason}`);
      await sleep(LOCK_PAUSE_MS);
    }
  }
}

async function tryMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await client.query(sql);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
  await client.query('COMMIT');
}

function workerLogger(log: (message: string) => void): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log(message);
  });
}
