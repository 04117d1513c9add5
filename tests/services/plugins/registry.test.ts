/** @module-tag whole */
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensurePlaced } from '#services/plugins/packages/place.js';
import { installPlugin } from '#services/plugins/registry/install.js';
import { disablePlugin, enablePlugin, removePlugin, upgradePlugin } from '#services/plugins/registry/manage.js';
import { getPlugin, listPluginContributions, listPlugins } from '#services/plugins/registry/operations.js';
import { markFailed, markReady } from '#services/plugins/registry/transitions.js';
import { temporaryFolder } from '#tests/kit/execution.js';
import { eventsOf } from '#tests/kit/journal.js';
import { manifestOf, pluginPackage, writePlugin } from '#tests/kit/plugin-package.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';

ownDatabase();

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

let count = 0;
const newKey = (): string => `acme.p${++count}`;
const install = (packageName: string) => world.board.run(installPlugin, { packageName, isLocalPath: true });
const rowOf = (id: string) =>
  world.services.database.transaction('all', (tx) => tx.plugin.findUniqueOrThrow({ where: { id } }));

/** A plugin that works, as after its worker has started. */
async function working(fields: Readonly<Record<string, unknown>> = {}) {
  const id = newKey();
  const folder = await pluginPackage({ manifest: manifestOf({ id, ...fields }) });
  const plugin = await install(folder);
  await markReady(world.services, await rowOf(plugin.id));
  return { folder, id: plugin.id, key: id };
}

describe('installing a plugin', () => {
  it('places its package, reads its manifest and notes it in the journal, and runs nothing of it', async () => {
    const id = newKey();
    const mark = join(temporaryFolder(), 'ran');
    const scripts = { postinstall: `touch ${mark}`, preinstall: `touch ${mark}` };
    const folder = await pluginPackage({ manifest: manifestOf({ id }), fields: { scripts } });
    const plugin = await install(folder);
    expect(plugin).toMatchObject({
      pluginKey: id,
      version: '1.0.0',
      apiVersion: 1,
      packagePath: folder,
      lastError: null,
    });
    expect(plugin.manifestJson).toMatchObject({ id, displayName: 'Hello' });
    await expect(ensurePlaced(world.services, await rowOf(plugin.id))).resolves.toMatchObject({ ui: null });
    await expect(import('node:fs/promises').then(({ stat }) => stat(mark))).rejects.toThrow();
    const [event] = (await eventsOf(world)).slice(-1);
    expect(event).toMatchObject({ action: 'plugin.installed', entityType: 'plugin', entityId: plugin.id });
  });

  it('is refused a second time, and found by its key as by its ID', async () => {
    const { folder, id, key } = await working();
    await expect(install(folder)).rejects.toMatchObject({ status: 409, message: `Plugin ${key} is already installed` });
    expect(await world.board.run(getPlugin, { pluginId: key })).toMatchObject({ id, status: 'ready' });
    await expect(world.board.run(getPlugin, { pluginId: 'nothing' })).rejects.toMatchObject({
      status: 404,
      message: 'Plugin not found',
    });
  });

  it('tells what is wrong with a path', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const [path, message] of [
      ['a\0b', 'Invalid localPath: path contains a null byte'],
      [join(folder, 'none'), `Invalid localPath: path does not exist: ${join(folder, 'none')}`],
      [file, `Invalid localPath: path is not a directory: ${file}`],
    ] as const) {
      await expect(install(path), path).rejects.toMatchObject({ status: 400, message });
    }
  });

  it.each(['a<b', 'a:b', 'a|b', 'a?b', 'a*b', 'a"b'])('refuses the name %s', async (packageName) => {
    const attempt = world.board.run(installPlugin, { packageName });
    await expect(attempt).rejects.toMatchObject({ status: 400, message: 'packageName contains invalid characters' });
  });

  it.each(['--registry=http://a', '../x', 'http//x', 'Foo Bar'])(
    'takes %s for no name of a package',
    async (packageName) => {
      await expect(world.board.run(installPlugin, { packageName })).rejects.toMatchObject({ status: 400 });
    },
  );

  it('refuses a package that is no plugin, or whose files lie outside of it', async () => {
    const outside = join(temporaryFolder(), 'secret.json');
    await writeFile(outside, JSON.stringify(manifestOf({ id: newKey() })));
    const linking = await pluginPackage({
      manifest: manifestOf({ id: newKey() }),
      fields: { servicePlugin: { manifest: 'linked.json', worker: 'worker.mjs' } },
    });
    await symlink(outside, join(linking, 'linked.json'));
    const climbing = await pluginPackage({
      manifest: manifestOf({ id: newKey(), entrypoints: { worker: '../../../../etc/passwd' } }),
      fields: { servicePlugin: { manifest: 'manifest.json' } },
    });
    const plain = await pluginPackage({ fields: { servicePlugin: undefined } });
    const broken = await pluginPackage({ manifest: manifestOf({ id: newKey(), capabilities: [] }) });
    for (const folder of [linking, climbing, plain, broken]) {
      await expect(install(folder), folder).rejects.toMatchObject({ status: 400 });
    }
  });

  it('belongs to administrators of the installation; people see plugins, without their folders', async () => {
    const { id, folder } = await working();
    const owner = await world.member('owner');
    const agent = await world.agent({ name: 'Ada' });
    await expect(owner.run(installPlugin, { packageName: folder, isLocalPath: true })).rejects.toMatchObject({
      status: 403,
    });
    await expect(owner.run(disablePlugin, { pluginId: id })).rejects.toMatchObject({ status: 403 });
    await expect(agent.run(listPlugins, {})).rejects.toMatchObject({ status: 403 });
    expect(await owner.run(getPlugin, { pluginId: id })).toMatchObject({ id, packagePath: null });
  });
});

describe('the states of a plugin', () => {
  it('are left only as the table says', async () => {
    const { id } = await working();
    await expect(world.board.run(enablePlugin, { pluginId: id })).rejects.toMatchObject({ status: 409 });
    const off = await world.board.run(disablePlugin, { pluginId: id, reason: 'Too loud' });
    expect(off).toMatchObject({ status: 'disabled', lastError: 'Too loud' });
    await expect(world.board.run(disablePlugin, { pluginId: id })).rejects.toMatchObject({ status: 409 });
    await expect(world.board.run(upgradePlugin, { pluginId: id })).rejects.toMatchObject({ status: 409 });
    expect(await world.board.run(enablePlugin, { pluginId: id })).toMatchObject({ status: 'ready', lastError: null });
    await markFailed(world.services, await rowOf(id), 'It crashed');
    const failed = await world.board.run(getPlugin, { pluginId: id });
    expect(failed).toMatchObject({ status: 'error', lastError: 'It crashed' });
    expect(await world.board.run(enablePlugin, { pluginId: id })).toMatchObject({ status: 'ready' });
  });

  it('hide what a plugin adds to the dashboard while it does not work', async () => {
    const slots = [{ type: 'page', id: 'home', displayName: 'Home', exportName: 'Home' }];
    const { id } = await working({ capabilities: ['ui.page.register'], ui: { slots } });
    const shown = async () =>
      (await world.board.run(listPluginContributions, {})).filter(
        ({ pluginId }: { pluginId: string }) => pluginId === id,
      );
    expect(await shown()).toMatchObject([{ uiEntryFile: null, slots: [{ type: 'page', id: 'home' }] }]);
    await world.board.run(disablePlugin, { pluginId: id });
    expect(await shown()).toEqual([]);
  });

  it('are filtered, and an unknown one is refused', async () => {
    const { id } = await working();
    await world.board.run(disablePlugin, { pluginId: id });
    const ids = (await world.board.run(listPlugins, { status: 'disabled' })).map((plugin: { id: string }) => plugin.id);
    expect(ids).toContain(id);
    await expect(world.board.run(listPlugins, { status: 'loud' as 'ready' })).rejects.toMatchObject({ status: 400 });
  });
});

const folders = (access: 'read' | 'readWrite') => ({
  capabilities: ['local.folders'],
  localFolders: [{ folderKey: 'notes', displayName: 'Notes', access }],
});

describe('an upgrade', () => {
  it('without further capabilities is taken over at once', async () => {
    const { folder, id, key } = await working();
    await writePlugin(folder, { manifest: manifestOf({ id: key, version: '1.1.0' }) });
    expect(await world.board.run(upgradePlugin, { pluginId: id })).toMatchObject({ version: '1.1.0', status: 'ready' });
  });

  it('that adds capabilities waits until an administrator approves them', async () => {
    const { folder, id, key } = await working();
    const capabilities = ['companies.read', 'http.outbound'];
    await writePlugin(folder, { manifest: manifestOf({ id: key, version: '2.0.0', capabilities }) });
    const waiting = await world.board.run(upgradePlugin, { pluginId: id });
    expect(waiting).toMatchObject({ version: '1.0.0', status: 'upgrade_pending' });
    expect((await world.board.run(getPlugin, { pluginId: id })).pendingUpgrade).toEqual({
      version: '2.0.0',
      addedCapabilities: ['http.outbound'],
      manifestJson: expect.objectContaining({ id: key, capabilities }),
    });
    const [event] = (await eventsOf(world)).slice(-1);
    expect(event?.details).toMatchObject({ to: '2.0.0', addedCapabilities: ['http.outbound'] });
    const approved = await world.board.run(enablePlugin, { pluginId: id });
    expect(approved).toMatchObject({ version: '2.0.0', status: 'ready' });
    expect(approved.manifestJson.capabilities).toEqual(capabilities);
    expect(await world.board.run(getPlugin, { pluginId: id })).toMatchObject({ pendingUpgrade: null });
  });

  it('that writes where it only read before waits for approval', async () => {
    const { folder, id, key } = await working(folders('read'));
    await writePlugin(folder, { manifest: manifestOf({ id: key, version: '2.0.0', ...folders('readWrite') }) });
    expect(await world.board.run(upgradePlugin, { pluginId: id })).toMatchObject({
      version: '1.0.0',
      status: 'upgrade_pending',
    });
    const [event] = (await eventsOf(world)).slice(-1);
    expect(event?.details).toMatchObject({ to: '2.0.0', addedCapabilities: ['local.folders'] });
    await world.board.run(enablePlugin, { pluginId: id });
    await writePlugin(folder, { manifest: manifestOf({ id: key, version: '3.0.0', ...folders('read') }) });
    expect(await world.board.run(upgradePlugin, { pluginId: id })).toMatchObject({ version: '3.0.0', status: 'ready' });
  });

  it('that waits is not approved by switching on a plugin that failed', async () => {
    const { folder, id, key } = await working();
    const capabilities = ['companies.read', 'http.outbound'];
    await writePlugin(folder, { manifest: manifestOf({ id: key, version: '2.0.0', capabilities }) });
    await world.board.run(upgradePlugin, { pluginId: id });
    await markFailed(world.services, await rowOf(id), 'It crashed');
    expect(await world.board.run(enablePlugin, { pluginId: id })).toMatchObject({ version: '1.0.0', status: 'ready' });
    expect(await world.board.run(upgradePlugin, { pluginId: id })).toMatchObject({ status: 'upgrade_pending' });
  });

  it('to what is installed already writes nothing', async () => {
    const { id } = await working();
    const before = (await eventsOf(world)).length;
    const { updatedAt } = await rowOf(id);
    await world.board.run(upgradePlugin, { pluginId: id });
    expect((await eventsOf(world)).length).toBe(before);
    expect((await rowOf(id)).updatedAt).toEqual(updatedAt);
  });

  it('to another plugin is refused', async () => {
    const { folder, id } = await working();
    await writePlugin(folder, { manifest: manifestOf({ id: newKey(), version: '1.1.0' }) });
    await expect(world.board.run(upgradePlugin, { pluginId: id })).rejects.toMatchObject({ status: 400 });
  });
});

describe('removing a plugin', () => {
  it('hides it and keeps what it has; installing it again restores it', async () => {
    const { folder, id, key } = await working();
    expect(await world.board.run(removePlugin, { pluginId: key })).toEqual({ ok: true });
    expect((await world.board.run(listPlugins, {})).map((plugin: { id: string }) => plugin.id)).not.toContain(id);
    await expect(world.board.run(getPlugin, { pluginId: id })).rejects.toMatchObject({ status: 404 });
    expect(await install(folder)).toMatchObject({ id, pluginKey: key, status: 'installed' });
  });

  it('keeps what it has from another package that takes its key, until it is purged', async () => {
    const { id, key } = await working();
    await world.board.run(removePlugin, { pluginId: id });
    const another = await pluginPackage({ manifest: manifestOf({ id: key }), fields: { name: 'impostor' } });
    await expect(install(another)).rejects.toMatchObject({ status: 409, details: { pluginId: id } });
    await expect(world.board.run(removePlugin, { pluginId: id })).rejects.toMatchObject({ status: 404 });
    expect(await world.board.run(removePlugin, { pluginId: id, purge: true })).toEqual({ ok: true });
    expect(await install(another)).toMatchObject({ pluginKey: key, packageName: 'impostor' });
    expect((await world.board.run(getPlugin, { pluginId: key })).id).not.toBe(id);
  });

  it('with purge deletes its row and its files', async () => {
    const { id, key, folder } = await working();
    const row = await rowOf(id);
    await world.board.run(removePlugin, { pluginId: key, purge: true });
    await expect(
      ensurePlaced(world.services, { ...row, localPath: null, packageName: 'none-of-this-name-x' }),
    ).rejects.toThrow();
    expect((await install(folder)).id).not.toBe(id);
  });
});

it('a plugin whose files were changed on disk is not run', async () => {
  const { id } = await working();
  const row = await rowOf(id);
  const { worker } = await ensurePlaced(world.services, row);
  await writeFile(worker, 'process.exit(0)');
  await expect(ensurePlaced(world.services, row)).rejects.toThrow('The package changed on disk');
});
