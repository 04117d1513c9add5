import { get } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startTestServer, type TestServer } from '../kit/server.js';
import { ask, createCompany, JSON_TYPE, overSocket, send, socketUrl } from './clients.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const WRITE = JSON.stringify({ query: 'mutation { createCompany(input: { name: "Never" }) { cursor } }' });
const companies = async (): Promise<number> =>
  (await ask(server.url, '{ companies { nodes { id } } }')).data.companies.nodes.length;

describe('a body', () => {
  test.each([
    ['of malformed JSON', '{"query":'],
    ['of a list', `[${WRITE}]`],
    ['of null', 'null'],
    ['with a query that is no text', '{"query":3}'],
    ['with variables that are no object', '{"query":"{ errorCodes }","variables":"x"}'],
    ['that names an operation it does not have', '{"query":"{ errorCodes }","operationName":"x"}'],
  ])('%s is a 400 with a code and no trace of what read it', async (_what, body) => {
    const { status, errors } = await send(server.url, body);
    expect(status).toBe(400);
    expect(errors?.map((error) => error.extensions)).toEqual([{ code: 'BAD_REQUEST', status: 400 }]);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/graphql',
    'multipart/form-data; boundary=x',
  ])('of type %s, which any page may post, is a 415 and not run', async (type) => {
    const before = await companies();
    for (const body of [
      WRITE,
      `query=${encodeURIComponent('mutation { createCompany(input: { name: "N" }) { cursor } }')}`,
    ]) {
      const { status, errors } = await send(server.url, body, { 'content-type': type });
      expect(status).toBe(415);
      expect(errors?.[0]?.extensions).toEqual({ code: 'UNSUPPORTED_MEDIA_TYPE', status: 415 });
    }
    expect(await companies()).toBe(before);
  });

  test('that arrives after its refusal leaves the connection open for the next request', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk) => (text += chunk));
    const post = (type: string, body: string) =>
      `POST /graphql HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`;
    const body = '{"query":"{ errorCodes }"}';
    socket.write(post('text/plain', body));
    await expect.poll(() => text).toMatch(/^HTTP\/1.1 415 /);
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.write(body + post('application/json', body) + body);
    await expect.poll(() => text).toContain('"errorCodes":[');
    socket.destroy();
  });

  test('of 11 MB is a 413, whether its length is told or not', async () => {
    const told = await send(server.url, 'x'.repeat(11_000_000));
    expect(told.status).toBe(413);
    expect(told.errors?.[0]?.extensions).toEqual({ code: 'PAYLOAD_TOO_LARGE', status: 413 });
    const chunks = Array.from({ length: 11 }, () => Buffer.alloc(1_000_000, ' '));
    const stream = new ReadableStream({
      pull(controller) {
        const chunk = chunks.pop();
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
    });
    const untold = await send(server.url, stream);
    expect(untold.status).toBe(413);
    expect(untold.errors?.[0]?.extensions).toEqual({ code: 'PAYLOAD_TOO_LARGE', status: 413 });
  });

  test('of variables beyond what any mutation takes is a 400 that says so, and larger ones are not read', async () => {
    const query = 'query ($id: ID!) { company(id: $id) { name } }';
    for (const variables of [
      { id: 'x'.repeat(9_999_000) },
      { id: 'x', unused: Array(100_000).fill(1) },
      { id: 'x', unused: Array(1_000_000).fill({}) },
    ]) {
      const { status, errors } = await ask(server.url, query, variables);
      expect(status).toBe(400);
      expect(errors?.[0]?.message).toMatch(/^The request (is larger than 4194304 bytes|holds more than 50000 values)/);
    }
  });

  test.each(['[', '{"a":'])('of variables that begin with %s 5,000 times is a 400', async (open) => {
    const close = open === '[' ? ']' : '}';
    const deep = `${open.repeat(5_000)}1${close.repeat(5_000)}`;
    const body = `{"query":"{ __typename }","variables":{"v":${deep}}}`;
    const { status, data, errors } = await send(server.url, body);
    expect([status, data]).toEqual([400, undefined]);
    expect(errors?.[0]?.message).toBe('Validation error');
    // As deep as the client of the test can write.
    const overWs = await overSocket(server.url, '{ __typename }', {
      v: JSON.parse(deep.slice(open.length * 4_500, -4_500)),
    });
    expect(overWs.errors[0].extensions).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
    const get = await fetch(
      `${server.url}/graphql?query={__typename}&variables={"v":${deep.slice(open.length * 4_500, -4_500)}}`,
    );
    expect(get.status).toBe(400);
  });

  test('of quotes, brackets and backslashes within texts is read as what it is', async () => {
    const value = `${'[{,"'.repeat(50_000)}${'\\'.repeat(3)}"]`;
    const query = 'query ($id: ID!) { company(id: $id) { name } }';
    const { status, errors } = await ask(server.url, query, { id: value });
    expect([status, errors?.[0]?.message]).toEqual([200, 'Validation error']);
  });

  test('with a mutation of the longest text there is, in a script of three bytes a letter, is served', async () => {
    const query = `mutation ($id: ID!, $text: String!) {
      createIssue(input: { companyId: $id, title: "Long", description: $text }) { issue { description } }
    }`;
    const text = '語'.repeat(1_000_000);
    const id = await createCompany(server.url);
    const { data, errors } = await ask(server.url, query, { id, text });
    expect(errors).toBeUndefined();
    expect(data.createIssue.issue.description).toBe(text);
    expect((await fetch(`${server.url}/api/companies/${id}`, { method: 'DELETE' })).ok).toBe(true);
  });

  test.each([
    ['much deeper than any request', `{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`],
    ['of many more values than any request', `{"a":[${'[],'.repeat(110_000)}0]}`],
  ])('of a message %s closes the socket with 4400, and nothing reads it', async (_what, payload) => {
    for (const type of ['connection_init', 'ping']) {
      const socket = new WebSocket(socketUrl(server.url), 'graphql-transport-ws');
      const answers: string[] = [];
      socket.on('message', (answer) => answers.push(String(answer)));
      const closed = new Promise((resolve) => socket.on('close', resolve));
      socket.on('open', () => socket.send(`{"type":"${type}","payload":${payload}}`));
      expect([await closed, answers]).toEqual([4400, []]);
    }
    expect(await companies()).toBeGreaterThanOrEqual(0);
  });

  test('of a message over 1 MiB closes the socket with 1009, and the server lives on', async () => {
    const socket = new WebSocket(socketUrl(server.url), 'graphql-transport-ws');
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.on('open', () => socket.send('x'.repeat(2_000_000)));
    expect(await closed).toBe(1009);
    expect(await companies()).toBeGreaterThanOrEqual(0);
  });
});

describe('a request', () => {
  test.each([
    ['PUT', '/graphql', 405, 'METHOD_NOT_ALLOWED'],
    [
      'GET',
      `/graphql?query=${encodeURIComponent('mutation{createCompany(input:{name:"N"}){cursor}}')}`,
      405,
      'METHOD_NOT_ALLOWED',
    ],
  ])('%s %s is refused', async (method, path, status, code) => {
    const response = await fetch(server.url + path, { method });
    expect(response.status).toBe(status);
    const { errors } = (await response.json()) as { errors: { extensions: object }[] };
    expect(errors[0]?.extensions).toEqual({ code, status });
  });

  test('that accepts application/graphql-response+json has the status of what was wrong', async () => {
    const accept = { accept: 'application/graphql-response+json' };
    const wrong = 'query ($n: Int) { companies { nodes { agents(first: $n) { edges { cursor } } } } }';
    expect((await ask(server.url, wrong, { n: 'x' }, accept)).status).toBe(400);
    expect((await ask(server.url, wrong, { n: 200 }, { accept: 'application/json' })).status).toBe(200);
    expect((await ask(server.url, '{ nope }', {}, accept)).status).toBe(400);
    expect((await ask(server.url, '{ me { id } }', {}, accept)).status).toBe(200);
  });
});

describe('a page of another origin', () => {
  const foreign = { ...JSON_TYPE, origin: 'https://evil.example' };

  test.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
    '%s does not act as the board: not by a document, not by a route',
    async (origin) => {
      const before = await companies();
      const written = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { ...foreign, origin },
        body: WRITE,
      });
      expect(written.status).toBe(403);
      const created = await fetch(`${server.url}/api/companies`, {
        method: 'POST',
        headers: { ...foreign, origin },
        body: '{"name":"Never"}',
      });
      expect(created.status).toBe(403);
      expect(await companies()).toBe(before);
    },
  );

  test.each(['/graphql', '/api/companies/00000000-0000-4000-8000-000000000000/events/ws'])(
    'opens no socket at %s',
    async (path) => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, 'graphql-transport-ws', {
        origin: 'https://evil.example',
      });
      const refusal = await new Promise<Error>((resolve) => socket.on('error', resolve));
      expect(refusal.message).toContain('403');
    },
  );

  test('that bears a credential is served as any, and so is a page of the server itself', async () => {
    const { errors } = await ask(server.url, '{ companies { nodes { id } } }', {}, { origin: server.url });
    expect(errors).toBeUndefined();
    const { status } = await ask(
      server.url,
      '{ companies { nodes { id } } }',
      {},
      { ...foreign, authorization: 'Bearer nope' },
    );
    expect(status).toBe(401);
  });

  test('is nobody in an authenticated deployment, and so not in the way', async () => {
    const authenticated = await startTestServer({ DEPLOYMENT_MODE: 'authenticated' });
    const { errors } = await ask(authenticated.url, '{ companies { nodes { id } } }', {}, foreign);
    expect(errors?.[0]?.extensions).toEqual({ code: 'UNAUTHORIZED', status: 401 });
  });
});

describe('a name that was made to lead to this machine', () => {
  const statusOf = (url: string, host: string, headers: Record<string, string> = {}): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      get(url, { headers: { ...headers, host } }, (res) => resolve(res.resume().statusCode)).on('error', reject);
    });

  test.each(['evil.example', 'localhost.evil.example:3100', '127.0.0.1.evil.example'])(
    '%s is not served as the board, even where a browser sends no origin',
    async (host) => {
      expect(await statusOf(`${server.url}/api/companies`, host)).toBe(403);
      expect(await statusOf(`${server.url}/graphql?query={__typename}`, host)).toBe(403);
      expect(await statusOf(`${server.url}/api/companies`, host, { authorization: 'Bearer nope' })).toBe(401);
    },
  );

  test('is served where it is the public address, as are loopback names and addresses', async () => {
    const named = await startTestServer({ PUBLIC_BASE_URL: 'https://board.example' });
    for (const host of ['board.example', 'localhost:3100', '[::1]:3100', '192.168.1.7:3100']) {
      expect(await statusOf(`${named.url}/api/companies`, host)).toBe(200);
    }
  });
});

test('the refused requests of this file have created no company', async () => {
  expect(await companies()).toBe(0);
  expect(await createCompany(server.url)).toBeDefined();
});
