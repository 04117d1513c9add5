import { createClient } from 'graphql-ws';
import { beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { PASSWORD } from '../kit/people.js';
import { REDIS_URL, redisAnswers } from '../kit/redis.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { ask, createCompany, JSON_TYPE, socketUrl } from './clients.js';

type Headers = Record<string, string>;

/** Serves the same data as `server` without a limit, for what tests need beforehand. */
let unlimited: TestServer;
let server: TestServer;
let companyId: string;
beforeAll(async () => {
  unlimited = await startTestServer();
  server = await limited({ RATE_LIMITS: 'request=3/60' });
  companyId = await createCompany(unlimited.url);
});

const limited = (env: Record<string, string>): Promise<TestServer> =>
  startTestServer({ DATABASE_URL: unlimited.databaseUrl, TRUST_PROXY: '1', ...env });

let addresses = 0;
/** Headers of a client that nobody has seen. */
const stranger = (): Headers => ({ 'x-forwarded-for': `10.0.0.${++addresses}` });

const get = (path: string, headers: Headers, at = server) => fetch(at.url + path, { headers });
const statuses = async (times: number, request: () => Promise<{ status: number }>): Promise<number[]> => {
  const found: number[] = [];
  for (let count = 0; count < times; count++) found.push((await request()).status);
  return found;
};
const post = async (path: string, body: object): Promise<{ id: string; token: string }> => {
  const answer = await fetch(unlimited.url + path, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });
  expect(answer.status).toBe(201);
  return answer.json();
};
const newAgent = async (): Promise<Headers> => {
  const { id } = await post(`/api/companies/${companyId}/agents`, { name: `Agent ${++addresses}` });
  return { authorization: `Bearer ${(await post(`/api/agents/${id}/keys`, { name: 'test' })).token}` };
};
const figures = ({ headers }: { headers: globalThis.Headers }) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`) ?? Number.NaN));

describe('the answers to limited requests', () => {
  const REQUESTS: [string, (headers: Headers) => Promise<{ status: number; headers: globalThis.Headers }>][] = [
    ['REST', (headers) => get('/api/health', headers)],
    ['REST for a path that there is not', (headers) => get('/api/nothing', headers)],
    ['GraphQL in its fast path', (headers) => ask(server.url, '{ __typename }', {}, headers)],
    ['GraphQL for a document that fails', (headers) => ask(server.url, '{ nope', {}, headers)],
    ['GraphQL over GET', (headers) => get('/graphql?query={__typename}', headers)],
    [
      'GraphQL for an unusual Accept',
      (headers) =>
        ask(server.url, '{ __typename }', {}, { ...headers, accept: 'application/graphql-response+json;q=1' }),
    ],
  ];

  test.each(REQUESTS)('of %s say what is left, and count each once', async (_what, request) => {
    const client = stranger();
    for (const remaining of [2, 1, 0]) {
      const answer = await request(client);
      expect(answer.status).not.toBe(429);
      const [limit, left, reset] = figures(answer);
      expect([limit, left]).toEqual([3, remaining]);
      expect(reset).toBeGreaterThan(50);
      expect(reset).toBeLessThanOrEqual(60);
    }
    const refused = await request(client);
    expect(refused.status).toBe(429);
    expect(figures(refused).slice(0, 2)).toEqual([3, 0]);
    expect(refused.headers.get('retry-after')).toBe(refused.headers.get('ratelimit-reset'));
  });

  test('refuse with the one message, as each API tells errors', async () => {
    const client = stranger();
    await statuses(3, () => get('/api/health', client));
    const rest = await get('/api/health', client);
    const seconds = Number(rest.headers.get('retry-after'));
    const message = `Too many requests. Try again in ${seconds} s.`;
    const details = { retryAfterSeconds: seconds };
    expect(await rest.json()).toEqual({ error: message, code: 'rate_limited', details });
    const { data, errors } = await ask(server.url, '{ __typename }', {}, client);
    expect(data).toBeUndefined();
    expect(errors).toEqual([
      {
        message: expect.stringMatching(/^Too many requests\. Try again in \d+ s\.$/),
        extensions: {
          code: 'RATE_LIMITED',
          status: 429,
          details: { retryAfterSeconds: expect.any(Number) },
        },
      },
    ]);
  });

  test('bear no such headers where there is no limit', async () => {
    const answer = await get('/api/health', {}, unlimited);
    expect(figures(answer)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });

  test('say what an authenticated deployment allows anybody, unless limits are off', async () => {
    const known = await startTestServer({ DEPLOYMENT_MODE: 'authenticated' });
    for (const remaining of [5_999, 5_998]) {
      const answer = await get('/api/health', {}, known);
      expect(figures(answer).slice(0, 2)).toEqual([6_000, remaining]);
    }
    const off = await startTestServer({ DEPLOYMENT_MODE: 'authenticated', RATE_LIMITS: 'off' });
    expect(figures(await get('/api/health', {}, off))[0]).toBeNaN();
  });

  test('of a limit for something else bear its figures when it refuses', async () => {
    const strict = await startTestServer({
      DEPLOYMENT_MODE: 'authenticated',
      RATE_LIMITS: 'signInAddress=1/60,request=100/60',
    });
    const signIn = () =>
      fetch(`${strict.url}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { ...JSON_TYPE, origin: strict.url },
        body: JSON.stringify({ email: 'nobody@example.com', password: PASSWORD }),
      });
    expect(figures(await signIn()).slice(0, 2)).toEqual([100, 99]);
    const refused = await signIn();
    expect(refused.status).toBe(429);
    expect(figures(refused)).toEqual([1, 0, 60]);
  });
});

describe('requests are counted', () => {
  test('for the agent whose credential they bear, wherever it is', async () => {
    const [agent, other, here] = [await newAgent(), await newAgent(), stranger()];
    expect(await statuses(4, () => get('/api/agents/me', { ...agent, ...stranger() }))).toEqual([200, 200, 200, 429]);
    expect(await statuses(4, () => get('/api/agents/me', { ...other, ...here }))).toEqual([200, 200, 200, 429]);
    expect(await statuses(4, () => get('/api/health', here))).toEqual([200, 200, 200, 429]);
    expect((await get('/api/agents/me', { ...(await newAgent()), ...here })).status).toBe(200);
  });

  test('for the address of a credential that is not valid', async () => {
    const client = stranger();
    let made = 0;
    const guess = () => get('/api/agents/me', { authorization: `Bearer svc_agent_${++made}`, ...client });
    expect(await statuses(4, guess)).toEqual([401, 401, 401, 429]);
    expect((await get('/api/health', client)).status).toBe(429);
  });

  test('for the address of the local board, of IPv6 for its network', async () => {
    const from = (last: number) => get('/api/companies', { 'x-forwarded-for': `2001:db8::${last}` });
    expect([await from(1), await from(2), await from(3), await from(4)].map(({ status }) => status)).toEqual([
      200, 200, 200, 429,
    ]);
  });

  test('for the person whose cookie they bear', async () => {
    const guarded = await startTestServer({
      DEPLOYMENT_MODE: 'authenticated',
      RATE_LIMITS: 'request=3/60',
      TRUST_PROXY: '1',
    });
    const answer = await fetch(`${guarded.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...stranger(), origin: guarded.url },
      body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', password: PASSWORD }),
    });
    expect(answer.status).toBe(200);
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const session = () => get('/api/auth/get-session', { cookie, ...stranger() }, guarded);
    expect(await statuses(4, session)).toEqual([200, 200, 200, 429]);
  });

  test('once for each operation of a socket, and its others go on', async () => {
    const agent = await newAgent();
    const client = socketOf(stranger(), agent);
    const subscription = client.iterate({
      query: 'subscription ($id: ID!) { events(companyId: $id, after: "0") { action: actionText } }',
      variables: { id: companyId },
    });
    expect((await subscription.next()).value.data.events.action).toBe('company.created');
    const answers = [];
    for (let count = 0; count < 3; count++) answers.push(await resultOf(client, '{ __typename }'));
    expect(answers.map(({ data }) => data)).toEqual([{ __typename: 'Query' }, { __typename: 'Query' }, undefined]);
    expect(answers[2].errors).toEqual([
      {
        message: expect.stringContaining('Too many requests.'),
        extensions: { code: 'RATE_LIMITED', status: 429, details: { retryAfterSeconds: expect.any(Number) } },
      },
    ]);
    expect((await get('/api/agents/me', agent)).status).toBe(429);
    expect((await subscription.next()).value.data.events.action).toBe('agent.created');
    await subscription.return?.();
    await client.dispose();
  });

  test.each(['/graphql', '/api/companies/:id/events/ws'])('when a socket to %s is opened', async (path) => {
    const client = stranger();
    await statuses(2, () => get('/api/health', client));
    expect(await opening(path, client)).toMatchObject({ status: 101 });
    const refused = await opening(path, client);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
  });
});

const socketOf = (headers: Headers, params: Headers) =>
  createClient({
    url: socketUrl(server.url),
    connectionParams: params,
    retryAttempts: 0,
    webSocketImpl: class extends WebSocket {
      constructor(address: string, protocol: string) {
        super(address, protocol, { headers });
      }
    },
  });

// biome-ignore lint/suspicious/noExplicitAny: what the server answers is what tests assert on
const resultOf = async (client: ReturnType<typeof createClient>, query: string): Promise<any> => {
  try {
    for await (const result of client.iterate({ query })) return result;
  } catch (errors) {
    return { errors };
  }
};

/** How the request to open a socket is answered. */
const opening = (path: string, headers: Headers): Promise<{ status: number; headers: Record<string, unknown> }> =>
  new Promise((resolve, reject) => {
    const url = server.url.replace('http', 'ws') + path.replace(':id', companyId);
    const socket = new WebSocket(url, path === '/graphql' ? ['graphql-transport-ws'] : [], { headers });
    socket.once('open', () => {
      socket.terminate();
      resolve({ status: 101, headers: {} });
    });
    socket.once('unexpected-response', (_request, answer) => {
      resolve({ status: answer.statusCode as number, headers: answer.headers });
      answer.resume();
    });
    socket.on('error', reject);
  });

describe.each([
  ['PostgreSQL', {}],
  ['Redis', { REDIS_URL }],
] as [string, Record<string, string>][])('two servers on one database that count in %s', (store, env) => {
  test('share the count', async ({ skip }) => {
    skip(store === 'Redis' && !redisAnswers, `no Redis answers at ${REDIS_URL}`);
    const [here, there] = [
      await limited({ RATE_LIMITS: 'request=4/60', ...env }),
      await limited({ RATE_LIMITS: 'request=4/60', ...env }),
    ];
    const before = await rowsOfRequests();
    const client = stranger();
    const answers = [];
    for (const at of [here, there, here, there, here, there]) answers.push(await get('/api/health', client, at));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429]);
    expect((await rowsOfRequests()) - before).toBe(store === 'PostgreSQL' ? 1 : 0);
  });
});

const rowsOfRequests = async (): Promise<number> => {
  const { pool } = unlimited.runtime.services.database;
  return (await pool.query(`SELECT 1 FROM "RateLimit" WHERE key LIKE 'request:%'`)).rows.length;
};

describe('while the store does not answer', () => {
  test('requests are served without figures', async () => {
    const alone = await limited({ RATE_LIMITS: 'request=1/60', REDIS_URL: 'redis://127.0.0.1:1' });
    const client = stranger();
    for (let count = 0; count < 3; count++) {
      const answer = await get('/api/health', client, alone);
      expect(answer.status).toBe(200);
      expect(figures(answer)[0]).toBeNaN();
    }
  });
});
