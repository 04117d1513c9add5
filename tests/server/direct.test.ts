import { request } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';
import { ask, createCompany, type Data, JSON_TYPE } from './clients.js';

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer();
  companyId = await createCompany(server.url);
});

const NAME = 'query ($id: ID!) { company(id: $id) { name } }';
const MISSING = '00000000-0000-4000-8000-000000000000';

interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly body: Data;
}

async function post(body: unknown, headers: Record<string, string> = {}, path = '/graphql'): Promise<Answer> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const type = response.headers.get('content-type');
  return { status: response.status, type, body: text.startsWith('{') ? JSON.parse(text) : text };
}

/** An address with a query string is one that only Yoga takes. */
const postTheLongWay = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  post(body, headers, '/graphql?long');

const JSON_UTF8 = 'application/json; charset=utf-8';
const RESPONSE_UTF8 = 'application/graphql-response+json; charset=utf-8';

describe('an answer has the type that the client accepts:', () => {
  test.each([
    ['application/json', 200, JSON_UTF8],
    ['*/*', 200, JSON_UTF8],
    ['application/*', 200, JSON_UTF8],
    ['application/graphql-response+json', 200, RESPONSE_UTF8],
    ['application/graphql-response+json, application/json', 200, RESPONSE_UTF8],
    ['application/json, application/graphql-response+json', 200, JSON_UTF8],
    ['application/graphql-response+json,application/json;q=0.9', 200, RESPONSE_UTF8],
    ['text/html, APPLICATION/JSON', 200, JSON_UTF8],
    [
      'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed',
      ...([200, RESPONSE_UTF8] as const),
    ],
    ['application/json; charset=utf-16', 406, null],
    ['text/html', 406, null],
  ])('%s', async (accept, status, type) => {
    const { body: _, ...told } = await post({ query: '{ __typename }' }, { accept });
    expect(told).toEqual({ status, type });
  });

  test('a subscription is a stream for who accepts anything', async () => {
    const query = 'subscription ($id: ID!) { events(companyId: $id, after: "0") { action: actionText } }';
    const stop = new AbortController();
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { ...JSON_TYPE, accept: '*/*' },
      body: JSON.stringify({ query, variables: { id: companyId } }),
      signal: stop.signal,
    });
    expect(response.status).toBe(200);
    let text = '';
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString();
      if (text.includes('company.created')) break;
    }
    stop.abort();
  });
});

const accepts = ['application/json', 'application/graphql-response+json', '*/*'];
const requests: [what: string, body: unknown][] = [
  ['a success', { query: NAME, variables: { id: 'ID' } }],
  [
    'a success with all parameters',
    { query: NAME, variables: { id: 'ID' }, operationName: null, extensions: { a: 1 } },
  ],
  ['a success without variables', { query: '{ __typename }', variables: null }],
  ['a field that fails, to null', { query: NAME, variables: { id: MISSING } }],
  ['a field that fails beside others', { query: `{ errorCodes company(id: "${MISSING}") { name } }` }],
  [
    'a mutation that is refused',
    { query: `mutation { archiveCompany(input: { companyId: "${MISSING}" }) { cursor } }` },
  ],
  ['no GraphQL', { query: '{ nope' }],
  ['an unknown field', { query: '{ nope }' }],
  ['variables of a wrong type', { query: NAME, variables: { id: {} } }],
  ['a subscription', { query: 'subscription { events(companyId: "x") { id } }' }],
  ['two operations and no name', { query: 'query A { errorCodes } query B { errorCodes }' }],
  ['an operation that is not there', { query: '{ errorCodes }', operationName: 'x' }],
  ['an operation name that is no text', { query: '{ errorCodes }', operationName: 3 }],
  ['a parameter that is none', { query: '{ errorCodes }', more: 1 }],
  ['a parameter of the prototype', '{"query":"{ errorCodes }","constructor":1}'],
  ['a parameter that is none, but null', { query: '{ errorCodes }', more: null }],
  ['extensions that are no object', { query: '{ errorCodes }', extensions: [] }],
  ['variables that are a list', { query: NAME, variables: ['x'] }],
  ['no query', { variables: {} }],
  ['an empty query', { query: '' }],
  ['a batch', [{ query: '{ errorCodes }' }, { query: '{ errorCodes }' }]],
  ['an empty batch', '[]'],
  ['malformed JSON', '{"query":'],
  ['a byte order mark', '\uFEFF{"query":"{ errorCodes }"}'],
  ['a text', '"{ errorCodes }"'],
  ['nothing', ''],
];

/** Where two answers to the same request may differ. */
const comparable = ({ status, type, body }: Answer): object => ({
  status,
  type,
  body: JSON.stringify(body).replace(/"reference":"[^"]*"/g, ''),
});

describe.each(accepts)('for a client that accepts %s', (accept) => {
  test.each(requests)('%s is answered as on the long way', async (_what, body) => {
    const text = (typeof body === 'string' ? body : JSON.stringify(body)).replace('"ID"', `"${companyId}"`);
    const [short, long] = [await post(text, { accept }), await postTheLongWay(text, { accept })];
    expect(comparable(short)).toEqual(comparable(long));
  });
});

test.each([
  ['authorization', 'Bearer nope'],
  ['authorization', 'Basic nope'],
  ['x-service-run-id', 'nope'],
])('a credential %s: %s is refused as on the long way', async (header, value) => {
  const body = { query: NAME, variables: { id: companyId } };
  const short = await post(body, { [header]: value });
  expect(short.status).toBeGreaterThanOrEqual(400);
  expect(comparable(short)).toEqual(comparable(await postTheLongWay(body, { [header]: value })));
});

describe('a request of another kind is answered as ever:', () => {
  test('GET runs a query', async () => {
    const response = await fetch(`${server.url}/graphql?query={__typename}`);
    expect(await response.json()).toMatchObject({ data: { __typename: 'Query' } });
  });

  test('GET of a browser shows the explorer', async () => {
    const response = await fetch(`${server.url}/graphql`, { headers: { accept: 'text/html' } });
    expect(response.headers.get('content-type')).toContain('text/html');
  });

  test.each(['HEAD', 'OPTIONS', 'PUT', 'DELETE'])('%s is refused with what is allowed', async (method) => {
    const response = await fetch(`${server.url}/graphql`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, POST');
  });

  test('a body in pieces without a told length is read', async () => {
    const text = JSON.stringify({ query: NAME, variables: { id: companyId } });
    const answer = await new Promise<string>((resolve, reject) => {
      const sent = request(`${server.url}/graphql`, { method: 'POST', headers: JSON_TYPE }, (res) => {
        let body = '';
        res.on('data', (chunk) => (body += chunk)).on('end', () => resolve(body));
      }).on('error', reject);
      for (const piece of text) sent.write(piece);
      sent.end();
    });
    expect(JSON.parse(answer).data).toEqual({ company: { name: 'Acme' } });
  });
});

describe('a client that goes', () => {
  const body = JSON.stringify({ query: `mutation { createCompany(input: { name: "Never" }) { cursor } }` });
  const head = (length: number): string =>
    `POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

  test('before the end of its body has nothing run, and the server goes on', async () => {
    const { port } = new URL(server.url);
    for (const end of ['end', 'destroy', 'resetAndDestroy'] as const) {
      const socket = connect(Number(port), '127.0.0.1')
        .on('error', () => {})
        .resume();
      await new Promise((resolve) => socket.once('connect', resolve));
      socket.write(head(body.length + 1) + body);
      await ask(server.url, '{ errorCodes }');
      socket[end]();
      await new Promise((resolve) => socket.once('close', resolve));
    }
    const { companies } = (await ask(server.url, '{ companies { nodes { name } } }')).data;
    expect(companies.nodes).toEqual([{ name: 'Acme' }]);
  });

  test('after the end of its body has its document run', async () => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1').resume();
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write(head(body.replace('Never', 'Later').length) + body.replace('Never', 'Later'));
    socket.end();
    const names = async () =>
      (await ask(server.url, '{ companies { nodes { name } } }')).data.companies.nodes.map(({ name }: Data) => name);
    await expect.poll(names).toContain('Later');
  });

  test('sends two requests at once, and gets both answers in order', async () => {
    const { port } = new URL(server.url);
    const queries = ['{ first: __typename }', '{ second: __typename }'].map((query) => JSON.stringify({ query }));
    const socket = connect(Number(port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk)).write(queries.map((query) => head(query.length) + query).join(''));
    await expect.poll(() => text).toMatch(/"first":"Query".*"second":"Query"/s);
    socket.destroy();
  });
});

test('a body of 11 MB is refused, one of 4 MB is read', async () => {
  const query = '{ __typename }';
  const padded = (bytes: number) => JSON.stringify({ query, variables: { padding: 'x'.repeat(bytes) } });
  expect((await post(padded(11_000_000))).status).toBe(413);
  expect((await post(padded(4_000_000))).body.data).toEqual({ __typename: 'Query' });
  // Refused after it was read: what is read is handed over whole.
  const refused = await post({ ...JSON.parse(padded(4_000_000)), more: 1 });
  expect(refused.body.errors[0].extensions).toEqual({ code: 'BAD_REQUEST', status: 400 });
});
