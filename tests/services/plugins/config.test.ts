import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import type { JsonObject } from '#services/core/text/json.js';
import { cleanUpPlugins } from '#services/plugins/cleanup.js';
import { getPluginConfig, setPluginConfig } from '#services/plugins/config/operations.js';
import { testPluginConfig } from '#services/plugins/config/trial.js';
import { removePlugin } from '#services/plugins/registry/manage.js';
import { deleteSecret } from '#services/secrets/secrets/delete.js';
import { getSecretUsage } from '#services/secrets/secrets/usage.js';
import { stored } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { definitionIn, ownValueOf, refTo, secretIn } from '../secrets/secrets-world.js';
import { configsOf, refusedFields, SCHEMA } from './config-world.js';
import { outsideAdmin, readyPlugin } from './plugins-world.js';

// The host of a file runs the plugins of its database.
ownDatabase();

let world: World;
let other: World;
beforeAll(async () => {
  world = await createWorld();
  other = await createWorld();
});

const { set, read } = configsOf(() => world);
const withSchema = (instanceConfigSchema: JsonObject = SCHEMA, fields: object = {}): Promise<Plugin> =>
  readyPlugin(world, { instanceConfigSchema, ...fields });
const changesOf = async ({ id }: Plugin) =>
  (await eventsOf(world, 'plugin.config_updated')).filter(({ entityId }) => entityId === id);

describe('the configuration of a plugin', () => {
  it('is one of each company, null until it is set, and kept in the journal without its values', async () => {
    const plugin = await withSchema();
    const { id: secretId } = await secretIn(world, 'open sesame');
    expect(await read(plugin)).toBeNull();
    const config = await set(plugin, { host: 'example.com', apiKey: refTo({ id: secretId }) });
    expect(config).toMatchObject({
      pluginId: plugin.id,
      companyId: world.company.id,
      lastError: null,
      configJson: { host: 'example.com', apiKey: { type: 'secret_ref', secretId, version: 'latest' } },
    });
    expect(await read(plugin)).toEqual(config);
    expect(await read(plugin, other)).toBeNull();
    const [event] = await changesOf(plugin);
    expect(event).toMatchObject({ entityType: 'plugin', details: { changedKeys: ['host', 'apiKey'] } });
    expect(JSON.stringify(event?.details)).not.toContain('example.com');
  });

  it('that is equal changes nothing, whatever the order of its keys and however many send it', async () => {
    const plugin = await readyPlugin(world);
    const first = await set(plugin, { a: 1, b: { c: 2, d: 3 } });
    expect(await set(plugin, { b: { d: 3, c: 2 }, a: 1 })).toEqual(first);
    expect(await changesOf(plugin)).toHaveLength(1);
    const at = await Promise.all(Array.from({ length: 5 }, () => set(plugin, { a: 2 })));
    expect(new Set(at.map(({ updatedAt }) => updatedAt)).size).toBe(1);
    expect(await changesOf(plugin)).toHaveLength(2);
  });

  it('is the business of instance admins with access to the company', async () => {
    const plugin = await readyPlugin(world);
    const outside = await outsideAdmin(world);
    const owner = await world.member('owner');
    const viewer = await world.member('viewer');
    const viewing = world.as({ ...viewer.actor, isInstanceAdmin: true });
    const input = { pluginId: plugin.id, companyId: world.company.id, configJson: {} };
    for (const operation of [getPluginConfig, setPluginConfig, testPluginConfig]) {
      await expect(outside.run(operation, input)).rejects.toMatchObject({
        status: 403,
        message: 'User does not have access to this company',
      });
      await expect(owner.run(operation, input)).rejects.toMatchObject({
        status: 403,
        message: 'Instance admin access required',
      });
    }
    expect(await viewing.run(getPluginConfig, input)).toBeNull();
    await expect(viewing.run(setPluginConfig, input)).rejects.toMatchObject({ message: 'Viewer access is read-only' });
    const agent = await world.agent({ name: 'Eve' });
    await expect(agent.run(setPluginConfig, input)).rejects.toMatchObject({ status: 403 });
    await expect(world.board.run(getPluginConfig, { pluginId: plugin.id })).rejects.toMatchObject({ status: 400 });
    const missing = { ...input, companyId: randomUUID() };
    await expect(world.board.run(getPluginConfig, missing)).rejects.toMatchObject({ status: 404 });
  });
});

describe('the schema of a configuration', () => {
  it('names each field that does not fit, with a pointer to it', async () => {
    const plugin = await withSchema();
    const fields = await refusedFields(
      set(plugin, { host: 'x'.repeat(21), server: {}, note: { text: 1 }, 'odd/~name': true }),
    );
    expect(Object.keys(fields).sort()).toEqual(['/apiKey', '/host', '/note/text', '/odd~1~0name', '/server/port']);
    expect(fields['/apiKey']).toBe('Is required');
    expect(fields['/server/port']).toBe('Is required');
    expect(await read(plugin)).toBeNull();
  });

  it('takes references, and no values, where it has secrets', async () => {
    const plugin = await withSchema();
    for (const apiKey of ['plain', 7, true, {}, null, ['x']]) {
      const fields = await refusedFields(set(plugin, { host: 'a', apiKey }));
      expect(fields['/apiKey'], JSON.stringify(apiKey)).toContain('Must refer to a secret of the company');
    }
    const apiKey = refTo(await secretIn(world, 'v'));
    expect(Object.keys(await refusedFields(set(plugin, { host: 'a', apiKey, pin: '1234' })))).toEqual(['/pin']);
    await set(plugin, { host: 'a', apiKey, pin: null });
    expect(Object.keys(await refusedFields(set(plugin, { host: apiKey, apiKey })))).toEqual(['/host']);
  });

  it('that cannot be used refuses nothing, and one that refers to itself without end costs little', async () => {
    const foreign = await withSchema({ $ref: 'https://example.com/schema' });
    expect(await set(foreign, { anything: 1 })).toMatchObject({ configJson: { anything: 1 } });
    const endless = await withSchema({ $ref: '#/$defs/a', $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } } });
    expect(Object.keys(await refusedFields(set(endless, {})))).toEqual(['/']);
  });

  it('bounds size and depth by itself', async () => {
    const plugin = await readyPlugin(world);
    const deep = JSON.parse(`${'{"a":'.repeat(25)}1${'}'.repeat(25)}`);
    for (const configJson of [{ text: 'x'.repeat(65_536) }, deep]) {
      expect(Object.keys(await refusedFields(set(plugin, configJson)))).toEqual(['/']);
    }
    for (const configJson of [[], 'text', null, { text: 'a\0b' }]) {
      await expect(set(plugin, configJson)).rejects.toMatchObject({ status: 400 });
    }
    expect((await set(plugin, { text: '𝄞'.repeat(1_000) })).configJson.text).toBe('𝄞'.repeat(1_000));
  });
});

describe('secrets in a configuration', () => {
  it('are refused as values where their names, or they themselves, say what they are', async () => {
    const plugin = await readyPlugin(world);
    const fields = await refusedFields(
      set(plugin, {
        password: 'x',
        github: { tokens: ['a', 'b'] },
        headers: { 'X-Auth': 'letmein', Accept: 'text/plain' },
        url: 'https://ada:secret@example.com',
        note: `use ghp_${'a'.repeat(36)}`,
        maxTokens: 5,
        token: '',
      }),
    );
    expect(Object.keys(fields).sort()).toEqual([
      '/github/tokens/0',
      '/github/tokens/1',
      '/headers/X-Auth',
      '/note',
      '/password',
      '/url',
    ]);
    expect(JSON.stringify(fields)).not.toContain('letmein');
  });

  it('must be references to active secrets of the very company', async () => {
    const plugin = await readyPlugin(world);
    const foreign = await secretIn(other, 'theirs');
    const own = await secretIn(world, 'ours');
    const ada = await world.member('owner');
    const personal = await ownValueOf(world, await definitionIn(world, 'pin'), ada.actor.userId, '1234');
    const fields = await refusedFields(
      set(plugin, {
        foreign: refTo(foreign),
        missing: refTo({ id: randomUUID() }),
        personal: refTo(personal),
        version: { type: 'secret_ref', secretId: own.id, version: 7 },
        fine: refTo(own),
      }),
    );
    expect(Object.keys(fields).sort()).toEqual(['/foreign', '/missing', '/personal', '/version']);
    expect(fields['/foreign']).toBe('Refers to a secret that does not belong to company');
    const malformed = await refusedFields(
      set(plugin, {
        person: { type: 'user_secret_ref', key: 'X' },
        odd: { type: 'secret_ref', secretId: own.id, version: 'latest', value: 'smuggled' },
        noId: { type: 'secret_ref', secretId: 'x' },
      }),
    );
    expect(Object.keys(malformed).sort()).toEqual(['/noId', '/odd', '/person']);
  });

  it('know that they are in use here, until they are not', async () => {
    const plugin = await readyPlugin(world, { displayName: 'Keeper' });
    const secret = await secretIn(world, 'v');
    const usage = async () => (await world.board.run(getSecretUsage, { secretId: secret.id })).bindings;
    await set(plugin, { a: { b: refTo(secret) }, 'a.b': refTo(secret), list: [refTo(secret)] });
    expect(await usage()).toMatchObject(
      ['a.b', 'a\\.b', 'list.0'].map(() => ({ targetType: 'plugin', targetId: plugin.id })),
    );
    const places = (await usage()).map(({ configPath }: { configPath: string }) => configPath);
    expect(places.sort()).toEqual(['a.b', 'a\\.b', 'list.0']);
    expect((await usage())[0].target).toMatchObject({ label: 'Keeper', href: `/api/plugins/${plugin.id}` });
    const deletion = world.board.run(deleteSecret, { secretId: secret.id });
    await expect(deletion).rejects.toMatchObject({ status: 409, code: 'secret_in_use' });
    await set(plugin, { list: [refTo(secret)] });
    expect(await usage()).toHaveLength(1);
    await world.board.run(removePlugin, { pluginId: plugin.id, purge: true });
    expect(await usage()).toEqual([]);
  });

  it('are no longer in use by plugins that were purged in time', async () => {
    const plugin = await readyPlugin(world);
    const secret = await secretIn(world, 'v');
    await set(plugin, { a: refTo(secret) });
    await world.board.run(removePlugin, { pluginId: plugin.id });
    const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000);
    await stored(world, (tx) => tx.plugin.update({ where: { id: plugin.id }, data: { removedAt: longAgo } }));
    await cleanUpPlugins(world.services);
    expect((await world.board.run(getSecretUsage, { secretId: secret.id })).bindings).toEqual([]);
  });

  it('are refused under names that are too long for their records', async () => {
    const plugin = await readyPlugin(world);
    const secret = await secretIn(world, 'v');
    const name = '𝄞'.repeat(300);
    expect(Object.keys(await refusedFields(set(plugin, { [name]: refTo(secret) })))).toEqual([`/${name}`]);
  });
});
