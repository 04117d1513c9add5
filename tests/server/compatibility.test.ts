/** @module-tag whole */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../kit/postgres.js';
import { type ReadyProcess, startServer } from '../kit/process.js';
import { until } from '../kit/running.js';

// biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
type Loose = any;

const PAGE = 'https://dashboard.example.com';
const COMPATIBLE = { COMPATIBILITY: 'paperclip', CORS_ORIGINS: PAGE };
const PRINT = `for (const name of ['API_KEY', 'RUN_ID', 'API_URL', 'AGENT_ID']) {
  const [own, other] = [process.env['SERVICE_' + name], process.env['PAPERCLIP_' + name]];
  console.log(name, own === other ? 'same' : String(other));
}
console.log('token', process.env.PAPERCLIP_API_KEY, 'home', process.env.PAPERCLIP_HOME, 'plain', process.env.PLAIN);`;

async function ask(server: ReadyProcess, method: string, path: string, body?: object, headers: object = {}) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : null) as Loose };
}

/** A company whose agent says what is in its environment, and its run that is over. */
async function companyWithRun(server: ReadyProcess) {
  const { body: company } = await ask(server, 'POST', '/api/companies', { name: 'Acme' });
  const own = `/api/companies/${company.id}`;
  const { body: agent } = await ask(server, 'POST', `${own}/agents`, {
    name: 'Ada',
    role: 'engineer',
    adapterType: 'process',
    adapterConfig: {
      command: 'node',
      args: ['-e', PRINT],
      env: { PLAIN: 'configured', PAPERCLIP_API_URL: 'http://elsewhere.example', PAPERCLIP_HOME: '/elsewhere' },
    },
  });
  await ask(server, 'POST', `/api/agents/${agent.id}/wakeup`, {});
  const run = await until<Loose>(async () => {
    const [latest] = (await ask(server, 'GET', `${own}/heartbeat-runs`)).body;
    return latest?.finishedAt && latest;
  });
  return { company, agent, run, own };
}

let [on, off]: ReadyProcess[] = [];
const cleanups: (() => unknown)[] = [];
beforeAll(async () => {
  [on, off] = await Promise.all(
    [COMPATIBLE, {}].map(async (env: Record<string, string>) => {
      const { url, drop } = await createTestDatabase();
      cleanups.push(drop);
      const server = await startServer({ ...env, DATABASE_URL: url });
      cleanups.push(() => server.kill());
      return server;
    }),
  );
});
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
});

describe('a server that is compatible with Paperclip', () => {
  let world: Awaited<ReturnType<typeof companyWithRun>>;
  beforeAll(async () => {
    world = await companyWithRun(on as ReadyProcess);
  });
  const server = () => on as ReadyProcess;
  const issue = async (headers: object) =>
    ask(server(), 'POST', `${world.own}/issues`, { title: crypto.randomUUID() }, headers);

  test('gives runs its variables, which nobody can configure, and keeps the token out of the log', async () => {
    const { stdoutExcerpt } = (await ask(server(), 'GET', `/api/heartbeat-runs/${world.run.id}`)).body;
    const same = ['API_KEY', 'RUN_ID', 'API_URL', 'AGENT_ID'].map((name) => `${name} same`);
    expect(stdoutExcerpt.trim().split('\n')).toEqual([...same, 'token ***REDACTED*** home undefined plain configured']);
  });

  test('reads the run that a request names under either name', async () => {
    const { id } = world.run;
    for (const headers of [
      { 'X-Paperclip-Run-Id': id },
      { 'X-Service-Run-Id': id },
      { 'X-Paperclip-Run-Id': id, 'X-Service-Run-Id': id },
    ]) {
      const made = await issue(headers);
      expect(made.status).toBe(201);
      const [event] = (await ask(server(), 'GET', `/api/issues/${made.body.id}/activity`)).body;
      expect(event).toMatchObject({ action: 'issue.created', runId: id });
    }
    expect((await issue({ 'X-Paperclip-Run-Id': 'nonsense' })).status).toBe(400);
    expect((await issue({ 'X-Paperclip-Run-Id': crypto.randomUUID() })).status).toBe(403);
  });

  test('refuses a request that names two runs, over REST, GraphQL and for a socket', async () => {
    const two = { 'X-Paperclip-Run-Id': world.run.id, 'X-Service-Run-Id': crypto.randomUUID() };
    const refused = await issue(two);
    expect([refused.status, refused.body]).toEqual([400, { error: 'X-Paperclip-Run-Id and X-Service-Run-Id differ' }]);
    const graph = await ask(server(), 'POST', '/graphql', { query: '{ __typename }' }, two);
    expect([graph.status, graph.body.errors[0].extensions.code]).toEqual([400, 'BAD_REQUEST']);
    expect(await upgradeStatus(server().url, two)).toBe('HTTP/1.1 400 Bad Request');
  });

  test('reads the run over GraphQL', async () => {
    const query = 'mutation ($id: ID!) { archiveCompany(input: { companyId: $id }) { company { id } } }';
    const named = { 'X-Paperclip-Run-Id': crypto.randomUUID() };
    const { body } = await ask(server(), 'POST', '/graphql', { query, variables: { id: world.company.id } }, named);
    expect(body.errors[0].extensions.code).toBe('RUN_ID_MISMATCH');
  });

  test('takes webhooks that are signed under its names, in its modes', async () => {
    const { body: routine } = await ask(server(), 'POST', `${world.own}/routines`, {
      title: 'Daily',
      assigneeAgentId: world.agent.id,
      concurrencyPolicy: 'always_enqueue',
    });
    const triggers = `/api/routines/${routine.id}/triggers`;
    const body = JSON.stringify({ event: 'push' });
    for (const signingMode of ['hmac_sha256', 'github_hmac']) {
      const { body: made } = await ask(server(), 'POST', triggers, { kind: 'webhook', signingMode });
      const { webhookUrl, webhookSecret } = made.secretMaterial;
      const url = server().url + new URL(webhookUrl).pathname;
      const at = String(Date.now());
      const signed = signingMode === 'hmac_sha256' ? `${at}.${body}` : body;
      const signature = `sha256=${createHmac('sha256', webhookSecret).update(signed).digest('hex')}`;
      const fire = (headers: Record<string, string>) =>
        fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
      const names = { 'x-paperclip-timestamp': at, 'x-paperclip-signature': signature };
      expect((await fire({ ...names, 'x-service-signature': 'other' })).status).toBe(400);
      expect((await fire({ ...names, 'x-paperclip-signature': 'wrong' })).status).toBe(401);
      expect((await fire(names)).status).toBe(202);
    }
  });

  test('answers a command line that asks to sign in with the path to poll without /api', async () => {
    const { body } = await ask(server(), 'POST', '/api/cli-auth/challenges', { command: 'login' });
    expect(body.pollPath).toBe(`/cli-auth/challenges/${body.id}`);
    const polled = await ask(server(), 'GET', `/api${body.pollPath}?token=${body.token}`);
    expect([polled.status, polled.body.status]).toEqual([200, 'pending']);
  });

  test('takes its word for secrets that are kept here', async () => {
    const fields = { name: 'Deploy', value: 'v', managedMode: 'paperclip_managed' };
    const { status, body } = await ask(server(), 'POST', `${world.own}/secrets`, fields);
    expect([status, body.managedMode]).toEqual([201, 'service_managed']);
  });

  test('lets pages of listed origins send its headers', async () => {
    const preflight = { origin: PAGE, 'access-control-request-method': 'POST' };
    const { headers } = await ask(server(), 'OPTIONS', '/api/companies', undefined, preflight);
    expect(headers.get('access-control-allow-headers')).toMatch(/X-Service-Run-Id.*, X-Paperclip-Run-Id/);
  });

  test('describes the same API', async () => {
    const documents = await Promise.all(
      [server(), off as ReadyProcess].map(({ url }) =>
        fetch(`${url}/api/openapi.json`).then((answer) => answer.text()),
      ),
    );
    expect(documents[0]).toBe(documents[1]);
  });
});

describe('a server that is not asked to be', () => {
  const server = () => off as ReadyProcess;

  test('gives runs no variable under other names but those that were configured, and reads no such header', async () => {
    const world = await companyWithRun(server());
    const { stdoutExcerpt } = (await ask(server(), 'GET', `/api/heartbeat-runs/${world.run.id}`)).body;
    expect(stdoutExcerpt).toContain('RUN_ID undefined\n');
    expect(stdoutExcerpt).toContain('API_URL http://elsewhere.example\n');
    const made = await ask(server(), 'POST', `${world.own}/goals`, { title: 'Win' }, { 'X-Paperclip-Run-Id': 'any' });
    expect(made.status).toBe(201);
  });

  test('has its own words and paths alone', async () => {
    const { body } = await ask(server(), 'POST', '/api/cli-auth/challenges', { command: 'login' });
    expect(body.pollPath).toBe(`/api/cli-auth/challenges/${body.id}`);
    const { body: company } = await ask(server(), 'POST', '/api/companies', { name: 'Acme' });
    const fields = { name: 'Deploy', value: 'v', managedMode: 'paperclip_managed' };
    expect((await ask(server(), 'POST', `/api/companies/${company.id}/secrets`, fields)).status).toBe(400);
  });
});

/** The status line that answers an upgrade request with these headers. */
async function upgradeStatus(url: string, headers: object): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `GET /graphql HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${lines.join('')}\r\n`,
  );
  const [data] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return data.toString('latin1').split('\r\n')[0] as string;
}
