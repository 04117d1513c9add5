/** @module-tag whole */
import { createServer } from 'node:net';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, dropDatabase, scratchDatabaseUrl, type TestDatabase } from '../kit/postgres.js';
import { type ServerProcess, spawnServer, startServer } from '../kit/process.js';
import { REDIS_URL, redisAnswers } from '../kit/redis.js';
import { createCompany, follow, note, run, socketTo } from './clients.js';
import { journalOf, sql } from './journal.js';

describe('two servers that start at once on a database that does not exist', () => {
  const url = scratchDatabaseUrl();
  afterAll(() => dropDatabase(url));

  test('share it: one migrates, and what one writes the other tells, in one order', async () => {
    const [here, there] = await Promise.all([startServer({ DATABASE_URL: url }), startServer({ DATABASE_URL: url })]);
    const migrated = [here, there].map(({ log }) => log.filter(({ msg }) => msg.startsWith('applying migration')));
    expect(migrated.filter((lines) => lines.length > 0)).toHaveLength(1);
    const { instances } = (
      await sql<{ instances: number }>(url, 'SELECT count(*)::int AS instances FROM "Instance"')
    )[0]!;
    expect(instances).toBe(1);

    const id = await createCompany(here.url);
    expect((await run(there.url, '{ companies { nodes { id } } }')).companies.nodes).toEqual([{ id }]);
    const clients = [here, there].map((server) => socketTo(server.url));
    const streams = clients.map((client) => follow(client, id, '0'));
    const writes = [here, there, here, there].flatMap((server) => Array.from({ length: 10 }, () => server));
    await Promise.all(writes.map((server) => note(server.url, id)));
    const journal = await journalOf(url, id);
    expect(journal).toHaveLength(41);
    for (const stream of streams) {
      const told: [string, string][] = [];
      while (told.length < 41) {
        const event = await stream.event();
        told.push([event.cursor, event.id]);
      }
      expect(told).toEqual(journal);
    }
    await Promise.all(clients.map((client) => client.dispose()));
    await Promise.all([here.kill(), there.kill()]);
  });
});

describe('a write wakes the other servers', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    return () => database.drop();
  });

  /** A subscriber of one server is told what another one writes, which `woken` saw the signal of. */
  async function crossing(env: Record<string, string>, woken: () => Promise<unknown>): Promise<void> {
    const [here, there] = await Promise.all([startServer(env), startServer({ ...env, WORKER: 'off' })]);
    const id = await createCompany(here.url);
    const client = socketTo(there.url);
    const events = follow(client, id, '0');
    expect((await events.event()).cursor).toBe('1');
    const wakeup = woken();
    const cursor = await note(here.url, id);
    await wakeup;
    expect((await events.event()).cursor).toBe(cursor);
    await client.dispose();
    await Promise.all([here.kill(), there.kill()]);
  }

  test('over PostgreSQL', async () => {
    const listener = new pg.Client(database.url);
    await listener.connect();
    await listener.query('LISTEN orgraph_journal');
    await crossing(
      { DATABASE_URL: database.url },
      () => new Promise((resolve) => listener.once('notification', resolve)),
    );
    await listener.end();
  });

  test.skipIf(!redisAnswers)(
    'over Redis, where one answers at 127.0.0.1:6379, and then PostgreSQL is not asked to',
    async () => {
      const [{ id }] = (await sql<{ id: string }>(database.url, 'SELECT id FROM "Instance"')) as [{ id: string }];
      const listener = new Redis(REDIS_URL);
      await listener.subscribe(`${id}:orgraph_journal`);
      const notified: unknown[] = [];
      const postgres = new pg.Client(database.url);
      await postgres.connect();
      await postgres.query('LISTEN orgraph_journal');
      postgres.on('notification', (message) => notified.push(message));
      await crossing(
        { DATABASE_URL: database.url, REDIS_URL },
        () => new Promise((resolve) => listener.once('message', resolve)),
      );
      await postgres.query('SELECT 1');
      expect(notified).toEqual([]);
      await postgres.end();
      listener.disconnect();
    },
  );
});

describe('the work of a process', () => {
  let database: TestDatabase;
  const started: ServerProcess[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    return async () => {
      await Promise.all(started.map((server) => server.kill()));
      await database.drop();
    };
  });

  const query = <Row extends pg.QueryResultRow>(text: string) => sql<Row>(database.url, text);
  const oldKeys = async () => (await query(`SELECT 1 FROM "IdempotencyKey" WHERE principal = 'old'`)).length;
  const addJob = () => query(`SELECT graphile_worker.add_job('purgeIdempotencyKeys')`);
  const workers = () =>
    query(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'orgraph-worker'`,
    );

  test('WORKER=off serves the API and runs no job', async () => {
    await query(`INSERT INTO "IdempotencyKey" (principal, key, operation, "inputHash", "createdAt")
                 VALUES ('old', 'k', 'x', 'x', now() - interval '3 days')`);
    await addJob();
    const port = await freePort();
    const server = await startServer({ DATABASE_URL: database.url, WORKER: 'off', METRICS_PORT: String(port) });
    started.push(server);
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toMatch(/^orgraph_sockets 0$/m);
    await createCompany(server.url);
    expect(await workers()).toEqual([]);
    expect(await oldKeys()).toBe(1);
  });

  test('WORKER=only runs the jobs that are there and those to come, and listens nowhere else than at METRICS_PORT', async () => {
    const port = await freePort();
    const monitoring = `http://127.0.0.1:${await freePort()}`;
    const ports = { PORT: String(port), METRICS_PORT: new URL(monitoring).port };
    const server = await spawnServer({ DATABASE_URL: database.url, WORKER: 'only', ...ports });
    started.push(server);
    await server.logged(({ msg }) => msg === 'running jobs only');
    expect(await (await fetch(`${monitoring}/api/health`)).json()).toMatchObject({ status: 'ok' });
    expect(await (await fetch(`${monitoring}/metrics`)).text()).toMatch(/^orgraph_runs_running 0$/m);
    expect((await fetch(`${monitoring}/api/companies`)).status).toBe(404);
    const ofPage = await fetch(`${monitoring}/metrics`, { headers: { origin: 'https://evil.example' } });
    expect(ofPage.status).toBe(403);
    await expect.poll(oldKeys).toBe(0);
    await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow();
    await query(`INSERT INTO "IdempotencyKey" (principal, key, operation, "inputHash", "createdAt")
                 VALUES ('old', 'k', 'x', 'x', now() - interval '3 days')`);
    await addJob();
    await expect.poll(oldKeys).toBe(0);
    server.child.kill('SIGTERM');
    expect(await server.exited).toMatchObject({ code: 0 });
    expect(await workers()).toEqual([]);
  });

  test('that was killed with a job in hand is done by another one', async () => {
    const blocker = new pg.Client(database.url);
    await blocker.connect();
    const dying = await spawnServer({ DATABASE_URL: database.url, WORKER: 'only', METRICS_PORT: '0' });
    started.push(dying);
    await dying.logged(({ msg }) => msg === 'running jobs only');
    await query(`INSERT INTO "IdempotencyKey" (principal, key, operation, "inputHash", "createdAt")
                 VALUES ('old', 'k', 'x', 'x', now() - interval '3 days')`);
    await blocker.query('BEGIN');
    await blocker.query(`LOCK TABLE "IdempotencyKey"`);
    await addJob();
    const inHand = () =>
      query(
        `SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'purgeIdempotencyKeys' AND locked_by IS NOT NULL`,
      );
    await expect.poll(async () => (await inHand()).length).toBe(1);
    await dying.kill();
    await blocker.end();
    // The transaction of the dead process ends without its work, or with it.
    await query(`UPDATE "EngineProcess" SET "lastSeenAt" = "lastSeenAt" - interval '1 minute'`);
    const heir = await spawnServer({ DATABASE_URL: database.url, WORKER: 'only', METRICS_PORT: '0' });
    started.push(heir);
    const found = `SELECT FROM "EngineProcess" WHERE pid = ${dying.pid} AND "stoppedAt" IS NOT NULL`;
    await expect.poll(async () => (await query(found)).length).toBe(1);
    expect(await inHand()).toHaveLength(1);
    await query(`UPDATE "EngineProcess" SET "stoppedAt" = "stoppedAt" - interval '1 minute' WHERE pid = ${dying.pid}`);
    // What the clock of the queue asks for every minute.
    const everyMinute = `SELECT FROM graphile_worker._private_known_crontabs WHERE identifier = 'releaseLostJobs'`;
    expect(await query(everyMinute)).toHaveLength(1);
    await query(`SELECT graphile_worker.add_job('releaseLostJobs')`);
    await expect.poll(async () => (await inHand()).length).toBe(0);
    await expect.poll(oldKeys).toBe(0);
    await heir.kill();
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
