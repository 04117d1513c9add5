/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { KeyUsage } from '#services/access/authenticate.js';
import { revokeAgentKey } from '#services/organization/agents/keys.js';
import { terminateAgent } from '#services/organization/agents/lifecycle.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { agentKey, boardKey, runToken } from '#tests/kit/credentials.js';
import { runOf } from '#tests/kit/issues.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { type AgentCaller, createWorld, ownDatabase, testServices, type World } from '#tests/kit/world.js';

ownDatabase();

let rest: Rest;
let world: World;
let agent: AgentCaller;

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  agent = await world.agent({ name: 'Ada' });
});

const anHourAgo = () => new Date(Date.now() - 3_600_000);

describe('without a bearer token', () => {
  it('the caller is the local board of a local_trusted deployment', async () => {
    expect((await rest.get(`/api/companies/${world.company.id}`)).status).toBe(200);
  });

  it('the local board reads and writes in a company that it is no member of', async () => {
    const { services, company } = await createWorld();
    const membership = { companyId: company.id, principalType: 'user', principalId: 'local-board' };
    await services.database.transaction('all', (tx) => tx.companyMembership.deleteMany({ where: membership }));
    expect((await rest.get(`/api/companies/${company.id}`)).status).toBe(200);
    expect((await rest.post(`/api/companies/${company.id}/issues`, { title: 'Theirs' })).status).toBe(201);
    expect((await rest.get('/api/companies')).body.map(({ id }: { id: string }) => id)).toContain(company.id);
  });

  it('the caller of an authenticated deployment is nobody, and is told so before the body is read', async () => {
    const services = await testServices();
    const strict = await startRest({ ...services, config: { ...services.config, DEPLOYMENT_MODE: 'authenticated' } });
    const unauthorized = { status: 401, body: { error: 'Unauthorized' } };
    expect(await strict.get('/api/companies')).toMatchObject(unauthorized);
    expect(await strict.get(`/api/companies/${randomUUID()}/agents`)).toMatchObject(unauthorized);
    expect(await strict.post('/api/companies', Buffer.from('not JSON'))).toMatchObject(unauthorized);
    expect(await strict.post(`/api/companies/${world.company.id}/logo`, new FormData())).toMatchObject(unauthorized);
    const health = await strict.get('/api/health');
    expect([health.status, health.body.status, 'version' in health.body]).toEqual([200, 'ok', false]);
    expect(
      (await strict.get('/api/companies', { as: await boardKey(world, (await world.member('owner')).actor.userId) }))
        .status,
    ).toBe(200);
  });
});

describe('a bearer token that fails answers 401 with the cause, and is never taken for the local board:', () => {
  const refusal = async (token: string) => {
    const { status, body } = await rest.get(`/api/companies/${world.company.id}`, { as: token });
    expect(status).toBe(401);
    return body.error;
  };

  it('unknown, empty or of another scheme', async () => {
    expect(await refusal('svc_agent_unknown')).toBe('Bearer token is not known');
    expect(await refusal('a.b.c')).toBe('Agent token is not valid');
    for (const authorization of ['Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'Bearer a b']) {
      const { status, body } = await rest.get('/api/companies', { headers: { authorization } });
      expect([status, body]).toEqual([401, { error: 'Authorization must be "Bearer <token>"' }]);
    }
  });

  it('a board key that is revoked or expired', async () => {
    const { userId } = (await world.member('owner')).actor;
    expect(await refusal(await boardKey(world, userId, { revokedAt: anHourAgo() }))).toBe('Board API key is revoked');
    expect(await refusal(await boardKey(world, userId, { expiresAt: anHourAgo() }))).toBe('Board API key is expired');
  });

  it('an agent key that is revoked, or whose agent is terminated', async () => {
    const [first, second] = [await world.agent({ name: 'One' }), await world.agent({ name: 'Two' })];
    const [revoked, terminated] = [await agentKey(world, first), await agentKey(world, second)];
    const [key] = (await rest.get(`/api/agents/${first.row.id}/keys`)).body;
    await world.board.run(revokeAgentKey, { agentId: first.row.id, keyId: key.id });
    await world.board.run(terminateAgent, { agentId: second.row.id });
    expect(await refusal(revoked)).toBe('Agent API key is revoked');
    expect(await refusal(terminated)).toBe('Agent is terminated');
  });

  it('a run token that is expired, forged, or of another company', async () => {
    const expired = Math.floor(anHourAgo().getTime() / 1000);
    expect(await refusal(await runToken(world, agent, { expiresAt: expired }))).toBe('Agent token is expired');
    const [head, claims] = (await runToken(world, agent)).split('.');
    expect(await refusal(`${head}.${claims}.${'A'.repeat(43)}`)).toBe('Agent token has an invalid signature');
    const other = await createWorld();
    expect(await refusal(await runToken(world, agent, { companyId: other.company.id }))).toBe(
      'Agent token is of another company (company mismatch)',
    );
  });
});

describe('a caller', () => {
  it('known by an agent key or a run token is that agent', async () => {
    for (const as of [await agentKey(world, agent), await runToken(world, agent)]) {
      const { status, body } = await rest.get('/api/agents/me', { as });
      expect([status, body.id]).toEqual([200, agent.row.id]);
    }
  });

  it('leaves the time of its use on its key', async () => {
    const services = await testServices();
    const usage = new KeyUsage(services.database, () => {});
    const noting = await startRest({ ...services, keyUsed: (kind, keyId) => usage.note(kind, keyId) });
    const user = await world.agent({ name: 'Key user' });
    const as = await agentKey(world, user);
    const keys = `/api/agents/${user.row.id}/keys`;
    expect((await noting.get(keys)).body).toMatchObject([{ name: 'default', lastUsedAt: null, revokedAt: null }]);
    await noting.get('/api/agents/me', { as });
    await usage.flush();
    const [key] = (await noting.get(keys)).body;
    expect(Date.parse(key.lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(key.createdAt));
    expect(JSON.stringify(key)).not.toContain('svc_agent_');
  });

  it('is refused by board-only and agent-only routes with the words of the contract', async () => {
    const as = await agentKey(world, agent);
    const companyId = world.company.id;
    expect(await rest.post(`/api/companies/${companyId}/agents`, { name: 'X' }, { as })).toMatchObject({
      status: 403,
      body: { error: 'Board access required' },
    });
    expect(await rest.get('/api/companies', { as })).toMatchObject({
      status: 403,
      body: { error: 'Board access required' },
    });
    expect(await rest.get('/api/agents/me')).toMatchObject({
      status: 401,
      body: { error: 'Agent authentication required' },
    });
  });

  it('of another company is refused by company paths, and does not learn of other ids', async () => {
    const other = await createWorld();
    const stranger = await other.agent({ name: 'Stranger' });
    const member = await boardKey(other, (await other.member('owner')).actor.userId);
    const as = await agentKey(other, stranger);
    const path = `/api/companies/${world.company.id}`;
    expect(await rest.get(path, { as })).toMatchObject({
      status: 403,
      body: { error: 'Agent key cannot access another company' },
    });
    expect(await rest.get(path, { as: member })).toMatchObject({
      status: 403,
      body: { error: 'User does not have access to this company' },
    });
    for (const token of [as, member]) {
      for (const id of [agent.row.id, randomUUID()]) {
        expect(await rest.get(`/api/agents/${id}`, { as: token })).toMatchObject({
          status: 404,
          body: { error: 'Agent not found' },
        });
      }
    }
  });

  it('who only views may read but not write', async () => {
    const as = await boardKey(world, (await world.member('viewer')).actor.userId);
    const path = `/api/companies/${world.company.id}`;
    expect((await rest.get(path, { as })).status).toBe(200);
    expect(await rest.patch(path, { name: 'X' }, { as })).toMatchObject({
      status: 403,
      body: { error: 'Viewer access is read-only' },
    });
  });

  it('acts within the run that the header or the token names', async () => {
    const [{ id: named }, claimed] = [await runOf(world, agent), randomUUID()];
    const path = `/api/agents/${agent.row.id}`;
    const key = await agentKey(world, agent);
    await rest.patch(path, { title: 'One' }, { as: key, headers: { 'x-service-run-id': named } });
    const token = await runToken(world, agent, { runId: claimed });
    await rest.patch(path, { title: 'Two' }, { as: token });
    const { body } = await rest.get(
      `/api/companies/${world.company.id}/activity?action=agent.updated&agentId=${agent.row.id}`,
    );
    expect(body.map((row: { runId: string }) => row.runId)).toEqual([claimed, named]);
    const other = await rest.patch(path, { title: 'Three' }, { as: token, headers: { 'x-service-run-id': named } });
    expect([other.status, other.body]).toEqual([
      403,
      { error: "X-Service-Run-Id must name a run of the caller's own", code: 'run_id_mismatch' },
    ]);
    const wrong = await rest.patch(path, {}, { headers: { 'x-service-run-id': 'not-a-run' } });
    expect([wrong.status, wrong.body]).toEqual([400, { error: 'X-Service-Run-Id must be a UUID' }]);
  });

  it('that acts for a person loses its right to write with them', async () => {
    const viewer = (await world.member('viewer')).actor.userId;
    const as = await runToken(world, agent, { responsibleUserId: viewer });
    const refused = await rest.patch(`/api/agents/${agent.row.id}`, { title: 'X' }, { as });
    expect([refused.status, refused.body.code]).toEqual([403, 'RESPONSIBLE_USER_UNAUTHORIZED']);
    await world.board.run(updateCompany, { companyId: world.company.id, description: 'still works' });
  });
});
