/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashKey } from '#services/access/tokens.js';
import { openLimits } from '#services/core/limits/limits.js';
import type { Services } from '#services/core/operation/scope.js';
import { authenticatedServices, cookieOf, newEmail, PUBLIC, signUp, visitorOf } from '#tests/kit/people.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { ownDatabase, type World } from '#tests/kit/world.js';
import { forgetAttempts, newPerson, SESSION, SIGN_OUT, SIGN_UP, serveAuthenticated, stored } from './sessions-world.js';

ownDatabase();

let services: Services;
let rest: Rest;
let world: World;
beforeAll(async () => {
  ({ services, rest, world } = await serveAuthenticated());
});
beforeEach(() => forgetAttempts(services));

describe('signing up', () => {
  it('makes a person with an address of their own and signs them in, without telling the token', async () => {
    const person = newPerson({ name: '  Zoë  O’Neil ', email: `Zoe.${newEmail()}` });
    const answer = await rest.post(SIGN_UP, person);
    const { session, user } = answer.body;
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        session: { id: expect.any(String), userId: user.id },
        user: { id: expect.any(String), email: person.email.toLowerCase(), name: 'Zoë  O’Neil', image: null },
      },
    ]);
    expect(await stored(services, 'User', 'id', user.id)).toMatchObject([
      { slug: 'zoe-o-neil', isInstanceAdmin: false },
    ]);
    const [row] = await stored(services, 'UserSession', 'id', session.id);
    expect(row).toMatchObject({ userId: user.id, ipAddress: '127.0.0.1' });
    const token = cookieOf(answer).split('=')[1]?.split('.')[0];
    expect(token).toMatch(/^[\w-]{20,}$/);
    expect(JSON.stringify([answer.body, row])).not.toContain(token);
    expect((await rest.get(SESSION, { headers: { cookie: cookieOf(answer) } })).body).toEqual(answer.body);
  });

  it('gives the second person of a name another address', async () => {
    const slugs = [];
    for (const name of ['Grace Hopper', 'grace  hopper!', 'Grace Hopper']) {
      slugs.push((await stored(services, 'User', 'id', (await signUp(rest, { name })).userId))[0].slug);
    }
    expect(slugs).toEqual(['grace-hopper', 'grace-hopper-2', 'grace-hopper-3']);
  });

  it('gives people of one name who come at once an address each', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => signUp(rest, { name: '🦊 李 雷' })));
    const slugs = await Promise.all(
      people.map(async ({ userId }) => (await stored(services, 'User', 'id', userId))[0].slug),
    );
    expect(slugs.sort()).toEqual(['person', 'person-2', 'person-3', 'person-4']);
  });

  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const [cookie] = (await rest.post(SIGN_UP, newPerson())).headers.getSetCookie();
    expect(cookie).toMatch(/^orgraph\.session_token=[^;]+;/);
    expect(cookie?.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Lax']);
  });

  it('keeps the password only as an scrypt hash', async () => {
    const { userId } = await signUp(rest);
    const [account] = await stored(services, 'UserAccount', 'userId', userId);
    expect(account).toMatchObject({ providerId: 'credential', accountId: userId });
    expect(account.password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  });

  it('makes nobody an instance admin, whatever the body says', async () => {
    const { userId } = await signUp(rest, {
      isInstanceAdmin: true,
      slug: 'root',
      emailVerified: true,
      id: 'local-board',
    });
    expect(await stored(services, 'User', 'id', userId)).toMatchObject([
      { isInstanceAdmin: false, emailVerified: false, slug: expect.stringMatching(/^ada-lovelace/) },
    ]);
  });

  it('refuses an e-mail that is taken, in whatever case, also when two ask at once', async () => {
    const { email } = await signUp(rest);
    const taken = { status: 409, body: { error: 'A person with this e-mail exists already' } };
    expect(await rest.post(SIGN_UP, newPerson({ email: email.toUpperCase() }))).toMatchObject(taken);
    const twice = newPerson();
    const answers = await Promise.all([rest.post(SIGN_UP, twice), rest.post(SIGN_UP, twice)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stored(services, 'User', 'email', twice.email)).toHaveLength(1);
    expect(rest.failures).toEqual([]);
  });

  it('tells five times an hour that an e-mail is taken, and then neither that nor that it is free', async () => {
    const { email } = await signUp(rest);
    const statusOf = async (fields: object) => (await rest.post(SIGN_UP, newPerson(fields))).status;
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) statuses.push(await statusOf({ email }));
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429]);
    expect(await statusOf({})).toBe(429);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name too long', { name: 'x'.repeat(121) }, 'name'],
    ['no address', { email: 'ada' }, 'email'],
    ['a short password', { password: 'seven77' }, 'password'],
    ['a password too long', { password: 'x'.repeat(129) }, 'password'],
    ['no password', { password: undefined }, 'password'],
  ])('with %s is not valid', async (_what, fields, path) => {
    const answer = await rest.post(SIGN_UP, newPerson(fields));
    expect([answer.status, answer.body.error]).toEqual([400, 'Validation error']);
    expect(answer.body.details).toEqual(answer.body.issues);
    expect(answer.body.issues[0].path).toEqual([path]);
  });

  it('with what is no object of JSON, or a NUL, is refused as everywhere', async () => {
    expect(
      await rest.post(SIGN_UP, Buffer.from('{'), { headers: { 'content-type': 'application/json' } }),
    ).toMatchObject({ status: 400, body: { error: 'Malformed JSON' } });
    expect((await rest.post(SIGN_UP, Buffer.from('a=b'), { headers: { 'content-type': 'text/plain' } })).status).toBe(
      415,
    );
    expect((await rest.post(SIGN_UP, newPerson({ name: 'a\u0000b' }))).status).toBe(400);
    expect((await rest.post(SIGN_UP, newPerson({ name: 'x'.repeat(10_485_760) }))).status).toBe(413);
  });

  it('is refused after many from one address', async () => {
    const config = { ...services.config, RATE_LIMITS: { signUp: { points: 1, seconds: 60 } } };
    const limited = await startRest({
      ...services,
      limits: openLimits({ url: config.DATABASE_URL as string, config, log: () => {} }),
    });
    await signUp(limited);
    const refused = await limited.post(SIGN_UP, newPerson());
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('who may sign up', () => {
  const serve = async (env: Record<string, string>) => startRest(await authenticatedServices(env));
  const closed = { status: 403, body: { error: 'Sign-up is not open' } };
  const origin = PUBLIC.PUBLIC_BASE_URL;

  it('is anyone when it is open and nobody when it is off', async () => {
    expect((await rest.post(SIGN_UP, newPerson())).status).toBe(200);
    const off = await serve({ AUTH_SIGN_UP: 'off' });
    expect(await off.post(SIGN_UP, newPerson())).toMatchObject(closed);
    expect(await off.post(SIGN_UP, newPerson(), { headers: { 'x-orgraph-invite': await invite({}) } })).toMatchObject(
      closed,
    );
  });

  it('is in public whoever has a live invite for people', async () => {
    const open = await serve({ ...PUBLIC, AUTH_SIGN_UP: 'invited' });
    const by = (token?: string) =>
      open.post(SIGN_UP, newPerson(), { headers: { origin, ...(token && { 'x-orgraph-invite': token }) } });
    expect(await by()).toMatchObject(closed);
    expect(await by('nonsense')).toMatchObject(closed);
    for (const fields of [
      { allowedJoinTypes: 'agent' },
      { expiresAt: new Date(Date.now() - 1000) },
      { acceptedAt: new Date() },
      { revokedAt: new Date() },
    ]) {
      expect(await by(await invite(fields)), JSON.stringify(fields)).toMatchObject(closed);
    }
    for (const allowedJoinTypes of ['human', 'both'])
      expect((await by(await invite({ allowedJoinTypes }))).status).toBe(200);
  });

  it('gets a cookie for https and this host alone where the address is https', async () => {
    const open = await serve({ ...PUBLIC, AUTH_SIGN_UP: 'open' });
    const answer = await open.post(SIGN_UP, newPerson(), { headers: { origin } });
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-orgraph\.session_token=/);
    expect(cookie?.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=604800',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
    const visitor = visitorOf(open, answer, origin);
    expect((await open.get(SESSION, visitor.request)).body).toEqual(answer.body);
    for (const prefix of ['', '__Secure-']) {
      const cookie = visitor.cookie.replace('__Host-', prefix);
      expect((await open.get(SESSION, { headers: { cookie } })).status, prefix).toBe(401);
    }
    const out = await open.post(SIGN_OUT, undefined, visitor.request);
    expect(out.headers.getSetCookie()[0]).toMatch(/^__Host-orgraph\.session_token=;.*Secure.*Max-Age=0/);
  });

  it('gets such a cookie behind a proxy that says that the browser uses TLS, and only where proxies are counted', async () => {
    const byProxy = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
    const [behind, direct] = [
      await serve({ TRUST_PROXY: '1', AUTH_SIGN_UP: 'open' }),
      await serve({ AUTH_SIGN_UP: 'open' }),
    ];
    const signedUp = (rest: Rest, headers: Record<string, string>) => rest.post(SIGN_UP, newPerson(), { headers });
    expect(cookieOf(await signedUp(direct, byProxy))).toMatch(/^orgraph\.session_token=/);
    expect(cookieOf(await signedUp(behind, { ...byProxy, 'x-forwarded-proto': 'http' }))).toMatch(/^orgraph\./);
    const answer = await signedUp(behind, byProxy);
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-orgraph\..*; Secure/);
    const cookie = cookieOf(answer);
    const statusOf = async (headers: object) =>
      (await behind.get(SESSION, { headers: { ...byProxy, ...headers } })).status;
    expect(await statusOf({ cookie })).toBe(200);
    expect(await statusOf({ cookie, 'x-forwarded-proto': 'wss' })).toBe(200);
    expect(await statusOf({ cookie, 'x-forwarded-proto': 'http' })).toBe(401);
    expect(await statusOf({ cookie: cookie.replace('__Host-', '') })).toBe(401);
  });

  async function invite(fields: object): Promise<string> {
    const token = randomUUID();
    await services.database.transaction('all', (tx) =>
      tx.invite.create({
        data: {
          companyId: world.company.id,
          tokenHash: hashKey(token),
          expiresAt: new Date(Date.now() + 60_000),
          ...fields,
        },
      }),
    );
    return token;
  }
});
