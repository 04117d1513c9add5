/** @module-tag whole */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pluginSchemasOf } from '#cli/server/backup/plugin-schemas.js';
import { Client } from '#tests/cluster/client.js';
import { namedBlock } from '#tests/docs/markdown.js';
import { createTestDatabase, dropDatabase, scratchDatabaseUrl } from '#tests/kit/postgres.js';
import { ensureBuilt, type ReadyProcess, serverHome, startServer } from '#tests/kit/process.js';
import { type ClientUser, clientUser, PROGRAM } from '../kit.js';

const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

vi.setConfig({ testTimeout: 240_000 });

let user: ClientUser;
let folder: string;
beforeAll(async () => {
  await ensureBuilt();
  user = await clientUser();
  folder = await mkdtemp(join(tmpdir(), 'orgraph-backups-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
});

/** A database with a server on it that has a company at work, and what a plugin has made there. */
async function workingServer() {
  const database = await createTestDatabase();
  cleanups.push(database.drop);
  const home = await serverHome();
  const server = await startServer({ DATABASE_URL: database.url, ORGRAPH_HOME: home });
  const client = new Client(server.url);
  const { id: company } = await client.ask('POST', '/api/companies', { name: 'Kept "quoted"\tand\\more' });
  await client.ask('POST', `/api/companies/${company}/secrets`, {
    name: 'Token',
    value: 'only for whoever has the key',
  });
  await client.ask('POST', `/api/companies/${company}/agents`, { name: 'Ada', adapterType: 'process' });
  await client.ask('POST', `/api/companies/${company}/issues`, { title: 'Zażółć gęślą jaźń 🚀', description: 'a\nb' });
  return { database, home, server, client, company };
}

/** Everything that a plugin may make in its schema. */
const PLUGIN_SCHEMA = 'plugin_0123456789abcdef0123456789abcdef';
const PLUGIN = `
  INSERT INTO "Plugin" (id, "pluginKey", "packageName", version, status, manifest, "placedAt", "contentHash", "updatedAt")
  VALUES ('01234567-89ab-cdef-0123-456789abcdef', 'acme.kept', 'kept', '1.0.0', 'disabled', '{}', now(), '', now());
  CREATE SCHEMA ${PLUGIN_SCHEMA};
  SET search_path = ${PLUGIN_SCHEMA};
  CREATE TYPE mood AS ENUM ('it''s', 'fine');
  CREATE DOMAIN share AS numeric(5,2) DEFAULT 1 NOT NULL CHECK (value BETWEEN 0 AND 100);
  CREATE TYPE spot AS (x int, y share);
  CREATE SEQUENCE tickets INCREMENT 5 START 100;
  CREATE TABLE "Visit" (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, serial serial, ticket bigint DEFAULT nextval('tickets'),
    name text COLLATE "C" NOT NULL DEFAULT 'no''body', mood mood DEFAULT 'fine', place spot, tags text[],
    length int GENERATED ALWAYS AS (char_length(name)) STORED, CONSTRAINT positive CHECK (serial > 0), UNIQUE (name, mood));
  CREATE TABLE note (visit bigint REFERENCES "Visit" ON DELETE CASCADE, body bytea) WITH (fillfactor = 70);
  CREATE INDEX notes_by_visit ON note (visit DESC) WHERE body IS NOT NULL;
  CREATE VIEW seen AS SELECT name, count(body) FROM "Visit" LEFT JOIN note ON visit = id GROUP BY name;
  CREATE MATERIALIZED VIEW counted AS SELECT sum(count) AS sum FROM seen;
  CREATE UNIQUE INDEX ON counted (sum);
  COMMENT ON TABLE note IS 'What was ''said''';
  COMMENT ON COLUMN "Visit".name IS 'Of the visitor';
  INSERT INTO "Visit" (name, place, tags) VALUES ('Ada', (1, 2.5), '{a,"b c"}'), ('tab\there', NULL, NULL);
  INSERT INTO note VALUES (1, '\\x00ff'), (2, NULL);
  REFRESH MATERIALIZED VIEW counted;`;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What a plugin finds in its schema. */
const pluginStateOf = (url: string) =>
  withClient(url, async (client) => {
    await client.query('BEGIN');
    // In which order tables were made is of no account.
    const schemas = (await pluginSchemasOf(client)).map(({ name, before, after }) => ({
      name,
      statements: [...before, ...after].toSorted(),
    }));
    const rows = async (sql: string) => (await client.query(sql)).rows;
    return {
      schemas,
      visits: await rows(`SELECT * FROM ${PLUGIN_SCHEMA}."Visit" ORDER BY id`),
      notes: await rows(`SELECT * FROM ${PLUGIN_SCHEMA}.note ORDER BY visit`),
      counted: await rows(`SELECT * FROM ${PLUGIN_SCHEMA}.counted`),
      next: await rows(`SELECT nextval('${PLUGIN_SCHEMA}.tickets')`),
    };
  });

/** Who owns what is in the schema: its plugin's login in that database. */
const ownersIn = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `SELECT DISTINCT pg_get_userbyid(relowner) = orgraph_plugin_role('01234567-89ab-cdef-0123-456789abcdef') AS "isPlugins"
         FROM pg_class WHERE relnamespace = '${PLUGIN_SCHEMA}'::regnamespace`,
    );
    return rows;
  });

async function stop(server: ReadyProcess): Promise<void> {
  server.child.kill('SIGTERM');
  await server.exited;
}

describe('a backup', () => {
  test('taken while a server works is all of the database, and a server goes on from it elsewhere', async () => {
    const { database, home, server, client, company } = await workingServer();
    await withClient(database.url, (owner) => owner.query(PLUGIN));
    let isOver = false;
    const busy = (async () => {
      for (let count = 0; !isOver; count++)
        await client.ask('POST', `/api/companies/${company}/issues`, { title: `Meanwhile ${count}` });
    })();
    const file = join(folder, 'busy.zip');
    const written = await user.run(['db:backup', file, '--json'], {
      env: { DATABASE_URL: database.url, ORGRAPH_HOME: home },
    });
    isOver = true;
    await busy;
    expect(written.json()).toMatchObject({ file, rows: expect.any(Number) });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file)).includes('only for whoever has the key')).toBe(false);
    await stop(server);

    const url = scratchDatabaseUrl();
    cleanups.push(() => dropDatabase(url));
    const restored = await user.run(['db:restore', file, '--json'], { env: { DATABASE_URL: url, ORGRAPH_HOME: home } });
    expect(restored.json().rows).toBe(written.json().rows);
    expect(await pluginStateOf(url)).toEqual(await pluginStateOf(database.url));
    expect(await ownersIn(url)).toEqual([{ isPlugins: true }]);
    const next = await startServer({ DATABASE_URL: url, ORGRAPH_HOME: home });
    const elsewhere = new Client(next.url);
    const verified = await elsewhere.ask('GET', `/api/companies/${company}/activity/verify`);
    expect(verified).toMatchObject({ ok: true });
    const issues = await elsewhere.ask('GET', `/api/companies/${company}/issues`);
    expect(issues).toContainEqual(expect.objectContaining({ title: 'Zażółć gęślą jaźń 🚀', description: 'a\nb' }));
    const { providers } = await elsewhere.ask('GET', `/api/companies/${company}/secret-providers/health`);
    expect(providers).toContainEqual(expect.objectContaining({ provider: 'local_encrypted', status: 'ok' }));
    const { identifier } = await elsewhere.ask('POST', `/api/companies/${company}/issues`, { title: 'And on' });
    expect(issues.map((issue: { identifier: string }) => issue.identifier)).not.toContain(identifier);
    await next.kill();
  });

  test('of the page is put back as the page says', async () => {
    const { database, home, server, company } = await workingServer();
    const bin = join(folder, 'bin');
    await mkdir(bin);
    await symlink(PROGRAM, join(bin, 'orgraph'));
    const BACKUP = await mkdtemp(join(folder, 'page-'));
    const env = {
      ...user.environment(),
      PATH: `${bin}:${process.env.PATH}`,
      BACKUP,
      ORGRAPH_HOME: home,
      STORAGE_DIR: join(home, 'storage'),
    };
    await mkdir(env.STORAGE_DIR, { recursive: true });
    await writeFile(join(env.STORAGE_DIR, 'file'), 'kept');
    const shell = (name: string, more: object) =>
      promisify(execFile)('sh', ['-euc', namedBlock('docs/operate-backup.md', name).text], {
        env: { ...env, ...more },
      });
    await shell('client-backup', { DATABASE_URL: database.url });
    await stop(server);
    const url = scratchDatabaseUrl();
    cleanups.push(() => dropDatabase(url));
    const STORAGE_DIR = join(BACKUP, 'restored');
    await shell('client-restore', { DATABASE_URL: url, STORAGE_DIR });
    expect(await readFile(join(STORAGE_DIR, 'file'), 'utf8')).toBe('kept');
    expect(await withClient(url, async (owner) => (await owner.query('SELECT id FROM "Company"')).rows)).toEqual([
      { id: company },
    ]);
  });

  test('of an embedded database moves into another home, with the server running or not', async () => {
    const from = { ORGRAPH_HOME: await serverHome({ isWhole: true }) };
    const server = await startServer(from);
    const { id } = await new Client(server.url).ask('POST', '/api/companies', { name: 'Moving' });
    const [running, stopped] = [join(folder, 'running.zip'), join(folder, 'stopped.zip')];
    expect((await user.run(['db:backup', running], { env: from })).code).toBe(0);
    const occupied = await user.run(['db:restore', running, '--force', '--yes'], { env: from });
    expect(occupied.stderr).toContain('Another server already runs');
    await stop(server);
    expect((await user.run(['db:backup', stopped], { env: from })).code).toBe(0);

    const into = { ORGRAPH_HOME: await serverHome({ isWhole: true }) };
    const foreign = await user.run(['db:restore', stopped], { env: into });
    expect(foreign).toMatchObject({ code: 1, stderr: expect.stringContaining('did not sign the backup') });
    await copyFile(join(from.ORGRAPH_HOME, 'secrets-master-key'), join(into.ORGRAPH_HOME, 'secrets-master-key'));
    expect((await user.run(['db:restore', stopped], { env: into })).code).toBe(0);
    const moved = await startServer({ ...into, WORKER: 'off' });
    expect(await new Client(moved.url).ask('GET', `/api/companies/${id}`)).toMatchObject({ name: 'Moving' });
    await moved.kill();
  });

  test('is written nowhere where a file is, nor without a database', async () => {
    const file = join(folder, 'there.zip');
    await writeFile(file, 'mine');
    const taken = await user.run(['db:backup', file]);
    expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining('already exists') });
    const nothing = await user.run(['db:backup', join(folder, 'none.zip')]);
    expect(nothing).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no database yet') });
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  test('of a login that does not see the rows of companies is refused instead of empty', async () => {
    const database = await createTestDatabase();
    cleanups.push(database.drop);
    const login = new URL(database.url);
    const name = `${login.pathname.slice(1)}_server`.slice(0, 63);
    await withClient(database.url, (owner) => owner.query(`CREATE ROLE "${name}" LOGIN PASSWORD 'secret'`));
    [login.username, login.password] = [name, 'secret'];
    const end = await user.run(['db:backup', join(folder, 'login.zip')], { env: { DATABASE_URL: login.href } });
    expect(end).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot read the rows of companies') });
  });
});

describe('a restore', () => {
  test('replaces a database that holds companies only where it is forced, and then all of it', async () => {
    const { database, home, server, client, company } = await workingServer();
    const env = { DATABASE_URL: database.url, ORGRAPH_HOME: home };
    const file = join(folder, 'first.zip');
    await user.run(['db:backup', file], { env });
    const later = await client.ask('POST', '/api/companies', { name: 'Later' });
    const inUse = await user.run(['db:restore', file, '--force', '--yes'], { env });
    expect(inUse.stderr).toContain('stop its servers first');
    await stop(server);
    const used = await user.run(['db:restore', file], { env });
    expect(used).toMatchObject({ code: 1, stderr: expect.stringContaining('The database holds 2 companies') });
    const unasked = await user.run(['db:restore', file, '--force'], { env });
    expect(unasked).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes') });
    const ids = () => withClient(database.url, async (owner) => (await owner.query('SELECT id FROM "Company"')).rows);
    expect(await ids()).toHaveLength(2);
    expect((await user.run(['db:restore', file, '--force', '--yes'], { env })).code).toBe(0);
    expect(await ids()).toEqual([{ id: company }]);
    expect(later.id).not.toBe(company);
  });

  test('of a file that is damaged, cut off or no backup leaves everything as it was', async () => {
    const { database, home, server } = await workingServer();
    await stop(server);
    const env = { DATABASE_URL: database.url, ORGRAPH_HOME: home };
    const file = join(folder, 'whole.zip');
    await user.run(['db:backup', file], { env });
    const bytes = await readFile(file);
    const flipped = Buffer.from(bytes);
    const at = bytes.indexOf('data/public.Event.copy') + 'data/public.Event.copy'.length + 40;
    flipped[at] = (flipped[at] as number) ^ 0xff;
    const cases = {
      flipped,
      cut: bytes.subarray(0, bytes.length / 2),
      other: Buffer.from('PK no archive'),
      empty: Buffer.alloc(0),
    };
    for (const [name, content] of Object.entries(cases)) {
      const path = join(folder, `${name}.zip`);
      await writeFile(path, content);
      const end = await user.run(['db:restore', path, '--force', '--yes'], { env });
      expect([name, end.code]).toEqual([name, 1]);
      expect(end.stderr).toMatch(/damaged|not a backup/);
    }
    await withClient(database.url, async (owner) => {
      expect((await owner.query('SELECT FROM "Company"')).rowCount).toBe(1);
      const left = `SELECT FROM pg_database WHERE starts_with(datname, left(current_database(), 40) || '_restore_')`;
      expect((await owner.query(left)).rowCount).toBe(0);
    });
  });

  test('of a version that is later than this one is refused', async () => {
    const database = await createTestDatabase();
    cleanups.push(database.drop);
    await withClient(database.url, (owner) =>
      owner.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
                   VALUES ('later', 'x', '29990101000000_later', now(), 1)`),
    );
    const file = join(folder, 'later.zip');
    expect((await user.run(['db:backup', file], { env: { DATABASE_URL: database.url } })).code).toBe(0);
    const url = scratchDatabaseUrl();
    const end = await user.run(['db:restore', file, '--trust'], { env: { DATABASE_URL: url } });
    expect(end).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('later than this one: 29990101000000_later'),
    });
  });
});
