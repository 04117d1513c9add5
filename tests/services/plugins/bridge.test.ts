import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { getPluginData, performPluginAction } from '#services/plugins/bridge/operations.js';
import { disablePlugin } from '#services/plugins/registry/manage.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { newKey, outsideAdmin, readyPlugin, runningPlugin } from './plugins-world.js';

ownDatabase();

const HANDLERS = `(() => {
  const counts = new Map();
  const own = {
    count: ({ params }) => { counts.set(params.of, (counts.get(params.of) ?? 0) + 1); return counts.get(params.of); },
    fail: ({ params }) => { own.count({ params }); throw Object.assign(new Error('no luck\\n    at worker.mjs:1:1'), { data: { left: 3 } }); },
    large: ({ params }) => 'x'.repeat(params.bytes),
    nul: () => 'a\\0b',
    exit: () => process.exit(1),
    unknown: () => { throw Object.assign(new Error('none'), { code: -32004 }); },
    echo: (params) => params,
  };
  const run = (params, ask, context) => own[params.key](params, ask, context);
  return { getData: run, performAction: run };
})()`;

let world: World;
let plugin: Plugin;
beforeAll(async () => {
  world = await createWorld();
  plugin = await runningPlugin(world, { capabilities: ['companies.read'] }, HANDLERS);
});

const asked = (key: string, params: object = {}, of: object = {}) => ({
  pluginId: plugin.pluginKey,
  companyId: world.company.id,
  key,
  params,
  ...of,
});

describe('data of a plugin', () => {
  it('are given to whoever has access to the company, and told for whom they are', async () => {
    const viewer = await world.member('viewer');
    const agent = await world.agent({ name: `Reader ${randomUUID()}` });
    for (const caller of [world.board, viewer, agent]) {
      const { data } = await caller.run(getPluginData, asked('echo', { a: [1] }));
      expect(data).toEqual({ key: 'echo', companyId: world.company.id, params: { a: [1] } });
    }
  });

  it('are kept from other companies, and need an instance admin where they concern none', async () => {
    const other = await createWorld();
    const member = await other.member('owner');
    await expect(member.run(getPluginData, asked('echo'))).rejects.toMatchObject({ status: 403 });
    await expect(member.run(getPluginData, asked('echo', {}, { companyId: null }))).rejects.toMatchObject({
      message: 'Instance admin access required',
    });
    await expect(world.board.run(getPluginData, asked('echo', {}, { companyId: randomUUID() }))).rejects.toMatchObject({
      message: 'Company not found',
    });
    const admin = await outsideAdmin(world);
    expect((await admin.run(getPluginData, asked('echo', {}, { companyId: undefined }))).data.companyId).toBeNull();
    await expect(admin.run(getPluginData, asked('echo'))).rejects.toMatchObject({ status: 403 });
  });
});

describe('an action of a plugin', () => {
  it('is told who acts, and noted in the journal of the company', async () => {
    const { data } = await world.board.run(performPluginAction, asked('echo', { a: 1 }));
    expect(data).toEqual({
      key: 'echo',
      companyId: world.company.id,
      params: { a: 1 },
      actorContext: { type: 'user', id: 'local-board', companyId: world.company.id },
    });
    const agent = await world.agent({ name: `Actor ${randomUUID()}` });
    const own = await agent.run(performPluginAction, asked('echo'));
    expect(own.data.actorContext).toMatchObject({ type: 'agent', id: agent.row.id });
    const [event] = (await eventsOf(world)).slice(-1);
    expect(event).toMatchObject({
      action: 'plugin.action_performed',
      entityId: plugin.id,
      agentId: agent.row.id,
      details: { key: 'echo' },
    });
  });

  it('is for writers only', async () => {
    const viewer = await world.member('viewer');
    await expect(viewer.run(performPluginAction, asked('echo'))).rejects.toMatchObject({
      message: 'Viewer access is read-only',
    });
  });

  it('is performed once for a key, however often and at once it is asked for', async () => {
    const options = { idempotencyKey: randomUUID() };
    const count = () => world.board.run(performPluginAction, asked('count', { of: 'keyed' }), options);
    const outcomes = await Promise.allSettled([count(), count(), count()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') expect(outcome.value).toEqual({ data: 1 });
      else expect(outcome.reason).toMatchObject({ code: 'idempotency_outcome_unknown', status: 409 });
    }
    expect(await count()).toEqual({ data: 1 });
    const another = world.board.run(performPluginAction, asked('count', { of: 'else' }), options);
    await expect(another).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('may be tried again under its key after the plugin said that it failed, and never after its worker was lost', async () => {
    const failing = { idempotencyKey: randomUUID() };
    const fail = () => world.board.run(performPluginAction, asked('fail', { of: 'failing' }), failing);
    await expect(fail()).rejects.toMatchObject({ code: 'WORKER_ERROR' });
    await expect(fail()).rejects.toMatchObject({ code: 'WORKER_ERROR' });
    expect(await world.board.run(performPluginAction, asked('count', { of: 'failing' }))).toEqual({ data: 3 });
    const own = await runningPlugin(world, {}, HANDLERS);
    const lost = { idempotencyKey: randomUUID() };
    const exit = () => world.board.run(performPluginAction, { ...asked('exit'), pluginId: own.id }, lost);
    await expect(exit()).rejects.toMatchObject({ code: 'WORKER_UNAVAILABLE' });
    await world.services.pluginHost.settled(own.id);
    await expect.poll(() => exit().catch(({ code }) => code)).toBe('idempotency_outcome_unknown');
  });

  it('keeps its key where the plugin does not work', async () => {
    const off = await runningPlugin(world, {}, HANDLERS);
    await world.board.run(disablePlugin, { pluginId: off.id });
    const options = { idempotencyKey: randomUUID() };
    const input = { ...asked('echo'), pluginId: off.id };
    await expect(world.board.run(performPluginAction, input, options)).rejects.toMatchObject({
      code: 'WORKER_UNAVAILABLE',
    });
    await expect(world.board.run(performPluginAction, input, options)).rejects.toMatchObject({
      code: 'WORKER_UNAVAILABLE',
    });
  });
});

describe('a plugin that gives no answer', () => {
  const failure = (key: string, params: object = {}) =>
    world.board.run(getPluginData, asked(key, params)).then(
      () => undefined,
      ({ status, code, message, details }) => ({ status, code, message, details }),
    );

  it('is told of by its code, its message without a stack, and its details', async () => {
    expect(await failure('fail', { of: 'data' })).toEqual({
      status: 502,
      code: 'WORKER_ERROR',
      message: 'no luck',
      details: { left: 3 },
    });
    expect(await failure('unknown')).toMatchObject({ status: 502, code: 'UNKNOWN', message: 'none' });
  });

  it('may not answer with more than 1 MiB, nor with what no answer may hold', async () => {
    expect(await failure('large', { bytes: 1_048_574 })).toBeUndefined();
    expect(await failure('large', { bytes: 1_048_575 })).toMatchObject({
      code: 'WORKER_ERROR',
      message: expect.stringContaining('more than 1048576 bytes'),
    });
    expect(await failure('nul')).toMatchObject({ code: 'WORKER_ERROR' });
  });

  it('is unknown, or does not work', async () => {
    const unknown = { ...asked('echo'), pluginId: newKey() };
    await expect(world.board.run(getPluginData, unknown)).rejects.toMatchObject({ message: 'Plugin not found' });
    const off = await readyPlugin(world);
    await world.board.run(disablePlugin, { pluginId: off.id });
    await expect(world.board.run(getPluginData, { ...asked('echo'), pluginId: off.id })).rejects.toMatchObject({
      status: 502,
      code: 'WORKER_UNAVAILABLE',
    });
  });

  it('is denied what it has no capability for, and what the call does not concern', async () => {
    const own = await runningPlugin(world, {}, `{ getData: ({ params }, ask) => ask(params.method, params.params) }`);
    const ask = (method: string, params: object = {}) =>
      world.board.run(getPluginData, { ...asked('x', { method, params }), pluginId: own.id });
    await expect(ask('goals.list')).rejects.toMatchObject({ code: 'CAPABILITY_DENIED' });
    await expect(ask('companies.get', { companyId: randomUUID() })).rejects.toMatchObject({
      code: 'INVOCATION_SCOPE_DENIED',
    });
  });
});
