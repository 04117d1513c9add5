import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { removePlugin } from '#services/plugins/registry/manage.js';
import type { World } from '#tests/kit/world.js';
import { failing, schemaTests } from './database-world.js';

let world: World;
let plugin: Plugin;
const { made, databasePlugin, ask, query, execute, migrate, namesOf, sessionOf } = schemaTests();
beforeAll(() => {
  ({ world, plugin } = made);
});

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
    await expect(query('WITH x AS (INSERT INTO ro VALUES (1) RETURNING a) SELECT * FROM x')).rejects.toEqual(
      failing('statement_refused'),
    );
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
