import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { companyWriter } from '#services/access/rules.js';
import type { Job } from '#services/core/jobs/jobs.js';
import { executeMutation } from '#services/core/operation/execute.js';
import { mutation } from '#services/core/operation/operation.js';
import { Scope, type WriteScope } from '#services/core/operation/scope.js';
import { companyById } from '#services/organization/companies/rows.js';
import { createWorld, type World } from '../kit/world.js';

let world: World;
let owner: pg.Client;
beforeAll(async () => {
  world = await createWorld();
  owner = new pg.Client(world.services.config.DATABASE_URL);
  await owner.connect();
});
afterAll(() => owner?.end());

const asking = (jobs: readonly Job[], afterwards: (scope: WriteScope) => Promise<void> = async () => {}) => {
  const operation = mutation({
    name: 'askForWork',
    summary: 'Ask for work',
    input: z.object({ companyId: z.string() }),
    output: z.object({}),
    on: companyById,
    allow: companyWriter,
    async run(scope) {
      for (const job of jobs) scope.enqueue(job);
      await afterwards(scope);
      return {};
    },
  });
  return executeMutation(operation, new Scope(world.services, world.board.actor), { companyId: world.company.id });
};

const waiting = async (task: string) =>
  (
    await owner.query(
      `SELECT j.task_identifier AS task, p.payload, j.key, j.max_attempts AS attempts, j.run_at
         FROM graphile_worker.jobs j JOIN graphile_worker._private_jobs p USING (id) WHERE j.task_identifier = $1 ORDER BY j.id`,
      [task],
    )
  ).rows;

test('work that an operation asked for waits once it has committed', async () => {
  const runAt = new Date('2099-01-01T00:00:00Z');
  await asking([
    { task: 'first', payload: { text: "it's \u{1f600}", list: [1, null, { a: true }] } },
    { task: 'first', payload: {}, runAt, maxAttempts: 3 },
  ]);
  expect(await waiting('first')).toMatchObject([
    { payload: { text: "it's \u{1f600}", list: [1, null, { a: true }] }, key: null, attempts: 25 },
    { payload: {}, attempts: 3, run_at: runAt },
  ]);
});

test('work is not seen before the commit, and gone with the transaction that asked for it', async () => {
  const failing = asking([{ task: 'rolled-back', payload: {} }], async () => {
    expect(await waiting('rolled-back')).toEqual([]);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await waiting('rolled-back')).toEqual([]);
});

test('work that was written before the transaction failed is gone too', async () => {
  const failing = asking([{ task: 'undone', payload: {} }], async (scope) => {
    // An event of another company: the append after the jobs is refused by the wall.
    const other = await createWorld();
    scope.emit({ companyId: other.company.id, action: 'company.updated', entityType: 'company', entityId: 'i' });
  });
  await expect(failing).rejects.toThrow();
  expect(await waiting('undone')).toEqual([]);
});

test('a second job of the same key replaces the first while it waits', async () => {
  await asking([{ task: 'keyed', key: 'one', payload: { n: 1 } }]);
  await asking([
    { task: 'keyed', key: 'one', payload: { n: 2 } },
    { task: 'keyed', key: 'two', payload: { n: 3 } },
  ]);
  expect(await waiting('keyed')).toMatchObject([
    { key: 'one', payload: { n: 2 } },
    { key: 'two', payload: { n: 3 } },
  ]);
});

test('the role of requests can add jobs and do nothing else to the queue', async () => {
  const { pool } = world.services.database;
  for (const text of [
    'SELECT * FROM graphile_worker.jobs',
    'DELETE FROM graphile_worker._private_jobs',
    `SELECT graphile_worker.add_job('x')`,
  ]) {
    await expect(pool.query(text), text).rejects.toMatchObject({ code: '42501' });
  }
});
