import pg from 'pg';
import { connect } from './connect.js';
import { makeLoginRole, randomPassword } from './login-role.js';
import { grantQueue, grantRows, isPowerful } from './rights.js';

/** Only one process at a time may change the catalog's roles and grants. */
const ROLE_LOCK = 72707370;

const REFUSED_LOGIN = ['28P01', '28000'];

interface LoginOptions {
  /** The URL of the migrating login, which owns the tables or is a superuser. The database is already migrated. */
  readonly migrationUrl: string;
  /** The URL of the serving login, if one is configured. This function grants its rights. */
  readonly servingUrl?: string | undefined;
  readonly log?: (message: string) => void;
}

/** The database URLs for the logins that a process uses after the migration. */
export interface Logins {
  /** For serving requests. */
  readonly url: string;
  /** For taking jobs from the queue. */
  readonly queueUrl: string;
}

/** A login cannot be used or has too many rights. An operator must fix this. */
class LoginError extends Error {
  override name = 'LoginError';
}

/**
 * Finds the logins of a server. Row policies bind the serving login, and it can never become a role without them: even
 * if a bug allows arbitrary SQL, `RESET ROLE` gains nothing. If the only login is a powerful one, for example a
 * superuser, the server creates two logins of its own. One serves rows and cannot see the queue; the other serves the
 * queue and cannot see rows.
 */
export async function prepareLogins({ migrationUrl, servingUrl, log = () => {} }: LoginOptions): Promise<Logins> {
  const client = await connect(migrationUrl);
  try {
    if (servingUrl !== undefined) return await configuredLogin(client, servingUrl);
    if (!(await isPowerful(client))) return { url: migrationUrl, queueUrl: migrationUrl };
    await client.query('SELECT pg_advisory_lock($1)', [ROLE_LOCK]);
    return {
      url: await ownLogin(client, migrationUrl, { suffix: '_server', grant: grantRows, log }),
      queueUrl: await ownLogin(client, migrationUrl, { suffix: '_worker', grant: grantQueue, log }),
    };
  } finally {
    await client.end(); // releases the lock
  }
}

async function configuredLogin(client: pg.Client, url: string): Promise<Logins> {
  const name = await loginName(url);
  if (name === undefined) throw refusedLogin('The login of DATABASE_URL');
  const { rows } = await client.query<{ isOther: boolean }>('SELECT session_user <> $1 AS "isOther"', [name]);
  await client.query('SELECT pg_advisory_lock($1)', [ROLE_LOCK]);
  if (rows[0]?.isOther) for (const grant of [grantRows, grantQueue]) await grant(client, name);
  return { url, queueUrl: url };
}

interface OwnLogin {
  readonly suffix: string;
  readonly grant: (client: pg.ClientBase, name: string) => Promise<void>;
  readonly log: (message: string) => void;
}

/** A login that the server creates for one database. All processes read its password from a table of the owner. */
async function ownLogin(client: pg.Client, databaseUrl: string, { suffix, grant, log }: OwnLogin): Promise<string> {
  const name = await roleOfDatabase(client, suffix);
  const password = await storedPassword(client, name);
  const url = urlFor(databaseUrl, name, password);
  if ((await loginName(url)) === undefined) {
    await makeLoginRole(client, name, password);
    log(`created the role ${name} for this database`);
    if ((await loginName(url)) === undefined) throw refusedLogin(`The role ${name}, which the server created,`);
  }
  await grant(client, name);
  return url;
}

/**
 * The name of a role for one database. A server of that database so has no rights in other databases of the same
 * PostgreSQL.
 */
async function roleOfDatabase(client: pg.Client, suffix: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT CASE WHEN octet_length(current_database()) <= 56 THEN current_database()
                 ELSE 'orgraph_' || md5(current_database()) END || $1 AS name`,
    [suffix],
  );
  return (rows[0] as { name: string }).name;
}

/** Returns the password of a role, creating it the first time. */
async function storedPassword(client: pg.Client, name: string): Promise<string> {
  await client.query(`
    DO $$ BEGIN
      IF to_regclass('orgraph_private."Login"') IS NULL THEN
        CREATE SCHEMA IF NOT EXISTS orgraph_private;
        CREATE TABLE orgraph_private."Login" (name text PRIMARY KEY, password text NOT NULL);
      END IF;
    END $$`);
  const { rows } = await client.query<{ password: string }>(
    `WITH made AS (INSERT INTO orgraph_private."Login" VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING password)
     SELECT password FROM made UNION ALL SELECT password FROM orgraph_private."Login" WHERE name = $1`,
    [name, randomPassword()],
  );
  return (rows[0] as { password: string }).password;
}

/** The URL of the same database for another login. In a URL without a host, the login is in the parameters. */
export function urlFor(databaseUrl: string, name: string, password: string): string {
  const url = new URL(databaseUrl);
  for (const parameter of ['user', 'password']) url.searchParams.delete(parameter);
  if (url.hostname) {
    [url.username, url.password] = [encodeURIComponent(name), encodeURIComponent(password)];
  } else {
    url.searchParams.set('user', name);
    url.searchParams.set('password', password);
  }
  return url.href;
}

/** The name of a login; undefined if PostgreSQL rejects it. @throws LoginError if row policies would not bind it */
async function loginName(url: string): Promise<string | undefined> {
  const client = await connect(url).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && REFUSED_LOGIN.includes(error.code ?? '')) return undefined;
    throw error;
  });
  if (!client) return undefined;
  try {
    const { rows } = await client.query<{ name: string }>('SELECT session_user AS name');
    const { name } = rows[0] as { name: string };
    if (!(await isPowerful(client))) return name;
    throw new LoginError(
      `The role ${name} cannot serve requests, because it is not bound by row policies or can escape them: it is, or can ` +
        'become, a role that is a superuser, has BYPASSRLS, CREATEROLE or REPLICATION, or uses files or programs of ' +
        'the database server. Set DATABASE_URL to an ordinary login and DATABASE_MIGRATION_URL to the login that migrates.',
    );
  } finally {
    await client.end();
  }
}

const refusedLogin = (who: string): LoginError =>
  new LoginError(
    `${who} cannot log in to PostgreSQL. Allow it (its password, pg_hba.conf, the users of a connection pooler), or ` +
      'set DATABASE_URL to an ordinary login that can and DATABASE_MIGRATION_URL to the login that migrates.',
  );
