import { request } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { createCompany } from '#tests/resolvers/organization/company.js';
import { clientOf } from './endpoint.js';
import { ask, decideAt, type Program, postJson, register, switchOn } from './person.js';

// On a machine where everybody is trusted, the local board lets assistants in without signing in; pages of elsewhere do not.

const BOARD = { headers: {} };

let server: TestServer;
let companyId: string;
let program: Program;
beforeAll(async () => {
  server = await startTestServer();
  await switchOn(server);
  companyId = await createCompany(server);
  program = await register(server);
});

test('an assistant that comes before the first company is told why it gets no token', async () => {
  const empty = await startTestServer();
  await switchOn(empty);
  const early = await register(empty);
  const back = await decideAt(empty, early.address(), BOARD);
  const { status, body } = await early.redeem(back.searchParams.get('code') ?? '');
  const description = 'The person is not an active member of any company';
  expect([status, body]).toEqual([400, { error: 'invalid_grant', error_description: description }]);
});

test('while assistants are off, nobody has any, and none is ended', async () => {
  const off = await startTestServer();
  expect((await ask(off, '/api/assistants')).status).toBe(404);
  const one = '/api/assistants/0197aaaa-0000-7000-8000-00000000abcd';
  expect((await ask(off, one, { method: 'DELETE' })).status).toBe(404);
  const { data, errors } = await off.graphql('{ viewer { ... on PersonViewer { assistants { clientName } } } }');
  expect(errors).toBeUndefined();
  expect(data).toEqual({ viewer: { assistants: null } });
});

test('the local board lets an assistant in, which works in its companies', async () => {
  const { access_token: token } = await program.connect(BOARD);
  const client = clientOf(`${server.url}/mcp`, token);
  expect((await client.call('list_companies')).data.items).toMatchObject([{ id: companyId }]);
  const made = await client.call('create_issue', { title: 'From here' });
  expect(made).toMatchObject({ isError: false, data: { title: 'From here' } });
  const listed = await ask(server, '/api/assistants');
  expect(listed.body).toMatchObject([{ clientName: 'Test assistant', scopes: ['orgraph:read', 'orgraph:write'] }]);
});

test('a client is shown this server under the name that it used, if that is a name of this machine', async () => {
  const port = new URL(server.url).port;
  const named = `http://localhost:${port}`;
  const metadata = await ask({ url: named }, '/.well-known/oauth-protected-resource/mcp');
  expect(metadata.body).toMatchObject({ resource: `${named}/mcp`, authorization_servers: [named] });
  const back = await decideAt(server, program.address({ resource: `${named}/mcp` }), BOARD);
  expect(back.searchParams.get('code')).toMatch(/^svc_assistant_/);
});

test.each(['localhost\\.evil.example', '127.1', '2130706433', 'me@localhost'])(
  'a name that only reads as one of this machine never becomes a part of the metadata: %s',
  async (host) => {
    const path = '/.well-known/oauth-protected-resource/mcp';
    const text = await new Promise<string>((resolve, reject) => {
      const asked = request(new URL(path, server.url), { headers: { host } }, async (response) => {
        resolve(Buffer.concat(await response.toArray()).toString());
      });
      asked.on('error', reject).end();
    });
    expect(text).toMatch(/"resource"|"error"/);
    expect(text).not.toContain(host.replaceAll('\\', '\\\\'));
  },
);

test.each([
  ['a page of elsewhere', { origin: 'https://evil.example' }],
  ['another port of this machine', { origin: 'http://localhost:9999' }],
  ['a page that hides its origin', { origin: 'null' }],
  ['a page whose browser tells', { 'sec-fetch-site': 'cross-site' }],
])('%s can neither register nor read or decide an authorization', async (_name, headers) => {
  const request = program.address().search.slice(1);
  const decision = { request, decision: 'approve', scopes: ['orgraph:read'] };
  expect((await postJson(server, '/api/assistant-authorization', decision, headers)).status).toBe(403);
  expect((await ask(server, `/api/assistant-authorization?${request}`, { headers })).status).toBe(403);
  expect((await postJson(server, '/oauth/register', { redirect_uris: ['https://evil.example'] }, headers)).status).toBe(
    403,
  );
});

test.each(['/api/assistant-authorization', '/oauth/register', '/oauth/token', '/mcp'])(
  'a foreign name that resolves to this machine is refused at %s',
  async (path) => {
    const headers = { host: 'evil.example', 'content-type': 'application/json' };
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asked = request(new URL(path, server.url), { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.on('error', reject).end('{}');
    });
    expect(status).toBe(403);
  },
);

test('a token that the local board granted is refused once people sign in', async () => {
  const { access_token: token } = await program.connect(BOARD);
  const { databaseUrl } = server;
  const authenticated = await startTestServer({ DATABASE_URL: databaseUrl, DEPLOYMENT_MODE: 'authenticated' });
  expect((await clientOf(`${authenticated.url}/mcp`, token).ask('tools/list')).status).toBe(401);
});

test('a page of an allowed origin can read where to sign in, and registers', async () => {
  const origin = 'https://inspector.example';
  const listed = await startTestServer({ CORS_ORIGINS: origin });
  await switchOn(listed);
  const preflight = await ask(listed, '/mcp', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Mcp-Protocol-Version');
  const refused = await clientOf(`${listed.url}/mcp`, undefined).ask('tools/list', {}, { origin });
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, origin]);
  expect(refused.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
  const made = await postJson(listed, '/oauth/register', { redirect_uris: [`${origin}/callback`] }, { origin });
  expect(made.status).toBe(201);
});

test('one address may register only so many programs an hour', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'assistantClient=2/3600' });
  await switchOn(limited);
  const statuses: number[] = [];
  for (let n = 0; n < 3; n++) {
    statuses.push((await postJson(limited, '/oauth/register', { redirect_uris: ['https://a.example'] })).status);
  }
  expect(statuses).toEqual([201, 201, 429]);
});
