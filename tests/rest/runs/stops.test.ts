/** @module-tag face */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pauseAgent } from '#services/organization/agents/lifecycle.js';
import { resumeInstance } from '#services/runs/stop-orders/halt.js';
import { queue } from '#tests/engine/kit.js';
import { agentKey, boardKey, runToken } from '#tests/kit/credentials.js';
import { stored } from '#tests/kit/issues.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, ownDatabase } from '#tests/kit/world.js';

ownDatabase();

let rest: Rest;
beforeAll(async () => {
  rest = await startRest();
});
afterEach(async () => {
  const { board } = await createWorld();
  await board.run(resumeInstance);
});

describe('POST /api/instance/halt', () => {
  test('stops everything, voids the tokens of runs at once, and answers as before when it is repeated', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const token = await runToken(world, ada);
    expect((await rest.get('/api/agents/me', { as: token })).status).toBe(200);
    const first = await rest.post('/api/instance/halt', { reason: 'Fire 🦊' });
    expect(first).toMatchObject({ status: 200, body: { halted: true, reason: 'Fire 🦊' } });
    const refused = await rest.get('/api/agents/me', { as: token });
    expect(refused).toMatchObject({ status: 401, body: { error: expect.stringContaining('is over') } });
    expect((await rest.post('/api/instance/halt')).body).toEqual(first.body);
    expect((await rest.get('/api/instance/halt')).body).toEqual(first.body);
    const woken = await rest.post(`/api/agents/${ada.row.id}/wakeup`, {});
    expect(woken).toMatchObject({ status: 409, body: { code: 'instance_halted' } });
    expect((await rest.post('/api/instance/resume')).body).toMatchObject({ halted: false, instanceStopId: null });
    expect((await rest.post(`/api/agents/${ada.row.id}/wakeup`, {})).status).toBe(202);
    expect(rest.failures).toEqual([]);
  });

  test('is for instance admins, and takes a reason that can be kept', async () => {
    const world = await createWorld();
    const owner = await world.member('owner');
    const as = await boardKey(world, owner.actor.userId);
    const agent = await agentKey(world, await world.agent({ name: 'Ada' }));
    for (const caller of [as, agent]) {
      for (const path of ['halt', 'resume']) {
        expect((await rest.post(`/api/instance/${path}`, {}, { as: caller })).status).toBe(403);
      }
    }
    for (const reason of ['', ' ', 'x'.repeat(501), 7, 'a\u0000b', '\ud800']) {
      expect((await rest.post('/api/instance/halt', { reason })).status).toBe(400);
    }
    expect((await rest.get('/api/instance/halt')).body).toMatchObject({ halted: false });
  });
});

describe('the report of a stop', () => {
  test('is read by the members of the company, page by page', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    const ada = await world.agent({ name: 'Ada' });
    for (let count = 0; count < 3; count++) await queue(world, ada);
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    const { id } = await stored(world, (tx) => tx.stopOrder.findFirstOrThrow({ where: { companyId } }));
    const path = `/api/companies/${companyId}/stops/${id}`;
    const as = await agentKey(world, await world.agent({ name: 'Bob' }));
    const { status, body } = await rest.get(`${path}?limit=4`, { as });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, companyId, scopeType: 'agent', total: 6, confirmed: 6, outstanding: 0 });
    const rest2 = await rest.get(`${path}?limit=4&cursor=${body.nextCursor}`, { as });
    expect([...body.items, ...rest2.body.items].map(({ kind }: { kind: string }) => kind)).toEqual([
      'run',
      'run',
      'run',
      'wake',
      'wake',
      'wake',
    ]);
    expect(rest2.body.nextCursor).toBeNull();
  });

  test('is refused to strangers, and for what is not there', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const ada = await world.agent({ name: 'Ada' });
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    const companyId = world.company.id;
    const { id } = await stored(world, (tx) => tx.stopOrder.findFirstOrThrow({ where: { companyId } }));
    const stranger = await agentKey(other, await other.agent({ name: 'Eve' }));
    expect((await rest.get(`/api/companies/${companyId}/stops/${id}`, { as: stranger })).status).toBe(403);
    expect((await rest.get(`/api/instance/stops/${id}`, { as: stranger })).status).toBe(403);
    for (const path of [
      `companies/${other.company.id}/stops/${id}`,
      `companies/${companyId}/stops/x`,
      'instance/stops/x',
    ]) {
      expect((await rest.get(`/api/${path}`)).status).toBe(404);
    }
    for (const query of ['limit=0', 'limit=1001', 'limit=x', 'cursor=x']) {
      expect((await rest.get(`/api/companies/${companyId}/stops/${id}?${query}`)).status).toBe(400);
    }
  });

  test('of the installation tells of all companies at once', async () => {
    const worlds = [await createWorld(), await createWorld()];
    for (const world of worlds) await queue(world, await world.agent({ name: 'Ada' }));
    const { body } = await rest.post('/api/instance/halt', { reason: 'Fire' });
    const report = await rest.get(`/api/instance/stops/${body.instanceStopId}`);
    expect(report).toMatchObject({ status: 200, body: { reason: 'Fire', outstanding: 0, liftedAt: null } });
    const companies = new Set(report.body.items.map((item: { companyId: string }) => item.companyId));
    for (const { company } of worlds) expect(companies).toContain(company.id);
  });
});
