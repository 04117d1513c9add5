import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';
import { createCompany, note } from './clients.js';

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer();
  companyId = await createCompany(server.url);
  for (let n = 0; n < 12; n++) await note(server.url, companyId);
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** Sends a request whose answer nothing decompresses on the way. */
function send(method: string, path: string, headers: Record<string, string>, body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sent = request(server.url + path, { method, headers: { 'content-type': 'application/json', ...headers } });
    sent.on('response', (res) => {
      res.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
      res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, bytes: Buffer.concat(chunks) }));
    });
    sent.on('error', reject).end(body && JSON.stringify(body));
  });
}

const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };
const ACTIVITY =
  'query ($id: ID!) { company(id: $id) { activity(first: 50) { edges { node { id action createdAt } } } } }';
const ask = (query: string, variables: object, headers: Record<string, string>) =>
  send('POST', '/graphql', headers, { query, variables });

describe('an answer of more than a kilobyte', () => {
  test.each([
    ['of the fast path', 'application/json'],
    ['of Yoga', 'application/graphql-response+json, application/json;q=0.9'],
  ])('to a GraphQL query %s is compressed as the client accepts it', async (_way, accept) => {
    const plain = await ask(ACTIVITY, { id: companyId }, { accept });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const brotli = await ask(ACTIVITY, { id: companyId }, { accept, ...BROTLI });
    expect([brotli.headers['content-encoding'], brotli.headers.vary]).toEqual([
      'br',
      expect.stringMatching(/encoding/i),
    ]);
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
    const gzip = await ask(ACTIVITY, { id: companyId }, { accept, 'accept-encoding': 'br;q=0, gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
  });

  test.each([
    ['/api/openapi.json', 'application/json'],
    ['/api/companies/{id}/activity', 'application/json'],
    // What programs get: the page that browsers get is smaller.
    ['/', '*/*'],
    ['/graphql', 'text/html'],
  ])('to GET %s is compressed, too', async (path, accepted) => {
    const accept = { accept: accepted };
    const url = path.replace('{id}', companyId);
    const [plain, brotli] = [await send('GET', url, accept), await send('GET', url, { ...accept, ...BROTLI })];
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
  });

  test('to a write is never compressed, since it may show a key', async () => {
    const name = 'n'.repeat(200);
    const description = 'long '.repeat(400);
    const rest = await send('POST', '/api/companies', BROTLI, { name, description });
    expect([rest.status, rest.headers['content-encoding']]).toEqual([201, undefined]);
    const mutation = `mutation ($name: String!, $description: String!) {
      createCompany(input: { name: $name, description: $description }) { company { name description } } }`;
    for (const accept of ['application/json', 'application/json;q=0.9']) {
      const { headers, bytes } = await ask(mutation, { name, description }, { ...BROTLI, accept });
      expect([headers['content-encoding'], JSON.parse(String(bytes)).errors]).toEqual([undefined, undefined]);
      expect(bytes.length).toBeGreaterThan(1024);
    }
  });

  test('keeps its events flowing if it is a stream', async () => {
    const query = 'subscription ($id: ID!) { events(companyId: $id, after: "0") { action } }';
    const headers = { ...BROTLI, accept: 'text/event-stream', 'content-type': 'application/json' };
    const body = JSON.stringify({ query, variables: { id: companyId } });
    const stream = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body });
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.headers.get('content-encoding')).not.toMatch(/br|gzip/);
    await stream.body?.cancel();
  });
});

test('an answer of less than a kilobyte is sent uncompressed', async () => {
  const { headers } = await send('GET', '/api/nothing', BROTLI);
  expect([headers['content-encoding'], Number(headers['content-length'])]).toEqual([undefined, expect.any(Number)]);
});
