/** @module-tag whole */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPromise } from 'yauzl';
import yazl from 'yazl';
import { Client } from '#tests/cluster/client.js';
import { createTestDatabase, dropDatabase, scratchDatabaseUrl, type TestDatabase } from '#tests/kit/postgres.js';
import { ensureBuilt, serverHome, startServer } from '#tests/kit/process.js';
import { sql } from '#tests/server/journal.js';
import { type ClientUser, clientUser } from '../kit.js';

// A backup is data: what somebody has put into the file is found, and where it is trusted all the same, it runs nothing.

vi.setConfig({ testTimeout: 240_000 });

const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

const PLUGIN = '01234567-89ab-cdef-0123-456789abcdef';
const SCHEMA = `plugin_${PLUGIN.replaceAll('-', '')}`;

let user: ClientUser;
let folder: string;
let database: TestDatabase;
let agentKey: string;
let home: string;
/** A backup of a database with a company at work and a plugin with a table. */
let file: string;
beforeAll(async () => {
  await ensureBuilt();
  user = await clientUser();
  folder = await mkdtemp(join(tmpdir(), 'orgraph-backups-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  database = await createTestDatabase();
  cleanups.push(database.drop);
  home = await serverHome();
  const server = await startServer({ DATABASE_URL: database.url, ORGRAPH_HOME: home });
  const client = new Client(server.url);
  const { id } = await client.ask('POST', '/api/companies', { name: 'Kept' });
  const agent = await client.ask('POST', `/api/companies/${id}/agents`, { name: 'Ada', adapterType: 'process' });
  agentKey = (await client.ask('POST', `/api/agents/${agent.id}/keys`, { name: 'Key' })).token;
  await server.kill();
  await sql(
    database.url,
    `INSERT INTO "Plugin" (id, "pluginKey", "packageName", version, status, manifest, "placedAt", "contentHash", "updatedAt")
     VALUES ('${PLUGIN}', 'acme.kept', 'kept', '1.0.0', 'disabled', '{}', now(), '', now());
     CREATE SCHEMA ${SCHEMA}; CREATE TABLE ${SCHEMA}.note (body text); INSERT INTO ${SCHEMA}.note VALUES ('kept')`,
  );
  file = join(folder, 'good.zip');
  const { code } = await user.run(['db:backup', file], { env: { DATABASE_URL: database.url, ORGRAPH_HOME: home } });
  expect(code).toBe(0);
}, 240_000);

/** What of a manifest the tests change. */
interface Manifest {
  createdAt: string;
  readonly tables: { schema: string; name: string; rows: number; sha256: string }[];
  readonly pluginSchemas: { before: string[]; after: string[] }[];
}

/** A copy of the backup with another manifest, and other rows of some tables. @returns its path */
async function changed(name: string, change: (manifest: Manifest, rows: Map<string, Buffer>) => void): Promise<string> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  zip.close();
  const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '') as Manifest;
  const rows = new Map<string, Buffer>();
  change(manifest, rows);
  const archive = new yazl.ZipFile();
  for (const [path, content] of [
    ...entries,
    ...rows,
    ['manifest.json', Buffer.from(JSON.stringify(manifest))] as const,
  ])
    if (path !== 'manifest.json' || content !== entries.get(path)) archive.addBuffer(content, path);
  archive.end();
  const path = join(folder, `${name}.zip`);
  await pipeline(archive.outputStream, createWriteStream(path));
  return path;
}

/** Restores into a database of its own. */
async function restore(path: string, ...flags: string[]) {
  const url = scratchDatabaseUrl();
  cleanups.push(() => dropDatabase(url));
  const rolesBefore = await rolesOf();
  const end = await user.run(['db:restore', path, ...flags], { env: { DATABASE_URL: url, ORGRAPH_HOME: home } });
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const isThere = (await sql(database.url, `SELECT FROM pg_database WHERE datname = '${name}'`)).length === 1;
  const newRoles = (await rolesOf()).filter((role) => !rolesBefore.includes(role));
  return { ...end, url, isThere, newRoles };
}

/** The logins of plugins, and whom a backup would let in; servers of other tests make their own meanwhile. */
const ROLES = `SELECT rolname FROM pg_roles WHERE rolname ~ '^(plugin_|intruder)'`;
const rolesOf = async (): Promise<string[]> =>
  (await sql<{ rolname: string }>(database.url, ROLES)).map(({ rolname }) => rolname);

describe('a backup', () => {
  test('that somebody has changed is refused, and so is one that is not signed, unless the operator trusts it', async () => {
    const path = await changed('changed', (manifest) => {
      manifest.createdAt = '2020-01-01T00:00:00.000Z';
    });
    const refused = await restore(path);
    expect(refused).toMatchObject({ code: 1, isThere: false, newRoles: [] });
    expect(refused.stderr).toContain('did not sign the backup, or it was changed since');
    const trusted = await restore(path, '--trust');
    expect(trusted).toMatchObject({ code: 0, isThere: true });
    expect(trusted.stderr).toContain('--trust accepted it');
    expect((await restore(file)).stderr).not.toContain('did not sign');
  });

  test('is changed by other rows as well, though their hash is that of the manifest', async () => {
    const path = await changed('rows', (manifest, rows) => {
      const table = manifest.tables.find(({ name }) => name === 'note') as Manifest['tables'][number];
      rows.set(`data/${table.schema}.${table.name}.copy`, Buffer.from('other\n'));
      table.sha256 = createHash('sha256').update('other\n').digest('hex');
    });
    expect((await restore(path)).stderr).toContain('was changed since');
  });

  test('of a machine without the master key is not signed, and says so', async () => {
    const path = join(folder, 'unsigned.zip');
    const env = { DATABASE_URL: database.url, ORGRAPH_HOME: join(folder, 'nowhere') };
    const written = await user.run(['db:backup', path, '--json'], { env });
    expect(written.json()).toMatchObject({ isSigned: false });
    await expect(stat(join(folder, 'nowhere'))).rejects.toThrow('ENOENT');
    expect((await restore(path)).code).toBe(1);
  });

  const MARK = `/tmp/orgraph-backup-${process.pid}`;
  test.each([
    ['before', `COPY (SELECT 1) TO PROGRAM 'touch ${MARK}'`],
    ['before', `CREATE ROLE intruder SUPERUSER LOGIN PASSWORD 'x'`],
    ['before', `DO $$ BEGIN CREATE ROLE intruder; END $$`],
    ['before', `CREATE FUNCTION ${SCHEMA}.f() RETURNS int LANGUAGE sql AS 'SELECT 1'`],
    ['before', `CREATE TABLE public.more (id int)`],
    ['before', `CREATE TYPE public.t AS ENUM ('a')`],
    ['before', `CREATE TYPE public.t AS (a int)`],
    ['before', `CREATE DOMAIN public.t AS int`],
    ['before', `CREATE SEQUENCE public.t`],
    ['before', `CREATE TYPE ${SCHEMA}.t AS ENUM ('a'); CREATE ROLE intruder`],
    ['after', `ALTER TABLE public."User" ADD CONSTRAINT other CHECK (true)`],
    ['after', `ALTER TABLE ${SCHEMA}.note OWNER TO CURRENT_USER`],
    ['after', `CREATE VIEW ${SCHEMA}.people AS SELECT * FROM public."User"`],
    ['after', `CREATE TABLE ${SCHEMA}.copy AS SELECT 1`],
    ['after', `GRANT ALL ON ${SCHEMA}.note TO PUBLIC`],
    ['after', `UPDATE ${SCHEMA}.note SET body = 'other'`],
  ] as const)(
    'that is trusted runs nothing %s its rows but what describes a schema of its plugin: %s',
    async (phase, text) => {
      const path = await changed('statement', (manifest) => manifest.pluginSchemas[0]?.[phase].push(text));
      const end = await restore(path, '--trust');
      expect(end).toMatchObject({ code: 1, isThere: false, newRoles: [] });
      expect(end.stderr).toContain(`describes the schema ${SCHEMA} with a statement that is not allowed`);
      await expect(stat(MARK)).rejects.toThrow('ENOENT');
    },
  );

  test('has its expressions evaluated by the login of their plugin', async () => {
    const check = (name: string, expression: string) =>
      changed(name, (manifest) =>
        manifest.pluginSchemas[0]?.after.push(
          `ALTER TABLE ${SCHEMA}.note ADD CONSTRAINT ${name} CHECK (${expression})`,
        ),
      );
    const own = `current_user = session_user AND current_setting('is_superuser') = 'off'`;
    const done = await restore(await check('own', own), '--trust');
    expect([done.code, done.stderr]).toEqual([0, expect.anything()]);
    expect(await sql(done.url, `SELECT * FROM ${SCHEMA}.note`)).toEqual([{ body: 'kept' }]);
    for (const [name, expression] of [
      ['reads', `pg_read_file('/etc/hostname') IS NOT NULL`],
      ['becomes', `set_config('role', '${new URL(database.url).username}', false) IS NOT NULL`],
      ['people', `query_to_xml('SELECT * FROM public."User"', true, true, '') IS NOT NULL`],
    ] as const) {
      const end = await restore(await check(name, expression), '--trust');
      expect(end).toMatchObject({ code: 1, isThere: false, newRoles: [] });
      expect(end.stderr).toContain('permission denied');
    }
  });

  test('brings a schema of no plugin that it holds nowhere', async () => {
    const path = await changed('plugin', (manifest, rows) => {
      const table = manifest.tables.find(({ name }) => name === 'Plugin') as Manifest['tables'][number];
      rows.set(`data/${table.schema}.${table.name}.copy`, Buffer.alloc(0));
      Object.assign(table, { rows: 0, sha256: createHash('sha256').digest('hex') });
    });
    const end = await restore(path, '--trust');
    expect(end).toMatchObject({ code: 1, isThere: false, newRoles: [] });
    expect(end.stderr).toContain('There is no such plugin');
  });
});

describe('a restore', () => {
  test('brings keys back, unless it is told to end them', async () => {
    const statusIn = async (url: string): Promise<number> => {
      const server = await startServer({ DATABASE_URL: url, ORGRAPH_HOME: home, WORKER: 'off' });
      const headers = { authorization: `Bearer ${agentKey}` };
      const { status } = await fetch(`${server.url}/api/agents/me`, { headers });
      await server.kill();
      return status;
    };
    const kept = await restore(file);
    expect(kept.stderr).toContain('--revoke-sessions-and-keys');
    expect(await statusIn(kept.url)).toBe(200);
    const ended = await restore(file, '--revoke-sessions-and-keys');
    expect(await statusIn(ended.url)).toBe(401);
    const events = await sql(ended.url, `SELECT details FROM "InstanceEvent" WHERE type = 'database.restored'`);
    expect(events).toEqual([{ details: { createdAt: expect.any(String), endedCredentials: expect.any(Number) } }]);
  });
});
