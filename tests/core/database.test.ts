import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { prepareLogins } from '#database/logins.js';
import { companyWriter } from '#services/access/rules.js';
import { executeMutation } from '#services/core/operation/execute.js';
import { mutation } from '#services/core/operation/operation.js';
import { Scope, type WriteScope } from '#services/core/operation/scope.js';
import { type Database, openDatabase, rowsIn } from '#services/core/postgres/database.js';
import { statement } from '#services/core/postgres/statement.js';
import { companyById } from '#services/organization/companies/rows.js';
import { gateTo } from '../kit/gate.js';
import { createWorld, type World } from '../kit/world.js';

let world: World;
let owner: pg.Client;
let database: Database;
beforeAll(async () => {
  world = await createWorld();
  const url = world.services.config.DATABASE_URL as string;
  owner = new pg.Client(url);
  await owner.connect();
  database = openDatabase({ url: (await prepareLogins({ migrationUrl: url })).url, poolMax: 2 });
});
afterAll(async () => {
  await database?.close();
  await owner?.end();
});

/** An operation of this company that does what it is given. */
const doing = (work: (scope: WriteScope) => Promise<unknown>) =>
  mutation({
    name: 'doWork',
    summary: 'Do what the test says',
    input: z.object({ companyId: z.string() }),
    output: z.object({}),
    on: companyById,
    allow: companyWriter,
    async run(scope, _input, company) {
      await work(scope);
      scope.emit({ companyId: company.id, action: 'label.created', entityType: 'label', entityId: 'one' });
      return {};
    },
  });

const execute = (work: (scope: WriteScope) => Promise<unknown>) =>
  executeMutation(doing(work), new Scope({ ...world.services, database }, world.board.actor), {
    companyId: world.company.id,
  });

const rename = (scope: WriteScope, id: string, title: string) =>
  scope.db.agent.update({ where: { id }, data: { title } });
const titleOf = async (id: string): Promise<string> =>
  (await owner.query('SELECT title FROM "Agent" WHERE id = $1', [id])).rows[0].title;

describe('two transactions that lock the same rows in opposite order', () => {
  test('both succeed: the deadlock’s victim is executed again, and its events are stored once', async () => {
    const [one, two] = [(await world.agent({ name: 'One' })).row.id, (await world.agent({ name: 'Two' })).row.id];
    let attempts = 0;
    let arrived = 0;
    let meet = (): void => {};
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const lockBoth = (first: string, second: string, title: string) =>
      execute(async (scope) => {
        attempts++;
        await rename(scope, first, title);
        if (++arrived === 2) meet();
        await met;
        await rename(scope, second, title);
      });
    const events = async () => (await owner.query(`SELECT FROM "Event" WHERE action = 'label.created'`)).rows.length;
    const before = await events();
    await Promise.all([lockBoth(one, two, 'forth'), lockBoth(two, one, 'back')]);
    // The victim can lock its row again before the other wakes, and then it meets a second deadlock.
    expect(attempts).toBeGreaterThanOrEqual(3);
    expect(await titleOf(one)).toBe(await titleOf(two));
    expect(await events()).toBe(before + 2);
  });
});

describe('a transaction', () => {
  test('that waits too long for a lock ends as 503 busy, and leaves nothing', async () => {
    const id = (await world.agent({ name: 'Locked', title: 'Before' })).row.id;
    await owner.query('BEGIN');
    await owner.query('SELECT FROM "Agent" WHERE id = $1 FOR UPDATE', [id]);
    try {
      const late = execute(async (scope) => {
        await scope.db.$executeRaw`SET LOCAL lock_timeout = '50ms'`;
        await rename(scope, id, 'After');
      });
      await expect(late).rejects.toMatchObject({ status: 503, code: 'busy' });
    } finally {
      await owner.query('ROLLBACK');
    }
    expect(await titleOf(id)).toBe('Before');
  });

  test('whose statement runs too long ends as 503 busy', async () => {
    const slow = execute(async (scope) => {
      await scope.db.$executeRaw`SET LOCAL statement_timeout = '50ms'`;
      await scope.db.$queryRaw`SELECT 1 FROM pg_sleep(30)`;
    });
    await expect(slow).rejects.toMatchObject({ status: 503, code: 'busy' });
  });

  test('keeps every time limit that a connection should have', async () => {
    const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
    const settings = await database.query<{ name: string; setting: string }>(
      [],
      statement('SELECT name, setting FROM pg_settings WHERE name = ANY($1::text[]) ORDER BY name'),
      [names],
    );
    expect(settings.map(({ name }) => name)).toEqual([...names].sort());
    for (const { name, setting } of settings) {
      expect(Number(setting), name).toBeGreaterThan(0);
      expect(Number(setting), name).toBeLessThanOrEqual(30_000);
    }
  });

  test('that fails for another reason is not executed again, and tells that reason', async () => {
    let attempts = 0;
    const failing = execute(async () => {
      attempts++;
      throw new Error('a reason of its own');
    });
    await expect(failing).rejects.toThrow('a reason of its own');
    expect(attempts).toBe(1);
  });

  test('never waits for another connection: with two of them, twenty writers of one row all succeed', async () => {
    const id = (await world.agent({ name: 'Popular' })).row.id;
    const titles = Array.from({ length: 20 }, (_, index) => `number ${index}`);
    await Promise.all(titles.map((title) => execute((scope) => rename(scope, id, title))));
    expect(titles).toContain(await titleOf(id));
  });
});

describe('a read', () => {
  const one = statement('SELECT 1 AS n');

  test('gives its connection back when it fails, and the next one works', async () => {
    for (let round = 0; round < 5; round++) {
      await expect(database.query([], statement('SELECT 1 / 0'), [])).rejects.toMatchObject({ code: '22012' });
      await expect(database.query([], statement('SELECT $1::uuid'), ['no'])).rejects.toMatchObject({ code: '22P02' });
    }
    expect(await database.query([], one, [])).toEqual([{ n: 1 }]);
    expect(database.pool.totalCount).toBeLessThanOrEqual(2);
  });

  test('that fails does not take along those that were sent with it', async () => {
    const together = [one, statement('SELECT 1 / 0'), one].map((each) => ({ statement: each, values: [] }));
    for (let round = 0; round < 3; round++) {
      const [first, second, third] = await database.queryPipelined([], together);
      expect([first, third]).toEqual([[{ n: 1 }], [{ n: 1 }]]);
      expect(second).toMatchObject({ code: '22012' });
    }
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
  });

  test('that is one of a batch of writes is done with all of them, or not at all', async () => {
    await owner.query('CREATE UNLOGGED TABLE together (n int)');
    await owner.query('GRANT ALL ON together TO PUBLIC');
    const write = (n: number) => ({
      statement: statement('INSERT INTO together VALUES ($1) RETURNING n'),
      values: [n],
    });
    const failing = { statement: statement('SELECT 1 / 0'), values: [] };
    for (const batch of [
      [failing, write(1)],
      [write(1), failing],
      [write(1), failing, write(2)],
    ]) {
      await expect(database.queryInTransaction('all', batch)).rejects.toMatchObject({ code: '22012' });
    }
    expect(await database.queryInTransaction('all', [write(3), write(4)])).toEqual([[{ n: 3 }], [{ n: 4 }]]);
    expect(await database.query('all', statement('SELECT n FROM together ORDER BY n'), [])).toEqual([
      { n: 3 },
      { n: 4 },
    ]);
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
  });

  test('behind one that fails, or whose value cannot be written, is prepared and answered all the same', async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const answers = await database.queryPipelined('all', [
      { statement: one, values: [] },
      { statement: statement('SELECT nothing FROM nowhere'), values: [] },
      { statement: statement('SELECT 2 AS first_seen_behind_a_failure'), values: [] },
      { statement: statement('SELECT $1::jsonb AS doc'), values: [circular] },
      { statement: statement('SELECT 3 AS first_seen_behind_another'), values: [] },
    ]);
    expect(answers).toMatchObject([
      [{ n: 1 }],
      { code: '42P01' },
      [{ first_seen_behind_a_failure: 2 }],
      { message: expect.stringContaining('circular') },
      [{ first_seen_behind_another: 3 }],
    ]);
    expect(await database.query([], one, [])).toEqual([{ n: 1 }]);
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
  });

  test('survives that the server ends its connections', async () => {
    await database.query([], one, []);
    await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'orgraph' AND pid <> pg_backend_pid()`,
    );
    for (let recovered = false; !recovered; ) {
      recovered = await database.query([], one, []).then(
        () => true,
        () => false,
      );
    }
    expect(await database.query([], one, [])).toEqual([{ n: 1 }]);
  });

  test('whose connection breaks while it is read fails, and the next one works', async () => {
    const gate = await gateTo(world.services.config.DATABASE_URL as string);
    const distant = openDatabase({ url: gate.url, poolMax: 2 });
    const read = distant.query([], statement('SELECT pg_sleep(30)'), []).catch((error) => error);
    const asks = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query = 'SELECT pg_sleep(30)'`;
    while ((await owner.query(asks)).rowCount === 0) await sleep(10);
    await gate.shut();
    expect(await read).toMatchObject({ code: 'unavailable', status: 503 });
    await gate.open();
    expect(await distant.query([], one, [])).toEqual([{ n: 1 }]);
    await distant.close();
    await gate.shut();
  });

  test('gives the same JavaScript values as a transaction does, by Prisma or not, wherever the server is', async () => {
    const text = statement(`SELECT 9007199254740993::int8 AS big, 1.5::float8 AS real, true AS yes, NULL::text AS none,
      '2024-02-29T12:00:00.123Z'::timestamptz AS at, '2024-02-29'::date AS day, '{"a": [1, null]}'::jsonb AS doc,
      ARRAY['x', 'y'] AS list`);
    const zone = process.env.TZ;
    process.env.TZ = 'Asia/Tokyo';
    try {
      const read = await database.query('all', text, []);
      const [byPrisma, prepared] = await database.transaction('all', (tx) =>
        Promise.all([tx.$queryRawUnsafe(text.text), rowsIn(tx, text, [])]),
      );
      expect(read).toEqual(byPrisma);
      expect(read).toEqual(prepared);
      expect(read[0]).toMatchObject({
        big: 9007199254740993n,
        at: new Date('2024-02-29T12:00:00.123Z'),
        day: new Date('2024-02-29T00:00:00Z'),
      });
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  test('prepares a statement once on each connection', async () => {
    const prepared = statement('SELECT $1::int AS once');
    for (let n = 0; n < 6; n++) await database.query([], prepared, [n]);
    const found = await database.query<{ calls: number }>(
      [],
      statement('SELECT count(*)::int AS calls FROM pg_prepared_statements WHERE statement = $1'),
      [prepared.text],
    );
    expect(found[0]?.calls).toBeLessThanOrEqual(1);
    expect(statement('SELECT $1::int AS once')).toBe(prepared);
  });
});
