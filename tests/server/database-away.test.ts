/** @module-tag whole */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gate, gateTo } from '../kit/gate.js';
import { createTestDatabase } from '../kit/postgres.js';
import { type ReadyProcess, startServer } from '../kit/process.js';
import { ask, createCompany, type Data, rest, run } from './clients.js';
import { sql } from './journal.js';

let gate: Gate;
let server: ReadyProcess;
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  gate = await gateTo(url);
  server = await startServer({ DATABASE_URL: gate.url });
  cleanups.push(
    drop,
    () => gate.shut(),
    () => server.kill(),
  );
});
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

/** A run once it is in this status. */
async function reached(runId: string, status: string): Promise<Data> {
  for (;;) {
    const run = await rest(server.url, 'GET', `/heartbeat-runs/${runId}`);
    if (run.status === status) return run;
    expect(['queued', 'running'], run.error).toContain(run.status);
    await sleep(50);
  }
}

test('a run goes on while the database is restarted, is kept whole, and ends once; then work goes on', async () => {
  const companyId = await createCompany(server.url);
  const args = ['-c', 'echo before; sleep 5; echo after'];
  const { id: agentId } = await rest(server.url, 'POST', `/companies/${companyId}/agents`, {
    name: 'Ada',
    adapterType: 'process',
    adapterConfig: { command: 'sh', args },
  });
  const { id } = await rest(server.url, 'POST', `/agents/${agentId}/wakeup`, {});
  while (!(await rest(server.url, 'GET', `/heartbeat-runs/${id}/log`)).content.includes('before')) await sleep(50);
  await gate.shut();
  await sleep(2_500);
  expect((await fetch(`${server.url}/api/health`)).status).toBe(503);
  await gate.open();
  const run = await reached(id, 'succeeded');
  expect(run).toMatchObject({ exitCode: 0, processLossRetryCount: 0 });
  const { content } = await rest(server.url, 'GET', `/heartbeat-runs/${id}/log`);
  expect(content).toMatch(/before[\s\S]*after/);
  const runs = await rest(server.url, 'GET', `/companies/${companyId}/heartbeat-runs`);
  expect(runs.map((one: Data) => one.id)).toEqual([id]);
  const ends = (await rest(server.url, 'GET', `/heartbeat-runs/${id}/events`)).filter(
    (event: Data) => event.payload.finishedAt,
  );
  expect(ends).toHaveLength(1);
  const next = await rest(server.url, 'POST', `/agents/${agentId}/wakeup`, {});
  await reached(next.id, 'succeeded');
});

test('a request is answered with 503 while the database is away, over REST and GraphQL, and done once it is back', async () => {
  const name = 'Patience';
  const overRest = async () =>
    fetch(`${server.url}/api/companies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'found once' },
      body: JSON.stringify({ name }),
    });
  const READ = '{ companies { nodes { name } } }';
  const WRITE = 'mutation { createCompany(input: { name: "Other", idempotencyKey: "found too" }) { company { id } } }';
  // The first of each meets a connection that breaks, the others find none.
  await run(server.url, READ);
  await gate.shut();
  for (let attempt = 0; attempt < 3; attempt++) {
    const away = { error: expect.stringContaining('Send the same request again') };
    const answer = await overRest();
    expect([answer.status, await answer.json()]).toEqual([503, away]);
    for (const document of [WRITE, READ]) {
      const { errors } = await ask(server.url, document);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    }
  }
  await gate.open();
  for (const status of [201, 201]) expect((await overRest()).status).toBe(status);
  await run(server.url, WRITE);
  const { companies } = await run(server.url, READ);
  expect(companies.nodes.filter((one: Data) => one.name === name)).toHaveLength(1);
});

test('a server that loses its database after it is ready, and before it runs jobs, stays and runs them once it is back', async () => {
  const { url, drop } = await createTestDatabase();
  let isAway = true;
  const way = await gateTo(url, (startup) => isAway && startup.includes('orgraph-worker'));
  const young = await startServer({ DATABASE_URL: way.url });
  cleanups.push(
    drop,
    () => way.shut(),
    () => young.kill(),
  );
  await young.logged(({ msg }) => msg === 'the job queue could not start without the database and will retry');
  const companyId = await createCompany(young.url);
  const { id: agentId } = await rest(young.url, 'POST', `/companies/${companyId}/agents`, {
    name: 'Ada',
    adapterType: 'process',
    adapterConfig: { command: 'true' },
  });
  await sql(url, `SELECT graphile_worker.add_job('purgeIdempotencyKeys')`);
  isAway = false;
  await expect
    .poll(() => sql(url, `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'purgeIdempotencyKeys'`), {
      timeout: 15_000,
    })
    .toEqual([]);
  const { id } = await rest(young.url, 'POST', `/agents/${agentId}/wakeup`, {});
  await expect.poll(async () => (await rest(young.url, 'GET', `/heartbeat-runs/${id}`)).status).toBe('succeeded');
});
