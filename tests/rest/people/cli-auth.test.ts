/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '#services/core/limits/limits.js';
import { agentKey, boardKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, ownDatabase, testServices, type World } from '#tests/kit/world.js';

ownDatabase();

const CHALLENGES = '/api/cli-auth/challenges';

let world: World;
let rest: Rest;
let owner: string;

beforeAll(async () => {
  world = await createWorld();
  const services = await testServices();
  const config = { ...services.config, DEPLOYMENT_MODE: 'authenticated', TRUST_PROXY: 1 } as const;
  rest = await startRest({ ...services, config: { ...config, PUBLIC_BASE_URL: 'https://orgraph.example.com/org/' } });
  owner = await boardKey(world, (await world.member('owner')).actor.userId);
});

/** Nobody has asked from this address before. */
let sources = 0;
const newSource = () => ({ 'x-forwarded-for': `192.0.2.${++sources}` });
const ask = (body: object = { command: 'orgraph login' }, headers: Record<string, string> = newSource()) =>
  rest.post(CHALLENGES, body, { headers });

describe('a command line without a credential', () => {
  it('asks, has a person approve with their own key, works with its key and gives it back', async () => {
    const { status, body: asked } = await ask({ command: 'orgraph login', clientName: 'laptop' });
    expect(status).toBe(201);
    expect(Object.keys(asked).sort()).toEqual(
      [
        'approvalPath',
        'approvalUrl',
        'boardApiToken',
        'expiresAt',
        'id',
        'pollPath',
        'suggestedPollIntervalMs',
        'token',
      ].sort(),
    );
    expect(asked.approvalUrl).toBe(`https://orgraph.example.com/org${asked.approvalPath}`);
    const key = asked.boardApiToken;
    const poll = () => rest.get(`${asked.pollPath}?token=${asked.token}`);
    expect((await poll()).body).toEqual({
      id: asked.id,
      status: 'pending',
      command: 'orgraph login',
      clientName: 'laptop',
      requestedAccess: 'board',
      requestedCompanyId: null,
      requestedCompanyName: null,
      approvedAt: null,
      cancelledAt: null,
      expiresAt: asked.expiresAt,
      approvedByUser: null,
      requiresSignIn: true,
      canApprove: false,
      currentUserId: null,
    });
    expect(await rest.get('/api/cli-auth/me', { as: key })).toMatchObject({
      status: 401,
      body: { error: 'Board API key is not approved yet' },
    });

    const approved = await rest.post(`${CHALLENGES}/${asked.id}/approve`, { token: asked.token }, { as: owner });
    expect(approved).toMatchObject({ status: 200, body: { approved: true, status: 'approved' } });
    expect(Object.keys(approved.body).sort()).toEqual(['approved', 'expiresAt', 'keyId', 'status', 'userId']);
    expect((await poll()).body).toMatchObject({ status: 'approved', approvedByUser: { id: approved.body.userId } });

    const me = await rest.get('/api/cli-auth/me', { as: key });
    expect(me).toMatchObject({
      status: 200,
      body: { source: 'board_key', keyId: approved.body.keyId, companyIds: [world.company.id] },
    });
    expect((await rest.get(`/api/companies/${world.company.id}`, { as: key })).status).toBe(200);
    expect(await rest.get('/api/board-api-keys', { as: key })).toMatchObject({
      status: 200,
      body: [{ name: 'test' }, { id: approved.body.keyId, name: 'laptop', expiresAt: approved.body.expiresAt }],
    });

    expect(await rest.post('/api/cli-auth/revoke-current', undefined, { as: key })).toMatchObject({
      status: 200,
      body: { revoked: true, keyId: approved.body.keyId },
    });
    await expect
      .poll(async () => (await rest.get('/api/cli-auth/me', { as: key })).body)
      .toEqual({ error: 'Board API key is revoked' });
  });

  it('takes its request back', async () => {
    const { body: asked } = await ask();
    const cancel = () => rest.post(`${CHALLENGES}/${asked.id}/cancel`, { token: asked.token });
    for (const answer of [await cancel(), await cancel()]) {
      expect(answer).toMatchObject({ status: 200, body: { status: 'cancelled', cancelled: true } });
    }
    const approved = await rest.post(`${CHALLENGES}/${asked.id}/approve`, { token: asked.token }, { as: owner });
    expect(approved).toMatchObject({ status: 200, body: { approved: false, status: 'cancelled', keyId: null } });
  });

  it('is told what is wrong with its request', async () => {
    for (const body of [{}, { command: ' ' }, { command: 'x', requestedAccess: 'all' }, { command: 1 }]) {
      expect(await ask(body)).toMatchObject({ status: 400, body: { error: 'Validation error' } });
    }
    expect(await ask({ command: 'x', requestedCompanyId: 'none' })).toMatchObject({ status: 400 });
  });

  it('asks 20 times in 10 minutes from one address, and then waits', async () => {
    expect(LIMITS.cliChallenge).toMatchObject({ points: 20, seconds: 600 });
    const headers = newSource();
    const statuses = [];
    for (let request = 0; request < 20; request++) statuses.push((await ask({ command: 'x' }, headers)).status);
    expect(statuses).toEqual(Array(20).fill(201));
    const refused = await ask({ command: 'x' }, headers);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await ask({ command: 'x' })).status).toBe(201);
  });
});

describe('a token of a challenge', () => {
  it('that is wrong, missing or another’s finds nothing', async () => {
    const [{ body: asked }, { body: other }] = [await ask(), await ask()];
    const absent = { status: 404, body: { error: 'CLI auth challenge not found' } };
    for (const query of [`?token=${other.token}`, '?token=', '', `?token=${asked.boardApiToken}`]) {
      expect(await rest.get(`${CHALLENGES}/${asked.id}${query}`)).toMatchObject(absent);
    }
    for (const id of [randomUUID(), 'none', encodeURIComponent('𝕏')]) {
      expect(await rest.get(`${CHALLENGES}/${id}?token=${asked.token}`)).toMatchObject(absent);
    }
    const foreign = { token: other.token };
    expect(await rest.post(`${CHALLENGES}/${asked.id}/approve`, foreign, { as: owner })).toMatchObject(absent);
    expect(await rest.post(`${CHALLENGES}/${asked.id}/cancel`, foreign)).toMatchObject(absent);
    for (const token of [undefined, 'short', 'x'.repeat(257)]) {
      expect((await rest.post(`${CHALLENGES}/${asked.id}/approve`, { token }, { as: owner })).status).toBe(400);
      expect((await rest.post(`${CHALLENGES}/${asked.id}/cancel`, { token })).status).toBe(400);
    }
  });

  it('approves nothing without a person, nor for another after the first', async () => {
    const { body: asked } = await ask();
    const path = `${CHALLENGES}/${asked.id}/approve`;
    const body = { token: asked.token };
    expect(await rest.post(path, body)).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
    const agent = await agentKey(world, await world.agent({ name: 'Ada' }));
    expect(await rest.post(path, body, { as: agent })).toMatchObject({
      status: 403,
      body: { error: 'Board access required' },
    });
    expect((await rest.post(path, body, { as: asked.boardApiToken })).status).toBe(401);
    const first = await rest.post(path, body, { as: owner });
    expect((await rest.post(path, body, { as: owner })).body).toEqual(first.body);
    const another = await boardKey(world, (await world.member('admin')).actor.userId);
    expect((await rest.post(path, body, { as: another })).status).toBe(403);
  });
});

describe('board keys', () => {
  it('are made, listed and revoked by their owner', async () => {
    const as = await boardKey(world, (await world.member('viewer')).actor.userId);
    const made = await rest.post('/api/board-api-keys', { name: 'CI', expiresAt: null }, { as });
    expect(made.status).toBe(201);
    const { token, ...row } = made.body;
    const working = (path: string) => rest.get(path, { as: token });
    expect((await working('/api/board-api-keys')).body).toMatchObject([{ name: 'test' }, { id: row.id }]);
    const path = `/api/board-api-keys/${row.id}`;
    expect(await rest.delete(path, { as: owner })).toMatchObject({
      status: 404,
      body: { error: 'Board API key not found' },
    });
    expect(await rest.delete(path, { as })).toMatchObject({ status: 200, body: { ok: true, keyId: row.id } });
    const list = async (query: string) =>
      (await rest.get(`/api/board-api-keys${query}`, { as })).body.map(({ name }: { name: string }) => name);
    expect(await list('')).toEqual(['test']);
    expect(await list('?includeInactive=false')).toEqual(['test']);
    expect(await list('?includeInactive=true')).toEqual(['test', 'CI']);
    expect((await rest.get('/api/board-api-keys?includeInactive=perhaps', { as })).status).toBe(400);
    await expect.poll(async () => (await working('/api/board-api-keys')).status).toBe(401);
  });

  it('that a key makes end with it at the latest', async () => {
    const { userId } = (await world.member('owner')).actor;
    const as = await boardKey(world, userId, { expiresAt: new Date(Date.now() + 3_600_000) });
    const later = new Date(Date.now() + 7_200_000).toISOString();
    expect(await rest.post('/api/board-api-keys', { name: 'Later', expiresAt: later }, { as })).toMatchObject({
      status: 422,
      body: { error: 'A key made with a board key must not outlive it' },
    });
  });

  it('are nobody’s but people’s', async () => {
    const as = await agentKey(world, await world.agent({ name: 'Bob' }));
    expect(await rest.get('/api/cli-auth/me', { as })).toMatchObject({
      status: 403,
      body: { error: 'Board access required' },
    });
    expect((await rest.get('/api/board-api-keys', { as })).status).toBe(403);
    expect((await rest.get('/api/board-api-keys')).status).toBe(401);
    expect((await rest.post('/api/cli-auth/revoke-current', {}, { as })).status).toBe(403);
  });
});

describe('the local board', () => {
  it('is no key to revoke, but may approve', async () => {
    const local = await startRest();
    expect(await local.post('/api/cli-auth/revoke-current')).toMatchObject({
      status: 400,
      body: { error: 'Current board authentication is not using an API key' },
    });
    const { body: asked } = await local.post(CHALLENGES, { command: 'x', requestedAccess: 'instance_admin_required' });
    expect(await local.get(`${asked.pollPath}?token=${asked.token}`)).toMatchObject({
      body: { requiresSignIn: false, canApprove: true, currentUserId: 'local-board' },
    });
    const approved = await local.post(`${CHALLENGES}/${asked.id}/approve`, { token: asked.token });
    expect(approved.body).toMatchObject({ approved: true, userId: 'local-board' });
    expect(await local.get('/api/cli-auth/me', { as: asked.boardApiToken })).toMatchObject({
      body: { userId: 'local-board', isInstanceAdmin: true, source: 'board_key', keyId: approved.body.keyId },
    });
  });
});
