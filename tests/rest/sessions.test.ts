import { createHmac, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashKey } from '../../src/services/access/tokens.js';
import { openLimits } from '../../src/services/core/limits.js';
import type { Services } from '../../src/services/core/scope.js';
import { agentKey, boardKey } from '../kit/credentials.js';
import {
  authenticatedServices,
  cookieOf,
  newEmail,
  PASSWORD,
  PUBLIC,
  signUp,
  type Visitor,
  visitorOf,
} from '../kit/people.js';
import { type Rest, startRest } from '../kit/rest.js';
import { createWorld, testServices, type World } from '../kit/world.js';

const SIGN_UP = '/api/auth/sign-up/email';
const SIGN_IN = '/api/auth/sign-in/email';
const SIGN_OUT = '/api/auth/sign-out';
const SESSION = '/api/auth/get-session';
const PROFILE = '/api/auth/profile';

let services: Services;
let rest: Rest;
let world: World;
beforeAll(async () => {
  services = await authenticatedServices();
  rest = await startRest(services);
  world = await createWorld();
});
// Every test comes from the same address.
beforeEach(async () => {
  await services.database.pool.query('DELETE FROM "RateLimit"');
});

const stored = async (table: string, column: string, value: string) =>
  (await services.database.pool.query(`SELECT * FROM "${table}" WHERE "${column}" = $1`, [value])).rows;

const newPerson = (fields: object = {}) => ({ name: 'Ada Lovelace', email: newEmail(), password: PASSWORD, ...fields });

/** Makes a person a member, as an owner would. */
const join = (userId: string, role = 'owner', status = 'active') =>
  services.database.transaction('all', (tx) =>
    tx.companyMembership.create({
      data: { companyId: world.company.id, principalType: 'user', principalId: userId, membershipRole: role, status },
    }),
  );

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
    expect(await stored('User', 'id', user.id)).toMatchObject([{ slug: 'zoe-o-neil', isInstanceAdmin: false }]);
    const [row] = await stored('UserSession', 'id', session.id);
    expect(row).toMatchObject({ userId: user.id, ipAddress: '127.0.0.1' });
    expect(answer.bytes.toString()).not.toContain(row.token);
    expect((await rest.get(SESSION, { headers: { cookie: cookieOf(answer) } })).body).toEqual(answer.body);
  });

  it('gives the second person of a name another address', async () => {
    const slugs = [];
    for (const name of ['Grace Hopper', 'grace  hopper!', 'Grace Hopper']) {
      slugs.push((await stored('User', 'id', (await signUp(rest, { name })).userId))[0].slug);
    }
    expect(slugs).toEqual(['grace-hopper', 'grace-hopper-2', 'grace-hopper-3']);
  });

  it('gives people of one name who come at once an address each', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => signUp(rest, { name: '🦊 李 雷' })));
    const slugs = await Promise.all(people.map(async ({ userId }) => (await stored('User', 'id', userId))[0].slug));
    expect(slugs.sort()).toEqual(['person', 'person-2', 'person-3', 'person-4']);
  });

  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const [cookie] = (await rest.post(SIGN_UP, newPerson())).headers.getSetCookie();
    expect(cookie).toMatch(/^orgraph\.session_token=[^;]+;/);
    expect(cookie?.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Lax']);
  });

  it('keeps the password only as an scrypt hash', async () => {
    const { userId } = await signUp(rest);
    const [account] = await stored('UserAccount', 'userId', userId);
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
    expect(await stored('User', 'id', userId)).toMatchObject([
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
    expect(await stored('User', 'email', twice.email)).toHaveLength(1);
    expect(rest.failures).toEqual([]);
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

  it('gets a cookie for https alone where the address is https', async () => {
    const open = await serve({ ...PUBLIC, AUTH_SIGN_UP: 'open' });
    const answer = await open.post(SIGN_UP, newPerson(), { headers: { origin } });
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Secure-orgraph\.session_token=/);
    expect(cookie).toContain('; Secure');
    const visitor = visitorOf(open, answer, origin);
    expect((await open.get(SESSION, visitor.request)).body).toEqual(answer.body);
    const plain = visitor.cookie.replace('__Secure-', '');
    expect((await open.get(SESSION, { headers: { cookie: plain } })).status).toBe(401);
    const out = await open.post(SIGN_OUT, undefined, visitor.request);
    expect(out.headers.getSetCookie()[0]).toMatch(/^__Secure-orgraph\.session_token=;.*Secure.*Max-Age=0/);
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

describe('signing in', () => {
  it('makes another session of the same person', async () => {
    const first = await signUp(rest);
    const answer = await rest.post(SIGN_IN, { email: first.email.toUpperCase(), password: PASSWORD });
    const second = visitorOf(rest, answer);
    expect([second.userId, second.sessionId === first.sessionId]).toEqual([first.userId, false]);
    for (const visitor of [first, second]) {
      expect((await rest.get(SESSION, visitor.request)).body.session).toEqual({
        id: visitor.sessionId,
        userId: first.userId,
      });
    }
  });

  it('is refused alike for a wrong password, an unknown e-mail and who has no password', async () => {
    const { email } = await signUp(rest);
    const { userId } = (await world.member('owner')).actor;
    const [{ email: keyless }] = await stored('User', 'id', userId);
    for (const [who, password] of [
      [email, 'not the password'],
      [newEmail(), PASSWORD],
      [keyless, PASSWORD],
    ]) {
      const answer = await rest.post(SIGN_IN, { email: who, password });
      const told = [answer.status, answer.body, answer.headers.getSetCookie()];
      expect(told).toEqual([401, { error: 'E-mail or password is wrong' }, []]);
    }
  });

  it('takes as long for an unknown e-mail as for a wrong password', async () => {
    const { email } = await signUp(rest);
    const timeOf = async (who: string) => {
      const began = performance.now();
      await rest.post(SIGN_IN, { email: who, password: 'not the password' });
      return performance.now() - began;
    };
    // By turns and the shortest of each, so that what else the machine does weighs on neither.
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let attempt = 0; attempt < 8; attempt++) {
      known = Math.min(known, await timeOf(email));
      unknown = Math.min(unknown, await timeOf(newEmail()));
    }
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  it('is locked for 15 minutes after ten failures, also with the right password, and only for that e-mail', async () => {
    const [victim, other] = [await signUp(rest), await signUp(rest)];
    const attempt = (email: string, password: string) => rest.post(SIGN_IN, { email, password });
    for (let failure = 0; failure < 10; failure++) expect((await attempt(victim.email, 'wrong one')).status).toBe(401);
    const locked = await attempt(victim.email, PASSWORD);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await attempt(other.email, PASSWORD)).status).toBe(200);
  });

  it('starts the count anew once it succeeds', async () => {
    const { email } = await signUp(rest);
    for (let round = 0; round < 3; round++) {
      for (let failure = 0; failure < 5; failure++) await rest.post(SIGN_IN, { email, password: 'wrong one' });
      expect((await rest.post(SIGN_IN, { email, password: PASSWORD })).status).toBe(200);
    }
  });

  it('from a page of another origin is refused before anything is read', async () => {
    const { email } = await signUp(rest);
    for (const origin of ['https://evil.example', 'null']) {
      for (const [path, body] of [
        [SIGN_IN, { email, password: PASSWORD }],
        [SIGN_UP, newPerson()],
        [SIGN_OUT, {}],
      ] as const) {
        const answer = await rest.post(path, body, { headers: { origin } });
        expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
      }
    }
  });
});

describe('signing out', () => {
  it('ends this session at once, and no other', async () => {
    const first = await signUp(rest);
    const second = visitorOf(rest, await rest.post(SIGN_IN, { email: first.email, password: PASSWORD }));
    expect((await rest.get(SESSION, first.request)).status).toBe(200);
    const answer = await rest.post(SIGN_OUT, undefined, first.request);
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^orgraph\.session_token=;.*Max-Age=0/);
    expect(await rest.get(SESSION, first.request)).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
    expect((await rest.get(SESSION, second.request)).status).toBe(200);
    expect(await stored('UserSession', 'id', first.sessionId)).toEqual([]);
  });

  it('without a session succeeds too, but not for a page of elsewhere', async () => {
    expect((await rest.post(SIGN_OUT)).body).toEqual({ success: true });
    const visitor = await signUp(rest);
    const elsewhere: Record<string, string>[] = [
      { cookie: visitor.cookie },
      { cookie: visitor.cookie, origin: 'https://evil.example' },
    ];
    for (const headers of elsewhere) {
      expect((await rest.post(SIGN_OUT, undefined, { headers })).status).toBe(403);
    }
    expect((await rest.get(SESSION, visitor.request)).status).toBe(200);
  });
});

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

  it('that is expired opens nothing, and its row goes with the next sign-in', async () => {
    const late = await signUp(rest);
    await services.database.pool.query(`UPDATE "UserSession" SET "expiresAt" = now() WHERE id = $1`, [late.sessionId]);
    expect((await rest.get(SESSION, late.request)).status).toBe(401);
    const other = await signUp(rest);
    expect(await stored('UserSession', 'id', late.sessionId)).toEqual([]);
    expect(await stored('UserSession', 'id', other.sessionId)).toHaveLength(1);
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
    const left = async () => (await stored('UserSession', 'id', old.sessionId))[0].expiresAt.getTime() - Date.now();
    expect((await rest.get(SESSION, old.request)).headers.getSetCookie()).toEqual([]);
    await age(2);
    const renewed = await rest.get(SESSION, old.request);
    expect(cookieOf(renewed)).toBe(old.cookie);
    expect(renewed.headers.getSetCookie()[0]).toContain('Max-Age=604800');
    expect(await left()).toBeGreaterThan(6.9 * 86_400_000);
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

describe('get-session', () => {
  it('answers 401 to whoever is no person', async () => {
    const agent = await world.agent({ name: 'Agent' });
    expect(await rest.get(SESSION)).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
    expect(await rest.get(SESSION, { as: await agentKey(world, agent) })).toMatchObject({
      status: 401,
      body: { error: 'Unauthorized' },
    });
  });

  it('knows the local board of a local_trusted deployment, which has no sign-in', async () => {
    const local = await startRest(await testServices());
    expect((await local.get(SESSION)).body).toMatchObject({
      session: { id: 'local_implicit:local-board', userId: 'local-board' },
      user: { id: 'local-board', email: 'board@localhost' },
    });
    for (const path of [SIGN_UP, SIGN_IN, SIGN_OUT]) {
      expect(await local.post(path, newPerson())).toMatchObject({
        status: 404,
        body: { error: 'API route not found' },
      });
    }
  });
});

describe('the profile', () => {
  it('is read and changed by its person', async () => {
    const { request, userId, email } = await signUp(rest);
    const image = 'https://example.com/ada.png';
    expect((await rest.get(PROFILE, request)).body).toEqual({ id: userId, email, name: 'Ada Lovelace', image: null });
    const changed = { id: userId, email, name: 'Countess', image };
    expect((await rest.patch(PROFILE, { name: ' Countess ', image }, request)).body).toEqual(changed);
    expect((await rest.patch(PROFILE, { name: 'Countess' }, request)).body).toEqual(changed);
    expect((await rest.patch(PROFILE, { name: 'Countess', image: null }, request)).body.image).toBeNull();
    expect((await rest.patch(PROFILE, { name: 'Countess', image: '/api/assets/1/content?v=2' }, request)).status).toBe(
      200,
    );
    expect((await rest.get(SESSION, request)).body.user).toMatchObject({ name: 'Countess' });
  });

  it.each([
    ['no name', {}],
    ['an empty name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(121) }],
    ['a picture that is a script', { name: 'X', image: 'javascript:alert(1)' }],
    ['a picture of another scheme', { name: 'X', image: 'data:image/png;base64,AA==' }],
    ['a picture of another host by its path', { name: 'X', image: '//evil.example/x.png' }],
    ['a picture of another host by a backslash', { name: 'X', image: '/\\evil.example/x.png' }],
    ['a picture with a password', { name: 'X', image: 'https://a:b@example.com/x.png' }],
    ['a relative path', { name: 'X', image: 'ada.png' }],
    ['a long picture', { name: 'X', image: `/${'x'.repeat(4000)}` }],
  ])('with %s is not valid', async (_what, body) => {
    const { request } = await signUp(rest);
    expect((await rest.patch(PROFILE, body, request)).body).toMatchObject({ error: 'Validation error' });
  });

  it('is not for agents', async () => {
    const as = await agentKey(world, await world.agent({ name: 'Another agent' }));
    for (const answer of [await rest.get(PROFILE, { as }), await rest.patch(PROFILE, { name: 'X' }, { as })]) {
      expect(answer).toMatchObject({ status: 403, body: { error: 'Board access required' } });
    }
  });
});
