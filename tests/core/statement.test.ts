import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareLogins } from '#database/logins.js';
import { type Database, openDatabase, rowsIn } from '#services/core/postgres/database.js';
import {
  keyedStatement,
  MAX_PREPARED,
  type Statement,
  statement,
  steadyStatement,
} from '#services/core/postgres/statement.js';
import { createTestDatabase, type TestDatabase } from '../kit/postgres.js';

const kept = statement('SELECT $1::int AS kept');
const alsoKept = statement('SELECT $1::text AS also_kept');
const keptButUnused = statement('SELECT $1::int AS kept_but_unused');
const beyond: Statement = { name: '', text: 'SELECT $1::int AS beyond' };
const alsoBeyond: Statement = { name: '', text: 'SELECT $1::text AS also_beyond' };

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  // One connection, so that what it has prepared is all there is.
  database = openDatabase({ url: (await prepareLogins({ migrationUrl: own.url })).url, poolMax: 1 });
});
afterAll(async () => {
  await database?.close();
  await own?.drop();
});

/** How often the connection has prepared a text. */
async function timesPrepared({ text }: Statement): Promise<number> {
  const count = statement('SELECT count(*)::int AS times FROM pg_prepared_statements WHERE statement = $1');
  return (await database.query<{ times: number }>('all', count, [text]))[0]!.times;
}

describe('a statement that finds rows by keys', () => {
  const sql = `EXPLAIN SELECT c.name FROM jsonb_to_recordset($1::jsonb) AS g(id uuid) JOIN "Company" c ON c.id = g.id`;

  test('uses an index where the table is too small for any other to do so, and leaves nothing behind', async () => {
    const planOf = async (explain: (text: string) => Statement): Promise<string> => {
      const lines = await database.query<{ 'QUERY PLAN': string }>('all', explain(sql), ['[]']);
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    };
    expect(await planOf((text) => keyedStatement(`${text} WHERE true`))).toContain('Index Scan using "Company_pkey"');
    expect(await planOf(steadyStatement)).toContain('Seq Scan on "Company"');
  });
});

describe('endless new statements', () => {
  test('are prepared all the same, and never more of them at a time than twice as many as are known', async () => {
    let prepared = 0;
    for (let round = 0; round < 70; round++) {
      const texts = Array.from({ length: 100 }, (_, index) => statement(`SELECT ${round * 100 + index} AS filler`));
      expect(texts.every(({ name }) => name !== '')).toBe(true);
      await database.queryPipelined(
        'all',
        texts.map((text) => ({ statement: text, values: [] })),
      );
      const count = statement('SELECT count(*)::int AS statements FROM pg_prepared_statements');
      prepared = Math.max(
        prepared,
        (await database.query<{ statements: number }>('all', count, []))[0]?.statements ?? 0,
      );
      expect(await database.query('all', kept, [round])).toEqual([{ kept: round }]);
    }
    expect(prepared).toBeGreaterThan(MAX_PREPARED);
    expect(prepared).toBeLessThan(2 * MAX_PREPARED + 200);
    expect(await timesPrepared(kept)).toBe(1);
  });
});

describe('a statement without a name', () => {
  test('is answered again and again, between others in one batch, and stays unprepared', async () => {
    for (let round = 0; round < 4; round++) {
      const answers = await database.queryPipelined('all', [
        { statement: kept, values: [round] },
        { statement: beyond, values: [round + 10] },
        { statement: alsoKept, values: [`kept ${round}`] },
        { statement: alsoBeyond, values: [`beyond ${round}`] },
        { statement: beyond, values: [round + 20] },
        { statement: kept, values: [round + 30] },
      ]);
      expect(answers).toEqual([
        [{ kept: round }],
        [{ beyond: round + 10 }],
        [{ also_kept: `kept ${round}` }],
        [{ also_beyond: `beyond ${round}` }],
        [{ beyond: round + 20 }],
        [{ kept: round + 30 }],
      ]);
    }
    expect(await Promise.all([kept, alsoKept, beyond, alsoBeyond].map(timesPrepared))).toEqual([1, 1, 0, 0]);
  });

  test('that fails takes along neither those before it nor those behind it', async () => {
    const divided: Statement = { name: '', text: 'SELECT 1 / $1::int AS divided' };
    for (let round = 1; round <= 3; round++) {
      const answers = await database.queryPipelined('all', [
        { statement: beyond, values: [round] },
        { statement: divided, values: [0] },
        { statement: keptButUnused, values: [round] },
        { statement: divided, values: [1] },
        { statement: kept, values: [round] },
      ]);
      expect(answers).toMatchObject([
        [{ beyond: round }],
        { code: '22012' },
        [{ kept_but_unused: round }],
        [{ divided: 1 }],
        [{ kept: round }],
      ]);
    }
    expect(await Promise.all([keptButUnused, kept, divided].map(timesPrepared))).toEqual([1, 1, 0]);
  });

  test('of which one plan serves all values is answered as such', async () => {
    const named = steadyStatement(`SELECT $1::int AS n, current_setting('plan_cache_mode') AS mode`);
    const steady: Statement = { ...named, name: '' };
    for (const n of [1, 2, 3])
      expect(await database.query('all', steady, [n])).toEqual([{ n, mode: 'force_generic_plan' }]);
  });

  test('works in a transaction too, beside others and those of Prisma', async () => {
    for (let round = 0; round < 3; round++) {
      const answers = await database.transaction('all', (tx) =>
        Promise.all([
          rowsIn(tx, beyond, [round]),
          rowsIn(tx, kept, [round]),
          tx.instance.count(),
          rowsIn(tx, alsoBeyond, [`${round}`]),
          rowsIn(tx, beyond, [round + 1]),
        ]),
      );
      expect(answers).toEqual([
        [{ beyond: round }],
        [{ kept: round }],
        1,
        [{ also_beyond: `${round}` }],
        [{ beyond: round + 1 }],
      ]);
    }
    expect(await Promise.all([beyond, alsoBeyond].map(timesPrepared))).toEqual([0, 0]);
  });
});
