/** @module-tag whole */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noIsolation } from '../adapters/isolation/world.js';
import { createTestDatabase } from '../kit/postgres.js';
import { type ReadyProcess, startServer } from '../kit/process.js';
import { until } from '../kit/running.js';
import { createCompany, type Data, rest } from './clients.js';

let server: ReadyProcess;
let databaseUrl: string;
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  if (noIsolation) return;
  const { url, drop } = await createTestDatabase();
  databaseUrl = url;
  cleanups.push(drop);
  server = await startServer({ DATABASE_URL: url, RUN_ISOLATION: 'bubblewrap' });
  cleanups.push(() => server.kill());
});
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

/** Runs a script of Node.js as the program of an agent, and returns what it printed as JSON. */
async function printedBy(script: string): Promise<Data> {
  const companyId = await createCompany(server.url);
  const agent = await rest(server.url, 'POST', `/companies/${companyId}/agents`, {
    name: 'Ada',
    role: 'engineer',
    adapterType: 'process',
    adapterConfig: { command: 'node', args: ['-e', script] },
  });
  const { id } = await rest(server.url, 'POST', `/agents/${agent.id}/wakeup`, {});
  const run = await until(async () => {
    const found = await rest(server.url, 'GET', `/heartbeat-runs/${id}`);
    return ['succeeded', 'failed'].includes(found.status) && found;
  });
  expect([run.status, run.error]).toEqual(['succeeded', null]);
  return JSON.parse(run.resultJson.stdout);
}

describe.skipIf(noIsolation)('a run in isolation', () => {
  test('reaches the API with its token, and neither its metrics nor the database', async () => {
    const ports = [server.url, databaseUrl].map((url) => Number(new URL(url).port || 5432));
    const printed = await printedBy(`
      const { connect } = require('node:net');
      const { SERVICE_API_URL: api, SERVICE_API_KEY: key } = process.env;
      const status = async (path, init) => (await fetch(api + path, init)).status;
      const reaches = (port) => new Promise((done) => connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false)));
      (async () => console.log(JSON.stringify({
        me: await status('/api/agents/me', { headers: { authorization: 'Bearer ' + key } }),
        metrics: await status('/metrics'),
        ports: await Promise.all(${JSON.stringify(ports)}.map(reaches)),
      })))();`);
    expect(printed).toEqual({ me: 200, metrics: 403, ports: [false, false] });
    expect((await fetch(`${server.url}/metrics`)).status).toBe(200);
  });
});
