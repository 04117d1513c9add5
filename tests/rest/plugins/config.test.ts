/** @module-tag face */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { disablePlugin } from '#services/plugins/registry/manage.js';
import { namedBlock } from '#tests/docs/markdown.js';
import { agentKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { readyPlugin, runningPlugin } from '#tests/services/plugins/plugins-world.js';
import { refTo, secretIn } from '#tests/services/secrets/secrets-world.js';

ownDatabase();

let world: World;
let rest: Rest;
let plugin: Plugin;
beforeAll(async () => {
  world = await createWorld();
  rest = await startRest();
  plugin = await readyPlugin(world, {
    instanceConfigSchema: {
      type: 'object',
      required: ['host'],
      properties: { host: { type: 'string' }, token: { type: 'string', format: 'secret-ref' } },
    },
  });
});

const at = (path = '', id = plugin.pluginKey) => `/api/plugins/${id}/config${path}`;
const ofCompany = () => `?companyId=${world.company.id}`;

describe('the configuration of a plugin over REST', () => {
  it('is set, and read as it was set', async () => {
    expect(await rest.get(at(ofCompany()))).toMatchObject({ status: 200, body: null });
    const configJson = { host: 'example.com', token: refTo(await secretIn(world, 'v')) };
    const companyId = world.company.id;
    const { status, body } = await rest.post(at('', plugin.id), { companyId, configJson });
    expect(status).toBe(200);
    const time = expect.any(String);
    expect(body).toEqual({
      id: expect.any(String),
      pluginId: plugin.id,
      companyId,
      configJson,
      lastError: null,
      createdAt: time,
      updatedAt: time,
    });
    expect((await rest.get(at(ofCompany()))).body).toEqual(body);
  });

  it('is answered once for a key', async () => {
    const request = { headers: { 'idempotency-key': 'config-1' } };
    const sent = { companyId: world.company.id, configJson: { host: 'once' } };
    const [first, second] = [await rest.post(at(), sent, request), await rest.post(at(), sent, request)];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  it('that does not fit is refused with its fields, and nothing else', async () => {
    for (const path of ['', '/test']) {
      const { status, body } = await rest.post(at(path), {
        companyId: world.company.id,
        configJson: { host: 1, token: 'plain' },
      });
      expect(status).toBe(400);
      expect(body).toEqual({
        error: "Configuration does not match the plugin's instanceConfigSchema",
        fieldErrors: [
          { field: '/token', message: expect.stringContaining('Must refer to a secret') },
          { field: '/host', message: expect.stringContaining('string') },
        ],
      });
    }
  });

  it('is refused as the page about plugins shows', async () => {
    const server = { type: 'object', required: ['port'], properties: { port: { type: 'integer' } } };
    const { id } = await readyPlugin(world, { instanceConfigSchema: { type: 'object', properties: { server } } });
    const { body } = await rest.post(at('', id), { companyId: world.company.id, configJson: { server: {} } });
    expect(body).toEqual(JSON.parse(namedBlock('docs/plugins.md', 'plugin-config-refusal').text));
  });

  it('needs a company and settings that are an object', async () => {
    expect((await rest.get(at())).body).toMatchObject({ error: 'Validation error' });
    for (const body of [{}, { companyId: world.company.id }, { companyId: 'x', configJson: {} }]) {
      expect(await rest.post(at(), body)).toMatchObject({ status: 400, body: { error: 'Validation error' } });
    }
    expect((await rest.get(at(ofCompany(), 'none'))).body).toEqual({ error: 'Plugin not found' });
    const nobody = { companyId: 'ffffffff-ffff-4fff-8fff-ffffffffffff', configJson: {} };
    expect((await rest.post(at(), nobody)).status).toBe(404);
    const as = await agentKey(world, await world.agent({ name: 'Eve' }));
    expect((await rest.get(at(ofCompany()), { as })).status).toBe(403);
  });

  it('is tried without being stored', async () => {
    const tester = await runningPlugin(
      world,
      {},
      '{ validateConfig: ({ config }) => ({ ok: config.a === 1, errors: ["a"] }) }',
    );
    const mute = await runningPlugin(world, {}, '{}');
    const trial = async ({ id }: Plugin, configJson: object) =>
      (await rest.post(at('/test', id), { companyId: world.company.id, configJson })).body;
    expect(await trial(tester, { a: 1 })).toEqual({ valid: true });
    expect(await trial(tester, { a: 2 })).toEqual({ valid: false, message: 'a' });
    expect(await trial(mute, {})).toEqual({ valid: false, supported: false, message: expect.any(String) });
    await world.board.run(disablePlugin, { pluginId: tester.id });
    expect(await trial(tester, { a: 1 })).toEqual({ valid: false, message: expect.any(String) });
    expect((await rest.get(at(ofCompany(), tester.id))).body).toBeNull();
  });
});
