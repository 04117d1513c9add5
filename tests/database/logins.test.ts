/** @module-tag rules */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareLogins } from '#database/logins.js';
import { type Database, openDatabase } from '#services/core/postgres/database.js';
import { statement } from '#services/core/postgres/statement.js';
import { createTestDatabase, type TestDatabase } from '../kit/postgres.js';
import { serverHome, startServer } from '../kit/process.js';

let database: TestDatabase;
let owner: pg.Client;
let served: Database;
const roles: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client(database.url);
  await owner.connect();
  served = openDatabase({ url: (await prepareLogins({ migrationUrl: database.url })).url, poolMax: 1 });
});

afterAll(async () => {
  await served?.close();
  await owner?.end();
  await database?.drop();
  const admin = new pg.Client(database.url.replace(/\/[^/]+$/, '/postgres'));
  await admin.connect();
  for (const role of roles) await admin.query(`DROP ROLE ${role}`);
  await admin.end();
});

const urlAs = (url: string, name: string, password: string): string => {
  const other = new URL(url);
  [other.username, other.password] = [name, password];
  return other.href;
};

/** An ordinary login, or one with what is named. */
async function newLogin(attributes = ''): Promise<{ name: string; url: string }> {
  const name = `login_${randomUUID().replaceAll('-', '')}`;
  await owner.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret' ${attributes}`);
  roles.push(name);
  return { name, url: urlAs(database.url, name, 'secret') };
}

const one = async <Row extends object>(text: string): Promise<Row | undefined> =>
  (await served.pool.query<Row & pg.QueryResultRow>(text)).rows[0];

describe('the login that serves', () => {
  test('is no superuser, and neither is who logged in', async () => {
    const roleOf = (who: string) =>
      one(`SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = ${who}`);
    const bound = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false };
    expect(await roleOf('current_user')).toEqual(bound);
    expect(await roleOf('session_user')).toEqual(bound);
  });

  test('gains nothing by RESET ROLE, in one statement with others either', async () => {
    await served.pool.query('RESET ROLE');
    expect(await one('SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual({ rolsuper: false });
    await served.pool.query('RESET SESSION AUTHORIZATION; RESET ROLE; SET SESSION AUTHORIZATION DEFAULT');
    expect(await one('SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual({ rolsuper: false });
    await expect(served.pool.query(`RESET ROLE; COPY (SELECT 1) TO PROGRAM 'cat'`)).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('can become nobody, reach no file or program, and take down no wall', async () => {
    const superuser = new URL(database.url).username;
    for (const text of [
      `SET ROLE "${superuser}"`,
      `SET SESSION AUTHORIZATION "${superuser}"`,
      `SET ROLE pg_execute_server_program`,
      `COPY (SELECT 1) TO PROGRAM 'cat'`,
      `COPY "Agent" FROM '/etc/passwd'`,
      `SELECT pg_read_file('/etc/passwd')`,
      `SELECT pg_ls_dir('.')`,
      `SELECT lo_import('/etc/passwd')`,
      `SELECT rolpassword FROM pg_authid`,
      `CREATE ROLE another SUPERUSER`,
      `ALTER SYSTEM SET log_statement = 'all'`,
      `CREATE EXTENSION dblink`,
      `ALTER TABLE "Agent" DISABLE ROW LEVEL SECURITY`,
      `ALTER TABLE "Agent" NO FORCE ROW LEVEL SECURITY`,
      `DROP POLICY company_wall ON "Agent"`,
      `DROP TABLE "Agent"`,
      `CREATE TABLE mine (id int)`,
      `UPDATE _prisma_migrations SET checksum = ''`,
      `SELECT * FROM graphile_worker._private_jobs`,
      `SELECT * FROM orgraph_private."Login"`,
    ]) {
      await expect(served.pool.query(text), text).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('reads and writes the rows of its companies, and enqueues jobs', async () => {
    await served.transaction('all', async (tx) => {
      await tx.company.create({ data: { name: 'Served', issuePrefix: 'SRV' } });
      await tx.$queryRaw`SELECT orgraph_enqueue('[{"identifier": "nothing", "jobKey": "served"}]'::jsonb)::text`;
    });
    const names = statement('SELECT name FROM "Company"');
    expect(await served.query('all', names, [])).toEqual([{ name: 'Served' }]);
    expect(await served.query([], names, [])).toEqual([]);
  });

  test('has no rights in another database of the same PostgreSQL', async () => {
    const other = await createTestDatabase();
    try {
      await prepareLogins({ migrationUrl: other.url });
      const { username, password } = new URL((await prepareLogins({ migrationUrl: database.url })).url);
      const client = new pg.Client(urlAs(other.url, username, password));
      await client.connect();
      await expect(client.query('SELECT * FROM "User"')).rejects.toMatchObject({ code: '42501' });
      await client.end();
    } finally {
      await other.drop();
    }
  });
});

test('the login of the queue sees the queue and no rows', async () => {
  const { queueUrl } = await prepareLogins({ migrationUrl: database.url });
  const client = new pg.Client(queueUrl);
  await client.connect();
  try {
    const { rows } = await client.query(
      'SELECT rolsuper OR rolbypassrls AS free FROM pg_roles WHERE rolname = current_user',
    );
    expect(rows).toEqual([{ free: false }]);
    expect((await client.query('SELECT key FROM graphile_worker.jobs')).rows).toContainEqual({ key: 'served' });
    for (const text of [
      'SELECT * FROM "Agent"',
      'SELECT * FROM "UserSession"',
      'DROP TABLE graphile_worker._private_jobs',
    ])
      await expect(client.query(text), text).rejects.toMatchObject({ code: '42501' });
  } finally {
    await client.end();
  }
});

describe('logins are prepared', () => {
  test('by many processes at once, which all get the same ones', async () => {
    const fresh = await createTestDatabase();
    try {
      const all = await Promise.all(Array.from({ length: 6 }, () => prepareLogins({ migrationUrl: fresh.url })));
      expect(new Set(all.map((logins) => JSON.stringify(logins))).size).toBe(1);
      for (const url of Object.values(all[0] ?? {})) {
        const client = new pg.Client(url);
        await client.connect();
        await client.end();
      }
    } finally {
      await fresh.drop();
    }
  });

  test('again where their roles or rights were lost, as after a restore into another PostgreSQL', async () => {
    const fresh = await createTestDatabase();
    try {
      const { url } = await prepareLogins({ migrationUrl: fresh.url });
      const name = new URL(url).username;
      const admin = new pg.Client(fresh.url);
      await admin.connect();
      await admin.query(`DROP OWNED BY "${name}"; DROP ROLE "${name}"`);
      await admin.end();
      expect((await prepareLogins({ migrationUrl: fresh.url })).url).toBe(url);
      const client = new pg.Client(url);
      await client.connect();
      expect((await client.query('SELECT count(*)::int AS n FROM "Instance"')).rows).toEqual([{ n: 1 }]);
      await client.end();
    } finally {
      await fresh.drop();
    }
  });

  test('never by taking over a role of the same name that somebody else made', async () => {
    const fresh = await createTestDatabase();
    try {
      const name = `${new URL(fresh.url).pathname.slice(1)}_server`;
      await owner.query(`CREATE ROLE "${name}" LOGIN SUPERUSER PASSWORD 'theirs'`);
      await expect(prepareLogins({ migrationUrl: fresh.url })).rejects.toThrow(
        `The server cannot create the role ${name} to serve requests: another role has this name`,
      );
      const client = new pg.Client(urlAs(fresh.url, name, 'theirs'));
      await client.connect();
      await client.end();
    } finally {
      await fresh.drop();
    }
  });

  test('for an ordinary login by leaving it as it is, and beside a login that migrates by granting it rows only', async () => {
    const { url, name } = await newLogin();
    expect(await prepareLogins({ migrationUrl: url })).toEqual({ url, queueUrl: url });
    const before = new pg.Client(url);
    await before.connect();
    await expect(before.query('SELECT * FROM "Instance"')).rejects.toMatchObject({ code: '42501' });
    expect(await prepareLogins({ migrationUrl: database.url, servingUrl: url })).toEqual({ url, queueUrl: url });
    expect((await before.query('SELECT count(*)::int AS n FROM "Instance"')).rows).toEqual([{ n: 1 }]);
    await expect(before.query('ALTER TABLE "Agent" DISABLE ROW LEVEL SECURITY')).rejects.toMatchObject({
      code: '42501',
    });
    await before.end();
    await owner.query(`DROP OWNED BY ${name}`);
  });

  test('never for a login that PostgreSQL does not let in', async () => {
    const unknown = new URL(database.url);
    unknown.username = 'nobody_of_this_name';
    const refused = prepareLogins({ migrationUrl: database.url, servingUrl: unknown.href });
    await expect(refused).rejects.toThrow('The login of DATABASE_URL cannot log in to PostgreSQL.');
  });

  test.each(['SUPERUSER', 'BYPASSRLS', 'CREATEROLE', 'IN ROLE pg_read_server_files'])(
    'refuses to serve as a login with %s where another one migrates',
    async (attribute) => {
      const { url, name } = await newLogin(attribute);
      const refused = prepareLogins({ migrationUrl: database.url, servingUrl: url });
      await expect(refused).rejects.toThrow(`The role ${name} cannot serve requests`);
    },
  );
});

/** As whom the processes of a server are connected, beside those who look. */
async function connectedAs(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ usename: string }>(
    `SELECT DISTINCT usename FROM pg_stat_activity
      WHERE pid <> pg_backend_pid() AND backend_type = 'client backend' AND application_name LIKE 'orgraph%'
        AND datname IN (current_database(), 'postgres') ORDER BY 1`,
  );
  return rows.map(({ usename }) => usename);
}

describe('a server', () => {
  test('with its own PostgreSQL leaves no connection of the superuser behind', async () => {
    const home = await serverHome();
    const server = await startServer({ ORGRAPH_HOME: home });
    const [password, port] = await Promise.all(
      ['cluster/password', 'port'].map((file) => readFile(join(home, 'postgres', file), 'utf8')),
    );
    const client = new pg.Client(`postgresql://orgraph:${password?.trim()}@127.0.0.1:${port?.trim()}/orgraph`);
    client.on('error', () => {}); // the server that it asks about ends
    await client.connect();
    const logins = ['orgraph_owner', 'orgraph_server', 'orgraph_worker'];
    await expect.poll(() => connectedAs(client)).toEqual(logins);
    await client.end();
    await server.kill();
  });

  test('serves as another login than the one that migrates', async () => {
    const fresh = await createTestDatabase();
    const { url, name } = await newLogin();
    const other = new URL(url);
    other.pathname = new URL(fresh.url).pathname;
    const server = await startServer({ DATABASE_URL: other.href, DATABASE_MIGRATION_URL: fresh.url });
    const { rows } = await owner.query(
      'SELECT DISTINCT usename FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
      [other.pathname.slice(1)],
    );
    expect(rows).toEqual([{ usename: name }]);
    await server.kill();
    await fresh.drop();
  });

  test('that is to serve as a superuser, said to be another login, does not start', async () => {
    const same = { migrationUrl: database.url, servingUrl: database.url };
    await expect(prepareLogins(same)).rejects.toThrow(/^The role \w+ cannot serve requests/);
  });
});
