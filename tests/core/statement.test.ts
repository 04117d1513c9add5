import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareLogins } from '../../src/database/logins.js';
import { type Database, openDatabase, rowsIn } from '../../src/services/core/postgres/database.js';
import {
  keyedStatement,
  type Statement,
  statement,
  steadyStatement,
} from '../../src/services/core/postgres/statement.js';
import { createTestDatabase, type TestDatabase } from '../kit/postgres.js';

/** As many as a process keeps prepared; this file has a process of its own, which it fills. */
const MOST_KEPT = 5_000;

const kept = statement('SELECT $1::int AS kept');
const alsoKept = statement('SELECT $1::text AS also_kept');
const keptButUnused = statement('SELECT $1::int AS kept_but_unused');
let fillers: Statement[];
let beyond: Statement;
let alsoBeyond: Statement;

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  fillers = Array.from({ length: MOST_KEPT }, (_, index) => statement(`SELECT ${index} AS filler`));
  beyond = statement('SELECT $1::int AS beyond');
  alsoBeyond = statement('SELECT $1::text AS also_beyond');
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
  return (await database.read<{ times: number }>('all', count, [text]))[0]!.times;
}

describe('a statement that finds rows by keys', () => {
  const sql = `EXPLAIN SELECT c.name FROM jsonb_to_recordset($1::jsonb) AS g(id uuid) JOIN "Company" c ON c.id = g.id`;

  test('uses an index where the table is too small for any other to do so, and leaves nothing behind', async () => {
    const planOf = async (explain: (text: string) => Statement): Promise<string> => {
      const lines = await database.read<{ 'QUERY PLAN': string }>('all', explain(sql), ['[]']);
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    };
    expect(await planOf((text) => keyedStatement(`${text} WHERE true`))).toContain('Index Scan using "Company_pkey"');
    expect(await planOf(steadyStatement)).toContain('Seq Scan on "Company"');
  });
});

describe('a statement beyond those that are kept', () => {
  test('has no name and is not kept, while the former ones stay what they were', () => {
    expect([beyond.name, alsoBeyond.name]).toEqual(['', '']);
    expect(statement(beyond.text)).not.toBe(beyond);
    expect(statement(kept.text)).toBe(kept);
    const names = fillers.map(({ name }) => name).filter(Boolean);
    expect(names.length).toBeGreaterThan(0);
    expect(names.length).toBeLessThan(MOST_KEPT);
    expect(new Set(names).size).toBe(names.length);
    expect(fillers.at(-1)?.name).toBe('');
  });

  test('is answered again and again, between others in one batch, and stays unprepared', async () => {
    for (let round = 0; round < 4; round++) {
      const answers = await database.readTogether('all', [
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
    const divided = statement('SELECT 1 / $1::int AS divided');
    expect(divided.name).toBe('');
    for (let round = 1; round <= 3; round++) {
      const answers = await database.readTogether('all', [
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
    const steady = steadyStatement(`SELECT $1::int AS n, current_setting('plan_cache_mode') AS mode`);
    expect(steady.name).toBe('');
    for (const n of [1, 2, 3])
      expect(await database.read('all', steady, [n])).toEqual([{ n, mode: 'force_generic_plan' }]);
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
