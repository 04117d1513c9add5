import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flawOfServer } from '#database/server-flaws.js';
import { createTestDatabase, type TestDatabase } from '../kit/postgres.js';
import { outcomeOf } from '../kit/waiting.js';

let database: TestDatabase;
const clients: pg.Client[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await database.drop();
});

async function connected(): Promise<pg.Client> {
  const client = new pg.Client(database.url);
  await client.connect();
  clients.push(client);
  return client;
}

const ADD = 'UPDATE counted t SET n = t.n + d.n FROM unnest($1::int[], $2::int[]) AS d(id, n) WHERE t.id = d.id';

test.each(['hashjoin', 'mergejoin', 'nestloop'])(
  'the server changes each row of a statement that others have changed meanwhile, by a %s',
  async (join) => {
    const [one, other] = [await connected(), await connected()];
    await one.query('DROP TABLE IF EXISTS counted');
    await one.query('CREATE TABLE counted (id int PRIMARY KEY, n int NOT NULL)');
    await one.query('INSERT INTO counted SELECT id, 0 FROM generate_series(1, 3) AS id');
    for (const way of ['hashjoin', 'mergejoin', 'nestloop'])
      await other.query(`SET enable_${way} = ${way === join ? 'on' : 'off'}`);
    await one.query('BEGIN; UPDATE counted SET n = n + 1');
    const added = other.query(ADD, [
      [1, 2, 3],
      [100, 200, 300],
    ]);
    expect(await outcomeOf(added, database.url)).toBe('waits');
    await one.query('COMMIT');
    await added;
    const { rows } = await one.query('SELECT n FROM counted ORDER BY id');
    expect(rows.map(({ n }) => n)).toEqual([101, 201, 301]);
  },
);

test('versions of PostgreSQL that may lose concurrent updates are reported', () => {
  expect(flawOfServer(180_001)).toMatch(/may lose updates/);
  expect([150_020, 170_006, 180_004, 190_000].map(flawOfServer)).toEqual([undefined, undefined, undefined, undefined]);
});
