import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '#database/migrate.js';
import { dropDatabase, scratchDatabaseUrl } from '../kit/postgres.js';

let url: string;
let directory: string;
beforeAll(async () => {
  url = scratchDatabaseUrl();
  directory = await mkdtemp(join(tmpdir(), 'orgraph-migrations-'));
  await writeMigration('1_first', 'CREATE TABLE one (id int); CREATE TABLE two (id int)');
  await migrate(url, { directory });
});
afterAll(async () => {
  await dropDatabase(url);
  await rm(directory, { recursive: true });
});

async function writeMigration(name: string, sql: string): Promise<void> {
  await mkdir(join(directory, name));
  await writeFile(join(directory, name, 'migration.sql'), sql);
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

describe('a migration beside servers at work', () => {
  let said: string[];
  let migrated: () => Promise<string[]>;
  beforeEach(() => {
    said = [];
    migrated = () => migrate(url, { directory, log: (message) => said.push(message) });
  });

  test('lets others at a table that a long read keeps from it, and is applied when that is over', async () => {
    const long = await connected();
    await long.query('BEGIN; SELECT * FROM one');
    await writeMigration('2_column', 'ALTER TABLE one ADD COLUMN name text');
    const migrating = migrated();
    await expect.poll(() => said).toContainEqual(expect.stringContaining('2_column waits for a lock'));
    const other = await connected();
    await other.query("SET lock_timeout = '5s'");
    for (let read = 0; read < 5; read++) await other.query('SELECT * FROM one');
    await long.query('COMMIT');
    expect(await migrating).toEqual(['2_column']);
    expect((await other.query('SELECT * FROM one')).fields.map(({ name }) => name)).toEqual(['id', 'name']);
  });

  test('is applied again when a deadlock was resolved at its expense', async () => {
    const worker = await connected();
    // The migration is the one that looks for deadlocks.
    await worker.query("SET deadlock_timeout = '1min'; BEGIN; LOCK TABLE two");
    await writeMigration(
      '3_both',
      'SET LOCAL lock_timeout = 0; ALTER TABLE one ADD COLUMN a int; ALTER TABLE two ADD COLUMN a int',
    );
    const migrating = migrated();
    const watcher = await connected();
    const waits = `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'two'::regclass`;
    await expect.poll(async () => (await watcher.query(waits)).rows[0].n, { interval: 5 }).toBe(1);
    await worker.query('SELECT * FROM one; COMMIT');
    expect(await migrating).toEqual(['3_both']);
    expect(said).toContainEqual(expect.stringContaining('deadlock detected'));
  });

  test('that fails for another reason is not tried again', async () => {
    await writeMigration('4_wrong', 'ALTER TABLE three ADD COLUMN a int');
    await expect(migrated()).rejects.toThrow(
      'Migration 4_wrong failed and was rolled back: relation "three" does not exist',
    );
  });
});
