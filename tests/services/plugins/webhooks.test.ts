import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { createAgentKey } from '#services/organization/agents/keys.js';
import { archiveCompany } from '#services/organization/companies/operations.js';
import { getPluginDashboard } from '#services/plugins/health/operations.js';
import { disablePlugin } from '#services/plugins/registry/manage.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { newKey, outsideAdmin, readyPlugin, runningPlugin } from './plugins-world.js';

// The host of a file runs the plugins of its database.
ownDatabase();

let world: World;
let rest: Rest;
let plugin: Plugin;

const WEBHOOKS = {
  capabilities: ['webhooks.receive'],
  webhooks: [
    ...['in', 'echo', 'config'].map((endpointKey) => ({ endpointKey, displayName: endpointKey })),
    { endpointKey: 'large', displayName: 'large', maxBytes: 10_485_760 },
  ],
};

// What the plugin was given comes back as the reason of a failure.
const HANDLERS = `{
  handleWebhook: async (params, ask) => {
    if (params.endpointKey === 'config') {
      throw new Error(JSON.stringify({ companyId: params.companyId, config: await ask('config.get') }));
    }
    if (params.endpointKey === 'echo') throw new Error(JSON.stringify(params));
    return {};
  },
}`;

beforeAll(async () => {
  world = await createWorld();
  rest = await startRest();
  plugin = await runningPlugin(world, WEBHOOKS, HANDLERS);
});

const send = (endpoint: string, body?: Buffer, headers: Record<string, string> = {}, to = plugin.pluginKey) =>
  rest.post(`/api/plugins/${to}/webhooks/${endpoint}`, body, { headers });

/** What the plugin was given of a request. */
async function given(body?: Buffer, headers: Record<string, string> = {}) {
  const { status, body: answer } = await send('echo', body, headers);
  expect({ status, ...answer }).toMatchObject({ status: 'failed', deliveryId: expect.any(String) });
  return JSON.parse(answer.error);
}

const deliveryNow = async (id: string) => {
  const { recentWebhookDeliveries } = await world.board.run(getPluginDashboard, { pluginId: plugin.id });
  return recentWebhookDeliveries.find((delivery: { id: string }) => delivery.id === id);
};

describe('a request to a webhook of a plugin', () => {
  it('is handed over and noted, without the headers that may hold credentials', async () => {
    const headers = { authorization: 'Bearer sender', cookie: 'a=b', 'x-gitlab-token': 'shh', 'x-event': 'push' };
    const { status, body } = await send('in', Buffer.from('{"a":1}'), headers);
    expect([status, body]).toEqual([200, { deliveryId: expect.any(String), status: 'success' }]);
    const delivery = await deliveryNow(body.deliveryId);
    expect(delivery).toMatchObject({ endpointKey: 'in', status: 'success', byteSize: 7, error: null });
    expect(delivery.durationMs).toBeGreaterThanOrEqual(0);
    expect(delivery.headers).toMatchObject({ 'x-event': 'push' });
    expect(Object.keys(delivery.headers)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/authorization|cookie|token/)]),
    );
  });

  it('reaches the plugin byte for byte, as JSON where it is that', async () => {
    const text = '{"b" : 2,\n "a":"\u00e9"} ';
    expect(await given(Buffer.from(text), { 'content-type': 'text/plain' })).toMatchObject({
      endpointKey: 'echo',
      rawBody: text,
      parsedBody: { b: 2, a: '\u00e9' },
      requestId: expect.any(String),
    });
    const bytes = Buffer.from([0xff, 0x00, 0xfe]);
    expect(await given(bytes)).toMatchObject({
      rawBody: bytes.toString('base64'),
      rawBodyEncoding: 'base64',
      parsedBody: null,
    });
    expect(await given()).toMatchObject({ rawBody: '', parsedBody: null });
  });

  it('brings its signature and its own credential along, and none of this server', async () => {
    const { headers } = await given(Buffer.from('x'), {
      authorization: 'Bearer of-the-sender',
      'x-hub-signature-256': 'sha256=00',
      cookie: 'a=b',
    });
    expect(headers).toMatchObject({ authorization: 'Bearer of-the-sender', 'x-hub-signature-256': 'sha256=00' });
    expect(headers).not.toHaveProperty('cookie');
    const agent = await world.agent({ name: 'Ada' });
    const { token } = await world.board.run(createAgentKey, { agentId: agent.row.id });
    const mistaken = await given(Buffer.from('x'), { authorization: `Bearer ${token}` });
    expect(mistaken.headers).not.toHaveProperty('authorization');
  });

  it('concerns the company that its address names, once that company has configured the plugin', async () => {
    const configured = await world.services.database.transaction('all', (tx) =>
      tx.pluginConfig.create({ data: { companyId: world.company.id, pluginId: plugin.id, configJson: { a: 1 } } }),
    );
    const stranger = await createWorld();
    const at = (endpoint: string, companyId: string) => send(`${endpoint}?companyId=${companyId}`);
    const { body } = await at('config', world.company.id);
    expect(JSON.parse(body.error)).toEqual({ companyId: world.company.id, config: { a: 1 } });
    expect(JSON.parse((await send('config')).body.error)).toEqual({ companyId: null, config: null });
    // One that has not, and one that there is not, look the same to whoever sends.
    for (const companyId of [stranger.company.id, plugin.id]) {
      expect(await at('in', companyId)).toMatchObject({ status: 404, body: { error: 'Plugin webhook not found' } });
    }
    expect((await at('in', 'x')).status).toBe(400);
    await world.board.run(archiveCompany, { companyId: world.company.id });
    expect((await at('in', world.company.id)).status).toBe(404);
    await world.services.database.transaction('all', async (tx) => {
      await tx.company.update({ where: { id: world.company.id }, data: { status: 'active' } });
      await tx.pluginConfig.delete({ where: { id: configured.id } });
    });
  });

  it('of a company is shown to those who see the company', async () => {
    const data = { companyId: world.company.id, pluginId: plugin.id, configJson: {} };
    await world.services.database.transaction('all', (tx) => tx.pluginConfig.create({ data }));
    const { body } = await send(`in?companyId=${world.company.id}`);
    const outsider = await outsideAdmin(world);
    const { recentWebhookDeliveries: seen } = await outsider.run(getPluginDashboard, { pluginId: plugin.id });
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.map((delivery: { id: string }) => delivery.id)).not.toContain(body.deliveryId);
    expect(await deliveryNow(body.deliveryId)).toMatchObject({ status: 'success' });
  });

  it('that the plugin cannot take is answered with 502 and noted as failed', async () => {
    const { status, body } = await send('echo', Buffer.from('x'));
    expect(status).toBe(502);
    expect(await deliveryNow(body.deliveryId)).toMatchObject({ status: 'failed', error: body.error });
  });

  it('is refused for what there is not, and for a plugin that does not work', async () => {
    expect(await send('none')).toMatchObject({ status: 404, body: { error: 'Plugin webhook not found' } });
    expect(await send('in', undefined, {}, newKey())).toMatchObject({
      status: 404,
      body: { error: 'Plugin not found' },
    });
    const off = await readyPlugin(world, WEBHOOKS);
    await world.board.run(disablePlugin, { pluginId: off.id });
    expect(await send('in', undefined, {}, off.id)).toMatchObject({ status: 400 });
  });

  it('takes 1 MiB and no more unless the plugin declares another size', async () => {
    expect((await send('in', Buffer.alloc(1_048_577))).status).toBe(413);
    expect((await send('in', Buffer.alloc(1_048_576, 'x'))).status).toBe(200);
  });

  it('takes as much as the plugin declares and no more', async () => {
    expect((await send('large', Buffer.alloc(10_485_761))).status).toBe(413);
    expect((await send('large', Buffer.alloc(10_485_760, 'x'))).status).toBe(200);
  });

  it('is counted by its address', async () => {
    const { take, reset } = world.services.limits;
    // Others have been counted before, and a process takes some at a time.
    await take('pluginWebhook', '127.0.0.1', 600).catch(() => {});
    await expect.poll(async () => (await send('in')).status).toBe(429);
    await reset('pluginWebhook', '127.0.0.1');
  });
});
