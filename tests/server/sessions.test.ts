/** @module-tag whole */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { cookieOf, newEmail, PASSWORD } from '../kit/people.js';
import { createTestDatabase, type TestDatabase } from '../kit/postgres.js';
import { startServer } from '../kit/process.js';
import { KEEPS_IDENTITIES, startTestServer, type TestServer } from '../kit/server.js';
import { ask, EVENTS, socketUrl } from './clients.js';

interface Browser {
  readonly cookie: string;
  readonly userId: string;
}

const post = (url: string, path: string, body: object = {}, cookie?: string) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });

async function signUp(url: string): Promise<Browser> {
  const answer = await post(url, '/api/auth/sign-up/email', { name: 'Ada', email: newEmail(), password: PASSWORD });
  const { user } = (await answer.json()) as { user: { id: string } };
  return { cookie: cookieOf(answer), userId: user.id };
}

/** A subscriber with a browser's cookie, and what ends it. */
async function follow(url: string, companyId: string, { cookie }: Browser, origin = url) {
  class Page extends WebSocket {
    constructor(address: string, protocols: string) {
      super(address, protocols, { headers: { cookie, origin } });
    }
  }
  const client = createClient({ url: socketUrl(url), webSocketImpl: Page, retryAttempts: 0 });
  const events: string[] = [];
  let started = () => {};
  const ready = new Promise<void>((resolve) => {
    started = resolve;
  });
  const ended = new Promise<string>((over) => {
    client.subscribe(
      { query: EVENTS, variables: { id: companyId, after: '0' } },
      {
        next: ({ data, errors }) => {
          if (errors) return over(errors[0]?.message ?? '');
          events.push(String((data?.events as { action?: string } | undefined)?.action));
          started();
        },
        error: (error) =>
          over(Array.isArray(error) ? error[0]?.message : String((error as { reason?: string }).reason)),
        complete: () => over('complete'),
      },
    );
  });
  await Promise.race([ready, ended]);
  return { client, events, ended };
}

describe('two servers of an authenticated deployment', () => {
  let database: TestDatabase;
  let here: TestServer;
  let there: TestServer;
  let admin: Browser;
  let companyId: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    const env = {
      DATABASE_URL: database.url,
      DEPLOYMENT_MODE: 'authenticated',
      AUTH_SIGN_UP: 'open',
      AUTH_SECRET: 'the same secret for all servers of it',
    };
    [here, there] = [await startTestServer(env, KEEPS_IDENTITIES), await startTestServer(env, KEEPS_IDENTITIES)];
    admin = await signUp(here.url);
    await post(here.url, '/api/bootstrap/claim', {}, admin.cookie);
    const company = await post(here.url, '/api/companies', { name: 'Acme' }, admin.cookie);
    companyId = ((await company.json()) as { id: string }).id;
  });
  afterAll(async () => {
    await Promise.all([here?.stop(), there?.stop()]);
    await database?.drop();
  });

  const member = async (): Promise<Browser> => {
    const person = await signUp(here.url);
    await here.runtime.services.database.transaction('all', (tx) =>
      tx.companyMembership.create({
        data: { companyId, principalType: 'user', principalId: person.userId, membershipRole: 'owner' },
      }),
    );
    return person;
  };
  const status = async (url: string, { cookie }: Browser) =>
    (await fetch(`${url}/api/companies/${companyId}`, { headers: { cookie } })).status;

  test('know a session that one of them made, and both forget it as soon as one ends it', async () => {
    const person = await member();
    expect(await Promise.all([here, there].map(({ url }) => status(url, person)))).toEqual([200, 200]);
    expect((await post(here.url, '/api/auth/sign-out', {}, person.cookie)).status).toBe(200);
    expect(await status(here.url, person)).toBe(401);
    await expect.poll(() => status(there.url, person)).toBe(401);
  });

  test('both refuse a member who is suspended', async () => {
    const person = await member();
    expect(await Promise.all([here, there].map(({ url }) => status(url, person)))).toEqual([200, 200]);
    await suspend(person);
    expect(await status(here.url, person)).toBe(403);
    await expect.poll(() => status(there.url, person)).toBe(403);
  });

  /** Through the API, as an owner. */
  async function asOwner(method: string, person: Browser, path: string, body: object): Promise<void> {
    const headers = { 'content-type': 'application/json', cookie: admin.cookie, origin: here.url };
    const members = `${here.url}/api/companies/${companyId}/members`;
    const listed = (await (await fetch(members, { headers })).json()) as {
      members: { id: string; principalId: string }[];
    };
    const id = listed.members.find(({ principalId }) => principalId === person.userId)?.id;
    const answer = await fetch(`${members}/${id}${path}`, { method, headers, body: JSON.stringify(body) });
    expect(answer.status, await answer.text()).toBe(200);
  }
  const suspend = (person: Browser) => asOwner('PATCH', person, '', { status: 'suspended' });
  const archive = (person: Browser) => asOwner('POST', person, '/archive', {});
  /** As an operator of the database might: no event tells of it. */
  const suspendSilently = (person: Browser) =>
    here.runtime.services.database.transaction('all', (tx) =>
      tx.companyMembership.updateMany({
        where: { companyId, principalId: person.userId },
        data: { status: 'suspended' },
      }),
    );

  test.each([
    ['suspended', 'User does not have active company access', suspend],
    ['archived', 'User does not have active company access', archive],
    ['suspended without an event', 'User does not have active company access', suspendSilently],
    [
      'signed out',
      'The session has ended',
      (person: Browser) => post(here.url, '/api/auth/sign-out', {}, person.cookie),
    ],
  ] as const)('cut the open subscription of somebody %s though nothing happens', async (_what, why, end) => {
    for (const server of [here, there]) {
      const person = await member();
      const [theirs, other] = [await follow(server.url, companyId, person), await follow(server.url, companyId, admin)];
      expect(theirs.events).toContain('company.created');
      await end(person);
      expect(await theirs.ended).toBe(why);
      const stillOpen = await Promise.race([other.ended, Promise.resolve('open')]);
      expect(stillOpen).toBe('open');
      await Promise.all([theirs.client.dispose(), other.client.dispose()]);
    }
  });

  test('let a page of another origin neither open a socket nor write with a cookie, but read', async () => {
    const person = await member();
    const foreign = await follow(here.url, companyId, person, 'https://evil.example');
    expect(await foreign.ended).toContain('Origin is not trusted');
    expect(foreign.events).toEqual([]);
    const headers = { cookie: person.cookie, origin: 'https://evil.example' };
    const rename = 'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { user { name } } }';
    const refused = await ask(here.url, rename, { input: { name: 'Eve' } }, headers);
    expect(refused.errors?.[0]).toMatchObject({ extensions: { status: 403, code: 'FORBIDDEN' } });
    const own = await ask(here.url, rename, { input: { name: 'Ada L.' } }, { ...headers, origin: here.url });
    expect(own.data.updateProfile.user.name).toBe('Ada L.');
    const viewer =
      '{ viewer { ... on PersonViewer { user { name } session { userId } isInstanceAdmin memberships { totalCount nodes { companyId status } } } } }';
    expect((await ask(there.url, viewer, {}, { cookie: person.cookie })).data.viewer).toEqual({
      user: { name: 'Ada L.' },
      session: { userId: person.userId },
      isInstanceAdmin: false,
      memberships: { totalCount: 1, nodes: [{ companyId, status: 'ACTIVE' }] },
    });
    const live = new WebSocket(`${here.url.replace('http', 'ws')}/api/companies/${companyId}/events/ws`, {
      headers,
    });
    const [, response] = (await once(live, 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(response.statusCode).toBe(403);
    live.on('error', () => {}).terminate();
  });

  test('claims are part of GraphQL too', async () => {
    const claim = 'mutation { claimBootstrap(input: {}) { claimed userId } }';
    const { errors } = await ask(here.url, claim, {}, { cookie: admin.cookie, origin: here.url });
    expect(errors?.[0]).toMatchObject({ message: 'Already claimed', extensions: { status: 409, code: 'CONFLICT' } });
    const take = 'mutation { claimBoard(input: { token: "unknown", code: "00000000" }) { claimed userId } }';
    const taken = await ask(here.url, take, {}, { cookie: admin.cookie, origin: here.url });
    expect(taken.errors?.[0]).toMatchObject({ message: 'Board claim not found', extensions: { status: 404 } });
    const look = '{ boardClaim(token: "unknown") { status } }';
    expect((await ask(here.url, look)).errors?.[0]).toMatchObject({ extensions: { status: 404 } });
  });
});

test('on a private server the first person signs up and claims it; after that only invited people sign up', async () => {
  const { url } = await startTestServer({ DEPLOYMENT_MODE: 'authenticated' });
  const first = await signUp(url);
  expect((await post(url, '/api/bootstrap/claim', {}, first.cookie)).status).toBe(200);
  const account = { name: 'Eve', email: newEmail(), password: PASSWORD };
  const second = await post(url, '/api/auth/sign-up/email', account);
  expect([second.status, await second.json()]).toEqual([403, { error: 'Sign-up is not open' }]);
});

describe('a server that starts', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    return () => database.drop();
  });

  test('authenticated over a local board prints once how to take it over, and that works', async () => {
    const local = await startTestServer({ DATABASE_URL: database.url });
    const made = await post(local.url, '/api/companies', { name: 'Grown at home' });
    const { id } = (await made.json()) as { id: string };
    await local.stop();
    const server = await startServer({ DATABASE_URL: database.url, DEPLOYMENT_MODE: 'authenticated' });
    const { msg } = await server.logged((entry) => entry.msg.includes('/board-claim/'));
    const [, token, code] = /\/board-claim\/([\w-]+)\?code=(\d{8})$/.exec(msg) ?? [];
    expect(server.log.filter((entry) => JSON.stringify(entry).includes(token ?? randomUUID()))).toHaveLength(1);
    const person = await signUp(server.url);
    const claimed = await post(server.url, `/api/board-claim/${token}/claim`, { code }, person.cookie);
    expect([claimed.status, await claimed.json()]).toEqual([200, { claimed: true, userId: person.userId }]);
    const company = await fetch(`${server.url}/api/companies/${id}`, { headers: { cookie: person.cookie } });
    expect(company.status).toBe(200);
    await server.kill();
  });
});
