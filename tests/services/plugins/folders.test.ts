import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import type { JsonObject } from '#services/core/text/json.js';
import { deleteCompany } from '#services/organization/companies/operations.js';
import { getPluginData, performPluginAction } from '#services/plugins/bridge/operations.js';
import { cleanUpPlugins } from '#services/plugins/cleanup.js';
import {
  getPluginFolderStatus,
  listPluginFolders,
  setPluginFolder,
  validatePluginFolder,
} from '#services/plugins/folders/operations.js';
import { removePlugin } from '#services/plugins/registry/manage.js';
import { eventsOf } from '#tests/kit/journal.js';
import { statementsOf } from '#tests/kit/statements.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { codesOf, FIELDS, foldersTests, LIBRARY, refusal, VAULT } from './folders-world.js';
import { outsideAdmin, readyPlugin, runningPlugin } from './plugins-world.js';

// The host of a file runs the plugins of its database.
ownDatabase();

let world: World;
let plugin: Plugin;
let folder: string;
let outside: string;
const { made, keyOf, put, ask } = foldersTests();
beforeEach(() => {
  ({ world, plugin, folder, outside } = made);
});

const validate = (path: string) => world.board.run(validatePluginFolder, { ...keyOf(), path });
const statusOf = (folderKey?: string) => world.board.run(getPluginFolderStatus, keyOf(folderKey));

describe('the status of a folder', () => {
  it('says that nobody has named it, and what it will need', async () => {
    expect(await statusOf()).toEqual({
      folderKey: 'vault',
      configured: false,
      path: null,
      realPath: null,
      access: 'readWrite',
      readable: false,
      writable: false,
      requiredDirectories: ['pages'],
      requiredFiles: ['index.md'],
      missingDirectories: ['pages'],
      missingFiles: ['index.md'],
      healthy: false,
      problems: [{ code: 'not_configured', message: expect.any(String), path: null }],
      checkedAt: expect.any(String),
    });
  });

  it('is healthy where all is there that the plugin requires', async () => {
    await mkdir(join(folder, 'pages'));
    await writeFile(join(folder, 'index.md'), '');
    expect(await put(`${folder}/`)).toMatchObject({ configured: true, path: folder, realPath: folder, healthy: true });
    expect(await statusOf()).toMatchObject({ readable: true, writable: true, healthy: true, problems: [] });
    const [event] = (await eventsOf(world, 'plugin.folder_configured')).slice(-1);
    expect(event).toMatchObject({ entityId: plugin.id, details: { folderKey: 'vault', path: folder } });
  });

  it('tells of each problem by a code', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const [path, codes] of [
      ['relative/vault', ['not_absolute']],
      [join(folder, 'nothing'), ['missing']],
      [join(file, 'below'), ['missing']],
      [file, ['not_directory']],
      [folder, ['missing_directory', 'missing_file']],
    ] as const) {
      expect(codesOf(await validate(path)), path).toEqual(codes);
      expect(await put(path), path).toMatchObject({ healthy: false, path });
      expect(codesOf(await statusOf()), path).toEqual(codes);
    }
    expect((await statusOf()).problems.map(({ path }: { path: string }) => path)).toEqual(['pages', 'index.md']);
  });

  it('counts what lies outside by a link, and what is of another kind, as not there', async () => {
    await symlink(outside, join(folder, 'pages'));
    execFileSync('mkfifo', [join(folder, 'index.md')]);
    expect(await put(folder)).toMatchObject({ missingDirectories: ['pages'], missingFiles: ['index.md'] });
    expect(codesOf(await statusOf())).toEqual(['symlink_escape', 'missing_file']);
  });

  it.skipIf(process.getuid?.() === 0)('tells what the server may not read and write', async () => {
    await chmod(folder, 0o500);
    expect(codesOf(await validate(folder))).toContain('not_writable');
    await chmod(folder, 0);
    expect(codesOf(await validate(folder))).toContain('not_readable');
    await chmod(folder, 0o700);
  });

  it('is one statement for all folders of a plugin', async () => {
    const listed = await world.board.run(listPluginFolders, keyOf());
    expect(listed).toMatchObject({ pluginId: plugin.id, companyId: world.company.id });
    expect(listed.declarations).toMatchObject([VAULT, LIBRARY]);
    expect(listed.folders.map(({ folderKey }: JsonObject) => folderKey)).toEqual(['vault', 'library']);
    const texts = await statementsOf(() => world.board.run(listPluginFolders, keyOf()));
    expect(texts.filter((text) => text.includes('"PluginFolder"'))).toHaveLength(1);
  });
});

describe('who has to do with folders', () => {
  it('are members of the board who see them, and instance admins with access who set them', async () => {
    const viewer = await world.member('viewer');
    const agent = await world.agent({ name: 'Eve' });
    const admin = await outsideAdmin(world);
    const input = { ...keyOf(), path: folder };
    expect(await viewer.run(getPluginFolderStatus, input)).toMatchObject({ configured: false });
    for (const operation of [getPluginFolderStatus, listPluginFolders]) {
      await expect(admin.run(operation, input)).rejects.toMatchObject({ status: 403 });
      await expect(agent.run(operation, input)).rejects.toMatchObject({ status: 403 });
    }
    for (const operation of [validatePluginFolder, setPluginFolder]) {
      const owner = await world.member('owner');
      await expect(owner.run(operation, input)).rejects.toMatchObject({ message: 'Instance admin access required' });
      await expect(admin.run(operation, input)).rejects.toMatchObject({ status: 403 });
    }
  });

  it('cannot name one that the plugin does not declare', async () => {
    const input = { ...keyOf('other'), path: folder };
    for (const operation of [getPluginFolderStatus, validatePluginFolder, setPluginFolder]) {
      await expect(world.board.run(operation, input)).rejects.toMatchObject({ status: 400 });
    }
    await expect(ask('status', {}, { folderKey: 'other' })).rejects.toMatchObject(refusal('invalid_params'));
  });

  it('cannot give away what is the server its own, or the system its own, by whatever path', async () => {
    const home = world.services.config.ORGRAPH_HOME;
    const byLink = join(folder, 'home');
    await symlink(home, byLink);
    for (const path of [home, join(home, 'x'), join(home, '..'), byLink, process.cwd(), '/', '/etc', '/proc/self']) {
      await expect(put(path), path).rejects.toMatchObject({ status: 400 });
      await expect(validate(path), path).rejects.toMatchObject({ status: 400 });
    }
    await expect(put('/a\0b')).rejects.toMatchObject({ status: 400 });
    await expect(put(`/${'x'.repeat(5_000)}`)).rejects.toMatchObject({ status: 400 });
    expect(await statusOf()).toMatchObject({ configured: false });
  });
});

describe('a folder that the server makes', () => {
  const managed = () =>
    join(world.services.config.ORGRAPH_HOME, 'plugin-folders', plugin.id, world.company.id, 'vault');

  it('is of one plugin, company and key, and for the board to ask for', async () => {
    await expect(ask('configure', {}, { invocation: { actor: { type: 'agent', id: 'x' } } })).rejects.toMatchObject({
      code: 'INVOCATION_SCOPE_DENIED',
    });
    await expect(ask('configure', {}, { invocation: { companyId: null } })).rejects.toMatchObject({
      code: 'INVOCATION_SCOPE_DENIED',
    });
    expect(await ask('configure')).toMatchObject({ configured: true, path: managed(), readable: true });
    expect((await stat(managed())).mode & 0o777).toBe(0o700);
    const [event] = (await eventsOf(world, 'plugin.folder_configured')).slice(-1);
    expect(event).toMatchObject({ actorType: 'plugin', actorId: plugin.pluginKey });
    expect(codesOf(await statusOf())).toEqual(['missing_directory', 'missing_file']);
  });

  it('does not take the place of one that was named', async () => {
    await put(folder);
    expect(await ask('configure')).toMatchObject({ path: folder });
    expect(existsSync(managed())).toBe(false);
  });

  it('is named otherwise only by a path that an instance admin has sent', async () => {
    await expect(ask('configure', { path: folder })).rejects.toMatchObject({ code: 'INVOCATION_SCOPE_DENIED' });
    const home = world.services.config.ORGRAPH_HOME;
    const admin = { invocation: { adminPaths: [folder, home] } };
    await expect(ask('configure', { path: '/srv' }, admin)).rejects.toMatchObject({ code: 'INVOCATION_SCOPE_DENIED' });
    expect(await ask('configure', { path: folder }, admin)).toMatchObject({ path: folder });
    await expect(ask('configure', { path: home }, admin)).rejects.toMatchObject({ details: { status: 400 } });
  });

  it('is not chosen by the plugin itself while an instance admin reads its data or has it do something', async () => {
    const configuring = `(() => {
      const configure = ({ params: { path, parts } }, ask) =>
        ask('localFolders.configure', { folderKey: 'vault', path: path ?? '/' + parts.join('/') });
      return { getData: configure, performAction: configure };
    })()`;
    const { pluginKey: pluginId } = await runningPlugin(world, FIELDS, configuring);
    const request = (params: JsonObject) => ({ pluginId, companyId: world.company.id, key: 'k', params });
    const refused = { message: expect.stringContaining('only if an instance admin sent its path') };
    await expect(world.board.run(getPluginData, request({ path: folder }))).rejects.toMatchObject(refused);
    const parts = folder.slice(1).split('/');
    await expect(world.board.run(performPluginAction, request({ parts }))).rejects.toMatchObject(refused);
    expect((await world.board.run(performPluginAction, request({ path: folder }))).data).toMatchObject({
      path: folder,
    });
  });

  it('goes with the plugin when that is purged, and with the company, and with nothing else', async () => {
    await ask('configure');
    await ask('writeTextAtomic', { path: 'a.md', contents: 'a' });
    await cleanUpPlugins(world.services);
    await world.board.run(removePlugin, { pluginId: plugin.id });
    await cleanUpPlugins(world.services);
    expect(existsSync(join(managed(), 'a.md'))).toBe(true);
    const other = await createWorld();
    plugin = await readyPlugin(world, FIELDS);
    made.plugin = plugin;
    await ask('configure');
    await ask('configure', {}, { invocation: { companyId: other.company.id } });
    const theirs = managed().replace(world.company.id, other.company.id);
    await world.board.run(deleteCompany, { companyId: other.company.id });
    await cleanUpPlugins(world.services);
    expect([existsSync(theirs), existsSync(managed())]).toEqual([false, true]);
    await world.board.run(removePlugin, { pluginId: plugin.id, purge: true });
    expect(existsSync(managed())).toBe(false);
  });
});
