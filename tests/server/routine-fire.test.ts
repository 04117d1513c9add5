/** @module-tag whole */
import { request as rawRequest } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { gateTo } from '../kit/gate.js';
import { createTestDatabase } from '../kit/postgres.js';
import { startServer } from '../kit/process.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { statementsOf } from '../kit/statements.js';
import { bearer, signature, timedSignature } from '../kit/webhooks.js';
import { createCompany, type Data, JSON_TYPE, rest } from './clients.js';

type Headers = Record<string, string>;

/** A webhook of a routine whose agent never runs. */
async function hookAt(url: string, fields: object = {}): Promise<{ path: string; secret: string; routine: Data }> {
  const companyId = await createCompany(url);
  const agent = await rest(url, 'POST', `/companies/${companyId}/agents`, {
    name: 'Ada',
    runtimeConfig: { heartbeat: { wakeOnDemand: false } },
  });
  const routine = await rest(url, 'POST', `/companies/${companyId}/routines`, {
    title: 'Answer',
    assigneeAgentId: agent.id,
    concurrencyPolicy: 'always_enqueue',
  });
  const made = await rest(url, 'POST', `/routines/${routine.id}/triggers`, { kind: 'webhook', ...fields });
  const { webhookUrl, webhookSecret } = made.secretMaterial;
  return { path: new URL(webhookUrl).pathname, secret: webhookSecret, routine };
}

const fire = async (url: string, path: string, headers: Headers, body = '{}'): Promise<Data> => {
  const answer = await fetch(url + path, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
};

const runsOf = (url: string, { id }: { id: string }): Promise<Data[]> =>
  rest(url, 'GET', `/routines/${id}/runs?limit=200`);

/** As `fire`, with header fields that fetch does not let a page set. */
const fireAs = (url: string, path: string, headers: Headers): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = rawRequest(url + path, { method: 'POST', headers: { ...JSON_TYPE, ...headers } }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    });
    sent.once('error', reject).end('{}');
  });

/** One installation: its processes share the key that secrets are sealed with. */
const startShared = (env: Record<string, string>): Promise<TestServer> =>
  startTestServer({ SECRETS_MASTER_KEY: '0'.repeat(64), ...env });

let server: TestServer;
let authenticated: TestServer;
beforeAll(async () => {
  server = await startShared({ TRUST_PROXY: '1' });
  authenticated = await startShared({
    DATABASE_URL: server.databaseUrl,
    DEPLOYMENT_MODE: 'authenticated',
    RATE_LIMITS: 'request=1000/60',
  });
});

describe('what a sender shows as Authorization', () => {
  test('is never looked up as a credential, in any mode of deployment', async () => {
    const hook = await hookAt(server.url);
    const { id: agentId, companyId } = await rest(server.url, 'GET', `/agents/${hook.routine.assigneeAgentId}`);
    const { token } = await rest(server.url, 'POST', `/agents/${agentId}/keys`, { name: 'key' });
    const looked = /"(BoardApiKey|AgentApiKey|UserSession|User|CompanyMembership)"/;
    for (const { url } of [server, authenticated]) {
      const cookie = 'orgraph.session_token=x.y';
      const texts = await statementsOf(async () => {
        expect((await fire(url, hook.path, { ...bearer({ secret: token }), cookie })).status).toBe(401);
        expect((await fire(url, hook.path, { ...bearer(hook), cookie })).status).toBe(202);
      });
      expect(texts.filter((text) => looked.test(text))).toEqual([]);
    }
    const runs = await runsOf(server.url, hook.routine);
    expect(runs.map(({ companyId: id, source }) => [id, source])).toEqual(
      Array.from({ length: 2 }, () => [companyId, 'webhook']),
    );
  });

  test('makes no caller of the API: the secret of a webhook opens nothing else', async () => {
    const hook = await hookAt(server.url);
    const answer = await fetch(`${authenticated.url}/api/routines/${hook.routine.id}`, { headers: bearer(hook) });
    expect(answer.status).toBe(401);
  });
});

test('a delivery may come through a host name and from a page of somewhere else', async () => {
  const hook = await hookAt(server.url, { signingMode: 'git_host_hmac' });
  const signed = signature(hook, '{}');
  const elsewhere = { host: 'a1b2.tunnel.example', origin: 'https://evil.example' };
  for (const path of [hook.path, `${hook.path}/`, hook.path.replace('/fire', '/FIRE')])
    expect(await fireAs(server.url, path, { ...signed, ...elsewhere })).toBe(202);
  expect(await fireAs(server.url, '/api/companies', elsewhere)).toBe(403);
  expect(await fireAs(server.url, '/api/routine-triggers/public/fire', elsewhere)).toBe(403);
});

describe('a webhook', () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await startShared({
      DATABASE_URL: server.databaseUrl,
      RATE_LIMITS: 'fire=3/60,unknownFire=2/60',
      TRUST_PROXY: '1',
    });
  });

  test('is fired so often and not more, refused requests included, and others are not held up by it', async () => {
    const [hook, other] = [await hookAt(server.url), await hookAt(server.url)];
    const statuses = [];
    for (const headers of [{}, bearer(hook), {}, bearer(hook), {}])
      statuses.push((await fire(limited.url, hook.path, headers)).status);
    expect(statuses).toEqual([401, 202, 401, 429, 429]);
    const { headers, body } = await fire(limited.url, hook.path, bearer(hook));
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('ratelimit-limit')).toBe('3');
    expect(body).toMatchObject({ code: 'rate_limited', error: expect.stringMatching(/^Too many deliveries/) });
    expect((await fire(limited.url, other.path, bearer(other))).status).toBe(202);
  });

  test('that there is not is looked for so often by one address', async () => {
    const path = `/api/routine-triggers/public/${'x'.repeat(43)}/fire`;
    const from = (address: string) => fire(limited.url, path, { 'x-forwarded-for': address });
    const statuses = [];
    for (const address of ['10.9.9.1', '10.9.9.1', '10.9.9.1', '10.9.9.2']) statuses.push((await from(address)).status);
    expect(statuses).toEqual([404, 404, 429, 404]);
  });
});

describe('two processes on one database', () => {
  let other: TestServer;
  beforeAll(async () => {
    other = await startShared({ DATABASE_URL: server.databaseUrl });
  });

  const everywhere = (send: (url: string) => Promise<Data>): Promise<Data[]> =>
    Promise.all(Array.from({ length: 50 }, (_, index) => send((index % 2 ? server : other).url)));

  test('make one run of 50 retries at once, and answer each with it', async () => {
    const hook = await hookAt(server.url, { signingMode: 'git_host_hmac' });
    const headers = { ...signature(hook, '{}'), 'x-github-delivery': 'one' };
    const answers = await everywhere((url) => fire(url, hook.path, headers));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await runsOf(server.url, hook.routine)).toHaveLength(1);
  });

  test('make one run of one signed body without a time, under whatever ids it comes', async () => {
    const hook = await hookAt(server.url, { signingMode: 'git_host_hmac' });
    let ids = 0;
    const answers = await everywhere((url) =>
      fire(url, hook.path, { ...signature(hook, '{}'), 'x-github-delivery': `${++ids}` }),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await runsOf(server.url, hook.routine)).toHaveLength(1);
  });

  test('take a signature once, under whatever keys it comes', async () => {
    const hook = await hookAt(server.url, { signingMode: 'hmac_sha256' });
    const signed = timedSignature(hook, '{}');
    let keys = 0;
    const answers = await everywhere((url) => fire(url, hook.path, { ...signed, 'idempotency-key': `${++keys}` }));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(await runsOf(server.url, hook.routine)).toHaveLength(1);
  });
});

test('a delivery that was acknowledged is dispatched before a server stops', async () => {
  const leaving = await startShared({ DATABASE_URL: server.databaseUrl, RATE_LIMITS: 'off' });
  const hook = await hookAt(server.url);
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => fire(leaving.url, hook.path, { ...bearer(hook), connection: 'close' })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
  await leaving.stop();
  const statuses = (await runsOf(server.url, hook.routine)).map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: 60 }, () => 'issue_created'));
});

test('a log that tells everything tells no secret, no signature and no address, also of what fails', async () => {
  const database = await createTestDatabase();
  const gate = await gateTo(database.url);
  const own = await startServer({ DATABASE_URL: gate.url, LOG_LEVEL: 'trace' });
  try {
    const hook = await hookAt(own.url, { signingMode: 'app_webhook' });
    const sent = { ...bearer(hook), ...signature(hook, '{}') };
    expect((await fire(own.url, hook.path, sent)).status).toBe(202);
    expect((await fire(own.url, hook.path, sent, '{"a":1}')).status).toBe(401);
    await gate.shut();
    expect((await fire(own.url, hook.path, sent)).status).toBeGreaterThanOrEqual(500);
    await gate.open();
    const { output } = await own.kill();
    const [, publicId] = /public\/(.+)\/fire$/.exec(hook.path) ?? [];
    const known = [hook.secret, publicId, ...Object.values(sent).map((value) => value.replace(/^.*[ =]/, ''))];
    expect(known.filter((one) => one && output.includes(one))).toEqual([]);
  } finally {
    await own.kill();
    await gate.shut();
    await database.drop();
  }
});
