import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createSecret } from '#services/secrets/secrets/operations.js';
import { createToolConnection } from '#services/tools/connections/create.js';
import { startEndpoint } from '#tests/kit/endpoint.js';
import { OAuthServers } from '#tool-servers/oauth/authorization-servers.js';
import { inDatabase } from '../fixtures.js';
import { createOAuthWorld } from './world.js';

const json = (response: ServerResponse, value: unknown, status = 200): true => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  return true;
};

describe('an authorization server', () => {
  test.each<[why: string, change: (metadata: object, issuer: string) => object]>([
    ['names another issuer', (metadata) => ({ ...metadata, issuer: 'https://other.example.com' })],
    ['does not protect codes', (metadata) => ({ ...metadata, code_challenge_methods_supported: ['plain'] })],
    [
      'does not say that it protects codes',
      ({ ...metadata }) => ({ ...metadata, code_challenge_methods_supported: undefined }),
    ],
    ['gives no codes', (metadata) => ({ ...metadata, response_types_supported: ['token'] })],
    ['sends people to a script', (metadata) => ({ ...metadata, authorization_endpoint: 'javascript:alert(1)' })],
    ['sends people to a file', (metadata) => ({ ...metadata, authorization_endpoint: 'data:text/html,hello' })],
    [
      'takes codes without encryption',
      (metadata) => ({ ...metadata, token_endpoint: 'http://auth.example.com/token' }),
    ],
    ['has no token endpoint', (metadata) => ({ ...metadata, token_endpoint: undefined })],
    ['registers nobody', (metadata) => ({ ...metadata, registration_endpoint: undefined })],
    [
      'wants clients to prove themselves in an unknown way',
      (metadata) => ({ ...metadata, token_endpoint_auth_methods_supported: ['tls_client_auth'] }),
    ],
  ])('that %s is not used', async (_why, metadata) => {
    const oauth = await createOAuthWorld({ authorization: { metadata } });
    await expect(oauth.start()).rejects.toMatchObject({ code: expect.stringMatching(/^authorization_server_/) });
    expect(oauth.authorization.count('/register')).toBe(0);
  });

  test.each<[what: string, answer: (response: ServerResponse) => true]>([
    ['something that is no token', (response) => json(response, { access_token: 'a\r\nb', token_type: 'Bearer' })],
    ['a token of another kind', (response) => json(response, { access_token: 'abc', token_type: 'mac' })],
    [
      'a token that no header can bear',
      (response) => json(response, { access_token: 'x'.repeat(20_000), token_type: 'Bearer' }),
    ],
    ['megabytes', (response) => json(response, { access_token: 'x'.repeat(1_000_000), token_type: 'Bearer' })],
    [
      'a page',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
        return true;
      },
    ],
    ['an error of its own', (response) => json(response, { error: 'my_secret_error' }, 400)],
    [
      'nothing',
      (response) => {
        response.destroy();
        return true;
      },
    ],
  ])('that answers a code with %s authorizes nothing', async (_what, answer) => {
    const oauth = await createOAuthWorld({
      authorization: { before: ({ path }, response) => path === '/token' && answer(response) },
    });
    const failure = await oauth.authorize().catch((error) => error);
    expect(failure).toMatchObject({ status: 502 });
    expect(failure.message).not.toMatch(/my_secret_error|xxxx/);
    expect(await inDatabase(oauth.world, (tx) => tx.toolGrant.count({ where: { companyId: oauth.companyId } }))).toBe(
      0,
    );
  });

  test('that does not know us any more gets a new registration with the next authorization', async () => {
    let isForgotten = true;
    const oauth = await createOAuthWorld({
      authorization: {
        before: ({ path }, response) =>
          isForgotten && path === '/token' && json(response, { error: 'invalid_client' }, 401),
      },
    });
    await expect(oauth.authorize()).rejects.toMatchObject({ status: 502 });
    isForgotten = false;
    await oauth.authorize();
    expect(oauth.authorization.count('/register')).toBe(2);
    await oauth.authorize();
    expect(oauth.authorization.count('/register')).toBe(2);
  });
});

describe('a server of tools', () => {
  test('that is about another server is not authorized', async () => {
    const oauth = await createOAuthWorld({
      resource: (usual) => ({ ...usual, resource: 'https://bank.example.com/mcp' }),
    });
    await expect(oauth.start()).rejects.toMatchObject({ code: 'authorization_server_unsuitable' });
  });

  test('leads us to no address that we must not reach: neither by what it names nor by redirects', async () => {
    const reached: string[] = [];
    const inside = await startEndpoint((request, response) => {
      reached.push(request.url ?? '');
      response.end();
    });
    const closed = new OAuthServers({ allowLoopback: false, allowed: [] });
    await expect(closed.discover(`${inside}/mcp`)).rejects.toMatchObject({ code: 'authorization_server_unsuitable' });
    await expect(closed.discover('https://127.0.0.1:1/mcp')).rejects.toMatchObject({
      code: 'remote_http_private_endpoint',
    });
    const metadata = await createOAuthWorld({
      resource: (usual) => ({ ...usual, authorization_servers: ['https://169.254.169.254/latest'] }),
    });
    await expect(metadata.start()).rejects.toMatchObject({ code: 'remote_http_private_endpoint' });
    const redirecting = await createOAuthWorld({
      authorization: {
        before({ path }, response) {
          if (!path.startsWith('/.well-known')) return false;
          response.writeHead(302, { location: `${inside}/secret` }).end();
          return true;
        },
      },
    });
    await expect(redirecting.start()).rejects.toMatchObject({ code: 'authorization_server_unsuitable' });
    expect(reached).toEqual([]);
  });
});

describe('a client that people have registered', () => {
  const registered = async (issuer: (real: string) => string) => {
    const oauth = await createOAuthWorld({ authorization: { clients: { 'our-client': 'our-secret' } } });
    const { world, companyId } = oauth;
    const secret = await world.board.run(createSecret, { companyId, name: 'Client', value: 'our-secret' });
    const { id: connectionId } = await world.board.run(createToolConnection, {
      companyId,
      applicationName: 'Registered',
      name: 'Main',
      transport: 'remote_http',
      authKind: 'oauth',
      credentialPolicy: 'shared',
      config: { url: oauth.server.url, oauth: { issuer: issuer(oauth.authorization.issuer), clientId: 'our-client' } },
      credentialSecretRefs: [{ secretId: secret.id, configPath: 'oauth.clientSecret' }],
    });
    return { ...oauth, authorizeIt: () => oauth.authorize(world.board, { connectionId }) };
  };

  test('is used, with its secret from the secrets of the company', async () => {
    const oauth = await registered((issuer) => issuer);
    await oauth.authorizeIt();
    const { authorization } = oauth.authorization.seen.find(({ path }) => path === '/token') ?? {};
    expect(Buffer.from(authorization?.slice(6) ?? '', 'base64').toString()).toBe('our-client:our-secret');
    expect(oauth.authorization.count('/register')).toBe(0);
  });

  test('is known to no other authorization server, whatever the server of tools says', async () => {
    const oauth = await registered(() => 'https://auth.example.com');
    await expect(oauth.authorizeIt()).rejects.toMatchObject({ code: 'authorization_server_unsuitable' });
    expect(oauth.authorization.seen.every(({ form }) => !form.has('client_secret'))).toBe(true);
  });

  test('has no secret in its config', async () => {
    const { world, companyId } = await createOAuthWorld();
    const config = {
      url: 'https://tools.example.com/mcp',
      oauth: { issuer: 'https://a.example.com', clientId: 'x', clientSecret: 'y' },
    };
    const wrong = {
      companyId,
      applicationName: 'Wrong',
      name: 'Main',
      transport: 'remote_http',
      authKind: 'oauth',
      config,
    };
    await expect(world.board.run(createToolConnection, wrong)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('oauth.clientSecret'),
    });
  });
});
