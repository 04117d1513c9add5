import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';

// The smoke lab as its clients meet it: over sockets, at two server processes on one database.

let server: TestServer;
let other: TestServer;
let companyId: string;
let foreignId: string;

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape, on which the tests assert
type Answer = { readonly status: number; readonly headers: Headers; readonly body: any };

async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

const send = (method: string, url: string, body: unknown) =>
  ask(url, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const form = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(url, { method: 'POST', body: new URLSearchParams(fields), headers });

const lab = (path = '', { at = server, of = companyId } = {}): string =>
  `${at.url}/api/companies/${of}/smoke-lab${path}`;

const switched = (isOn: boolean) =>
  send('PATCH', `${server.url}/api/instance/settings/experimental`, { enableSmokeLab: isOn });

beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ DATABASE_URL: server.databaseUrl });
  const create = async (name: string) =>
    (await send('POST', `${server.url}/api/companies`, { name })).body.id as string;
  [companyId, foreignId] = [await create('Home'), await create('Elsewhere')];
  await switched(true);
  for (const of of [companyId, foreignId]) await send('POST', lab('/services/start', { of }), {});
});

const CALLBACK = 'http://127.0.0.1:9/callback';
const VERIFIER = randomBytes(32).toString('base64url');
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const asking = {
  response_type: 'code',
  client_id: 'client',
  redirect_uri: CALLBACK,
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
  state: 'state',
};

const authorize = (fields: Record<string, string> = {}, of = companyId) =>
  form(lab('/oauth/authorize', { of }), { ...asking, ...fields });
const locationOf = ({ headers }: Answer) => new URL(headers.get('location') ?? '');
const codeOf = async (fields: Record<string, string> = {}, of = companyId): Promise<string> =>
  locationOf(await authorize(fields, of)).searchParams.get('code') as string;
const exchange = (code: string, fields: Record<string, string> = {}, { at = server, of = companyId } = {}) =>
  form(lab('/oauth/token', { at, of }), {
    grant_type: 'authorization_code',
    client_id: 'client',
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
    code,
    ...fields,
  });
const tokens = async (fields: Record<string, string> = {}) => (await exchange(await codeOf(fields))).body;
const renew = (token: string, client = 'client') =>
  form(lab('/oauth/token'), { grant_type: 'refresh_token', client_id: client, refresh_token: token });
const userInfo = (token: string, { at = server, of = companyId } = {}) =>
  ask(lab('/oauth/userinfo', { at, of }), { headers: { authorization: `Bearer ${token}` } });

const rpc = (method: string, params: object = {}, token = '', { at = server, of = companyId } = {}) =>
  ask(lab('/mcp', { at, of }), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
const call = (name: string, given: object, token: string, where = {}) =>
  rpc('tools/call', { name, arguments: given }, token, where);

const statuses = async (at = server) =>
  (await ask(lab('/services', { at }))).body.services.map((one: { status: string }) => one.status);

describe('the services', () => {
  test('run in every process at once, and stop in every process at once', async () => {
    for (const at of [server, other]) expect(await statuses(at)).toEqual(['running', 'running']);
    const { body } = await send('POST', lab('/services/stop', { at: other }), {});
    expect(body.services).toMatchObject([
      { id: 'fake-oauth', status: 'stopped', url: null, health: null },
      { id: 'http-mcp-fixture', status: 'stopped', url: null, health: null },
    ]);
    expect(await statuses()).toEqual(['stopped', 'stopped']);
    expect((await rpc('tools/list')).status).toBe(503);
    expect((await exchange('any')).status).toBe(503);
    const started = await send('POST', lab('/services/start', { at: other }), {});
    expect(started.body.services).toMatchObject([
      { status: 'running', health: 'ok', url: expect.stringContaining(`/api/companies/${companyId}/smoke-lab/oauth`) },
      { status: 'running', health: 'ok' },
    ]);
    expect(await statuses()).toEqual(['running', 'running']);
  });

  test('are there only while the lab is switched on', async () => {
    await switched(false);
    const asked = [lab('/services'), lab('/runs'), lab('/oauth/authorize'), lab('/oauth/userinfo'), lab('/mcp')];
    for (const url of asked) expect((await ask(url)).status).toBe(404);
    expect((await ask(lab('/services'))).body).toEqual({ error: 'Smoke lab is disabled' });
    await switched(true);
    expect((await ask(lab('/services'))).status).toBe(200);
  });
});

describe('the fake OAuth provider', () => {
  test('asks the person on a page that runs nothing, and sends a code to the client', async () => {
    const page = await ask(`${lab('/oauth/authorize')}?${new URLSearchParams(asking)}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-security-policy')).not.toContain('script-src');
    const answer = await authorize();
    expect(answer.status).toBe(302);
    const { searchParams, origin } = locationOf(answer);
    expect([origin, searchParams.get('state')]).toEqual(['http://127.0.0.1:9', 'state']);
    expect(searchParams.get('iss')).toContain(`/api/companies/${companyId}/smoke-lab/oauth`);
    expect(locationOf(await authorize({ decision: 'deny' })).searchParams.get('error')).toBe('access_denied');
  });

  test('shows what strangers send as text', async () => {
    const client_id = '"><script>alert(1)</script>';
    const hostile = { ...asking, client_id, state: "'><img src=x onerror=alert(1)>" };
    const { body } = await ask(`${lab('/oauth/authorize')}?${new URLSearchParams(hostile)}`);
    expect(body).not.toMatch(/<script|<img/);
    expect(body).toContain('&quot;&gt;&lt;script&gt;');
  });

  test.each([
    'https://evil.example/callback',
    'http://127.0.0.1.evil.example/',
    'http://localhost@evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    'http://127.0.0.1:9/#fragment',
    'http://user:pass@127.0.0.1:9/',
    '',
  ])('sends nobody to %j', async (redirect_uri) => {
    const answer = await authorize({ redirect_uri });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(answer.body.error).toBe('invalid_request');
  });

  test('sends nobody to the host that a request claims to be addressed to', async () => {
    const init = { method: 'POST', body: new URLSearchParams({ ...asking, redirect_uri: 'http://evil.example/' }) };
    const answer = await ask(lab('/oauth/authorize'), { ...init, headers: { 'x-forwarded-host': 'evil.example' } });
    expect(answer.status).toBe(400);
  });

  test.each([
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'openid' }, 'invalid_scope'],
    [{ resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
  ])('sends the client the error for %j', async (fields, error) => {
    const { searchParams } = locationOf(await authorize(fields as never));
    expect([searchParams.get('error'), searchParams.get('code')]).toEqual([error, null]);
  });

  test('gives tokens for a code to whoever answers its challenge, in whichever process', async () => {
    const answer = await exchange(await codeOf(), {}, { at: other });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toMatchObject({ token_type: 'Bearer', expires_in: 600, scope: 'fixture:read fixture:write' });
    expect((await userInfo(answer.body.access_token)).body).toEqual({
      sub: 'local-board',
      client_id: 'client',
      scope: 'fixture:read fixture:write',
    });
  });

  test.each([
    { code_verifier: randomBytes(32).toString('base64url') },
    { code_verifier: '' },
    { code_verifier: CHALLENGE },
    { client_id: 'another' },
    { redirect_uri: 'http://127.0.0.1:10/callback' },
  ])('gives none with %j, and the code is used up', async (fields) => {
    const code = await codeOf();
    expect((await exchange(code, fields as object as Record<string, string>)).body.error).toBe('invalid_grant');
    expect((await exchange(code)).body.error).toBe('invalid_grant');
  });

  test('takes a code once, also from many at once, and a second use ends what came of the first', async () => {
    const code = await codeOf();
    const answers = await Promise.all([1, 2, 3, 4].map((n) => exchange(code, {}, { at: n % 2 ? server : other })));
    const given = answers.filter(({ status }) => status === 200);
    expect(given).toHaveLength(1);
    expect((await userInfo(given[0]?.body.access_token)).status).toBe(401);
  });

  test('renews tokens by rotation, and a stolen refresh token ends them all', async () => {
    const first = await tokens();
    const { body: second } = await renew(first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await userInfo(second.access_token)).status).toBe(200);
    expect((await renew(first.refresh_token)).body.error).toBe('invalid_grant');
    expect((await userInfo(second.access_token)).status).toBe(401);
    expect((await renew(second.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('revokes whatever is shown to it, and tells nobody whether there was something', async () => {
    const { access_token, refresh_token } = await tokens();
    expect((await form(lab('/oauth/revoke'), { token: refresh_token })).status).toBe(200);
    expect((await form(lab('/oauth/revoke'), { token: 'unknown' })).status).toBe(200);
    expect((await userInfo(access_token)).status).toBe(401);
  });

  test('knows nothing of the codes and tokens of another company', async () => {
    const code = await codeOf({}, foreignId);
    expect((await exchange(code)).body.error).toBe('invalid_grant');
    const { access_token } = await tokens();
    expect((await userInfo(access_token, { of: foreignId })).status).toBe(401);
    expect((await rpc('tools/list', {}, access_token, { of: foreignId })).status).toBe(401);
    await form(lab('/oauth/revoke', { of: foreignId }), { token: access_token });
    expect((await userInfo(access_token)).status).toBe(200);
  });

  test('gives tokens that open nothing of the product', async () => {
    const { access_token } = await tokens();
    const headers = { authorization: `Bearer ${access_token}` };
    for (const path of [`/api/companies/${companyId}/issues`, `/api/companies/${companyId}`]) {
      expect((await ask(`${server.url}${path}`, { headers })).status).toBe(401);
    }
    expect((await ask(lab('/services'), { headers })).status).toBe(401);
  });

  test('takes no press of the button from a page of elsewhere', async () => {
    const headers = { origin: 'https://evil.example' };
    const answer = await form(lab('/oauth/authorize'), asking, headers);
    expect([answer.status, answer.headers.get('location')]).toEqual([403, null]);
  });

  test('keeps no more than a hundred clients', async () => {
    for (let n = 0; n < 103; n++) await authorize({ client_id: `client-${n}` });
    const { database } = server.runtime.services;
    const kept = await database.transaction('all', (tx) => tx.smokeLabGrant.count({ where: { companyId } }));
    expect(kept).toBe(100);
  });
});

describe('the MCP fixture', () => {
  test('leads those without a credential to its provider', async () => {
    const refused = await rpc('tools/list');
    expect(refused.status).toBe(401);
    const [, metadata = ''] = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
    const { body } = await ask(metadata);
    expect(body.resource).toBe(lab('/mcp'));
    const issuer = new URL(body.authorization_servers[0]);
    const server = await ask(`${issuer.origin}/.well-known/oauth-authorization-server${issuer.pathname}`);
    expect(server.body).toMatchObject({ issuer: issuer.href, code_challenge_methods_supported: ['S256'] });
    const registered = await send('POST', server.body.registration_endpoint, { redirect_uris: [CALLBACK] });
    expect(registered).toMatchObject({ status: 201, body: { token_endpoint_auth_method: 'none' } });
    const refusal = await send('POST', server.body.registration_endpoint, { redirect_uris: ['https://evil.example/'] });
    expect(refusal.status).toBe(400);
  });

  test('keeps notes that every process knows, as far as the token goes', async () => {
    const { access_token } = await tokens();
    const { body: tools } = await rpc('tools/list', {}, access_token);
    const names = tools.result.tools.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['whoami', 'list_notes', 'add_note', 'delete_note']);
    const added = await call('add_note', { text: 'Hello' }, access_token);
    const { id } = added.body.result.structuredContent;
    const listed = await call('list_notes', {}, access_token, { at: other });
    expect(listed.body.result.structuredContent.notes).toEqual([{ id, text: 'Hello' }]);
    const weak = (await tokens({ scope: 'fixture:read' })).access_token;
    const refused = await call('delete_note', { id }, weak);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toContain('insufficient_scope');
    expect((await call('delete_note', { id }, access_token)).body.result.isError).toBe(false);
    expect((await call('delete_note', { id }, access_token)).body.result.isError).toBe(true);
  });
});

describe('its fixtures', () => {
  test('are connections by which the gateway reaches it, and are installed once', async () => {
    const [first, second] = [
      await send('POST', lab('/install-fixtures'), {}),
      await send('POST', lab('/install-fixtures'), {}),
    ];
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body.connection.id).toBe(first.body.connection.id);
    const one = `${server.url}/api/tool-connections/${first.body.connection.id}`;
    const checked = await send('POST', `${one}/health-check`, {});
    expect(checked.body.connection).toMatchObject({ healthStatus: 'ok' });
    const refreshed = await send('POST', `${one}/catalog/refresh`, {});
    expect(refreshed.body).toMatchObject({ discoveredCount: 4, quarantinedCount: 0 });
  });

  test('are given up by a reset, which keeps the runs', async () => {
    const run = (await send('POST', lab('/runs'), { trigger: 'ci' })).body.run;
    const { access_token } = await tokens();
    const reset = await send('POST', lab('/reset'), {});
    expect(reset.body).toMatchObject({ ok: true, archivedConnections: 2, cancelledRuns: 1 });
    expect(await statuses()).toEqual(['stopped', 'stopped']);
    const { body } = await ask(lab(`/runs/${run.id}`));
    expect(body.run).toMatchObject({ status: 'cancelled', trigger: 'ci' });
    await send('POST', lab('/services/start'), {});
    expect((await userInfo(access_token)).status).toBe(401);
    expect((await send('POST', lab('/install-fixtures'), {})).status).toBe(201);
  });
});
