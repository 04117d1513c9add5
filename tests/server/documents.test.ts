/** @module-tag whole */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { newEmail, PASSWORD } from '../kit/people.js';
import { serverHome } from '../kit/process.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { ask, type Data, JSON_TYPE, overSocket, send } from './clients.js';

const CODES = 'query Codes { errorCodes }';
const EVENTS = 'subscription Events($id: ID!) { events(companyId: $id) { id } }';
const OTHER = '{ companies { nodes { id } } }';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const extensionsOf = (hash: string) => ({ persistedQuery: { version: 1, sha256Hash: hash } });

async function startTrusting(mode: string): Promise<TestServer> {
  const file = join(await serverHome(), 'documents.json');
  await writeFile(file, JSON.stringify(Object.fromEntries([CODES, EVENTS].map((text) => [hashOf(text), text]))));
  return startTestServer({ GRAPHQL_TRUSTED_DOCUMENTS: mode, GRAPHQL_TRUSTED_DOCUMENTS_FILE: file });
}

/** The same request over each transport: as a body, in a query string and over a socket. */
const transports: [string, (server: TestServer, query: string | undefined, hash?: string) => Promise<Data>][] = [
  [
    'HTTP',
    (server, query, hash) =>
      send(server.url, JSON.stringify({ query, ...(hash && { extensions: extensionsOf(hash) }) }), JSON_TYPE),
  ],
  [
    'GET',
    async (server, query, hash) => {
      const parameters = new URLSearchParams({
        ...(query && { query }),
        ...(hash && { extensions: JSON.stringify(extensionsOf(hash)) }),
      });
      return (await fetch(`${server.url}/graphql?${parameters}`)).json();
    },
  ],
  ['a socket', (server, query, hash) => overSocket(server.url, query ?? '', {}, hash ? extensionsOf(hash) : undefined)],
];

let servers: Record<string, TestServer>;
beforeAll(async () => {
  const [off, allow, required] = await Promise.all([
    startTestServer(),
    startTrusting('allow'),
    startTrusting('require'),
  ]);
  servers = { off, allow, require: required };
});

describe.each(transports)('trusted documents over %s', (_transport, request) => {
  const served = async (mode: string, query: string | undefined, hash?: string) => {
    const { data } = await request(servers[mode]!, query, hash);
    return data ? Object.keys(data)[0] : undefined;
  };
  const codeOf = async (mode: string, query: string | undefined, hash?: string) => {
    const { data, errors } = await request(servers[mode]!, query, hash);
    expect(data ?? null).toBeNull();
    return errors[0].extensions;
  };
  const refused = { code: 'BAD_REQUEST', status: 400 };

  test('any document is served while they are off or only allowed', async () => {
    expect(await served('off', OTHER)).toBe('companies');
    expect(await served('allow', OTHER)).toBe('companies');
  });

  test('a trusted one is served by its hash where they are allowed or required', async () => {
    expect(await served('allow', undefined, hashOf(CODES))).toBe('errorCodes');
    expect(await served('require', undefined, hashOf(CODES))).toBe('errorCodes');
    expect(await served('require', undefined, `sha256:${hashOf(CODES)}`)).toBe('errorCodes');
  });

  test('any other is refused where they are required, also by its text', async () => {
    expect(await codeOf('require', OTHER)).toEqual(refused);
    expect(await codeOf('require', CODES)).toEqual(refused);
    expect(await codeOf('require', '{ __schema { queryType { name } } }')).toEqual(refused);
  });

  test('a hash that is not of a trusted one is refused, and brings no other text in', async () => {
    expect(await codeOf('allow', undefined, hashOf(OTHER))).toEqual(refused);
    expect(await codeOf('require', OTHER, hashOf(OTHER))).toEqual(refused);
    expect(await served('require', OTHER, hashOf(CODES))).toBe('errorCodes');
  });
});

test('a trusted subscription is followed by its hash where they are required', async () => {
  const result = await overSocket(servers.require!.url, '', { id: 'nobody' }, extensionsOf(hashOf(EVENTS)));
  expect(result.errors[0]).toMatchObject({ message: 'Company not found', path: ['events'] });
});

describe('introspection that is switched off', () => {
  const INTROSPECT = '{ __schema { queryType { name } } }';
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ GRAPHQL_INTROSPECTION: 'off' });
  });

  test.each([
    INTROSPECT,
    '{ __type(name: "Agent") { name } }',
    'query { ...F } fragment F on Query { __schema { description } }',
  ])('is refused over HTTP and over a socket: %s', async (query) => {
    const { data, errors } = await ask(server.url, query);
    expect(data).toBeUndefined();
    const code = { code: 'GRAPHQL_VALIDATION_FAILED', status: 400 };
    expect(errors?.[0]?.extensions).toEqual(code);
    const overWs = await overSocket(server.url, query);
    expect(overWs.errors[0].extensions).toEqual(code);
  });

  test('gives no hint of names either, and leaves __typename', async () => {
    const { errors } = await ask(server.url, '{ companyes { id } }');
    expect(errors?.[0]?.message).not.toMatch(/did you mean|companies/i);
    expect((await ask(server.url, '{ __typename }')).data).toEqual({ __typename: 'Query' });
    expect((await ask(servers.off!.url, INTROSPECT)).data).toEqual({ __schema: { queryType: { name: 'Query' } } });
  });
});

describe('an authenticated installation', () => {
  const QUERIES = [
    '{ __schema { queryType { name } } }',
    'query { ...F } fragment F on Query { __type(name: "Agent") { name } }',
  ];
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ DEPLOYMENT_MODE: 'authenticated', AUTH_SIGN_UP: 'open' });
  });

  test.each(QUERIES)('tells nobody in particular its schema, over HTTP or a socket: %s', async (query) => {
    const { status, data, errors } = await ask(server.url, query);
    expect([status, data]).toEqual([401, undefined]);
    expect(errors?.[0]?.extensions).toEqual({ code: 'UNAUTHORIZED', status: 401 });
    const overWs = await overSocket(server.url, query);
    expect(overWs.data).toBeUndefined();
    expect(overWs.errors[0].extensions).toEqual({ code: 'UNAUTHORIZED', status: 401 });
    const overGet = await fetch(`${server.url}/graphql?query=${encodeURIComponent(query)}`);
    expect(overGet.status).toBe(401);
  });

  test('tells it to whom it knows', async () => {
    const answer = await fetch(`${server.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { ...JSON_TYPE, origin: server.url },
      body: JSON.stringify({ email: newEmail(), password: PASSWORD, name: 'Ada' }),
    });
    expect(answer.status).toBe(200);
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const { data } = await ask(server.url, QUERIES[0] as string, {}, { cookie, origin: server.url });
    expect(data).toEqual({ __schema: { queryType: { name: 'Query' } } });
  });
});
