/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { disablePlugin } from '#services/plugins/registry/manage.js';
import { agentKey, boardKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { runningPlugin } from '#tests/services/plugins/plugins-world.js';

ownDatabase();

const HANDLERS = `(() => {
  let count = 0;
  const run = (params) => {
    if (params.key === 'fail') throw Object.assign(new Error('no luck\\n    at x.mjs:1:1'), { data: { left: 3 } });
    if (params.key === 'count') return ++count;
    return params;
  };
  return { getData: run, performAction: run };
})()`;

let world: World;
let rest: Rest;
let plugin: Plugin;
beforeAll(async () => {
  world = await createWorld();
  rest = await startRest();
  plugin = await runningPlugin(world, {}, HANDLERS);
});

const at = (path: string, id = plugin.pluginKey) => `/api/plugins/${id}${path}`;

describe('the bridge to a plugin', () => {
  it('names what is asked in the body or in the address', async () => {
    const companyId = world.company.id;
    const inBody = await rest.post(at('/bridge/data'), { key: 'a', companyId, params: { b: 1 } });
    expect([inBody.status, inBody.body]).toEqual([200, { data: { key: 'a', companyId, params: { b: 1 } } }]);
    const inAddress = await rest.post(at('/data/a', plugin.id), { companyId });
    expect([inAddress.status, inAddress.body]).toEqual([200, { data: { key: 'a', companyId, params: {} } }]);
    const action = await rest.post(at('/bridge/action'), { key: 'a', companyId, params: {} });
    expect(action.body.data.actorContext).toMatchObject({ type: 'user', companyId });
    expect((await rest.post(at('/actions/a'))).body.data.actorContext).toMatchObject({ companyId: null });
  });

  it('says of a failure what it is, and nothing else', async () => {
    const failed = await rest.post(at('/data/fail'), { companyId: world.company.id });
    expect([failed.status, failed.body]).toEqual([
      502,
      { code: 'WORKER_ERROR', message: 'no luck', details: { left: 3 } },
    ]);
    const off = await runningPlugin(world, {}, HANDLERS);
    await world.board.run(disablePlugin, { pluginId: off.id });
    const stopped = await rest.post(at('/actions/a', off.id), { companyId: world.company.id });
    expect([stopped.status, stopped.body]).toEqual([
      502,
      { code: 'WORKER_UNAVAILABLE', message: 'The plugin is not ready' },
    ]);
  });

  it('performs an action once for a key, and says so', async () => {
    const request = { headers: { 'idempotency-key': randomUUID() } };
    const first = await rest.post(at('/actions/count'), { companyId: world.company.id }, request);
    const again = await rest.post(at('/actions/count'), { companyId: world.company.id }, request);
    expect([first.body, again.body]).toEqual([{ data: 1 }, { data: 1 }]);
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  });

  it('is for those who have access to the company, and for instance admins without one', async () => {
    const viewer = await boardKey(world, (await world.member('viewer')).actor.userId);
    const agent = await agentKey(world, await world.agent({ name: 'Ada' }));
    const other = await createWorld();
    const stranger = await boardKey(other, (await other.member('owner')).actor.userId);
    const body = { companyId: world.company.id };
    const statuses = async (path: string, sent: object) =>
      Promise.all([viewer, agent, stranger].map(async (as) => (await rest.post(at(path), sent, { as })).status));
    expect(await statuses('/data/a', body)).toEqual([200, 200, 403]);
    expect(await statuses('/actions/a', body)).toEqual([403, 200, 403]);
    expect(await statuses('/data/a', {})).toEqual([403, 403, 403]);
    expect((await rest.post(at('/data/a'), body, { as: 'nobody' })).status).toBe(401);
  });

  it('refuses what cannot be', async () => {
    const companyId = world.company.id;
    expect((await rest.post(at('/bridge/data'), { companyId })).status).toBe(400);
    expect((await rest.post(at('/bridge/data'), { key: 'a', companyId: 'T' })).status).toBe(400);
    expect((await rest.post(at('/data/a'), { companyId, params: { a: 'x\u0000' } })).status).toBe(400);
    expect((await rest.post(at('/data/a'), { companyId: randomUUID() })).status).toBe(404);
    expect(await rest.post(at('/data/a', 'acme.none'), {})).toMatchObject({
      status: 404,
      body: { error: 'Plugin not found' },
    });
  });
});
