import * as oauth from 'oauth4webapi';
import { beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '#tests/kit/people.js';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { clientOf } from './endpoint.js';
import {
  AUTHENTICATED,
  ask,
  createCompanyOf,
  decideAt,
  type Person,
  type Program,
  postForm,
  postJson,
  REDIRECT,
  register,
  signUp,
  switchOn,
} from './person.js';

let server: TestServer;
let person: Person;
let companyId: string;
let program: Program;
beforeAll(async () => {
  server = await startTestServer(AUTHENTICATED);
  await switchOn(server);
  person = await signUp(server);
  companyId = await createCompanyOf(server, person);
  program = await register(server);
});

const mcp = (token?: string) => clientOf(`${server.url}/mcp`, token);
const statusOf = async (token?: string) => (await mcp(token).ask('tools/list')).status;
const codeOf = async (fields: Record<string, string> = {}) =>
  (await decideAt(server, program.address(fields), person)).searchParams.get('code') ?? '';

/** What the audit of the installation says of a person's assistants, oldest first. */
const eventsOf = ({ userId }: Person) =>
  server.runtime.services.database.transaction('all', async (tx) => {
    const where = { userId, type: { startsWith: 'assistant.' } };
    return (await tx.instanceEvent.findMany({ where, orderBy: { createdAt: 'asc' } })).map(({ type }) => type);
  });

describe('the authorization server of assistants', () => {
  test('is found from the address alone, and holds what a strict client expects', async () => {
    const { headers } = await mcp().ask('tools/list');
    const challenge = headers.get('www-authenticate') ?? '';
    expect(challenge).toBe(
      `Bearer scope="orgraph:read orgraph:write", resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp"`,
    );
    const options = { [oauth.allowInsecureRequests]: true } as const;
    const resource = new URL('/mcp', server.url);
    const protectedBy = await oauth.processResourceDiscoveryResponse(
      resource,
      await oauth.resourceDiscoveryRequest(resource, options),
    );
    const issuer = new URL(protectedBy.authorization_servers?.[0] as string);
    const as = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options }),
    );
    expect(as).toMatchObject({
      authorization_endpoint: `${server.url}/oauth/authorize`,
      token_endpoint: `${server.url}/oauth/token`,
      code_challenge_methods_supported: ['S256'],
    });
    const registered = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(as, { redirect_uris: [REDIRECT] }, options),
    );
    const client = { client_id: registered.client_id };
    const verifier = oauth.generateRandomCodeVerifier();
    const address = new URL(as.authorization_endpoint as string);
    address.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: REDIRECT,
      response_type: 'code',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      scope: 'orgraph:read',
      state: 'mine',
      resource: resource.href,
    }).toString();
    const back = oauth.validateAuthResponse(as, client, await decideAt(server, address, person), 'mine');
    const answer = await oauth.authorizationCodeGrantRequest(as, client, oauth.None(), back, REDIRECT, verifier, {
      additionalParameters: { resource: resource.href },
      ...options,
    });
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer);
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'orgraph:read' });
    expect(await statusOf(tokens.access_token)).toBe(200);
  });

  test('shows a page that names the program as text, that no other page may show, and that sends nothing by itself', async () => {
    const { status, headers, body } = await ask(server, program.address().href, { headers: person.headers });
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).not.toContain('Test assistant'); // the script shows it as text
    const asked = await ask(server, `/api/assistant-authorization${program.address().search}`);
    expect(asked.body).toEqual({
      clientName: 'Test assistant',
      redirectTarget: '127.0.0.1:53682',
      scopes: [
        { scope: 'orgraph:read', text: expect.any(String) },
        { scope: 'orgraph:write', text: expect.any(String) },
      ],
      requiresSignIn: true,
    });
  });

  test.each([
    ['https://claude.ai/api/mcp/auth_callback', 201],
    ['http://127.0.0.1:1234/callback', 201],
    ['http://localhost/callback', 201],
    ['http://[::1]:80/callback', 201],
    ['com.example.app:/callback', 201],
    ['cursor://anysphere.cursor-mcp/oauth/callback', 201],
    ['http://example.com/callback', 400],
    ['https://user@example.com/callback', 400],
    ['https://example.com/callback#part', 400],
    ['javascript://example.com/%0aalert(1)', 400],
    ['data:text/html,hello', 400],
    ['file:///etc/passwd', 400],
    ['search-ms:query', 400],
    ['not a URL', 400],
  ])('registers programs that have people sent to %s: %i', async (uri, status) => {
    const answer = await postJson(server, '/oauth/register', { redirect_uris: [uri] });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.error).toBe('invalid_redirect_uri');
  });

  test('registers no program that says too much, or nothing of where people are sent', async () => {
    for (const metadata of [{}, { redirect_uris: [] }, { redirect_uris: Array(11).fill(REDIRECT) }]) {
      expect((await postJson(server, '/oauth/register', metadata)).status).toBe(400);
    }
    const huge = await postJson(server, '/oauth/register', { redirect_uris: [REDIRECT], logo: 'x'.repeat(20_000) });
    expect(huge.status).toBe(413);
  });

  test('shows names without what turns or hides text', async () => {
    const named = await register(server, { client_name: 'Good\u202Eevil\n\u0000name' });
    const asked = await ask(server, `/api/assistant-authorization${named.address().search}`);
    expect(asked.body.clientName).toBe('Good evil name');
  });

  test('sends nobody to where the program did not register, and takes any port of this machine', async () => {
    const wrong: Record<string, string>[] = [
      { redirect_uri: 'https://evil.example/callback' },
      { redirect_uri: 'http://127.0.0.1:53682/other' },
      { client_id: '00000000-0000-4000-8000-000000000000' },
    ];
    for (const fields of wrong) {
      const { status, headers } = await ask(server, program.address(fields).href);
      expect([status, headers.get('location')]).toEqual([400, null]);
    }
    const otherPort = 'http://127.0.0.1:9/callback';
    const back = await decideAt(server, program.address({ redirect_uri: otherPort }), person);
    expect(back.href.startsWith(otherPort)).toBe(true);
  });

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ scope: 'orgraph:admin' }, 'invalid_scope'],
    [{ resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
  ])('offers a person the way back with what is wrong with %o, and sends nobody by itself', async (fields, error) => {
    const { status, headers, body } = await ask(server, program.address(fields as Record<string, string>).href);
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([400, null, 'no-store']);
    const [, href = ''] = /<a href="([^"]+)">Go back to 127\.0\.0\.1:53682<\/a>/.exec(body) ?? [];
    const back = new URL(href.replaceAll('&amp;', '&'));
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error, state: 'here', iss: server.url });
  });

  test('tells a program that was refused', async () => {
    const back = await decideAt(server, program.address(), person, { decision: 'deny' });
    expect(Object.fromEntries(back.searchParams)).toEqual({ error: 'access_denied', state: 'here', iss: server.url });
    const nothing = await decideAt(server, program.address(), person, { scopes: [] });
    expect(nothing.searchParams.get('error')).toBe('access_denied');
  });

  test('lets whoever asks for nothing in particular read', async () => {
    const tokens = await program.connect(person, '');
    expect(tokens.scope).toBe('orgraph:read');
  });
});

describe('consent', () => {
  const decide = (headers: Record<string, string>) =>
    postJson(
      server,
      '/api/assistant-authorization',
      { request: program.address().search.slice(1), decision: 'approve', scopes: ['orgraph:read'] },
      headers,
    );

  test('is given by nobody who has not signed in, and by no page of elsewhere', async () => {
    expect((await decide({})).status).toBe(401);
    const { cookie = '' } = person.headers;
    expect((await decide({ cookie, origin: 'https://evil.example' })).status).toBe(403);
    expect((await decide({ cookie })).status).toBe(403);
    const asForm = await ask(server, '/api/assistant-authorization', {
      method: 'POST',
      headers: { ...person.headers, 'content-type': 'text/plain' },
      body: JSON.stringify({ request: program.address().search.slice(1), decision: 'approve' }),
    });
    expect(asForm.status).toBe(415);
  });

  test('is given by no key and by no assistant', async () => {
    const made = await postJson(server, '/api/board-api-keys', { name: 'Laptop' }, person.headers);
    expect((await decide({ authorization: `Bearer ${made.body.token}` })).status).toBe(403);
    const { access_token: token } = await program.connect(person);
    expect((await decide({ authorization: `Bearer ${token}` })).status).toBe(401);
  });
});

describe('a code', () => {
  test('counts once: shown again, it ends the access that came of it', async () => {
    const code = await codeOf();
    const first = await program.redeem(code);
    expect(await statusOf(first.body.access_token)).toBe(200);
    const again = await program.redeem(code);
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
    expect(await statusOf(first.body.access_token)).toBe(401);
  });

  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another redirect', { redirect_uri: 'http://127.0.0.1:1/callback' }],
    ['another client', { client_id: '00000000-0000-4000-8000-000000000000' }],
  ])('gives nothing for %s', async (_name, fields) => {
    const answer = await program.redeem(await codeOf(), fields as Record<string, string>);
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant']);
  });

  test('gives nothing for another resource, nor after a minute', async () => {
    const elsewhere = await program.redeem(await codeOf(), { resource: 'https://elsewhere.example/mcp' });
    expect(elsewhere.body.error).toBe('invalid_target');
    const code = await codeOf();
    await server.runtime.services.database.transaction('all', (tx) =>
      tx.assistantToken.updateMany({ where: { kind: 'code' }, data: { expiresAt: new Date() } }),
    );
    expect((await program.redeem(code)).body.error).toBe('invalid_grant');
  });
});

describe('a refresh token', () => {
  test('is replaced whenever it is used; a former one ends the whole access', async () => {
    const first = await program.connect(person);
    const { body: second } = await program.refresh(first.refresh_token);
    expect(second).toMatchObject({ scope: first.scope, expires_in: 3600 });
    expect(await statusOf(second.access_token)).toBe(200);
    expect((await program.refresh(first.refresh_token)).body.error).toBe('invalid_grant');
    expect(await statusOf(second.access_token)).toBe(401);
    expect((await program.refresh(second.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('opens nothing by itself', async () => {
    const { refresh_token: token } = await program.connect(person);
    expect(await statusOf(token)).toBe(401);
  });
});

describe('the token of an assistant', () => {
  test('opens the address of assistants, and neither REST nor GraphQL', async () => {
    const { access_token: token } = await program.connect(person);
    expect(await statusOf(token)).toBe(200);
    const headers = { authorization: `Bearer ${token}` };
    expect((await ask(server, `/api/companies/${companyId}/issues`, { headers })).status).toBe(401);
    const { status, errors } = await server.graphql('{ viewer { __typename } }', {}, headers);
    expect([status, errors?.[0]?.extensions.code]).toEqual([expect.any(Number), 'UNAUTHORIZED']);
    const run = await ask(server, '/api/tool-gateway/mcp', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    });
    expect(run.status).toBe(401);
  });

  test('that reads only is told what scope it lacks', async () => {
    const { access_token: token } = await program.connect(person, 'orgraph:read');
    const client = mcp(token);
    expect(await client.names()).not.toContain('create_issue');
    const { status, headers } = await client.ask('tools/call', { name: 'create_issue', arguments: { title: 'No' } });
    expect(status).toBe(403);
    expect(headers.get('www-authenticate')).toMatch(
      /^Bearer error="insufficient_scope", scope="orgraph:read orgraph:write", resource_metadata="/,
    );
  });

  test('that writes only is shown nothing that reads, and no resources', async () => {
    const { access_token: token } = await program.connect(person, 'orgraph:write');
    const client = mcp(token);
    expect(await client.names()).not.toContain('get_issue');
    expect((await client.ask('tools/call', { name: 'get_issue', arguments: {} })).status).toBe(403);
    expect((await client.ask('resources/list')).body.error.message).toBe('Method not found');
  });

  test('has the rights of its person: a viewer changes nothing, and who administers the installation does not by it', async () => {
    const viewer = await signUp(server);
    await createCompanyOf(server, viewer, 'viewer');
    await server.runtime.services.database.transaction('all', (tx) =>
      tx.user.update({ where: { id: viewer.userId }, data: { isInstanceAdmin: true } }),
    );
    const { access_token: token } = await program.connect(viewer);
    const client = mcp(token);
    expect((await client.call('list_issues')).isError).toBe(false);
    expect(await client.call('create_issue', { title: 'No' })).toMatchObject({ isError: true, data: { status: 403 } });
    expect(await client.call('list_issues', { companyId })).toMatchObject({ isError: true, data: { status: 403 } });
  });

  test('ends while it is used: by its person, by its program, with the membership, and when its person signs out everywhere', async () => {
    const connect = async (who: Person) => (await program.connect(who)).access_token as string;
    const own = async (who: Person) => (await ask(server, '/api/assistants', { headers: who.headers })).body;

    const ada = await signUp(server);
    const ofAda = await createCompanyOf(server, ada);
    const revoked = await connect(ada);
    expect(await statusOf(revoked)).toBe(200);
    const [assistant] = await own(ada);
    expect(assistant).toMatchObject({ clientName: 'Test assistant', redirectTarget: '127.0.0.1:53682' });
    const end = { method: 'DELETE', headers: ada.headers };
    expect(
      (await ask(server, `/api/assistants/${assistant.id}`, { method: 'DELETE', headers: person.headers })).status,
    ).toBe(404);
    expect((await ask(server, `/api/assistants/${assistant.id}`, end)).body).toEqual({
      ok: true,
      assistantId: assistant.id,
    });
    expect(await statusOf(revoked)).toBe(401);
    expect(await own(ada)).toEqual([]);

    const given = await connect(ada);
    expect((await postForm(server, '/oauth/revoke', { token: given, client_id: program.clientId })).status).toBe(200);
    expect(await statusOf(given)).toBe(401);
    expect((await postForm(server, '/oauth/revoke', { token: 'svc_assistant_unknown' })).status).toBe(200);

    const everywhere = await connect(ada);
    await postJson(server, '/api/auth/sessions/end-others', {}, ada.headers);
    expect(await statusOf(everywhere)).toBe(401);

    const before = await connect(ada);
    const passwords = { currentPassword: PASSWORD, newPassword: `${PASSWORD} again` };
    expect((await postJson(server, '/api/auth/password', passwords, ada.headers)).status).toBe(200);
    expect(await statusOf(before)).toBe(401);

    const { access_token: ofMember, refresh_token: renewal } = await program.connect(ada);
    await server.runtime.services.database.transaction('all', (tx) =>
      tx.companyMembership.updateMany({
        where: { companyId: ofAda, principalId: ada.userId },
        data: { status: 'suspended' },
      }),
    );
    expect(await statusOf(ofMember)).toBe(401);
    expect(await eventsOf(ada)).toEqual([
      'assistant.connected',
      'assistant.disconnected',
      'assistant.connected',
      'assistant.disconnected',
      'assistant.connected',
      'assistant.disconnected',
      'assistant.connected',
      'assistant.disconnected',
      'assistant.connected',
    ]);
    expect((await program.refresh(renewal)).body.error).toBe('invalid_grant');
    expect(await own(ada)).toEqual([]);
  });
});

test('while assistants are switched off, their addresses are 404; a granted token works again afterwards', async () => {
  const { access_token: token } = await program.connect(person);
  await switchOn(server, false);
  const paths = ['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource/mcp'];
  for (const path of [...paths, program.address().href]) expect((await ask(server, path)).status).toBe(404);
  expect((await postJson(server, '/oauth/register', { redirect_uris: [REDIRECT] })).status).toBe(404);
  expect((await program.refresh('anything')).status).toBe(404);
  expect(await statusOf(token)).toBe(404);
  await switchOn(server);
  expect(await statusOf(token)).toBe(200);
});
