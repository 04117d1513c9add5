import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startWorker } from '../../src/server/worker.js';
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
