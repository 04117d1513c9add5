import { describe, expect, test } from 'vitest';
import { listToolGrants, revokeToolGrant } from '#services/tools/authorizations/grants.js';
import { updateToolConnection } from '#services/tools/connections/update.js';
import { checkToolConnection } from '#services/tools/runtime/check.js';
import { callSessionTool } from '#services/tools/sessions/tool-operations.js';
import { openSession } from '../calls/tool-world.js';
import { inDatabase } from '../fixtures.js';
import { createOAuthWorld, type OAuthWorld, textsOf } from './world.js';

const grantsOf = async ({ world, connectionId }: OAuthWorld) =>
  (await world.board.run(listToolGrants, { connectionId })).grants;

async function caller(oauth: OAuthWorld) {
  const agent = await oauth.world.agent({ name: 'Caller' });
  const { session, runId } = await openSession(oauth.world, agent);
  const tools = await oauth.world.services.toolSnapshots.current(oauth.companyId);
  const tool = tools.tools.find(({ toolName }) => toolName === 'echo')?.gatewayName;
  return { agent, runId, call: (parameters = {}) => session.run(callSessionTool, { tool, parameters }) };
}

describe('an authorization', () => {
  test('lets calls of the company reach the server with its token, and shows the token to nobody', async () => {
    const oauth = await createOAuthWorld({
      server: {
        call: (_params, request) => ({ content: [{ type: 'text', text: `got ${request.headers.authorization}` }] }),
      },
    });
    const url = new URL(await oauth.start());
    expect(url.origin + url.pathname).toBe(`${oauth.authorization.issuer}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'read write',
      resource: oauth.server.url,
      redirect_uri: expect.stringContaining('/api/tool-connections/oauth/callback'),
    });
    await oauth.finish(await oauth.authorization.agree(url.href));
    expect(await grantsOf(oauth)).toEqual([
      expect.objectContaining({ kind: 'organization', status: 'active', scopes: ['read', 'write'], expiresAt: null }),
    ]);
    await oauth.use();
    const { call } = await caller(oauth);
    const { result } = await call();
    expect(result.content).toEqual([{ type: 'text', text: 'got Bearer ***REDACTED***' }]);
    const kept = await textsOf(oauth.world);
    for (const token of oauth.authorization.tokens) expect(kept).not.toContain(token);
    expect(kept).not.toMatch(/refresh-[\w-]{20}/);
    expect(kept).not.toContain(url.searchParams.get('state'));
    expect(oauth.authorization.seen.find(({ path }) => path === '/token')?.form.get('resource')).toBe(oauth.server.url);
  });

  test('is refused with what to do while nobody has begun it', async () => {
    const oauth = await createOAuthWorld();
    await expect(
      oauth.world.board.run(checkToolConnection, { connectionId: oauth.connectionId }),
    ).rejects.toMatchObject({
      status: 422,
      code: 'authorization_required',
      message: expect.stringContaining('a connection manager must authorize it'),
    });
  });

  test.each(['handshake', 'stateless'] as const)(
    'asks for what the server wants, even if it greets everybody (%s)',
    async (speaks) => {
      const oauth = await createOAuthWorld({ greets: true, server: { speaks } });
      expect(new URL(await oauth.start()).searchParams.get('scope')).toBe('read write');
    },
  );

  test('takes a secret of which the authorization server does not say when it ends', async () => {
    const oauth = await createOAuthWorld({
      authorization: {
        clients: { given: 'secret' },
        metadata: (usual) => ({ ...usual, token_endpoint_auth_methods_supported: ['client_secret_basic'] }),
        before({ path }, response) {
          if (path !== '/register') return false;
          const client = { client_id: 'given', client_secret: 'secret' };
          response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(client));
          return true;
        },
      },
    });
    await oauth.authorize();
    expect(await grantsOf(oauth)).toEqual([expect.objectContaining({ status: 'active' })]);
  });

  test('counts once', async () => {
    const oauth = await createOAuthWorld();
    const back = await oauth.authorization.agree(await oauth.start());
    const both = await Promise.allSettled([oauth.finish(back), oauth.finish(back)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(oauth.finish(back)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('already used'),
    });
    expect(oauth.authorization.count('authorization_code')).toBe(1);
  });

  test('is over after ten minutes', async () => {
    const oauth = await createOAuthWorld();
    const back = await oauth.authorization.agree(await oauth.start());
    await inDatabase(oauth.world, (tx) =>
      tx.toolOAuthState.updateMany({
        where: { companyId: oauth.companyId },
        data: { expiresAt: new Date(Date.now() - 1) },
      }),
    );
    await expect(oauth.finish(back)).rejects.toMatchObject({ status: 400 });
    expect(oauth.authorization.count('authorization_code')).toBe(0);
  });

  test('is ended by nobody but the person who began it, in the session in which they did', async () => {
    const oauth = await createOAuthWorld({ connection: { credentialPolicy: 'per_user', status: 'active' } });
    const ada = await oauth.world.member('operator');
    const eve = await oauth.world.member('operator');
    const atWork = oauth.world.as({ ...ada.actor, sessionId: 'one' });
    const back = await oauth.authorization.agree(await oauth.start(atWork));
    await expect(oauth.finish(back, eve)).rejects.toMatchObject({ status: 403 });
    await expect(oauth.finish(back, oauth.world.anonymous)).rejects.toMatchObject({ status: 401 });
    await expect(oauth.finish(back, oauth.world.as({ ...ada.actor, sessionId: 'two' }))).rejects.toMatchObject({
      status: 403,
    });
    await oauth.finish(back, atWork);
    expect(await grantsOf(oauth)).toEqual([expect.objectContaining({ kind: 'user', subjectUserId: ada.actor.userId })]);
  });

  test('does not count where another authorization server answers', async () => {
    const oauth = await createOAuthWorld();
    const back = new URL(await oauth.authorization.agree(await oauth.start()));
    back.searchParams.set('iss', 'https://attacker.example.com');
    await expect(oauth.finish(back.href)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('not from'),
    });
    const silent = new URL(await oauth.authorization.agree(await oauth.start()));
    silent.searchParams.delete('iss');
    await expect(oauth.finish(silent.href)).rejects.toMatchObject({ status: 400 });
    expect(oauth.authorization.count('authorization_code')).toBe(0);
    expect(await grantsOf(oauth)).toEqual([]);
  });

  test('says what the authorization server says, if that is a word of the protocol', async () => {
    const oauth = await createOAuthWorld();
    const refusal = async (error: string) => {
      const back = new URL(await oauth.authorization.agree(await oauth.start()));
      back.searchParams.delete('code');
      back.searchParams.set('error', error);
      return oauth.finish(back.href).catch(({ message }) => message);
    };
    expect(await refusal('access_denied')).toContain('access_denied. Nothing was authorized');
    expect(await refusal('<script>alert(1)</script>')).not.toContain('script');
  });

  test('is for nobody else: not for other people, and for the company only by who looks after the connection', async () => {
    const shared = await createOAuthWorld({ connection: { status: 'active' } });
    const ada = await shared.world.member('operator');
    await expect(shared.start(ada)).rejects.toMatchObject({ status: 403 });
    const viewer = await shared.world.member('viewer');
    await expect(shared.start(viewer)).rejects.toMatchObject({ status: 403 });
    const own = await createOAuthWorld({ connection: { credentialPolicy: 'per_user', status: 'active' } });
    await expect(own.start(own.world.board, { subjectUserId: ada.actor.userId })).rejects.toMatchObject({
      status: 403,
    });
    await expect(shared.start(own.world.as((await own.world.member('owner')).actor))).rejects.toMatchObject({
      status: 403,
    });
  });

  test('leads back to addresses of this server only', async () => {
    const oauth = await createOAuthWorld();
    for (const returnTo of [
      'https://attacker.example.com/',
      '//attacker.example.com',
      '/\\attacker.example.com',
      'javascript:alert(1)',
      'http://a:b@127.0.0.1:3100/',
    ]) {
      await expect(oauth.start(undefined, { returnTo }), returnTo).rejects.toMatchObject({ status: 422 });
    }
    const back = await oauth.authorization.agree(await oauth.start(undefined, { returnTo: '/settings?tab=tools' }));
    expect((await oauth.finish(back)).returnTo).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/settings\?tab=tools$/);
  });

  test('takes nothing but what it knows', async () => {
    const oauth = await createOAuthWorld();
    await expect(oauth.start(undefined, { subjectUserId: undefined })).rejects.toMatchObject({ status: 400 });
    await expect(oauth.start(undefined, { more: 1 })).rejects.toMatchObject({ status: 400 });
    await expect(oauth.start(undefined, { scopes: ['two words'] })).rejects.toMatchObject({ status: 400 });
    const plain = await createOAuthWorld({ connection: { authKind: 'none' } });
    await expect(plain.start()).rejects.toMatchObject({ status: 422 });
  });
});

describe('tokens', () => {
  test('are sent to no other address than that for which they were granted', async () => {
    const oauth = await createOAuthWorld();
    await oauth.authorize();
    await oauth.use();
    const other = await createOAuthWorld();
    await oauth.world.board.run(updateToolConnection, {
      connectionId: oauth.connectionId,
      config: { url: other.server.url, quarantineNewEntries: false },
    });
    const { call } = await caller(oauth);
    await expect(call()).rejects.toMatchObject({
      code: 'authorization_required',
      message: expect.stringContaining('address'),
    });
    await expect(
      oauth.world.board.run(checkToolConnection, { connectionId: oauth.connectionId }),
    ).rejects.toMatchObject({
      code: 'authorization_required',
    });
    expect(other.server.seen).toEqual([]);
  });

  test('are of no use any more once the grant is revoked', async () => {
    const oauth = await createOAuthWorld();
    await oauth.authorize();
    await oauth.use();
    const { call } = await caller(oauth);
    await call();
    const [{ id: grantId }] = await grantsOf(oauth);
    await oauth.world.board.run(revokeToolGrant, { connectionId: oauth.connectionId, grantId });
    const before = oauth.server.count('tools/call');
    await expect(call()).rejects.toMatchObject({ code: 'authorization_required' });
    expect(oauth.server.count('tools/call')).toBe(before);
  });
});
