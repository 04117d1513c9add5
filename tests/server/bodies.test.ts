import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Bodies } from '#server/bodies.js';
import { domainErrorBody, refuseRequest } from '#server/requests.js';
import { startTestServer, type TestServer } from '../kit/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DEPLOYMENT_MODE: 'authenticated', TRUST_PROXY: '1' });
});

const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

/** A connection, and what was answered on it so far. */
function connection(url: string) {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  const read = { text: '', isClosed: false };
  socket.on('data', (chunk) => (read.text += chunk)).on('error', () => {});
  socket.on('close', () => (read.isClosed = true));
  const begin = (path: string, length: number, headers: Record<string, string> = {}) => {
    const lines = { host, 'content-type': 'application/json', 'content-length': String(length), ...headers };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n`);
  };
  return { socket, read, begin };
}

const LARGE = 4_000_000;
const UNKNOWN = { authorization: 'Bearer svc_agent_unknown' };

describe('a body is not waited for', () => {
  test.each([
    ['a route that needs a credential, without one', '/api/companies', {}],
    ['a route that needs a credential, with a wrong one', '/api/companies', UNKNOWN],
    ['a document, with a wrong credential', '/graphql', UNKNOWN],
  ])('for %s: the answer is 401, and the connection ends unless the body comes', async (_what, path, headers) => {
    const { read, begin } = connection(server.url);
    begin(path, LARGE, headers);
    await expect.poll(() => read.text).toMatch(/^HTTP\/1.1 401 /);
    await expect.poll(() => read.isClosed).toBe(true);
  });

  test('on a connection with many late bodies: it is kept, and remembers none of them', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const { socket, read, begin } = connection(server.url);
    const answers = () => read.text.split('HTTP/1.1 401 ').length - 1;
    for (let at = 1; at <= 15; at++) {
      begin('/api/companies', 2, UNKNOWN);
      await expect.poll(answers).toBe(at);
      socket.write('{}');
    }
    process.off('warning', note);
    expect(read.isClosed).toBe(false);
    expect(warnings).toEqual([]);
  });

  test.each([
    ['a document without a credential', '/graphql', 400],
    ['a document of more than any may have', '/graphql', 413, 11_000_000],
    ['signing in with more than that takes', '/api/auth/sign-in/email', 413],
  ])('for %s that is too large', async (_what, path, status, length = LARGE) => {
    const { read, begin } = connection(server.url);
    begin(path, length, { origin: server.url });
    await expect.poll(() => read.text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });
});

describe('a client that waits to be told to go on', () => {
  const EXPECT = { expect: '100-continue' };

  test('is refused without having sent anything', async () => {
    const { read, begin } = connection(server.url);
    begin('/api/companies', LARGE, EXPECT);
    await expect.poll(() => read.text).toMatch(/^HTTP\/1.1 401 /);
    expect(read.text).not.toContain('100 Continue');
  });

  test('is told to when its body is read', async () => {
    const { socket, read, begin } = connection(server.url);
    const body = '{"query":"{ __typename }"}';
    begin('/graphql', body.length, EXPECT);
    await expect.poll(() => read.text).toMatch(/^HTTP\/1.1 100 Continue/);
    socket.write(body);
    await expect.poll(() => read.text).toContain('"__typename":"Query"');
  });
});

describe('of one address', () => {
  test('no more than 64 bodies are under way, and others are served meanwhile', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const begun = Array.from({ length: 64 }, (_, index) => {
      const one = connection(server.url);
      one.begin('/graphql', 100, from(`2001:db8:1:1::${(index + 1).toString(16)}`));
      return one;
    });
    const ask = (address: string) =>
      fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...from(address) },
        body: '{"query":"{ __typename }"}',
      });
    await expect.poll(async () => (await ask('2001:db8:1:1::ffff')).status).toBe(429);
    const refused = await ask('2001:db8:1:1::ffff');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED', status: 429 } }] });
    expect((await ask('2001:db8:1:2::1')).status).toBe(200);
    begun[0]?.socket.destroy();
    await expect.poll(async () => (await ask('2001:db8:1:1::ffff')).status).toBe(200);
  });
});

describe('of one agent', () => {
  test('64 bodies that never end close the address for no other caller behind it', async () => {
    const local = await startTestServer({ DATABASE_URL: server.databaseUrl });
    const post = async (path: string, body: object) =>
      (await fetch(`${local.url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then((answer) => answer.json())) as { id: string; token: string };
    const company = await post('/companies', { name: 'Bodies' });
    const withKey = async (name: string) => {
      const agent = await post(`/companies/${company.id}/agents`, { name });
      return { authorization: `Bearer ${(await post(`/agents/${agent.id}/keys`, { name })).token}` };
    };
    const [dripping, others] = [await withKey('Dripping'), await withKey('Other')];
    const address = { 'x-forwarded-for': '2001:db8:1:3::1' };
    for (let count = 0; count < 64; count++) connection(server.url).begin('/graphql', 100, { ...address, ...dripping });
    const ask = (headers: object) =>
      fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...address, ...headers },
        body: '{"query":"{ __typename }"}',
      });
    await expect.poll(async () => (await ask(dripping)).status).toBe(429);
    expect((await ask(others)).status).toBe(200);
    expect((await ask({})).status).toBe(200);
    expect((await ask(dripping)).status).toBe(429);
  });
});

test('a body that drips is ended, though an upload may take its time', async () => {
  const { url, close } = await readingServer({ least: { bytes: 100, everyMs: 50 } });
  const boundary = { 'content-type': 'multipart/form-data; boundary=x' };
  const slow = connection(url);
  slow.begin('/', 1_000, boundary);
  const drip = setInterval(() => slow.socket.write('.'), 10);
  await expect.poll(() => slow.read.isClosed).toBe(true);
  clearInterval(drip);
  expect(slow.read.text).toMatch(/^HTTP\/1.1 408 /);
  close();
});

test('a body that does not arrive in time is answered with 408, and its connection ends', async () => {
  const { url, close } = await readingServer({ slowMs: 50 });
  const slow = connection(url);
  slow.begin('/', 100);
  slow.socket.write('{');
  await expect.poll(() => slow.read.isClosed).toBe(true);
  expect(slow.read.text).toMatch(/^HTTP\/1.1 408 [\s\S]*The body did not arrive in time/);
  expect(await (await fetch(url, { method: 'POST', body: '{}' })).text()).toBe('read');
  close();
});

/** A server that reads bodies. */
async function readingServer(limits: ConstructorParameters<typeof Bodies>[0]) {
  const bodies = new Bodies(limits);
  const plain = createServer(async (req, res) => {
    const isAdmitted = await bodies.admit(req, res, '127.0.0.1', (error) =>
      refuseRequest(req, res, error.status, domainErrorBody(error, '/api')),
    );
    if (isAdmitted) req.resume().once('end', () => res.end('read'));
  });
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(plain.address() as AddressInfo).port}`, close: () => plain.close() };
}
