import { createHash } from 'node:crypto';
import { databaseFailure, type PluginDatabase, type PluginTransaction } from './port.js';
import { assertRoom } from './room.js';
import type { AllowedStatement } from './statements.js';

/** A change of a schema that is applied once. */
export interface SchemaMigration {
  readonly id: string;
  readonly sql: string;
  readonly statements: readonly AllowedStatement[];
}

/** Only one migrating transaction of a plugin runs at a time. */
const LOCK = `SELECT pg_advisory_xact_lock(72707372, hashtext(current_schema()))`;
const TABLE = `
  CREATE TABLE IF NOT EXISTS orgraph_migrations (
    id text PRIMARY KEY, checksum text NOT NULL, "appliedAt" timestamptz NOT NULL DEFAULT now())`;
const APPLIED = `SELECT id, checksum FROM orgraph_migrations`;
const INSERT = `INSERT INTO orgraph_migrations (id, checksum) VALUES ($1, $2)`;

/**
 * Applies the migrations that were not applied before, in order, each in its own transaction.
 * @returns the IDs of the migrations that were applied now
 * @throws PluginFailure, also if a migration that was applied before has another text now
 */
export async function migrateSchema(
  database: PluginDatabase,
  migrations: readonly SchemaMigration[],
): Promise<string[]> {
  const appliedChecksums = await withMigrationRights(database, appliedIn);
  for (const migration of migrations) assertSame(migration, appliedChecksums.get(migration.id));
  const applied: string[] = [];
  for (const migration of migrations) {
    if (appliedChecksums.has(migration.id)) continue;
    if (await withMigrationRights(database, (tx) => apply(tx, migration))) applied.push(migration.id);
  }
  return applied;
}

/**
 * Runs work as the only migration of the schema. Only during it may the plugin's login create objects there, and no
 * other transaction sees that right before the end.
 */
function withMigrationRights<T>(database: PluginDatabase, work: (tx: PluginTransaction) => Promise<T>): Promise<T> {
  return database.transaction('READ WRITE', async (tx) => {
    await tx.own(LOCK);
    await tx.own(`GRANT CREATE ON SCHEMA ${tx.schema} TO CURRENT_USER`);
    const result = await work(tx);
    await tx.own(revocation(tx.schema));
    return result;
  });
}

const MAY_CREATE = `SELECT has_schema_privilege(current_user, current_schema(), 'CREATE') AS "mayCreate"`;
const revocation = (schema: string): string => `REVOKE CREATE ON SCHEMA ${schema} FROM CURRENT_USER`;

/** Revokes a plugin login's right to create objects in its own schema. The login has it when the schema is created. */
export async function revokeCreation(tx: PluginTransaction): Promise<void> {
  const [right] = (await tx.own(MAY_CREATE)) as { mayCreate: boolean }[];
  if (!right?.mayCreate) return;
  await tx.own(LOCK);
  await tx.own(revocation(tx.schema));
}

async function appliedIn(tx: PluginTransaction): Promise<ReadonlyMap<string, string>> {
  await tx.own(TABLE);
  const rows = await tx.own(APPLIED);
  return new Map((rows as { id: string; checksum: string }[]).map(({ id, checksum }) => [id, checksum]));
}

/** @returns false if another call has applied it meanwhile */
async function apply(tx: PluginTransaction, migration: SchemaMigration): Promise<boolean> {
  const appliedChecksum = (await appliedIn(tx)).get(migration.id);
  assertSame(migration, appliedChecksum);
  if (appliedChecksum !== undefined) return false;
  const isFreeing = migration.statements.every(({ frees }) => frees);
  if (!isFreeing) await assertRoom(tx);
  for (const statement of migration.statements) await tx.run(statement);
  if (!isFreeing) await assertRoom(tx);
  await tx.own(INSERT, [migration.id, checksumOf(migration)]);
  return true;
}

function assertSame(migration: SchemaMigration, known: string | undefined): void {
  if (known === undefined || known === checksumOf(migration)) return;
  throw databaseFailure(`The migration ${migration.id} was applied before with another text`, 'migration_changed');
}

const checksumOf = ({ sql }: SchemaMigration): string => createHash('sha256').update(sql).digest('hex');
