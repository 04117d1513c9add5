import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { BackupSummary, RestoreOptions, Variables } from '#cli/local/server-tools.js';
import { migrate, readMigrations } from '#database/migrate.js';
import { readConfig } from '#services/core/process/config.js';
import { databaseName, migrationsFolder, startDatabase, withClient, withDatabase } from '../database.js';
import { BackupArchive } from './archive.js';
import { recordRestore, revokeCredentials } from './credentials.js';
import { loadBackup } from './load.js';
import type { Manifest } from './manifest.js';
import { PluginLogins } from './plugin-logins.js';
import { restorePluginSchemas } from './plugin-restore.js';
import { assertDescription } from './plugin-statements.js';
import { masterKeysOf } from './signature.js';
import { backupSummary } from './write.js';

/**
 * Replaces the database with the content of a backup. The new database is built beside the present one and replaces it
 * only when it is complete, so a failure changes nothing. The content decides everyone's permissions here, so a backup
 * that this installation did not sign is rejected unless the operator trusts it.
 */
export async function restore(env: Variables, options: RestoreOptions): Promise<BackupSummary> {
  const { file, trust } = options;
  const config = readConfig(env);
  const archive = await BackupArchive.open(file, await masterKeysOf(config));
  try {
    if (!archive.isSigned && !trust) throw new Error(NOT_SIGNED);
    await assertKnown(archive.manifest);
    for (const schema of archive.manifest.pluginSchemas) await assertDescription(schema);
    const own = config.DATABASE_MIGRATION_URL ?? config.DATABASE_URL;
    const database = own ? { url: own, close: async () => {} } : await startDatabase(config.ORGRAPH_HOME);
    try {
      await replaceDatabase(database.url, archive, options);
    } finally {
      await database.close();
    }
    return await backupSummary(file, archive.manifest, archive.isSigned);
  } finally {
    archive.close();
  }
}

const NOT_SIGNED =
  'This installation did not sign the backup, or it was changed since: it may hold administrators, keys and programs that ' +
  'an attacker added. Restore it with the master key of that time (ORGRAPH_HOME/secrets-master-key, SECRETS_MASTER_KEY), or with ' +
  '--trust if you know its source';

/** @throws Error if this version would read the rows in another way than they were written */
async function assertKnown({ migrations, version }: Manifest): Promise<void> {
  const checksums = new Map((await readMigrations(migrationsFolder())).map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (!checksums.has(name))
      throw new Error(`The backup is from version ${version}, which is later than this one: ${name}`);
    if (checksums.get(name) !== checksum)
      throw new Error(`The migration ${name} of the backup differs from the one here`);
  }
}

type ReplaceOptions = Pick<RestoreOptions, 'force' | 'revoke' | 'onStep'>;

async function replaceDatabase(url: string, archive: BackupArchive, options: ReplaceOptions): Promise<void> {
  const name = databaseName(url);
  await withClient(withDatabase(url, 'postgres'), async (admin) => {
    await assertSuperuser(admin);
    const isThere = await exists(admin, name);
    if (isThere) {
      await assertUnused(admin, name);
      if (!options.force) await assertEmpty(url);
    }
    const draft = `${name.slice(0, 40)}_restore_${randomBytes(4).toString('hex')}`;
    const draftUrl = withDatabase(url, draft);
    const logins = new PluginLogins(draftUrl);
    try {
      await build(draftUrl, logins, archive, options);
      await swap(admin, { name, draft, isThere });
    } catch (error) {
      await admin.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(draft)} WITH (FORCE)`);
      await logins.drop(admin);
      throw error;
    }
    await withClient(url, (owner) => logins.handOver(owner));
  });
}

async function assertSuperuser(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ is: boolean }>(
    'SELECT rolsuper AS is FROM pg_roles WHERE rolname = session_user',
  );
  if (rows[0]?.is) return;
  throw new Error(
    'A restore needs a superuser of the database server: set DATABASE_MIGRATION_URL to one for this command, or restore with pg_restore as docs/operate-backup.md says',
  );
}

async function exists(admin: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  return rowCount === 1;
}

async function assertUnused(admin: pg.Client, name: string): Promise<void> {
  const { rowCount } = await admin.query(
    `SELECT FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`,
    [name],
  );
  if (rowCount) throw new Error(`${rowCount} connections use the database: stop its servers first`);
}

/** A database without a company was started once at most, so replacing it loses nothing. */
async function assertEmpty(url: string): Promise<void> {
  const count = await withClient(url, async (client) => {
    const { rows } = await client.query<{ is: boolean }>(`SELECT to_regclass('public."Company"') IS NOT NULL AS is`);
    if (!rows[0]?.is) return 0;
    return (await client.query('SELECT FROM public."Company"')).rowCount ?? 0;
  });
  if (count === 0) return;
  const companies = count === 1 ? 'a company' : `${count} companies`;
  throw new Error(`The database holds ${companies}. Back it up, then repeat with --force to replace it`);
}

/**
 * Builds the database of the backup: its tables with the migrations of that time, its rows, and the migrations since.
 */
async function build(
  url: string,
  logins: PluginLogins,
  archive: BackupArchive,
  { revoke, onStep }: ReplaceOptions,
): Promise<void> {
  const { migrations, createdAt } = archive.manifest;
  const folder = await mkdtemp(join(tmpdir(), 'orgraph-restore-'));
  try {
    for (const { name } of migrations) {
      await cp(join(migrationsFolder(), name), join(folder, name), { recursive: true });
    }
    await migrate(url, { directory: folder });
    await withClient(url, (client) => loadBackup(client, archive, onStep));
    const later = await migrate(url, { directory: migrationsFolder() });
    if (later.length > 0) onStep(`applied ${later.length} migrations since the backup`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await withClient(url, async (client) => {
    await restorePluginSchemas(client, logins, archive, onStep);
    const ended = revoke ? await revokeCredentials(client) : undefined;
    await recordRestore(client, { createdAt, ...(ended !== undefined && { endedCredentials: ended }) });
    await client.query('ANALYZE');
  });
}

interface Swap {
  readonly name: string;
  readonly draft: string;
  readonly isThere: boolean;
}

/**
 * Gives the draft the name of the database. Between the two renames no database has the name, so nobody writes to one.
 */
async function swap(admin: pg.Client, { name, draft, isThere }: Swap): Promise<void> {
  const former = `${draft}_former`;
  const rename = (from: string, to: string) =>
    admin.query(`ALTER DATABASE ${pg.escapeIdentifier(from)} RENAME TO ${pg.escapeIdentifier(to)}`);
  if (!isThere) return void (await rename(draft, name));
  await rename(name, former);
  try {
    await rename(draft, name);
  } catch (error) {
    await rename(former, name);
    throw error;
  }
  await admin.query(`DROP DATABASE ${pg.escapeIdentifier(former)} WITH (FORCE)`);
}
