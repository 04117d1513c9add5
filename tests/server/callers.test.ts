import { type IncomingHttpHeaders, request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startTestServer, type TestServer } from '../kit/server.js';
import { ask, createCompany } from './clients.js';

let local: TestServer;
let authenticated: TestServer;
let companyId: string;
beforeAll(async () => {
  [local, authenticated] = await Promise.all([
    startTestServer({ TRUSTED_ORIGINS: 'http://localhost:5173', CORS_ORIGINS: 'https://listed.example' }),
    startTestServer({ DEPLOYMENT_MODE: 'authenticated' }),
  ]);
  companyId = await createCompany(local.url);
});

type Sent = Record<string, string | string[]>;

/** Sends what no `fetch` would: a header twice, any byte in it. */
const send = (
  { url }: TestServer,
  path: string,
  headers: Sent,
  body?: string,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> =>
  new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(url + path, { method, headers: { 'content-type': 'application/json', ...headers } }, (res) => {
      let text = '';
      res.on('data', (chunk) => {
        text += chunk;
      });
      res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text }));
    });
    sent.on('error', reject).end(body);
  });

const statusOf = async (server: TestServer, path: string, headers: Sent, body?: string) =>
  (await send(server, path, headers, body)).status;

/** How an upgrade is refused, or `open`. */
const upgrade = ({ url }: TestServer, path: string, headers: Sent): Promise<string> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, 'graphql-transport-ws', { headers } as never);
    socket.on('error', ({ message }) => resolve(/\d{3}/.exec(message)?.[0] ?? message));
    socket.on('open', () => {
      socket.terminate();
      resolve('open');
    });
  });

const live = () => `/api/companies/${companyId}/events/ws`;
const QUERY = '{"query":"{ companies { nodes { id } } }"}';
const EVIL = 'https://evil.example';

describe('an Authorization that is no bearer token', () => {
  const malformed: [string, Sent][] = [
    ['a non-breaking space', { authorization: '\u00a0' }],
    ['that space in UTF-8', { authorization: '\u00c2\u00a0' }],
    ['a scheme alone', { authorization: 'Bearer' }],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['a tab after the scheme', { authorization: 'Bearer\tx' }],
    ['two headers', { authorization: ['', 'Bearer x'] }],
  ];

  test.each(malformed)(
    'is 401 for everything where it is %s, from a page of elsewhere or not',
    async (_what, headers) => {
      for (const server of [local, authenticated]) {
        for (const origin of [undefined, EVIL, server.url]) {
          const from = { ...headers, ...(origin && { origin }) };
          expect(await statusOf(server, '/api/companies', from)).toBe(401);
          expect(await statusOf(server, '/api/companies', from, '{"name":"Never"}')).toBe(401);
          expect(await statusOf(server, '/api/openapi.json', from)).toBe(401);
          expect(await statusOf(server, '/metrics', from)).toBe(401);
          const { status, text } = await send(server, '/graphql', from, QUERY);
          expect([status, JSON.parse(text).errors[0].extensions.code]).toEqual([401, 'UNAUTHORIZED']);
          expect(await upgrade(server, '/graphql', from)).toBe('401');
          expect(await upgrade(server, live(), from)).toBe('401');
        }
      }
      expect((await ask(local.url, '{ companies { nodes { id } } }')).data.companies.nodes).toEqual([
        { id: companyId },
      ]);
    },
  );

  test('in the message that opens a socket is refused, and not replaced by the local board', async () => {
    for (const authorization of ['\u00a0', 'Bearer', 'Basic x', 5, {}, ['Bearer x']]) {
      const ended = local.socket({ authorization }).iterate({ query: '{ companies { nodes { id } } }' }).next();
      await expect(ended).rejects.toMatchObject({ code: 4401 });
    }
    const twice = local.socket({ authorization: 'Bearer x', Authorization: 'Bearer y' });
    await expect(twice.iterate({ query: '{ companies { nodes { id } } }' }).next()).rejects.toMatchObject({
      code: 4401,
    });
    for (const authorization of [undefined, null, '']) {
      const { value } = await local
        .socket({ authorization })
        .iterate({ query: '{ companies { nodes { id } } }' })
        .next();
      expect(value.data).toEqual({ companies: { nodes: [{ id: companyId }] } });
    }
  });

  test('in the message that opens a socket does not stand for none where it is empty: the header still counts', async () => {
    const url = `${local.url.replace('http', 'ws')}/graphql`;
    const socket = new WebSocket(url, 'graphql-transport-ws', { headers: { authorization: 'Bearer nope' } });
    socket.on('open', () => socket.send('{"type":"connection_init","payload":{"authorization":""}}'));
    expect(await new Promise((resolve) => socket.on('close', resolve))).toBe(4401);
  });

  test('in the address of a live socket is refused', async () => {
    expect(await upgrade(local, `${live()}?token=`, {})).toBe('401');
    expect(await upgrade(local, `${live()}?token=%C2%A0`, {})).toBe('401');
    expect(await upgrade(local, live(), {})).toBe('open');
  });
});

describe('a page of another port of this machine', () => {
  const pages = ['http://localhost:5174', 'http://127.0.0.1:9', 'http://[::1]:9', 'https://localhost', 'null', EVIL];

  test.each(pages)('%s neither writes, nor reads, nor opens a socket as the local board', async (origin) => {
    expect(await statusOf(local, '/api/companies', { origin })).toBe(403);
    expect(await statusOf(local, '/api/companies', { origin }, '{"name":"Never"}')).toBe(403);
    expect(await statusOf(local, '/graphql?query={companies{nodes{id}}}', { origin })).toBe(403);
    expect(await statusOf(local, '/graphql', { origin }, QUERY)).toBe(403);
    expect(await statusOf(local, '/graphql', { origin, accept: 'text/event-stream' }, QUERY)).toBe(403);
    expect(await statusOf(local, '/metrics', { origin })).toBe(403);
    expect(await upgrade(local, '/graphql', { origin })).toBe('403');
    expect(await upgrade(local, live(), { origin })).toBe('403');
    expect(await statusOf(local, '/api/companies', { origin, authorization: 'Bearer nope' })).toBe(401);
  });

  test('is refused also where its browser tells no origin but that it is another site', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const image = { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
      expect(await statusOf(local, '/graphql?query={companies{nodes{id}}}', image)).toBe(403);
      expect(await statusOf(local, '/api/companies', { ...image, 'sec-fetch-dest': 'iframe' })).toBe(403);
      const link = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
      expect(await statusOf(local, '/api/docs', link)).toBe(200);
      expect(await statusOf(local, '/api/companies', link, '{"name":"Never"}')).toBe(403);
    }
    for (const site of ['same-origin', 'none']) {
      expect(await statusOf(local, '/api/companies', { 'sec-fetch-site': site })).toBe(200);
    }
  });

  test.each(['http://localhost:5173', 'https://listed.example'])('is served where it is listed: %s', async (origin) => {
    const from = { origin, 'sec-fetch-site': 'cross-site' };
    expect(await statusOf(local, '/api/companies', from)).toBe(200);
    expect(await statusOf(local, '/graphql', from, QUERY)).toBe(200);
    expect(await upgrade(local, '/graphql', from)).toBe('open');
    expect(await upgrade(local, live(), from)).toBe('open');
  });

  test('is served where it is of the very port that it asks, by whichever name', async () => {
    const { port } = new URL(local.url);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
      expect(await statusOf(local, '/api/companies', { host, origin: `http://${host}` })).toBe(200);
      expect(await statusOf(local, '/api/companies', { host, origin: 'http://localhost:1' })).toBe(403);
    }
  });
});

test('the metrics of a server are refused to pages of other origins and to foreign host names', async () => {
  expect(await statusOf(authenticated, '/metrics', {})).toBe(200);
  for (const headers of [{ origin: EVIL }, { host: 'evil.example' }, { 'sec-fetch-site': 'cross-site' }] as Sent[]) {
    expect(await statusOf(authenticated, '/metrics', headers)).toBe(403);
  }
});
