import { randomUUID } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMetrics } from '#server/metrics.js';
import { startMonitoring } from '#server/monitoring.js';
import { boardKey } from '../kit/credentials.js';
import { createTestDatabase } from '../kit/postgres.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import type { World } from '../kit/world.js';
import { run, socketTo } from './clients.js';

const METRICS_TOKEN = 'a-token-of-the-metrics';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN, HOST: '0.0.0.0' });
});

const outside = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
const port = () => new URL(server.url).port;
const get = (headers: Record<string, string> = {}, host = '127.0.0.1') =>
  fetch(`http://${host}:${port()}/metrics`, { headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function keyOf(isInstanceAdmin: boolean): Promise<string> {
  const { services } = server.runtime;
  const id = randomUUID();
  await services.database.transaction('all', (tx) =>
    tx.user.create({ data: { id, name: 'U', email: `${id}@example.com`, isInstanceAdmin } }),
  );
  return boardKey({ services } as World, id);
}

describe('the figures of the server', () => {
  test('are told to this machine: operations, sockets and connections', async () => {
    const client = socketTo(`http://127.0.0.1:${port()}`);
    const next = client.iterate({ query: 'query { adapters { type } }' }).next();
    expect((await next).value.data.adapters).not.toEqual([]);
    await run(`http://127.0.0.1:${port()}`, 'mutation { createCompany(input: { name: "A" }) { cursor } }');
    const response = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/plain');
    const text = await response.text();
    expect(text).toMatch(/^orgraph_operation_seconds_count\{name="listAdapters",kind="query",status="200"\} 1$/m);
    expect(text).toMatch(/^orgraph_operation_seconds_count\{name="createCompany",kind="mutation",status="200"\} 1$/m);
    expect(text).toMatch(/^orgraph_pool_connections [1-9]/m);
    expect(text).toMatch(/^orgraph_pool_waiting 0$/m);
    await client.dispose();
  });

  test('tell how many runs wait, and for how long the oldest does', async () => {
    const queued = async () => Number(/^orgraph_runs_queued (.*)$/m.exec(await (await get()).text())?.[1]);
    expect(await queued()).toBe(0);
    const company = await server.graphql('mutation { createCompany(input: { name: "Q" }) { company { id } } }');
    const { id: companyId } = company.data.createCompany.company;
    const agent = await server.graphql(
      'mutation ($companyId: ID!) { createAgent(input: { companyId: $companyId, name: "A", role: CEO }) { agent { id } } }',
      { companyId },
    );
    const { id: agentId } = agent.data.createAgent.agent;
    await server.graphql('mutation ($agentId: ID!) { wakeAgent(input: { agentId: $agentId }) { run { id } } }', {
      agentId,
    });
    expect(await queued()).toBe(1);
    await server.runtime.services.database.transaction('all', (tx) =>
      tx.heartbeatRun.updateMany({ data: { createdAt: new Date(Date.now() - 3_600_000) } }),
    );
    expect(await (await get()).text()).toMatch(/^orgraph_run_queue_age_seconds 36\d\d/m);
  });

  test('say of the queue that it is not known while the database is away', async () => {
    const database = await createTestDatabase();
    const other = await startTestServer({ DATABASE_URL: database.url });
    await database.drop();
    const response = await fetch(`${other.url}/metrics`);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toMatch(/^orgraph_runs_queued nan$/im);
    expect(text).toMatch(/^orgraph_run_queue_age_seconds nan$/im);
    await other.stop();
  });

  test.each([
    ['X-Forwarded-For', { 'x-forwarded-for': '127.0.0.1' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'board.example.com' }],
    ['X-Forwarded-Proto', { 'x-forwarded-proto': 'https' }],
    ['X-Real-IP', { 'x-real-ip': '127.0.0.1' }],
    ['Via', { via: '1.1 proxy' }],
    ['CF-Connecting-IP', { 'cf-connecting-ip': '127.0.0.1' }],
    ['Forwarded', { forwarded: 'for=127.0.0.1' }],
  ])('are not told to who comes through a proxy (%s) without a credential', async (_name, headers) => {
    const response = await get(headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ error: 'Instance admin access required' });
    expect((await get({ ...headers, ...bearer(METRICS_TOKEN) })).status).toBe(200);
  });

  test('are told for the token and to instance admins, and to nobody else', async () => {
    expect((await get(bearer(METRICS_TOKEN))).status).toBe(200);
    expect((await get(bearer(await keyOf(true)))).status).toBe(200);
    expect((await get(bearer(await keyOf(false)))).status).toBe(403);
    expect((await get(bearer('a-token-of-nobody'))).status).toBe(403);
    expect((await get({ authorization: METRICS_TOKEN })).status).toBe(401);
  });

  test('are told where a proxy is trusted for a credential alone, and on a port of their own without', async () => {
    const proxied = await startTestServer({ METRICS_TOKEN, TRUST_PROXY: '1' });
    const at = `${proxied.url}/metrics`;
    expect((await fetch(at)).status).toBe(403);
    expect((await fetch(at, { headers: bearer(METRICS_TOKEN) })).status).toBe(200);
    const metrics = createMetrics(proxied.runtime);
    const apart = await startMonitoring(proxied.runtime, pino({ level: 'silent' }), { metrics, port: 0 });
    expect((await fetch(`${apart.url}/metrics`)).status).toBe(200);
    expect((await fetch(`${apart.url}/metrics`, { headers: { 'x-real-ip': '127.0.0.1' } })).status).toBe(403);
    await apart.stop();
    metrics.stop();
    await proxied.stop();
  });

  test.skipIf(!outside)('are not told to another machine, but for the token', async () => {
    expect((await get({}, outside)).status).toBe(403);
    expect((await get(bearer(METRICS_TOKEN), outside)).status).toBe(200);
  });
});
