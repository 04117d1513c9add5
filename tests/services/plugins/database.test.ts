import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { randomPassword, scramVerifier } from '../../../src/database/login-role.js';
import { urlFor } from '../../../src/database/logins.js';
import type { Plugin } from '../../../src/generated/prisma/client.js';
import { statement } from '../../../src/services/core/postgres/statement.js';
import type { JsonObject } from '../../../src/services/core/text/json.js';
import type { PluginTransaction } from '../../../src/services/plugins/database/port.js';
import { assertRoom } from '../../../src/services/plugins/database/room.js';
import { removePlugin } from '../../../src/services/plugins/registry/manage.js';
import { createWorld, type World } from '../../kit/world.js';
import { readyPlugin, runningPlugin } from './plugins-world.js';

const ALL = ['database.namespace.read', 'database.namespace.write', 'database.namespace.migrate'];
/** A worker that asks the server what its actions are named after, and says what it was told first. */
const PASSES = `(() => { let first; return {
  initialize(params) { first = params; return { ok: true, supportedMethods: ['performAction'] }; },
  performAction: ({ key, params }, ask) => key === 'first' ? first : ask(key, params),
}; })()`;

let world: World;
let plugin: Plugin;
beforeAll(async () => {
  world = await createWorld();
  plugin = await databasePlugin();
});

const databasePlugin = (capabilities: readonly string[] = ALL): Promise<Plugin> =>
  runningPlugin(world, { capabilities }, PASSES);

/** What the server answers to a plugin. */
const ask = async (method: string, params: object, { id: pluginId } = plugin): Promise<JsonObject> => {
  const invocation = { companyId: world.company.id, actor: { type: 'user', id: 'ada' }, runId: null } as const;
  const asked = { key: method, companyId: world.company.id, params } as never;
  return (await world.services.pluginHost.call({
    pluginId,
    method: 'performAction',
    params: asked,
    invocation,
  })) as JsonObject;
};
const query = (sql: string, params: unknown[] = [], of = plugin) => ask('db.query', { sql, params }, of);
const execute = (sql: string, params: unknown[] = [], of = plugin) => ask('db.execute', { sql, params }, of);
const migrate = (migrations: Readonly<Record<string, string>>, of = plugin) =>
  ask('db.migrate', { migrations: Object.entries(migrations).map(([id, sql]) => ({ id, sql })) }, of);
const failing = (code: string) => expect.objectContaining({ details: expect.objectContaining({ code }) });

const NAMES = statement('SELECT orgraph_plugin_role($1::uuid) AS login, orgraph_plugin_schema($1::uuid) AS schema');
async function namesOf({ id }: Plugin): Promise<{ login: string; schema: string }> {
  const [names] = await world.services.database.read<{ login: string; schema: string }>('all', NAMES, [id]);
  return names as { login: string; schema: string };
}

/** A session of a plugin's own login, as if nothing were looked through before it is sent. */
async function sessionOf(one: Plugin): Promise<pg.Client> {
  const password = randomPassword();
  const { database } = world.services;
  await database.read('all', statement('SELECT orgraph_open_plugin_schema($1::uuid, $2)'), [
    one.id,
    await scramVerifier(password),
  ]);
  const { login } = await namesOf(one);
  const client = new pg.Client(urlFor(database.pool.options.connectionString as string, login, password));
  await client.connect();
  return client;
}

describe('the schema of a plugin', () => {
  test('is named to its worker first, and is made of migrations, once each and in their order', async () => {
    const { schema } = await namesOf(plugin);
    expect(await ask('first', {})).toMatchObject({ databaseNamespace: schema });
    const first = {
      '1': 'CREATE TABLE visits (id bigint PRIMARY KEY, page text NOT NULL); CREATE INDEX ON visits (page)',
    };
    expect(await migrate(first)).toEqual({ applied: ['1'] });
    const both = {
      ...first,
      '2': "ALTER TABLE visits ADD COLUMN at timestamptz; INSERT INTO visits VALUES (1, ';', now())",
    };
    expect(await migrate(both)).toEqual({ applied: ['2'] });
    expect(await migrate(both)).toEqual({ applied: [] });
    expect(await query('SELECT page FROM visits')).toEqual({ rows: [{ page: ';' }], rowCount: 1 });
  });

  test('refuses a migration that was changed after it was applied', async () => {
    await migrate({ changed: 'CREATE TABLE changed (a int)' });
    await expect(migrate({ changed: 'CREATE TABLE changed (a bigint)' })).rejects.toEqual(failing('migration_changed'));
  });

  test('has all of a migration that fails, or nothing', async () => {
    const half = { half: 'CREATE TABLE half (a int); INSERT INTO half VALUES (1 / 0)' };
    await expect(migrate(half)).rejects.toEqual(failing('sql_error'));
    await expect(query('SELECT * FROM half')).rejects.toMatchObject({ details: { sqlState: '42P01' } });
    expect(await migrate({ half: 'CREATE TABLE half (a int)' })).toEqual({ applied: ['half'] });
  });

  test('gets a migration once where two calls apply it at the same time', async () => {
    const made = await Promise.all([1, 2, 3].map(() => migrate({ race: 'CREATE TABLE race (a int)' })));
    expect(made.flatMap(({ applied }) => applied)).toEqual(['race']);
  });

  test('gives values as JSON', async () => {
    const { rows } = await query(`SELECT true AS yes, 1::int AS one, 9007199254740993 AS big, 1.10::numeric AS exact,
      'NaN'::float8 AS none, null AS nothing, '{"a":[1]}'::jsonb AS object, ARRAY[1,2]::int[] AS list,
      ARRAY[9007199254740993] AS bigs, '\\xff00'::bytea AS bytes, date '2026-01-31' AS day, 'infinity'::date AS never,
      timestamptz '2026-01-31 12:00:00.123456+02' AS moment, timestamp '2026-01-31 12:00:00' AS local,
      interval '1 day 2 hours' AS span, 'ü'::text AS word`);
    expect(rows).toEqual([
      {
        yes: true,
        one: 1,
        big: '9007199254740993',
        exact: '1.10',
        none: 'NaN',
        nothing: null,
        object: { a: [1] },
        list: [1, 2],
        bigs: ['9007199254740993'],
        bytes: '/wA=',
        day: '2026-01-31',
        never: 'infinity',
        moment: '2026-01-31T10:00:00.123456Z',
        local: '2026-01-31T12:00:00',
        span: 'P1DT2H',
        word: 'ü',
      },
    ]);
  });

  test('takes values as JSON, and says how many rows it changed', async () => {
    await migrate({ values: 'CREATE TABLE kept (a bigint, b jsonb, c text[], d boolean)' });
    const values = ['9007199254740993', { x: 'ü' }, ['a', 'b"c'], true];
    expect(await execute('INSERT INTO kept VALUES ($1, $2, $3, $4)', values)).toEqual({ rows: [], rowCount: 1 });
    const { rows } = await execute('UPDATE kept SET d = NOT d RETURNING *');
    expect(rows).toEqual([{ a: '9007199254740993', b: { x: 'ü' }, c: ['a', 'b"c'], d: false }]);
  });

  test('is read by query, and written by execute only', async () => {
    await migrate({ ro: 'CREATE TABLE ro (a int)' });
    await expect(query('INSERT INTO ro VALUES (1)')).rejects.toEqual(failing('statement_refused'));
    await expect(query('WITH x AS (INSERT INTO ro VALUES (1) RETURNING a) SELECT * FROM x')).rejects.toMatchObject({
      details: { sqlState: '25006' },
    });
    await expect(execute('CREATE TABLE more (a int)')).rejects.toEqual(failing('statement_refused'));
    await expect(execute('SELECT 1 AS a INTO more')).rejects.toEqual(failing('statement_refused'));
  });

  test('is of no use without the capability of each method, nor for another company than that of the call', async () => {
    const reader = await databasePlugin(['database.namespace.read']);
    expect(await query('SELECT 1 AS one', [], reader)).toMatchObject({ rowCount: 1 });
    await expect(execute('SELECT 1', [], reader)).rejects.toMatchObject({ code: 'CAPABILITY_DENIED' });
    await expect(migrate({}, reader)).rejects.toMatchObject({ code: 'CAPABILITY_DENIED' });
    const foreign = { sql: 'SELECT 1', companyId: randomUUID() };
    await expect(ask('db.query', foreign)).rejects.toMatchObject({ code: 'INVOCATION_SCOPE_DENIED' });
    const without = await databasePlugin(['companies.read']);
    expect(await ask('first', {}, without)).toMatchObject({ databaseNamespace: null });
  });

  test('goes with its login when the plugin is purged', async () => {
    const gone = await databasePlugin();
    await migrate({ one: 'CREATE TABLE one (a int); CREATE VIEW two AS SELECT a FROM one' }, gone);
    const { login, schema } = await namesOf(gone);
    await world.board.run(removePlugin, { pluginId: gone.id, purge: true });
    const { rows } = await world.services.database.pool.query(
      'SELECT (SELECT count(*)::int FROM pg_roles WHERE rolname = $1) AS logins, to_regnamespace($2) AS schema',
      [login, schema],
    );
    expect(rows).toEqual([{ logins: 0, schema: null }]);
  });

  test('belongs to its login again after a restore gave it to somebody else', async () => {
    await migrate({
      restored: 'CREATE TABLE restored (id serial PRIMARY KEY, a text); CREATE VIEW seen AS SELECT a FROM restored',
    });
    const { schema } = await namesOf(plugin);
    const owner = new pg.Client(world.services.config.DATABASE_URL);
    await owner.connect();
    await owner.query(`ALTER SCHEMA ${schema} OWNER TO CURRENT_USER; ALTER TABLE ${schema}.restored OWNER TO CURRENT_USER;
      ALTER VIEW ${schema}.seen OWNER TO CURRENT_USER`);
    await owner.end();
    await expect(query('SELECT * FROM restored')).rejects.toMatchObject({ details: { sqlState: '42P01' } });
    const session = await sessionOf(plugin);
    await session.query(
      `SET search_path = ${schema}; INSERT INTO restored (a) VALUES ('x'); ALTER TABLE restored ADD b int`,
    );
    await session.end();
    expect(await query('SELECT * FROM seen')).toMatchObject({ rows: [{ a: 'x' }] });
  });
});

describe('a plugin that attacks', () => {
  const REFUSED = [
    'RESET ROLE; SELECT * FROM public."Company"',
    'SELECT 1; SELECT 2',
    'SET ROLE postgres',
    'RESET ROLE',
    'SET search_path = public',
    "SELECT set_config('role', 'postgres', false)",
    `SELECT "set_config"('orgraph.companies', '*', false)`,
    "SELECT set_config/* */('role', 'postgres', false)",
    'SELECT * FROM public."Company"',
    'SELECT * FROM "public"."Company"',
    'SELECT public.orgraph_search(null, null, null, 1)',
    'SELECT * FROM pg_authid',
    'SELECT * FROM pg_catalog.pg_stat_activity',
    'SELECT * FROM information_schema.tables',
    'SELECT pg_sleep(1)',
    'SELECT PG_SLEEP(1)',
    'SELECT U&"\\0070g_sleep"(1)',
    "SELECT E'\\' || pg_sleep(1) --'",
    "SELECT 'x' -- \n, pg_advisory_lock(72707370)",
    "SELECT pg_notify('orgraph_plugins', '')",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT lo_import('/etc/passwd')",
    'SELECT lo_create(0)',
    "SELECT query_to_xml('SELECT 1', true, true, '')",
    "SELECT * FROM dblink('', 'SELECT 1') AS t(a int)",
    "COPY (SELECT 1) TO PROGRAM 'id'",
    'DO $$ BEGIN END $$',
    'LISTEN orgraph_plugins',
    'NOTIFY orgraph_plugins',
    'LOCK TABLE visits',
    'BEGIN',
    'COMMIT',
    'VACUUM',
    'PREPARE x AS SELECT 1',
    'CREATE TEMP TABLE t (a int)',
    "SELECT 'unended",
    'SELECT /* unended /* */ 1',
    'SELECT $a$ unended $b$',
    '',
    ';',
  ];
  test.each(REFUSED)('is refused: %s', async (sql) => {
    await expect(execute(sql || ' ')).rejects.toEqual(failing('statement_refused'));
  });

  const NO_MIGRATION = [
    'CREATE FUNCTION f() RETURNS int LANGUAGE sql SECURITY DEFINER AS $$ SELECT 1 $$',
    'CREATE OR REPLACE PROCEDURE p() LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE TABLE a (b int); COMMIT; CREATE TABLE c (d int)',
    'CREATE ROLE other LOGIN',
    'ALTER ROLE CURRENT_USER PASSWORD NULL',
    'CREATE SCHEMA other',
    'CREATE EXTENSION dblink',
    'CREATE TABLE public.x (a int)',
    'CREATE TABLE a (b int REFERENCES public."Company" (id))',
    'CREATE TABLE z (a int); ALTER TABLE z SET SCHEMA public',
    'CREATE TEMPORARY TABLE t (a int)',
    'DROP TABLE orgraph_migrations',
    'CREATE EVENT TRIGGER e ON ddl_command_start EXECUTE FUNCTION f()',
    'GRANT ALL ON visits TO PUBLIC',
    'CREATE TABLE pg_temp.t (a int)',
  ];
  test.each(NO_MIGRATION)('is refused as a migration: %s', async (sql) => {
    await expect(migrate({ [randomUUID()]: sql })).rejects.toEqual(failing('statement_refused'));
  });

  test('reaches nothing even where nothing is looked through, whatever role it becomes', async () => {
    const other = await databasePlugin();
    await migrate({ own: 'CREATE TABLE own (a int)' }, other);
    const names = await namesOf(other);
    const session = await sessionOf(await readyPlugin(world));
    const server = new URL(world.services.database.pool.options.connectionString as string).username;
    const denied = [
      'SELECT * FROM public."Company"',
      'RESET ROLE; SELECT * FROM public."Company"',
      "SELECT set_config('orgraph.companies', '*', false); SELECT * FROM public.\"Issue\"",
      `SELECT set_config('orgraph.companies', '*', false);
       SELECT public.orgraph_search('${world.company.id}', '{issue}', to_tsquery('simple', 'a'), 5)`,
      `SELECT public.orgraph_append('${world.company.id}', '[{}]')`,
      `SELECT public.orgraph_enqueue('[{"identifier":"x"}]')`,
      `SELECT public.orgraph_open_plugin_schema('${other.id}', 'x')`,
      'SELECT * FROM public._prisma_migrations',
      'SELECT * FROM orgraph_private."Login"',
      'SELECT * FROM graphile_worker.jobs',
      `SELECT * FROM ${names.schema}.own`,
      `SET ROLE ${names.login}`,
      `SET ROLE "${server}"`,
      `SET SESSION AUTHORIZATION "${server}"`,
      'SET ROLE postgres',
      'SET SESSION AUTHORIZATION postgres',
      'CREATE TABLE public.mine (a int)',
      'CREATE SCHEMA mine',
      'CREATE ROLE mine',
      'ALTER ROLE CURRENT_USER SUPERUSER',
      'ALTER ROLE CURRENT_USER BYPASSRLS',
      'GRANT pg_read_all_data TO CURRENT_USER',
      "SELECT pg_read_file('/etc/passwd')",
      "SELECT pg_ls_dir('/')",
      "SELECT lo_import('/etc/passwd')",
      "COPY (SELECT 1) TO PROGRAM 'id'",
      "COPY (SELECT 1) TO '/tmp/orgraph-attack'",
      'SELECT * FROM pg_authid',
      'SELECT * FROM pg_shadow',
      'CREATE EXTENSION dblink',
      'CREATE SERVER s FOREIGN DATA WRAPPER x',
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${server}'`,
      'SET ROLE pg_read_all_data',
      'SET session_replication_role = replica',
    ];
    for (const sql of denied) {
      const failure = await session.query(sql).then(
        () => 'it was done',
        ({ code }) => code as string,
      );
      expect([sql, failure]).toEqual([sql, expect.stringMatching(/^(42501|42704|42P01|0A000|22023|42704|42P06)$/)]);
      await session.query('RESET ALL; RESET ROLE');
    }
    await session.end();
  });

  test('leaves no function that runs as its owner to the logins of plugins, also where a restore has', async () => {
    const owner = new pg.Client(world.services.config.DATABASE_URL);
    await owner.connect();
    await owner.query('GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO PUBLIC');
    await owner.end();
    await databasePlugin();
    const { rows } = await world.services.database.pool.query(
      `SELECT p.proname FROM pg_proc p
        WHERE p.prosecdef AND p.pronamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
          AND EXISTS (SELECT FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a WHERE a.grantee = 0)`,
    );
    expect(rows).toEqual([]);
  });

  test('gets results of some size only, without harm to the server', async () => {
    expect((await query('SELECT generate_series(1, 10000) AS n')).rowCount).toBe(10_000);
    await expect(query('SELECT generate_series(1, 10001) AS n')).rejects.toEqual(failing('result_too_large'));
    await expect(query("SELECT repeat('x', 40000000) AS long")).rejects.toEqual(failing('result_too_large'));
    await expect(query("SELECT repeat('x', 600) FROM generate_series(1, 9999)")).rejects.toEqual(
      failing('result_too_large'),
    );
    expect(await query('SELECT 1 AS one')).toMatchObject({ rows: [{ one: 1 }] });
  });

  test('has a thousand relations at most, and a migration that makes more makes none', async () => {
    const other = await databasePlugin();
    const views = Array.from({ length: 1_001 }, (_, n) => `CREATE VIEW v${n} AS SELECT ${n} AS n`).join(';');
    await expect(migrate({ views }, other)).rejects.toEqual(failing('quota_exceeded'));
    await expect(query('SELECT * FROM v1', [], other)).rejects.toMatchObject({ details: { sqlState: '42P01' } });
  }, 30_000);

  test('writes into no schema that is full', async () => {
    const sized = (bytes: number): PluginTransaction => ({
      run: () => Promise.reject(new Error('Nothing is to be run')),
      own: async () => [{ bytes: String(bytes), relations: 1 }],
    });
    await assertRoom(sized(1_073_741_824));
    await expect(assertRoom(sized(1_073_741_825))).rejects.toEqual(failing('quota_exceeded'));
  });

  test('is ended after five seconds, also where it says otherwise itself', async () => {
    const long = 'SELECT count(*) FROM generate_series(1, 3000000) a, generate_series(1, 3000) b';
    await expect(query(long)).rejects.toEqual(failing('timeout'));
  }, 20_000);

  test('has four connections at once, and leaves others theirs', async () => {
    const other = await databasePlugin();
    await migrate({ slow: 'CREATE TABLE slow (a int)' });
    const slow = 'SELECT count(*) FROM generate_series(1, 2000000)';
    let isOver = false;
    const many = Promise.all(Array.from({ length: 30 }, () => query(slow))).finally(() => {
      isOver = true;
    });
    const { login } = await namesOf(plugin);
    const counts: number[] = [];
    while (!isOver) {
      const { rows } = await world.services.database.pool.query(
        'SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = $1',
        [login],
      );
      counts.push(rows[0].n);
      expect(await query('SELECT 1 AS one', [], other)).toMatchObject({ rowCount: 1 });
    }
    await many;
    expect(Math.max(...counts)).toBeLessThanOrEqual(4);
    expect(Math.max(...counts)).toBeGreaterThan(1);
  }, 30_000);
});

describe('a login that migrates and is no superuser', () => {
  /** Has the functions that make and drop schemas run as such a login. */
  async function withOwner(rights: string, work: () => Promise<void>): Promise<void> {
    const owner = new pg.Client(world.services.config.DATABASE_URL);
    await owner.connect();
    const role = `migrator_${randomUUID().slice(0, 8)}`;
    const functions = ['orgraph_open_plugin_schema(uuid, text)', 'orgraph_drop_plugin_schema()'];
    const given = (to: string) => functions.map((name) => `ALTER FUNCTION ${name} OWNER TO ${to};`).join(' ');
    const { rows } = await owner.query('SELECT current_database() AS name');
    await owner.query(`CREATE ROLE ${role} ${rights}; GRANT CREATE ON DATABASE "${rows[0].name}" TO ${role};
      GRANT SELECT, UPDATE ON "Plugin" TO ${role}; ALTER ROLE ${role} SET row_security = off;
      GRANT CREATE ON SCHEMA public TO ${role}; ${given(role)}
      GRANT EXECUTE ON FUNCTION ${functions[0]} TO PUBLIC`);
    try {
      await work();
    } finally {
      await owner.query(`${given('CURRENT_USER')} REVOKE EXECUTE ON FUNCTION ${functions[0]} FROM PUBLIC;
        DROP OWNED BY ${role}; DROP ROLE ${role}`);
      await owner.end();
    }
  }

  test('makes schemas and drops them, where it may make roles', async () => {
    await withOwner('CREATEROLE', async () => {
      const made = await databasePlugin();
      await migrate({ one: 'CREATE TABLE one (a int)' }, made);
      expect(await execute('INSERT INTO one VALUES (1)', [], made)).toMatchObject({ rowCount: 1 });
      const { login } = await namesOf(made);
      await world.board.run(removePlugin, { pluginId: made.id, purge: true });
      const { rows } = await world.services.database.pool.query('SELECT FROM pg_roles WHERE rolname = $1', [login]);
      expect(rows).toEqual([]);
    });
  });

  test('makes none where it may not, and the worker is told so, and why', async () => {
    await withOwner('', async () => {
      const weak = await databasePlugin();
      expect(await ask('first', {}, weak)).toMatchObject({ databaseNamespace: null });
      const refusal = { code: 'METHOD_NOT_IMPLEMENTED', message: expect.stringContaining('CREATEROLE') };
      await expect(query('SELECT 1', [], weak)).rejects.toMatchObject(refusal);
      await world.board.run(removePlugin, { pluginId: weak.id, purge: true });
    });
  });
});
