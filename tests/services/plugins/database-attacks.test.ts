import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import type { PluginTransaction } from '#services/plugins/database/port.js';
import { assertRoom } from '#services/plugins/database/room.js';
import type { World } from '#tests/kit/world.js';
import { failing, schemaTests } from './database-world.js';
import { readyPlugin } from './plugins-world.js';

let world: World;
let plugin: Plugin;
const { made, databasePlugin, query, execute, migrate, namesOf, sessionOf } = schemaTests();
beforeAll(() => {
  ({ world, plugin } = made);
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
    'EXPLAIN ANALYZE CREATE TABLE made AS SELECT 1',
    'EXPLAIN (ANALYZE) CREATE MATERIALIZED VIEW made AS SELECT 1',
    'EXPLAIN SELECT 1',
    'SELECT 1 INTO made',
    'WITH made AS (SELECT 1) SELECT * INTO TABLE made2 FROM made',
    'SELECT 1 +',
    "SELECT 'unended",
    'SELECT /* unended /* */ 1',
    'SELECT $a$ unended $b$',
    '',
    ';',
  ];
  test.each(REFUSED)('is refused: %s', async (sql) => {
    await expect(execute(sql || ' ')).rejects.toEqual(failing('statement_refused'));
  });

  test('is refused with more words and signs than a statement has', async () => {
    const columns = (count: number) => `SELECT ${'1,'.repeat(count)}1`;
    expect(await query(columns(1_000))).toMatchObject({ rowCount: 1 });
    await expect(query(columns(20_000))).rejects.toEqual(failing('statement_refused'));
  });

  test.each([
    'EXPLAIN ANALYZE CREATE TABLE made AS SELECT 1',
    'EXPLAIN (ANALYZE, VERBOSE) DELETE FROM orgraph_migrations',
    'WITH gone AS (DELETE FROM visits RETURNING *) SELECT * FROM gone',
    'SELECT 1 INTO made',
  ])('writes nothing by a query: %s', async (sql) => {
    await expect(query(sql)).rejects.toEqual(failing('statement_refused'));
  });

  test('makes nothing in its schema but by a migration, even where nothing is looked through', async () => {
    const other = await databasePlugin();
    await migrate({ own: 'CREATE TABLE own (a int)' }, other);
    const session = await sessionOf(other);
    const { schema } = await namesOf(other);
    for (const sql of [
      `CREATE TABLE ${schema}.made (a int)`,
      `EXPLAIN ANALYZE CREATE TABLE ${schema}.made AS SELECT 1`,
    ])
      await expect(session.query(sql)).rejects.toMatchObject({ code: '42501' });
    await session.end();
    await migrate({ next: 'CREATE TABLE next (a int)' }, other);
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
  });

  test('writes into no schema that is full', async () => {
    const sized = (bytes: number): PluginTransaction => ({
      schema: 'plugin_x',
      run: () => Promise.reject(new Error('Nothing is to be run')),
      own: async () => [{ bytes: String(bytes), relations: 1 }],
    });
    await assertRoom(sized(1_073_741_824));
    await expect(assertRoom(sized(1_073_741_825))).rejects.toEqual(failing('quota_exceeded'));
  });

  test('is ended after five seconds, also where it says otherwise itself', async () => {
    const long = 'SELECT count(*) FROM generate_series(1, 3000000) a, generate_series(1, 3000) b';
    await expect(query(long)).rejects.toEqual(failing('timeout'));
  });

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
  });
});
