import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Scope } from '#services/core/operation/scope.js';
import { listToolGrants, revokeToolGrant } from '#services/tools/authorizations/grants.js';
import { revokeToolTokens } from '#services/tools/authorizations/revoke-task.js';
import { ServerCredentialCache } from '#services/tools/connections/server-credentials.js';
import { GrantRenewals } from '#services/tools/oauth/refresh.js';
import { callSessionTool } from '#services/tools/sessions/tool-operations.js';
import { openSession } from '../calls/tool-world.js';
import { inDatabase } from '../fixtures.js';
import { createOAuthWorld, type OAuthWorld } from './world.js';

/** An agent at work that calls the tool of the connection. */
async function caller(oauth: OAuthWorld, services = oauth.world.services) {
  const agent = await oauth.world.agent({ name: 'Caller' });
  const { session } = await openSession(oauth.world, agent);
  const tools = await services.toolSnapshots.current(oauth.companyId);
  const tool = tools.tools.find(({ toolName }) => toolName === 'echo')?.gatewayName;
  return (parameters = {}) => session.run(callSessionTool, { tool, parameters });
}

async function ready(options: Parameters<typeof createOAuthWorld>[0] = {}) {
  const oauth = await createOAuthWorld(options);
  await oauth.authorize();
  await oauth.use();
  return { ...oauth, call: await caller(oauth) };
}

const tokensOf = ({ world, companyId }: OAuthWorld) =>
  inDatabase(world, (tx) => tx.toolGrantToken.findFirstOrThrow({ where: { companyId } }));

/** As time would have it. */
const nearTheEnd = ({ world, companyId }: OAuthWorld) =>
  inDatabase(world, (tx) =>
    tx.toolGrantToken.updateMany({
      where: { companyId },
      data: { expiresAt: new Date(Date.now() + 1_000), updatedAt: new Date(Date.now() - 3_600_000) },
    }),
  );

describe('access that ends', () => {
  test('is renewed before its end', async () => {
    const oauth = await ready();
    await nearTheEnd(oauth);
    await oauth.call();
    expect(oauth.authorization.count('refresh_token')).toBe(1);
    expect(await tokensOf(oauth)).toMatchObject({ version: 2 });
    await oauth.call();
    expect(oauth.authorization.count('refresh_token')).toBe(1);
  });

  test('is renewed when the server refuses it, and the call is made then, once', async () => {
    const oauth = await ready();
    const before = oauth.server.count('tools/call');
    oauth.authorization.expire();
    expect((await oauth.call({ text: 'hello' })).result.isError).toBe(false);
    expect(oauth.authorization.count('refresh_token')).toBe(1);
    const authorized = oauth.server.seen.filter(({ body }) => body?.method === 'tools/call').length;
    expect(authorized - before).toBeLessThanOrEqual(2);
  });

  test('is renewed once however many need it, in several processes', async () => {
    const oauth = await ready();
    await nearTheEnd(oauth);
    const { grantId, version } = await tokensOf(oauth);
    const old = { companyId: oauth.companyId, grantId, version, clientSecret: null };
    const processes = [new GrantRenewals(), new GrantRenewals(), new GrantRenewals()];
    const renewals = processes.flatMap((one) => [1, 2, 3].map(() => one.renewed(oauth.world.services, old)));
    const grants = await Promise.all(renewals);
    expect(new Set(grants.map((grant) => grant.version))).toEqual(new Set([version + 1]));
    expect(oauth.authorization.count('refresh_token')).toBe(1);
    expect((await oauth.call()).result.isError).toBe(false);
  });

  test('that the authorization server does not know any more is a revoked grant', async () => {
    const oauth = await ready();
    oauth.authorization.forgetGrants();
    await expect(oauth.call()).rejects.toMatchObject({ code: 'authorization_required' });
    const { grants } = await oauth.world.board.run(listToolGrants, { connectionId: oauth.connectionId });
    expect(grants).toEqual([expect.objectContaining({ status: 'revoked' })]);
    const connection = await inDatabase(oauth.world, (tx) =>
      tx.toolConnection.findUniqueOrThrow({ where: { id: oauth.connectionId } }),
    );
    expect(connection).toMatchObject({
      healthStatus: 'missing_secret',
      healthMessage: expect.stringContaining('authorize'),
    });
    await oauth.authorize();
    expect((await oauth.call()).result.isError).toBe(false);
  });

  test('is used to its end while the authorization server is away', async () => {
    let isAway = false;
    const oauth = await ready({
      authorization: {
        before: ({ path }, response) => {
          if (path !== '/token' || !isAway) return false;
          response.writeHead(503).end();
          return true;
        },
      },
    });
    isAway = true;
    await inDatabase(oauth.world, (tx) =>
      tx.toolGrantToken.updateMany({
        where: { companyId: oauth.companyId },
        data: { expiresAt: new Date(Date.now() + 20_000), updatedAt: new Date(Date.now() - 3_600_000) },
      }),
    );
    expect((await oauth.call()).result.isError).toBe(false);
    await inDatabase(oauth.world, (tx) =>
      tx.toolGrantToken.updateMany({
        where: { companyId: oauth.companyId },
        data: { expiresAt: new Date(Date.now() - 1) },
      }),
    );
    const other = new Scope(oauth.world.services, oauth.world.board.actor);
    const wanted = {
      connectionId: oauth.connectionId,
      version: 0n,
      subject: { userId: null, agentId: null },
      use: { runId: null, issueId: null },
    };
    await expect(new ServerCredentialCache().of(other, wanted)).rejects.toMatchObject({
      code: 'authorization_server_failed',
    });
  });
});

describe('a server that wants more', () => {
  test('is told in its own words, and nothing is asked for by itself', async () => {
    const oauth = await ready({
      inside({ body }, response) {
        if (body?.method !== 'tools/call') return false;
        response
          .writeHead(403, {
            'www-authenticate': 'Bearer error="insufficient_scope", scope="admin <b>x</b> files:write"',
            'content-type': 'application/json',
          })
          .end(JSON.stringify({ jsonrpc: '2.0', id: body.id, error: { code: -32001, message: 'More is needed' } }));
        return true;
      },
    });
    await expect(oauth.call()).rejects.toMatchObject({
      code: 'insufficient_scope',
      status: 422,
      message: expect.stringContaining('the scopes admin, <b>x</b>, files:write:'),
      // An authorization with them takes nothing away.
      details: { scopes: ['read', 'write', 'admin', '<b>x</b>', 'files:write'] },
    });
    expect(oauth.authorization.count('refresh_token')).toBe(0);
  });
});

describe('a grant that is revoked', () => {
  test('ends at the authorization server, too, and its tokens are deleted', async () => {
    const oauth = await ready();
    const token = oauth.authorization.tokens.at(-1);
    const { grants } = await oauth.world.board.run(listToolGrants, { connectionId: oauth.connectionId });
    await oauth.world.board.run(revokeToolGrant, { connectionId: oauth.connectionId, grantId: grants[0].id });
    expect(oauth.authorization.accepts(token)).toBe(true);
    await revokeToolTokens(oauth.world.services, oauth);
    expect(oauth.authorization.accepts(token)).toBe(false);
    expect(
      await inDatabase(oauth.world, (tx) => tx.toolGrantToken.count({ where: { companyId: oauth.companyId } })),
    ).toBe(0);
  });

  test('ends the calls that it made possible', async () => {
    let hangs = false;
    const oauth = await ready({
      inside({ body }) {
        return hangs && body?.method === 'tools/call';
      },
    });
    hangs = true;
    const call = oauth.call();
    const ended = expect(call).rejects.toMatchObject({ code: 'tool_call_cancelled' });
    while (oauth.server.count('tools/call') === 0) await sleep(20);
    const { grants } = await oauth.world.board.run(listToolGrants, { connectionId: oauth.connectionId });
    await oauth.world.board.run(revokeToolGrant, { connectionId: oauth.connectionId, grantId: grants[0].id });
    await ended;
  });
});
