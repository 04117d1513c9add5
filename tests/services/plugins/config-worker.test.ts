import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { tellPluginConfig } from '#services/plugins/config/tell.js';
import { disablePlugin } from '#services/plugins/registry/manage.js';
import { waitingJobs } from '#tests/kit/jobs.js';
import { actions } from '#tests/kit/plugin-hosts.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { refTo, secretIn } from '../secrets/secrets-world.js';
import { configsOf, refusedFields, SCHEMA } from './config-world.js';
import { readyPlugin, runningPlugin } from './plugins-world.js';

// The host of a file runs the plugins of its database.
ownDatabase();

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const { set, read, trial } = configsOf(() => world);

/** Handlers, with an action that tells what was seen. */
const listening = (handlers: string): string =>
  `Object.assign(${actions('{ seen: () => globalThis.seen ?? [] }')}, ${handlers})`;

describe('the worker of a plugin', () => {
  const seenBy = async ({ id: pluginId }: Plugin) =>
    world.services.pluginHost.call({
      pluginId,
      method: 'performAction',
      params: { key: 'seen', companyId: world.company.id, params: {} },
      invocation: { companyId: world.company.id, actor: { type: 'user', id: 'ada' }, runId: null },
    });
  const told = (plugin: Plugin) => ({ companyId: world.company.id, pluginId: plugin.id });

  it('is told of changes after the commit, within a call of the company', async () => {
    const plugin = await runningPlugin(
      world,
      {},
      listening(`{
        configChanged: async ({ config, companyId }, ask) => {
          globalThis.seen = [...(globalThis.seen ?? []), { config, companyId, asked: await ask('config.get') }];
        },
      }`),
    );
    await set(plugin, { size: 1 });
    expect(await waitingJobs(world, `plugin-config:${world.company.id}:${plugin.id}`)).toBe(1);
    await tellPluginConfig(world.services, told(plugin));
    const { id: companyId } = world.company;
    expect(await seenBy(plugin)).toEqual([{ config: { size: 1 }, companyId, asked: { size: 1 } }]);
    expect(await read(plugin)).toMatchObject({ lastError: null });
  });

  it('that refuses a change leaves its reason, until it takes one', async () => {
    const plugin = await runningPlugin(
      world,
      {},
      `{ configChanged: ({ config }) => { if (config.size > 1) throw new Error('Too large for me'); } }`,
    );
    await set(plugin, { size: 2 });
    await tellPluginConfig(world.services, told(plugin));
    expect(await read(plugin)).toMatchObject({ configJson: { size: 2 }, lastError: 'Too large for me' });
    await set(plugin, { size: 1 });
    await tellPluginConfig(world.services, told(plugin));
    expect(await read(plugin)).toMatchObject({ lastError: null });
  });

  it('is not told where it does not listen or does not run', async () => {
    const deaf = await runningPlugin(world, {}, '{}');
    const disabled = await runningPlugin(world, {}, `{ configChanged: () => { throw new Error('Never'); } }`);
    await world.board.run(disablePlugin, { pluginId: disabled.id });
    for (const plugin of [deaf, disabled, await readyPlugin(world)]) {
      await set(plugin, { size: 1 });
      await tellPluginConfig(world.services, told(plugin));
      expect(await read(plugin)).toMatchObject({ lastError: null });
    }
  });

  it('says whether settings work, which are not stored, and may use their secrets meanwhile', async () => {
    const plugin = await runningPlugin(
      world,
      { capabilities: ['secrets.read-ref'], instanceConfigSchema: SCHEMA },
      `{
        validateConfig: async ({ config, companyId }, ask) => {
          const { value } = await ask('secrets.resolve', { secretId: config.apiKey.secretId });
          const same = JSON.stringify(await ask('config.get', { companyId })) === JSON.stringify(config);
          if (value !== 'open sesame') return { ok: false, errors: ['Wrong key', 'and more'] };
          return { ok: true, warnings: same ? ['Slow'] : [] };
        },
      }`,
    );
    const [right, wrong] = [await secretIn(world, 'open sesame'), await secretIn(world, 'guess')];
    expect(await trial(plugin, { host: 'a', apiKey: refTo(right) })).toEqual({ valid: true, message: 'Slow' });
    expect(await trial(plugin, { host: 'a', apiKey: refTo(wrong) })).toEqual({
      valid: false,
      message: 'Wrong key; and more',
    });
    expect(await read(plugin)).toBeNull();
    expect(Object.keys(await refusedFields(trial(plugin, { host: 'a' })))).toEqual(['/apiKey']);
  });

  it('that cannot say so is no failure of the request', async () => {
    const mute = await runningPlugin(world, {}, '{}');
    expect(await trial(mute, {})).toEqual({ valid: false, supported: false, message: expect.any(String) });
    const failing = await runningPlugin(world, {}, `{ validateConfig: () => { throw new Error('No network'); } }`);
    expect(await trial(failing, {})).toEqual({ valid: false, message: 'No network' });
    await world.board.run(disablePlugin, { pluginId: failing.id });
    expect(await trial(failing, {})).toEqual({ valid: false, message: 'The plugin is not ready: it is disabled' });
  });

  it('is not asked once the plugin is disabled, though it still runs', async () => {
    const plugin = await runningPlugin(world, {}, '{ validateConfig: () => ({ ok: true }) }');
    // Written without a word to the host, which goes on with the worker.
    await world.services.database.transaction('all', (tx) =>
      tx.plugin.update({ where: { id: plugin.id }, data: { status: 'disabled' } }),
    );
    expect(await trial(plugin, {})).toEqual({ valid: false, message: 'The plugin is not ready: it is disabled' });
  });
});
