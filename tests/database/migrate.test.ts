/** @module-tag whole */
import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#database/migrate.js';
import { createTestDatabase, dropDatabase, migrationsDirectory, scratchDatabaseUrl } from '../kit/postgres.js';
import { compilePrograms, type Programs } from '../kit/programs.js';

let url: string;
let directory: string;

beforeEach(async () => {
  url = scratchDatabaseUrl();
  directory = await mkdtemp(join(tmpdir(), 'orgraph-migrations-'));
});

afterEach(async () => {
  await dropDatabase(url);
  await rm(directory, { recursive: true, force: true });
});

async function writeMigration(name: string, sql: string): Promise<void> {
  await mkdir(join(directory, name), { recursive: true });
  await writeFile(join(directory, name, 'migration.sql'), sql);
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function prisma(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('node_modules/.bin/prisma', args, {
    env: { ...process.env, DATABASE_URL: url, CHECKPOINT_DISABLE: '1' },
  });
  return stdout;
}

describe('processes that start together', () => {
  let programs: Programs;

  beforeAll(async () => {
    programs = await compilePrograms(['tests/database/programs/migrating-server.ts']);
  });
  afterAll(() => programs.dispose());

  test('three of them create one database and each migration is applied once', async () => {
    const servers = [1, 2, 3].map(() => programs.start('migrating-server', [url, migrationsDirectory]));
    const applied = await Promise.all(servers.map((server) => server.says('applied')));
    const rows = await query<{ migration_name: string; finished_at: Date }>(
      'SELECT migration_name, finished_at FROM _prisma_migrations ORDER BY 1',
    );
    expect(applied.filter((names) => names !== '')).toEqual([rows.map((row) => row.migration_name).join(',')]);
    expect(rows.every((row) => row.finished_at instanceof Date)).toBe(true);
    expect(await query(`SELECT 1 FROM pg_proc WHERE proname = 'add_job'`)).not.toEqual([]);
  });
});

describe('together with the Prisma CLI', () => {
  test('a database migrated by the server is up to date for the CLI, which finds nothing to deploy', async () => {
    await migrate(url, { directory: migrationsDirectory });
    expect(await prisma('migrate', 'status')).toContain('Database schema is up to date!');
    expect(await prisma('migrate', 'deploy')).toContain('No pending migrations to apply.');
  });

  test('a database migrated by the CLI is up to date for the server', async () => {
    await prisma('migrate', 'deploy');
    expect(await migrate(url, { directory: migrationsDirectory })).toEqual([]);
  });

  test('the migrations build exactly what the schema files say', async () => {
    const diff = ['diff', '--from-migrations', 'prisma/migrations', '--to-schema', 'prisma/schema', '--exit-code'];
    await migrate(url, { directory: migrationsDirectory });
    expect(await prisma('migrate', ...diff)).toContain('No difference detected.');
  });
});

describe('what the server refuses', () => {
  test('a migration that was edited after it was applied', async () => {
    await cp(migrationsDirectory, directory, { recursive: true });
    const [name] = await migrate(url, { directory });
    await appendFile(join(directory, String(name), 'migration.sql'), '\n-- an afterthought\n');
    await expect(migrate(url, { directory })).rejects.toThrow(`Migration ${name} was edited after it was applied`);
  });

  test('a migration that the CLI began and did not finish', async () => {
    await writeMigration('1_good', 'CREATE TABLE good (id int)');
    await migrate(url, { directory });
    await query(`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '2_begun')`);
    await expect(migrate(url, { directory })).rejects.toThrow('Migration 2_begun failed before');
  });
});

describe('a migration that fails', () => {
  test('leaves nothing behind, keeps the ones before it, and is tried again at the next start', async () => {
    await writeMigration('1_good', 'CREATE TABLE good (id int)');
    await writeMigration('2_bad', 'CREATE TABLE half (id int); SELECT 1 / 0;');
    await expect(migrate(url, { directory })).rejects.toThrow('Migration 2_bad failed and was rolled back: division');
    expect(await query('SELECT migration_name FROM _prisma_migrations')).toEqual([{ migration_name: '1_good' }]);
    expect(await query(`SELECT to_regclass('half') AS half`)).toEqual([{ half: null }]);

    await writeMigration('2_bad', 'CREATE TABLE half (id int);');
    expect(await migrate(url, { directory })).toEqual(['2_bad']);
  });
});

test('a database from a newer version starts and the unknown migration is named', async () => {
  await writeMigration('1_known', 'CREATE TABLE known (id int)');
  await writeMigration('2_newer', 'CREATE TABLE newer (id int)');
  await migrate(url, { directory });
  await rm(join(directory, '2_newer'), { recursive: true });
  const messages: string[] = [];
  expect(await migrate(url, { directory, log: (message) => messages.push(message) })).toEqual([]);
  expect(messages.join()).toContain('2_newer');
});

test('a cloned test database is migrated and separate from its template', async () => {
  const database = await createTestDatabase();
  url = database.url;
  expect(await migrate(url, { directory: migrationsDirectory })).toEqual([]);
  await query('CREATE TABLE mine (id int)');
  const other = await createTestDatabase();
  await database.drop();
  url = other.url;
  expect(await query(`SELECT to_regclass('mine') AS mine`)).toEqual([{ mine: null }]);
});
