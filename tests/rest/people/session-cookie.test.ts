/** @module-tag rules */
import { createHmac, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '#services/core/operation/scope.js';
import { boardKey } from '#tests/kit/credentials.js';
import { cookieOf, SESSION_SECRET, signUp, type Visitor } from '#tests/kit/people.js';
import type { Rest } from '#tests/kit/rest.js';
import { ownDatabase, type World } from '#tests/kit/world.js';
import { forgetAttempts, SESSION, serveAuthenticated, stored } from './sessions-world.js';

ownDatabase();

let services: Services;
let rest: Rest;
let world: World;
beforeAll(async () => {
  ({ services, rest, world } = await serveAuthenticated());
});
beforeEach(() => forgetAttempts(services));

/** Makes a person a member, as an owner would. */
const join = (userId: string, role = 'owner', status = 'active') =>
  services.database.transaction('all', (tx) =>
    tx.companyMembership.create({
      data: { companyId: world.company.id, principalType: 'user', principalId: userId, membershipRole: role, status },
    }),
  );

describe('a session cookie', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await signUp(rest);
    await join(visitor.userId);
  });

  it('makes the caller that person in their companies', async () => {
    expect((await rest.get('/api/companies', visitor.request)).body).toMatchObject([{ id: world.company.id }]);
    const issue = await rest.post(`/api/companies/${world.company.id}/issues`, { title: 'By cookie' }, visitor.request);
    expect([issue.status, issue.body.createdByUserId]).toEqual([201, visitor.userId]);
  });

  it('makes the caller an instance admin where that person is one', async () => {
    const other = await signUp(rest);
    const asked = async () => {
      const me = await rest.get('/api/cli-auth/me', other.request);
      return [
        me.body.source,
        me.body.isInstanceAdmin,
        (await rest.get('/api/instance/settings', other.request)).status,
      ];
    };
    expect(await asked()).toEqual(['session', false, 403]);
    await services.database.transaction('all', (tx) =>
      tx.user.update({ where: { id: other.userId }, data: { isInstanceAdmin: true } }),
    );
    await expect.poll(asked).toEqual(['session', true, 200]);
  });

  it('that is forged, cut, of another secret or no cookie at all opens nothing', async () => {
    const value = decodeURIComponent(visitor.cookie.slice(visitor.cookie.indexOf('=') + 1));
    const [token, signature] = [value.slice(0, value.lastIndexOf('.')), value.slice(value.lastIndexOf('.') + 1)];
    const elsewhere = createHmac('sha256', 'another secret').update(token).digest('base64');
    for (const forged of [
      token,
      `${token}.`,
      `.${signature}`,
      `${token}x.${signature}`,
      `${token}.${elsewhere}`,
      `${token}.${signature.slice(0, -4)}`,
      '%',
      '',
    ]) {
      const cookie = `orgraph.session_token=${encodeURIComponent(forged)}`;
      expect((await rest.get(SESSION, { headers: { cookie } })).status, forged).toBe(401);
    }
    expect((await rest.get(SESSION, { headers: { cookie: `a=b; ${visitor.cookie}; c=d` } })).status).toBe(200);
  });

  it('of what the database keeps opens nothing, though it be signed', async () => {
    const [row] = await stored(services, 'UserSession', 'id', visitor.sessionId);
    expect(decodeURIComponent(visitor.cookie)).not.toContain(row.tokenHash);
    const signature = createHmac('sha256', SESSION_SECRET).update(row.tokenHash).digest('base64');
    const cookie = `orgraph.session_token=${encodeURIComponent(`${row.tokenHash}.${signature}`)}`;
    expect((await rest.get(SESSION, { headers: { cookie } })).status).toBe(401);
  });

  // Both are at work on one database during an upgrade.
  it('of a process of a former release, which stores tokens, opens what it should, and is stored as a hash', async () => {
    const [id, token] = [randomUUID(), randomUUID()];
    await services.database.pool.query(
      `INSERT INTO "UserSession" (id, "userId", token, "expiresAt") VALUES ($1, $2, $3, now() + interval '1 day')`,
      [id, visitor.userId, token],
    );
    const signature = createHmac('sha256', SESSION_SECRET).update(token).digest('base64');
    const cookie = `orgraph.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
    expect((await rest.get(SESSION, { headers: { cookie } })).status).toBe(200);
    expect(JSON.stringify(await stored(services, 'UserSession', 'id', id))).not.toContain(token);
    expect(await stored(services, 'UserSession', 'token', token)).toEqual([]);
  });

  it('that is expired opens nothing, and its row goes with the next sign-in', async () => {
    const late = await signUp(rest);
    await services.database.pool.query(`UPDATE "UserSession" SET "expiresAt" = now() WHERE id = $1`, [late.sessionId]);
    expect((await rest.get(SESSION, late.request)).status).toBe(401);
    const other = await signUp(rest);
    expect(await stored(services, 'UserSession', 'id', late.sessionId)).toEqual([]);
    expect(await stored(services, 'UserSession', 'id', other.sessionId)).toHaveLength(1);
  });

  it('gives way to a bearer token, also to one that fails', async () => {
    const other = await signUp(rest);
    const as = await boardKey(world, other.userId);
    const asked = { as, headers: { cookie: visitor.cookie } };
    expect((await rest.get(SESSION, asked)).body).toMatchObject({
      session: { id: `board_key:${other.userId}` },
      user: { id: other.userId },
    });
    expect(await rest.get(SESSION, { ...asked, as: 'svc_board_unknown' })).toMatchObject({
      status: 401,
      body: { error: 'Bearer token is not known' },
    });
  });

  it('is believed to a write from a trusted origin only, to a read from anywhere', async () => {
    const path = `/api/companies/${world.company.id}/issues`;
    const { cookie } = visitor;
    const from = (headers: Record<string, string>) =>
      rest.post(path, { title: 'X' }, { headers: { cookie, ...headers } });
    const foreign = await from({ origin: 'https://evil.example' });
    expect([foreign.status, foreign.body.error]).toEqual([
      403,
      'Origin is not trusted: send a write with a session cookie from the address of the board',
    ]);
    for (const origin of [undefined, 'null', 'http://127.0.0.1:1']) {
      expect((await from(origin === undefined ? {} : { origin })).status, origin).toBe(403);
    }
    expect((await from({ origin: rest.url })).status).toBe(201);
    expect((await rest.get(path, { headers: { cookie, origin: 'https://evil.example' } })).status).toBe(200);
    const as = await boardKey(world, visitor.userId);
    expect((await rest.post(path, { title: 'Y' }, { as, headers: { origin: 'https://evil.example' } })).status).toBe(
      201,
    );
  });

  it('lasts seven days from when it is asked after a day, and is set again then', async () => {
    const old = await signUp(rest);
    const age = (days: number) =>
      services.database.pool.query(
        `UPDATE "UserSession" SET "expiresAt" = now() + make_interval(days => $2) WHERE id = $1`,
        [old.sessionId, 7 - days],
      );
    const left = async () =>
      (await stored(services, 'UserSession', 'id', old.sessionId))[0].expiresAt.getTime() - Date.now();
    expect((await rest.get(SESSION, old.request)).headers.getSetCookie()).toEqual([]);
    await age(2);
    const renewed = await rest.get(SESSION, old.request);
    expect(cookieOf(renewed)).toBe(old.cookie);
    expect(renewed.headers.getSetCookie()[0]).toContain('Max-Age=604800');
    expect(await left()).toBeGreaterThan(6.9 * 86_400_000);
  });

  it('ends 30 days after the sign-in, however often it is asked', async () => {
    const old = await signUp(rest);
    const signedIn = (daysAgo: number) =>
      services.database.pool.query(
        `UPDATE "UserSession" SET "createdAt" = now() - make_interval(secs => $2), "expiresAt" = now() + interval '2 hours'
          WHERE id = $1`,
        [old.sessionId, daysAgo * 86_400],
      );
    await signedIn(29.9);
    const answer = await rest.get(SESSION, old.request);
    const [, seconds] = /Max-Age=(\d+)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? [];
    expect(answer.status).toBe(200);
    expect(Number(seconds)).toBeGreaterThan(7_200);
    expect(Number(seconds)).toBeLessThanOrEqual(8_640);
    await signedIn(30.1);
    services.identities.forget(`user:${old.userId}`);
    expect((await rest.get(SESSION, old.request)).status).toBe(401);
  });

  it('ends with its membership in one company at once, and stays in others', async () => {
    const member = await signUp(rest);
    await join(member.userId);
    const path = `/api/companies/${world.company.id}`;
    expect((await rest.get(path, member.request)).status).toBe(200);
    await services.database.transaction('all', (tx) =>
      tx.companyMembership.updateMany({ where: { principalId: member.userId }, data: { status: 'suspended' } }),
    );
    expect(await rest.get(path, member.request)).toMatchObject({
      status: 403,
      body: { error: 'User does not have active company access' },
    });
    expect((await rest.get(SESSION, member.request)).status).toBe(200);
  });
});
