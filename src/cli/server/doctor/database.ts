import { existsSync } from 'node:fs';
import type pg from 'pg';
import type { Finding } from '#cli/local/server-tools.js';
import { locatePackage } from '#database/embedded/binaries.js';
import { type MigrationStanding, migrationStanding } from '#database/migrate.js';
import { isPowerful } from '#database/rights.js';
import { flawOfServer } from '#database/server-flaws.js';
import type { Config } from '#services/core/process/config.js';
import { masterKeyFile, openMasterKeys } from '#services/core/vault/master-keys.js';
import {
  type InstallationDatabase,
  migrationsFolder,
  openInstallationDatabase,
  reasonOf,
  seesAllRows,
  withClient,
} from '../database.js';

const OLDEST_POSTGRES = 150_000;

/** Checks the database, its migrations, and whether the available keys open its values. */
export async function* databaseChecks(config: Config): AsyncGenerator<Finding> {
  let database: InstallationDatabase | undefined;
  try {
    database = await openInstallationDatabase(config);
  } catch (error) {
    yield failureFinding(
      'database',
      error,
      'Start as the user who owns the data, and see postgres.log below the data directory.',
    );
    return;
  }
  if (!database) return void (yield await notMadeYet());
  try {
    yield* checksOf(database, config);
  } finally {
    await database.close();
  }
}

/** The findings of the checks that need a connection. If the connection or a check fails, that is the only finding. */
async function* checksOf({ url, isEmbedded }: InstallationDatabase, config: Config): AsyncGenerator<Finding> {
  let findings: Finding[];
  try {
    findings = await withClient(url, async (client) => [
      await checkServer(client, isEmbedded),
      await checkMigrations(client),
      await checkKeys(client, config),
    ]);
  } catch (error) {
    if ((error as { code?: string }).code === '3D000') {
      yield { check: 'database', status: 'ok', message: 'the first start creates it' };
    } else {
      yield failureFinding(
        'database',
        error,
        `Check ${isEmbedded ? 'postgres.log' : 'DATABASE_URL'}, and that the server runs.`,
      );
    }
    return;
  }
  yield* findings;
}

async function notMadeYet(): Promise<Finding> {
  try {
    const { version } = await locatePackage();
    const message = `none yet: the first start creates one with PostgreSQL ${version}`;
    return { check: 'database', status: 'ok', message };
  } catch (error) {
    return failureFinding('database', error, 'Set DATABASE_URL to a PostgreSQL server, 15 or later.');
  }
}

const failureFinding = (check: string, error: unknown, remedy: string): Finding => ({
  check,
  status: 'failed',
  message: reasonOf(error),
  remedy,
});

async function checkServer(client: pg.Client, isEmbedded: boolean): Promise<Finding> {
  const check = 'database';
  const { rows } = await client.query<{ number: number; version: string; login: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
            session_user AS login`,
  );
  const { number, version, login } = rows[0] as { number: number; version: string; login: string };
  const flaw = flawOfServer(number);
  if (number < OLDEST_POSTGRES || flaw) {
    const message = flaw ?? `this is PostgreSQL ${version}`;
    return { check, status: flaw ? 'warning' : 'failed', message, remedy: 'Upgrade to PostgreSQL 18.4 or later.' };
  }
  const kind = isEmbedded ? 'the embedded' : (await isPowerful(client)) ? `as the superuser ${login},` : `as ${login},`;
  return { check, status: 'ok', message: `${kind} PostgreSQL ${version}` };
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const check = 'migrations';
  let standing: MigrationStanding;
  try {
    standing = await migrationStanding(client, migrationsFolder());
  } catch (error) {
    return failureFinding(check, error, 'Follow the message before the next start, or restore a backup.');
  }
  const { applied, pending, unknown } = standing;
  if (unknown.length > 0) {
    const message = `the database has ${unknown.join(', ')} from a later version of this program`;
    return { check, status: 'warning', message, remedy: 'Upgrade this program, unless you have just downgraded.' };
  }
  if (pending.length > 0) {
    const message = `${pending.length} of ${applied + pending.length} will be applied at the next start`;
    return { check, status: applied === 0 ? 'ok' : 'warning', message, ...(applied > 0 && { remedy: BACK_UP_FIRST }) };
  }
  return { check, status: 'ok', message: `all ${applied} are applied` };
}

const BACK_UP_FIRST = 'Back up before you start it: orgraph db:backup.';

const KEY_IDS = `SELECT DISTINCT "masterKeyId" AS id FROM "SecretVersionMaterial"`;

/** Whether the available keys open the values of secrets. */
async function checkKeys(client: pg.Client, config: Config): Promise<Finding> {
  const check = 'secrets';
  if (!(await seesAllRows(client))) {
    return { check, status: 'skipped', message: 'this login cannot read the rows of companies' };
  }
  const rows = await client.query<{ id: string }>(KEY_IDS).then(
    (found) => found.rows,
    () => [], // before the first migration
  );
  if (rows.length === 0) return { check, status: 'ok', message: 'there are no secrets' };
  if (!config.SECRETS_MASTER_KEY && !existsSync(masterKeyFile(config))) {
    const message = `the key that encrypted their values, ${rows[0]?.id}, is missing`;
    return { check, status: 'failed', message, remedy: `Put the key into ${masterKeyFile(config)}.` };
  }
  try {
    const keys = await openMasterKeys(config);
    const missing = rows.filter(({ id }) => !keys.find(id)).map(({ id }) => id);
    if (missing.length === 0) return { check, status: 'ok', message: 'the available keys decrypt them' };
    const message = `the key ${missing.join(', ')}, which encrypted some values, is missing`;
    return { check, status: 'failed', message, remedy: 'Add that key to the master key file, one key a line.' };
  } catch (error) {
    return failureFinding(check, error, 'Correct the master key first.');
  }
}
