/** @module-tag rules */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '#services/core/operation/scope.js';
import { offerBoardClaim } from '#services/people/claims/board-claim.js';
import { boardKey } from '#tests/kit/credentials.js';
import { authenticatedServices, PUBLIC, signUp } from '#tests/kit/people.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, ownDatabase, testServices } from '#tests/kit/world.js';

ownDatabase();

const BOOTSTRAP = '/api/bootstrap/claim';

let services: Services;
let rest: Rest;
/** As if nobody had ever claimed anything, nor owned a company. */
beforeEach(async () => {
  services ??= await authenticatedServices();
  rest ??= await startRest(services);
  await sql('TRUNCATE "RateLimit", "BoardClaim", "CompanyMembership", "UserAccount", "UserSession"');
  await sql(`UPDATE "User" SET "isInstanceAdmin" = id = 'local-board'`);
});

/** With the rights of who owns the tables. */
async function sql(text: string, values: unknown[] = []) {
  const client = new pg.Client(services.config.DATABASE_URL);
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

const membership = async (companyId: string, userId: string) =>
  (
    await services.database.query<{ role: string; status: string }>(
      'all',
      {
        name: 'claims_test_membership',
        text: `SELECT "membershipRole" AS role, status FROM "CompanyMembership" WHERE "companyId" = $1::uuid AND "principalId" = $2`,
      },
      [companyId, userId],
    )
  )[0];

const ownedClaims = async (companyId: string) =>
  services.database.query(
    'all',
    {
      name: 'claims_test_events',
      text: `SELECT "actorType", "actorId", details FROM "Event" WHERE "companyId" = $1::uuid AND action = 'company.owner_claimed'`,
    },
    [companyId],
  );

const isAdmin = async (userId: string) =>
  (await sql(`SELECT "isInstanceAdmin" AS admin FROM "User" WHERE id = $1`, [userId]))[0]?.admin;

const offer = async (of = services) => {
  const claim = await offerBoardClaim(of);
  if (!claim) throw new Error('no claim was offered');
  return claim;
};

describe('the first person of a private deployment', () => {
  it('signs up and claims it, and is told ready by health', async () => {
    expect((await rest.get('/api/health')).body.bootstrapStatus).toBe('bootstrap_pending');
    const { request, userId } = await signUp(rest);
    const answer = await rest.post(BOOTSTRAP, undefined, request);
    expect([answer.status, answer.body]).toEqual([200, { claimed: true, userId }]);
    expect((await rest.get('/api/health')).body.bootstrapStatus).toBe('ready');
    const company = await rest.post('/api/companies', { name: 'First' }, request);
    expect(company.status).toBe(201);
    expect(await membership(company.body.id, userId)).toEqual({ role: 'owner', status: 'active' });
  });

  it('owns what the local board had and what nobody owned, but nothing of others', async () => {
    const [local, orphan, owned] = [await createWorld(), await createWorld(), await createWorld()];
    await sql(`DELETE FROM "CompanyMembership"`);
    await sql(
      `INSERT INTO "CompanyMembership" (id, "companyId", "principalType", "principalId", "membershipRole", "updatedAt")
       VALUES ($1, $2, 'user', 'local-board', 'owner', now())`,
      [randomUUID(), local.company.id],
    );
    const owner = (await owned.member('owner')).actor;
    await orphan.member('operator');
    await orphan.member('owner', 'suspended');
    const { request, userId } = await signUp(rest);
    expect((await rest.post(BOOTSTRAP, {}, request)).status).toBe(200);
    for (const { company } of [local, orphan]) {
      expect(await membership(company.id, userId)).toEqual({ role: 'owner', status: 'active' });
      expect(await ownedClaims(company.id)).toEqual([{ actorType: 'user', actorId: userId, details: { userId } }]);
    }
    expect(await membership(local.company.id, 'local-board')).toEqual({ role: 'owner', status: 'archived' });
    expect(await membership(owned.company.id, userId)).toBeUndefined();
    expect(await membership(owned.company.id, owner.userId)).toEqual({ role: 'owner', status: 'active' });
    expect(await ownedClaims(owned.company.id)).toEqual([]);
    // With the cookie they had before they claimed.
    expect((await rest.get(`/api/companies/${local.company.id}`, request)).status).toBe(200);
  });

  it('is one alone, also when two claim at once', async () => {
    const people = [await signUp(rest), await signUp(rest)];
    const answers = await Promise.all(people.map(({ request }) => rest.post(BOOTSTRAP, {}, request)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({ error: 'Already claimed' });
    expect((await Promise.all(people.map(({ userId }) => isAdmin(userId)))).sort()).toEqual([false, true]);
  });

  it('signs in with a browser: neither nobody, nor a key, nor an agent claims', async () => {
    const { userId, cookie } = await signUp(rest);
    const world = await createWorld();
    expect(await rest.post(BOOTSTRAP)).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
    const as = await boardKey(world, userId);
    expect(await rest.post(BOOTSTRAP, {}, { as })).toMatchObject({ status: 403, body: { error: 'Sign in to claim' } });
    expect((await rest.post(BOOTSTRAP, {}, { headers: { cookie, origin: 'https://evil.example' } })).status).toBe(403);
    expect(await isAdmin(userId)).toBe(false);
  });

  it('is not asked for in local_trusted nor in public', async () => {
    const refusal = {
      status: 403,
      body: { error: 'Only an authenticated deployment with private exposure can be claimed this way' },
    };
    expect(await (await startRest(await testServices())).post(BOOTSTRAP)).toMatchObject(refusal);
    const origin = PUBLIC.PUBLIC_BASE_URL;
    const open = await startRest(await authenticatedServices({ ...PUBLIC, AUTH_SIGN_UP: 'open' }));
    const { request } = await signUp(open, {}, { headers: { origin } });
    expect(await open.post(BOOTSTRAP, {}, request)).toMatchObject(refusal);
  });

  it('ends a board claim that waits, so that what was printed takes nothing over any more', async () => {
    await createWorld();
    const { token, code } = await offer();
    const { request } = await signUp(rest);
    expect((await rest.post(BOOTSTRAP, {}, request)).status).toBe(200);
    expect((await rest.get(`/api/board-claim/${token}`)).body.status).toBe('expired');
    expect((await rest.post(`/api/board-claim/${token}/claim`, { code }, request)).status).toBe(409);
  });
});

describe('a board claim', () => {
  it('is offered where the local board owns companies, and in public where nobody administers', async () => {
    const open = await authenticatedServices({ ...PUBLIC, AUTH_SIGN_UP: 'invited' });
    expect(await offerBoardClaim(services)).toBeNull();
    expect(await offerBoardClaim(await testServices())).toBeNull();
    expect(await offerBoardClaim(open)).toMatchObject({ code: expect.stringMatching(/^\d{8}$/) });
    await sql('TRUNCATE "BoardClaim"');
    await createWorld();
    expect(await offerBoardClaim(services)).not.toBeNull();
    expect(await offerBoardClaim(await testServices())).toBeNull();
  });

  it('is one: of processes that start together one offers it, a later start replaces it', async () => {
    await createWorld();
    const offered = await Promise.all([
      offerBoardClaim(services),
      offerBoardClaim(services),
      offerBoardClaim(services),
    ]);
    const [first] = offered.filter((claim) => claim !== null);
    expect(offered.filter((claim) => claim !== null)).toHaveLength(1);
    await sql(`UPDATE "BoardClaim" SET "createdAt" = now() - interval '2 minutes'`);
    const second = await offer();
    expect((await rest.get(`/api/board-claim/${first?.token}`)).body.status).toBe('expired');
    expect((await rest.get(`/api/board-claim/${second.token}`)).body.status).toBe('available');
    expect(await sql(`SELECT id FROM "BoardClaim" WHERE "expiresAt" > now()`)).toHaveLength(1);
  });

  it('is kept as hashes', async () => {
    await createWorld();
    const { token, code } = await offer();
    const row = JSON.stringify(await sql('SELECT * FROM "BoardClaim"'));
    expect(row).not.toContain(token);
    expect(row).not.toContain(code);
  });

  it('tells whoever has its token what has become of it, and that they must sign in', async () => {
    await createWorld();
    const { token, code, expiresAt } = await offer();
    const path = `/api/board-claim/${token}`;
    expect((await rest.get('/api/health')).body).toMatchObject({ bootstrapInviteActive: true });
    const shown = {
      status: 'available',
      requiresSignIn: true,
      expiresAt: expiresAt.toISOString(),
      claimedByUserId: null,
    };
    expect((await rest.get(path)).body).toEqual(shown);
    expect((await rest.get(`${path}?code=${code}`)).body).toEqual(shown);
    const { request, userId } = await signUp(rest);
    expect((await rest.get(path, request)).body).toEqual({ ...shown, requiresSignIn: false });
    await rest.post(`${path}/claim`, { code }, request);
    expect((await rest.get(path)).body).toEqual({ ...shown, status: 'claimed', claimedByUserId: userId });
    expect((await rest.get('/api/health')).body).toMatchObject({ bootstrapInviteActive: false });
    expect(await rest.get('/api/board-claim/unknown')).toMatchObject({
      status: 404,
      body: { error: 'Board claim not found' },
    });
  });

  it('hands over the companies and the installation to who signs in and has the code', async () => {
    const { company } = await createWorld();
    const { token, code } = await offer();
    const { request, userId } = await signUp(rest);
    const answer = await rest.post(`/api/board-claim/${token}/claim`, { code }, request);
    expect([answer.status, answer.body]).toEqual([200, { claimed: true, userId }]);
    expect(await isAdmin(userId)).toBe(true);
    expect(await membership(company.id, userId)).toEqual({ role: 'owner', status: 'active' });
    expect(await membership(company.id, 'local-board')).toEqual({ role: 'owner', status: 'archived' });
    expect(await ownedClaims(company.id)).toEqual([{ actorType: 'user', actorId: userId, details: { userId } }]);
    expect(await offerBoardClaim(services)).toBeNull();
  });

  it('is used once, also when two use it at once', async () => {
    await createWorld();
    const { token, code } = await offer();
    const people = [await signUp(rest), await signUp(rest)];
    const claim = () => people.map(({ request }) => rest.post(`/api/board-claim/${token}/claim`, { code }, request));
    const answers = await Promise.all(claim());
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await Promise.all(people.map(({ userId }) => isAdmin(userId)))).sort()).toEqual([false, true]);
    expect((await Promise.all(claim())).map(({ status }) => status)).toEqual([409, 409]);
  });

  it('refuses a wrong code, ten times, then any code; nothing is handed over', async () => {
    const { company } = await createWorld();
    const { token, code } = await offer();
    const path = `/api/board-claim/${token}`;
    const { request, userId } = await signUp(rest);
    const wrong = code === '00000000' ? '00000001' : '00000000';
    for (let attempt = 0; attempt < 5; attempt++) {
      const answers = [
        await rest.post(`${path}/claim`, { code: wrong }, request),
        await rest.get(`${path}?code=${wrong}`),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { error: 'The code is wrong' } });
    }
    expect((await rest.post(`${path}/claim`, { code }, request)).status).toBe(429);
    expect((await rest.get(`${path}?code=${code}`)).status).toBe(429);
    expect(await isAdmin(userId)).toBe(false);
    expect(await membership(company.id, userId)).toBeUndefined();
  });

  it('is over after a day', async () => {
    await createWorld();
    const { token, code, expiresAt } = await offer();
    expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    await sql(`UPDATE "BoardClaim" SET "expiresAt" = now()`);
    const { request } = await signUp(rest);
    expect((await rest.get(`/api/board-claim/${token}`)).body.status).toBe('expired');
    expect((await rest.post(`/api/board-claim/${token}/claim`, { code }, request)).status).toBe(409);
  });

  it('is for people: an unknown token is 404, no code 400, nobody 401, a key 403', async () => {
    const world = await createWorld();
    const { token, code } = await offer();
    const path = `/api/board-claim/${token}/claim`;
    const { request, userId } = await signUp(rest);
    expect((await rest.post('/api/board-claim/unknown/claim', { code }, request)).status).toBe(404);
    expect((await rest.post(path, {}, request)).status).toBe(400);
    expect((await rest.post(path, { code })).status).toBe(401);
    expect((await rest.post(path, { code }, { as: await boardKey(world, userId) })).status).toBe(403);
    expect((await rest.post(path, { code }, request)).status).toBe(200);
  });

  it('lets whoever has its token sign up in public, and the first of all', async () => {
    const open = await startRest(await authenticatedServices({ ...PUBLIC, AUTH_SIGN_UP: 'invited' }));
    const origin = PUBLIC.PUBLIC_BASE_URL;
    const { token } = await offer(await authenticatedServices({ ...PUBLIC, AUTH_SIGN_UP: 'invited' }));
    await signUp(open, {}, { headers: { origin } });
    await expect(signUp(open, {}, { headers: { origin } })).rejects.toThrow('403');
    await signUp(open, {}, { headers: { origin, 'x-orgraph-invite': token } });
  });
});
