/** @module-tag face */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '#services/core/operation/scope.js';
import { boardKey } from '#tests/kit/credentials.js';
import { PASSWORD, signUp, visitorOf } from '#tests/kit/people.js';
import type { Rest } from '#tests/kit/rest.js';
import { ownDatabase } from '#tests/kit/world.js';
import { forgetAttempts, SESSION, SIGN_IN, serveAuthenticated, stored } from './sessions-world.js';

ownDatabase();

let services: Services;
let rest: Rest;
let admin: Awaited<ReturnType<typeof signUp>>;
beforeAll(async () => {
  ({ services, rest } = await serveAuthenticated());
  admin = await signUp(rest);
  await services.database.pool.query(`UPDATE "User" SET "isInstanceAdmin" = true WHERE id = $1`, [admin.userId]);
});
beforeEach(() => forgetAttempts(services));

const CHANGE = '/api/auth/password';
const RESET = '/api/auth/password-resets';
const NEXT = 'another horse, another battery';
const signIn = (email: string, password: string) => rest.post(SIGN_IN, { email, password });
const statusOf = async (request: object) => (await rest.get(SESSION, request)).status;
const eventsOf = async (userId: string): Promise<string[]> =>
  (await stored(services, 'InstanceEvent', 'userId', userId)).map(({ type }) => type).sort();

/** Until some statement waits for another's lock. */
async function waitsForLock(): Promise<void> {
  const WAITING = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  while ((await services.database.pool.query(WAITING)).rowCount === 0) await sleep(20);
}

describe('changing the password', () => {
  it('takes the present one, ends the other sessions and keeps the one that asks', async () => {
    const first = await signUp(rest);
    const second = visitorOf(rest, await signIn(first.email, PASSWORD));
    const answer = await rest.post(CHANGE, { currentPassword: PASSWORD, newPassword: NEXT }, first.request);
    expect([answer.status, answer.body]).toEqual([200, { ok: true, endedSessions: 1 }]);
    expect([await statusOf(first.request), await statusOf(second.request)]).toEqual([200, 401]);
    expect((await signIn(first.email, PASSWORD)).status).toBe(401);
    expect((await signIn(first.email, NEXT)).status).toBe(200);
    expect(await eventsOf(first.userId)).toContain('password.changed');
  });

  it('lets nobody in who was signing in with the old one meanwhile', async () => {
    const { email, userId } = await signUp(rest);
    const change = await services.database.pool.connect();
    try {
      await change.query('BEGIN');
      await change.query(`UPDATE "UserAccount" SET password = 'another' WHERE "userId" = $1`, [userId]);
      await change.query(`DELETE FROM "UserSession" WHERE "userId" = $1`, [userId]);
      const answer = signIn(email, PASSWORD);
      // The old password is still the one that others see: the sign-in either waits for the change or is through.
      await Promise.race([answer, waitsForLock()]);
      await change.query('COMMIT');
      expect((await answer).status).toBe(401);
    } finally {
      change.release();
    }
    expect(await stored(services, 'UserSession', 'userId', userId)).toEqual([]);
  });

  it('with a wrong one changes nothing, is told in the audit and cannot be tried for long', async () => {
    const { email, userId, request } = await signUp(rest);
    const tries: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++) {
      tries.push((await rest.post(CHANGE, { currentPassword: 'wrong one', newPassword: NEXT }, request)).status);
    }
    expect(tries).toEqual([...Array(10).fill(403), 429]);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    expect((await eventsOf(userId)).filter((type) => type === 'sign_in.failed')).toHaveLength(10);
  });

  it('needs a new one that is long enough, and somebody who has one', async () => {
    const { request, userId } = await signUp(rest);
    expect((await rest.post(CHANGE, { currentPassword: PASSWORD, newPassword: 'short' }, request)).status).toBe(400);
    expect((await rest.post(CHANGE, { currentPassword: PASSWORD, newPassword: NEXT })).status).toBe(401);
    await services.database.pool.query(`DELETE FROM "UserAccount" WHERE "userId" = $1`, [userId]);
    expect((await rest.post(CHANGE, { currentPassword: PASSWORD, newPassword: NEXT }, request)).status).toBe(422);
  });

  it('by two requests at once from one password succeeds once', async () => {
    const { email, request } = await signUp(rest);
    const wishes = [`${NEXT} one`, `${NEXT} two`];
    const answers = await Promise.all(
      wishes.map((newPassword) => rest.post(CHANGE, { currentPassword: PASSWORD, newPassword }, request)),
    );
    const done = answers.findIndex(({ status }) => status === 200);
    expect([403, 409]).toContain(answers[1 - done]?.status);
    expect((await signIn(email, wishes[done] as string)).status).toBe(200);
  });

  it('is repeated with its idempotency key, not done anew', async () => {
    const { request } = await signUp(rest);
    const headers = { ...request.headers, 'idempotency-key': 'change' };
    const change = () => rest.post(CHANGE, { currentPassword: PASSWORD, newPassword: NEXT }, { headers });
    expect([await change(), await change()].map(({ status, body }) => [status, body.ok])).toEqual([
      [200, true],
      [200, true],
    ]);
  });
});

describe('a link to set a new password', () => {
  const linkFor = (userId: string, request: object = admin.request) =>
    rest.post(`/api/admin/users/${userId}/password-reset-links`, {}, request);
  const tokenOf = (url: string): string => new URL(url).hash.slice(1);

  it('sets it once, ends all sessions and is stored as a hash alone', async () => {
    const person = await signUp(rest);
    const link = await linkFor(person.userId);
    expect([link.status, link.body.userId]).toEqual([201, person.userId]);
    expect(new URL(link.body.url).pathname).toBe('/password-reset');
    const token = tokenOf(link.body.url);
    expect(JSON.stringify(await stored(services, 'PasswordResetLink', 'userId', person.userId))).not.toContain(token);
    const reset = () => rest.post(RESET, { token, newPassword: NEXT });
    expect([(await reset()).body, (await reset()).status]).toEqual([{ ok: true }, 404]);
    expect(await statusOf(person.request)).toBe(401);
    expect((await signIn(person.email, PASSWORD)).status).toBe(401);
    expect((await signIn(person.email, NEXT)).status).toBe(200);
    const events = await eventsOf(person.userId);
    expect(events).toEqual(expect.arrayContaining(['password.reset', 'password.reset_link_created']));
    const [made] = await services.database.pool
      .query(`SELECT * FROM "InstanceEvent" WHERE "userId" = $1 AND type = 'password.reset_link_created'`, [
        person.userId,
      ])
      .then(({ rows }) => rows);
    expect(made).toMatchObject({ actorUserId: admin.userId, email: person.email, address: '127.0.0.1' });
    expect(JSON.stringify(made)).not.toContain(token);
  });

  it('is used by one of many who use it at once', async () => {
    const person = await signUp(rest);
    const token = tokenOf((await linkFor(person.userId)).body.url);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => rest.post(RESET, { token, newPassword: `${NEXT} ${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  });

  it('ends after an hour, and with the next one', async () => {
    const person = await signUp(rest);
    const first = (await linkFor(person.userId)).body;
    const left = Date.parse(first.expiresAt) - Date.now();
    expect(left).toBeGreaterThan(3_500_000);
    expect(left).toBeLessThanOrEqual(3_600_000);
    const second = (await linkFor(person.userId)).body;
    expect((await rest.post(RESET, { token: tokenOf(first.url), newPassword: NEXT })).status).toBe(404);
    await services.database.pool.query(`UPDATE "PasswordResetLink" SET "expiresAt" = now() WHERE id = $1`, [second.id]);
    expect((await rest.post(RESET, { token: tokenOf(second.url), newPassword: NEXT })).status).toBe(404);
    expect((await signIn(person.email, PASSWORD)).status).toBe(200);
  });

  it('ends when its person changes the password themselves', async () => {
    const person = await signUp(rest);
    const token = tokenOf((await linkFor(person.userId)).body.url);
    const changed = await rest.post(CHANGE, { currentPassword: PASSWORD, newPassword: NEXT }, person.request);
    expect(changed.status).toBe(200);
    expect((await rest.post(RESET, { token, newPassword: `${NEXT} of a stranger` })).status).toBe(404);
    expect((await signIn(person.email, NEXT)).status).toBe(200);
  });

  it('is the only one that works, also of many that were made at once', async () => {
    const person = await signUp(rest);
    const links = await Promise.all(Array.from({ length: 5 }, () => linkFor(person.userId)));
    expect(links.map(({ status }) => status)).toEqual(Array(5).fill(201));
    const answers = await Promise.all(
      links.map(({ body }) => rest.post(RESET, { token: tokenOf(body.url), newPassword: NEXT })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  });

  it('is made by instance admins alone, for people who can sign in', async () => {
    const [person, other] = [await signUp(rest), await signUp(rest)];
    expect((await linkFor(person.userId, other.request)).status).toBe(403);
    expect((await linkFor(person.userId, {})).status).toBe(401);
    expect((await linkFor('nobody')).status).toBe(404);
    expect((await linkFor('local-board')).status).toBe(422);
  });

  it('cannot be guessed at will', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 21; guess++) {
      statuses.push((await rest.post(RESET, { token: `guess ${guess}`, newPassword: NEXT })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(404), 429]);
  });

  it('leads to a page that runs its own script and no other, and sends the token to nobody before it is used', async () => {
    const page = await fetch(`${rest.url}/password-reset`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; script-src 'sha256-[^']+'; .*connect-src 'self'; frame-ancestors 'none'/,
    );
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  });
});

describe('the sessions of a person', () => {
  const LIST = '/api/auth/sessions';

  it('are listed with browser, address and times, and which of them asks', async () => {
    const first = await signUp(rest);
    const second = visitorOf(
      rest,
      await rest.post(SIGN_IN, { email: first.email, password: PASSWORD }, { headers: { 'user-agent': 'Firefox' } }),
    );
    await signUp(rest);
    const { status, body } = await rest.get(LIST, first.request);
    expect(status).toBe(200);
    expect(body.map(({ id, isCurrent }: { id: string; isCurrent: boolean }) => [id, isCurrent])).toEqual([
      [second.sessionId, false],
      [first.sessionId, true],
    ]);
    expect(body[0]).toEqual({
      id: second.sessionId,
      userAgent: 'Firefox',
      address: '127.0.0.1',
      isCurrent: false,
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      expiresAt: expect.any(String),
    });
  });

  it('end one by one, but not those of others', async () => {
    const [first, stranger] = [await signUp(rest), await signUp(rest)];
    const second = visitorOf(rest, await signIn(first.email, PASSWORD));
    const end = (id: string, request: object) => rest.delete(`${LIST}/${id}`, request);
    expect((await end(second.sessionId, stranger.request)).status).toBe(404);
    expect(await end(second.sessionId, first.request)).toMatchObject({ status: 200, body: { ok: true } });
    expect([await statusOf(first.request), await statusOf(second.request)]).toEqual([200, 401]);
    expect((await end(second.sessionId, first.request)).status).toBe(404);
    expect(await eventsOf(first.userId)).toContain('session.ended');
  });

  it('end all but the one that asks, also by a key, which leaves none', async () => {
    const first = await signUp(rest);
    const others = [await signIn(first.email, PASSWORD), await signIn(first.email, PASSWORD)].map((answer) =>
      visitorOf(rest, answer),
    );
    expect((await rest.post(`${LIST}/end-others`, {}, first.request)).body).toEqual({ endedSessions: 2 });
    expect(await Promise.all([first, ...others].map(({ request }) => statusOf(request)))).toEqual([200, 401, 401]);
    const as = await boardKey({ services } as never, first.userId);
    expect((await rest.post(`${LIST}/end-others`, {}, { as })).body).toEqual({ endedSessions: 1 });
    expect(await statusOf(first.request)).toBe(401);
  });

  it('are ended by an instance admin, and by nobody else', async () => {
    const [person, other] = [await signUp(rest), await signUp(rest)];
    const end = (request: object) => rest.post(`/api/admin/users/${person.userId}/end-sessions`, {}, request);
    expect((await end(other.request)).status).toBe(403);
    expect((await end(admin.request)).body).toEqual({ endedSessions: 1 });
    expect(await statusOf(person.request)).toBe(401);
    const events = await stored(services, 'InstanceEvent', 'userId', person.userId);
    expect(events.find(({ type }) => type === 'session.ended')).toMatchObject({ actorUserId: admin.userId });
  });

  it('are at most a hundred: the oldest gives way', async () => {
    const person = await signUp(rest);
    await services.database.pool.query(
      `INSERT INTO "UserSession" (id, "userId", "tokenHash", "expiresAt")
       SELECT gen_random_uuid(), $1, gen_random_uuid(), now() + interval '1 day' FROM generate_series(1, 99)`,
      [person.userId],
    );
    await services.database.pool.query(
      `UPDATE "UserSession" SET "createdAt" = now() - interval '1 day' WHERE id = $1`,
      [person.sessionId],
    );
    await signIn(person.email, PASSWORD);
    expect(await stored(services, 'UserSession', 'userId', person.userId)).toHaveLength(100);
    expect(await stored(services, 'UserSession', 'id', person.sessionId)).toEqual([]);
  });
});
