import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startWorker } from '#server/worker.js';
import { ownDatabase, testServices } from '../kit/world.js';

ownDatabase();

const PROCESS = '7c9d4f0e-0000-4000-8000-000000000001';

test('jobs are locked by the name of the process that runs them, and released every minute where it is gone', async () => {
  const services = await testServices();
  const queueUrl = services.config.DATABASE_URL as string;
  const queue = new pg.Pool({ connectionString: queueUrl });
  const locks: unknown[] = [];
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const worker = await startWorker(
    services,
    {
      id: PROCESS,
      async startRuns() {
        const { rows } = await queue.query(
          `SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL`,
        );
        locks.push(...rows);
        begin();
      },
    },
    { queueUrl, log: pino({ level: 'silent' }) },
  );
  await queue.query(`SELECT graphile_worker.add_job('startRuns', '{}')`);
  await begun;
  expect(locks).toContainEqual({ locked_by: PROCESS });
  const { rows } = await queue.query('SELECT identifier FROM graphile_worker._private_known_crontabs');
  expect(rows).toContainEqual({ identifier: 'releaseLostJobs' });
  await worker.stop();
  await queue.end();
});

/** A line to PostgreSQL that can be cut, and takes no connection until it is mended. */
async function cuttableLine(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  const line = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(end);
      end.on('error', () => {}).on('close', () => other.destroy());
      end.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const url = new URL(target);
  url.port = String((line.address() as AddressInfo).port);
  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    close: () => line.close(),
  };
}

test('a job that ends while the database is away has its end written once the database is back', async () => {
  const services = await testServices();
  const queueUrl = services.config.DATABASE_URL as string;
  const line = await cuttableLine(queueUrl);
  const queue = new pg.Pool({ connectionString: queueUrl });
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const startRuns = async () => {
    line.cut();
    end();
    throw new Error('the work failed');
  };
  const log = pino({ level: 'silent' });
  const worker = await startWorker(services, { id: PROCESS, startRuns }, { queueUrl: line.url, log });
  const { rows } = await queue.query(`SELECT id FROM graphile_worker.add_job('startRuns', '{}', max_attempts := 1)`);
  const job = async () => {
    const text = 'SELECT attempts, last_error AS error FROM graphile_worker._private_jobs WHERE id = $1';
    return (await queue.query(text, [rows[0].id])).rows[0];
  };
  await ended;
  expect(await job()).toMatchObject({ attempts: 1, error: null });
  line.mend();
  await expect.poll(job).toMatchObject({ error: expect.stringContaining('the work failed') });
  await worker.stop();
  line.close();
  await queue.end();
});
