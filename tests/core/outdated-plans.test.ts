import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepareLogins } from '#database/logins.js';
import { type Database, openDatabase, rowsIn } from '#services/core/postgres/database.js';
import { statement } from '#services/core/postgres/statement.js';
import { createTestDatabase, type TestDatabase } from '../kit/postgres.js';

const CONNECTIONS = 6;
const LABELS = statement('SELECT l.* FROM "Label" l ORDER BY l.id');
const ONE = statement('SELECT 1 AS one');

let own: TestDatabase;
let owner: pg.Client;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  owner = new pg.Client(own.url);
  await owner.connect();
  database = openDatabase({ url: (await prepareLogins({ migrationUrl: own.url })).url, poolMax: CONNECTIONS });
});
afterAll(async () => {
  await database.close();
  await owner.end();
  await own.drop();
});

let columns = 0;
/** What a migration of a later release does to a table that this one reads whole. */
const migrate = () => owner.query(`ALTER TABLE "Label" ADD COLUMN "later${++columns}" text`);

describe('after a migration of a later release, when every connection has prepared its statements before,', () => {
  beforeEach(async () => {
    const readers = Array.from({ length: CONNECTIONS }, () =>
      database.transaction('all', async (tx) => {
        await rowsIn(tx, LABELS, []);
        await owner.query('SELECT 1'); // so that each has a connection of its own
      }),
    );
    await Promise.all(readers);
    await migrate();
  });

  test('reads are answered, each of those that are sent together', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => database.query('all', LABELS, [])));
    expect(answers).toEqual(answers.map(() => []));
    await migrate();
    const reads = [ONE, LABELS, ONE].map((each) => ({ statement: each, values: [] }));
    expect(await database.queryPipelined('all', reads)).toEqual([[{ one: 1 }], [], [{ one: 1 }]]);
  });

  test('transactions are carried out, once', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        database.transaction('all', async (tx) => {
          await tx.instance.findFirst();
          const labels = await rowsIn(tx, LABELS, []);
          return [index, labels.length];
        }),
      ),
    );
    expect(results).toEqual(results.map((_, index) => [index, 0]));
  });

  test('reads of one moment are refused as what may be sent again, and then answered', async () => {
    const look = () => database.snapshot('all', (snapshot) => snapshot.rows(LABELS, []));
    const first = await look().catch((error) => error.code);
    expect(['busy', []]).toContainEqual(first);
    expect(await look()).toEqual([]);
  });
});
