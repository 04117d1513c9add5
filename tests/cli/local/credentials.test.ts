/** @module-tag rules */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { revokeCredentials, TABLES_OF_CREDENTIALS } from '#cli/server/backup/credentials.js';
import { createTestDatabase, type TestDatabase } from '#tests/kit/postgres.js';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client(database.url);
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

test('a restore that is told to end what lets somebody in ends whatever is found by the hash of a token', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name ~* '(token|secret|state)hash$' ORDER BY 1`,
  );
  const names = rows.map(({ name }) => name);
  expect(TABLES_OF_CREDENTIALS).toEqual(expect.arrayContaining(names));
  expect(names.length).toBeGreaterThan(10);
});

test('all of them can be ended', async () => {
  expect(await revokeCredentials(owner)).toBe(0);
});
