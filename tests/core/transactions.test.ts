import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { localBoard } from '#services/core/actors/actor.js';
import { appendEvents } from '#services/core/journal/journal.js';
import { type Database, rowsIn, type Transaction } from '#services/core/postgres/database.js';
import { statement } from '#services/core/postgres/statement.js';
import { createWorld, type World } from '../kit/world.js';

const NAME = statement('SELECT name FROM "Agent" WHERE id = $1::uuid');
const RENAME = statement('UPDATE "Agent" SET name = $2 WHERE id = $1::uuid');
const SEEN = statement('SELECT id FROM "Company"');

const EVENT = { action: 'test.happened', entityType: 'test', entityId: randomUUID() };

let world: World;
let database: Database;
let agentId: string;
beforeAll(async () => {
  world = await createWorld();
  database = world.services.database;
  agentId = (await world.agent({ name: 'First' })).row.id;
});

const nameNow = async (): Promise<string> =>
  (await database.query<{ name: string }>([world.company.id], NAME, [agentId]))[0]!.name;
const writing = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  database.transaction([world.company.id], work);

describe('a transaction at work', () => {
  test('sees writes of Prisma and of prepared statements alike', async () => {
    const seen = await writing(async (tx) => {
      await tx.agent.update({ where: { id: agentId }, data: { name: 'By Prisma' } });
      const [row] = await rowsIn<{ name: string }>(tx, NAME, [agentId]);
      await rowsIn(tx, RENAME, [agentId, 'By statement']);
      const { name } = await tx.agent.findUniqueOrThrow({ where: { id: agentId } });
      return [row?.name, name];
    });
    expect(seen).toEqual(['By Prisma', 'By statement']);
    expect(await nameNow()).toBe('By statement');
  });

  test('runs queries that are asked for together in their order', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const seen = await writing((tx) =>
      Promise.all(
        names.flatMap((name) => [rowsIn(tx, RENAME, [agentId, name]), rowsIn<{ name: string }>(tx, NAME, [agentId])]),
      ),
    );
    expect(seen.flat()).toEqual(names.map((name) => ({ name })));
  });

  test('beside many others sees its own companies and no write of another', async () => {
    const other = await createWorld();
    const asked = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? world : other).company.id);
    const seen = await Promise.all(
      asked.map((id) =>
        database.transaction([id], async (tx) => {
          const rows = await Promise.all([rowsIn(tx, SEEN, []), tx.company.findMany({ select: { id: true } })]);
          return rows.flat();
        }),
      ),
    );
    expect(seen).toEqual(asked.map((id) => [{ id }, { id }]));
  });
});

describe('a transaction', () => {
  test('of which a statement failed is not taken for committed, even if its work goes on', async () => {
    const before = await nameNow();
    const careless = writing(async (tx) => {
      await rowsIn(tx, RENAME, [agentId, 'Lost']);
      await rowsIn(tx, statement('SELECT 1 / 0'), []).catch(() => {});
    });
    await expect(careless).rejects.toThrow('division by zero');
    expect(await nameNow()).toBe(before);
  });

  test('that refers to what was deleted meanwhile is a conflict, told by Prisma or by PostgreSQL', async () => {
    const gone = { companyId: world.company.id, agentId: randomUUID() };
    const vanished = { status: 409, message: 'A record that this refers to has just been deleted' };
    const byPrisma = writing((tx) => tx.agentApiKey.create({ data: { ...gone, name: 'n', tokenHash: randomUUID() } }));
    await expect(byPrisma).rejects.toMatchObject(vanished);
    const KEY = statement(`INSERT INTO "AgentApiKey" (id, "companyId", "agentId", name, "tokenHash")
                           VALUES (gen_random_uuid(), $1::uuid, $2::uuid, 'n', $3)`);
    const byStatement = writing((tx) => rowsIn(tx, KEY, [gone.companyId, gone.agentId, randomUUID()]));
    await expect(byStatement).rejects.toMatchObject(vanished);
    const ofNoCompany = writing((tx) => appendEvents(tx, localBoard, [{ ...EVENT, companyId: randomUUID() }]));
    await expect(ofNoCompany).rejects.toMatchObject(vanished);
    const ofNoRow = writing((tx) => tx.agent.update({ where: { id: randomUUID() }, data: { name: 'n' } }));
    await expect(ofNoRow).rejects.toMatchObject(vanished);
  });

  test('whose work failed keeps nothing, and runs nothing that comes late', async () => {
    const before = await nameNow();
    let late: (() => Promise<unknown>)[] = [];
    const failing = writing(async (tx) => {
      await rowsIn(tx, RENAME, [agentId, 'Lost']);
      late = [
        () => rowsIn(tx, RENAME, [agentId, 'Late']),
        () => tx.agent.update({ where: { id: agentId }, data: { name: 'Late' } }),
      ];
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    for (const send of late) await expect(send()).rejects.toThrow();
    expect(await nameNow()).toBe(before);
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
  });

  test('whose reach cannot be set reads nothing, and tells why', async () => {
    const bad = database.transaction(['no company' as never], (tx) => rowsIn(tx, SEEN, []));
    await expect(bad).rejects.toMatchObject({ code: '22P02' });
  });

  test('whose value cannot be written fails alone, and its connection works on', async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const failing = writing((tx) => rowsIn(tx, statement('SELECT $1::jsonb'), [circular]));
    await expect(failing).rejects.toThrow('circular');
    expect(await writing((tx) => rowsIn(tx, NAME, [randomUUID()]))).toEqual([]);
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
  });

  test('whose connection is ended fails as 503, by Prisma or not, and the next one succeeds', async () => {
    const owner = new pg.Client(world.services.config.DATABASE_URL);
    await owner.connect();
    const ends: ((tx: Transaction) => Promise<unknown>)[] = [
      (tx) => rowsIn(tx, NAME, [agentId]),
      (tx) => tx.agent.update({ where: { id: agentId }, data: { name: 'Lost' } }),
      async () => {},
    ];
    for (const end of ends) {
      const ended = writing(async (tx) => {
        const [backend] = await rowsIn<{ pid: number }>(tx, statement('SELECT pg_backend_pid() AS pid'), []);
        await owner.query('SELECT pg_terminate_backend($1, 5000)', [backend?.pid]);
        await end(tx);
      });
      await expect(ended).rejects.toMatchObject({ code: 'unavailable', status: 503 });
      expect(await writing((tx) => rowsIn(tx, NAME, [agentId]))).toHaveLength(1);
    }
    await owner.end();
  });
});
