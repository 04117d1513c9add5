import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Plugin } from '../../../src/generated/prisma/client.js';
import { takeTurn } from '../../../src/services/core/locks/advisory-lock.js';
import { transact } from '../../../src/services/core/operation/transact.js';
import { statement } from '../../../src/services/core/postgres/statement.js';
import type { JsonObject } from '../../../src/services/core/text/json.js';
import { deleteCompany } from '../../../src/services/organization/companies/operations.js';
import { cleanUpPlugins } from '../../../src/services/plugins/cleanup.js';
import {
  getPluginFolderStatus,
  listPluginFolders,
  setPluginFolder,
  validatePluginFolder,
} from '../../../src/services/plugins/folders/operations.js';
import { turnOf } from '../../../src/services/plugins/folders/rows.js';
import type { Invocation } from '../../../src/services/plugins/host/port.js';
import { removePlugin } from '../../../src/services/plugins/registry/manage.js';
import { answerWorker } from '../../../src/services/plugins/worker-api/handle.js';
import { eventsOf } from '../../kit/journal.js';
import { statementsOf } from '../../kit/statements.js';
import { createWorld, ownDatabase, type World } from '../../kit/world.js';
import { outsideAdmin, readyPlugin, runningPlugin } from './plugins-world.js';

// The host of a file runs the plugins of its database.
ownDatabase();

let world: World;
let base: string;
beforeAll(async () => {
  world = await createWorld();
  base = await realpath(await mkdtemp(join(tmpdir(), 'orgraph-folders-')));
});
afterAll(() => rm(base, { recursive: true, force: true }));

const VAULT = {
  folderKey: 'vault',
  displayName: 'Vault',
  access: 'readWrite',
  requiredDirectories: ['pages'],
  requiredFiles: ['index.md'],
};
const LIBRARY = { folderKey: 'library', displayName: 'Library', access: 'read' };
const FIELDS = { capabilities: ['local.folders'], localFolders: [VAULT, LIBRARY] };

const WAITING = statement(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`);

let count = 0;
let plugin: Plugin;
let folder: string;
let outside: string;
beforeEach(async () => {
  plugin = await readyPlugin(world, FIELDS);
  folder = join(base, `folder-${++count}`);
  outside = join(base, `outside-${count}`);
  await mkdir(folder);
  await mkdir(outside);
  await writeFile(join(outside, 'secret.txt'), 'top secret');
});

const keyOf = (folderKey = 'vault') => ({ pluginId: plugin.id, companyId: world.company.id, folderKey });
const put = (path: string, folderKey?: string) => world.board.run(setPluginFolder, { ...keyOf(folderKey), path });
const validate = (path: string) => world.board.run(validatePluginFolder, { ...keyOf(), path });
const statusOf = (folderKey?: string) => world.board.run(getPluginFolderStatus, keyOf(folderKey));
const codesOf = ({ problems }: { problems: { code: string }[] }) => problems.map(({ code }) => code);
const shaOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

interface Asked {
  readonly invocation?: Partial<Invocation>;
  readonly folderKey?: string;
}

/** What the plugin is answered within a call of the company. */
function ask(method: string, params: JsonObject = {}, { invocation = {}, folderKey = 'vault' }: Asked = {}) {
  const within: Invocation = {
    companyId: world.company.id,
    actor: { type: 'user', id: 'ada' },
    runId: null,
    ...invocation,
  };
  const asking = { services: world.services, plugin, invocation: within };
  // biome-ignore lint/suspicious/noExplicitAny: what tests assert on
  return answerWorker(asking as never, `localFolders.${method}`, { folderKey, ...params }) as Promise<any>;
}
const refusal = (code: string, more: object = {}) => ({ details: { code, ...more } });

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

  it('is named otherwise only for an instance admin', async () => {
    await expect(ask('configure', { path: folder })).rejects.toMatchObject({ code: 'INVOCATION_SCOPE_DENIED' });
    const admin = { invocation: { isInstanceAdmin: true } };
    expect(await ask('configure', { path: folder }, admin)).toMatchObject({ path: folder });
    const home = world.services.config.ORGRAPH_HOME;
    await expect(ask('configure', { path: home }, admin)).rejects.toMatchObject({ details: { status: 400 } });
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

describe('the files of a folder', () => {
  beforeEach(() => put(folder));

  it('are read, written, listed and deleted by the plugin', async () => {
    const contents = 'Ünï 𝄞\n';
    const hash = shaOf(contents);
    const byteSize = Buffer.byteLength(contents);
    const path = 'notes/a/b.md';
    expect(await ask('readText', { path })).toBeNull();
    expect(await ask('writeTextAtomic', { path, contents })).toEqual({ path, hash, byteSize });
    const modifiedAt = expect.any(String);
    expect(await ask('readText', { path })).toEqual({ path, contents, hash, byteSize, modifiedAt });
    expect(await ask('makeDirectory', { path: 'notes/empty' })).toEqual({ path: 'notes/empty' });
    expect(await ask('list', { recursive: true })).toMatchObject({
      isTruncated: false,
      entries: [
        { path: 'notes', kind: 'directory' },
        { path: 'notes/a', kind: 'directory' },
        { path, kind: 'file', byteSize },
        { path: 'notes/empty', kind: 'directory' },
      ],
    });
    expect((await ask('list', { path: 'notes' })).entries).toMatchObject([
      { path: 'notes/a' },
      { path: 'notes/empty' },
    ]);
    expect(await ask('list', { recursive: true, limit: 2 })).toMatchObject({ entries: [{}, {}], isTruncated: true });
    expect(await ask('delete', { path })).toEqual({ deleted: true });
    expect(await ask('delete', { path })).toEqual({ deleted: false });
    await expect(ask('list', { path: 'none' })).rejects.toMatchObject(refusal('not_found'));
    await expect(ask('delete', { path: 'notes' })).rejects.toMatchObject(refusal('invalid_path'));
    await expect(ask('writeTextAtomic', { path: 'notes', contents })).rejects.toMatchObject(refusal('invalid_path'));
  });

  it('are written only over what was expected', async () => {
    const write = (contents: string, expectedHash: string | null) =>
      ask('writeTextAtomic', { path: 'a.md', contents, expectedHash });
    await expect(write('1', shaOf('0'))).rejects.toMatchObject(refusal('hash_conflict', { hash: null }));
    await write('1', null);
    await expect(write('2', null)).rejects.toMatchObject(refusal('hash_conflict', { hash: shaOf('1') }));
    await write('2', shaOf('1'));
    const attempts = await Promise.allSettled(['3', '4', '5', '6'].map((text) => write(text, shaOf('2'))));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const hash = shaOf(await readFile(join(folder, 'a.md')));
    const stale = ask('delete', { path: 'a.md', expectedHash: shaOf('2') });
    await expect(stale).rejects.toMatchObject(refusal('hash_conflict', { hash }));
    expect(await ask('delete', { path: 'a.md', expectedHash: hash })).toEqual({ deleted: true });
  });

  it('change one after another, in whatever process', async () => {
    await ask('writeTextAtomic', { path: 'a.md', contents: '1' });
    const { database } = world.services;
    const waiting = async () => (await database.read('all', WAITING, [])).length;
    const elsewhere = { kind: 'system', name: 'another process' } as const;
    const write = await transact(world.services, elsewhere, world.company.id, async (scope) => {
      await takeTurn(scope, turnOf(keyOf()));
      const attempt = ask('writeTextAtomic', { path: 'a.md', contents: 'mine', expectedHash: shaOf('1') });
      const outcome = attempt.catch((error) => error);
      await expect.poll(waiting).toBe(1);
      await writeFile(join(folder, 'a.md'), 'theirs');
      return { outcome };
    });
    expect(await write.outcome).toMatchObject(refusal('hash_conflict', { hash: shaOf('theirs') }));
  });

  it('keep their rights when they are written anew, and leave nothing beside them', async () => {
    await writeFile(join(folder, 'a.sh'), 'old', { mode: 0o750 });
    await ask('writeTextAtomic', { path: 'a.sh', contents: 'new' });
    expect((await stat(join(folder, 'a.sh'))).mode & 0o777).toBe(0o750);
    expect(await readdir(folder)).toEqual(['a.sh']);
  });

  it('are passed over while they are written, and removed where that was cut off', async () => {
    const name = (digit: string) => `.orgraph-${digit.repeat(8)}-0000-4000-8000-000000000000.tmp`;
    for (const digit of ['1', '2']) await writeFile(join(folder, name(digit)), 'half');
    await utimes(join(folder, name('2')), 0, 0);
    expect(await ask('list')).toEqual({ entries: [], isTruncated: false });
    expect(await readdir(folder)).toEqual([name('1')]);
    await expect(ask('readText', { path: name('1') })).rejects.toMatchObject(refusal('invalid_path'));
  });

  it('have 5 MiB at most, and are texts', async () => {
    const most = 5 * 1_048_576;
    expect(await ask('writeTextAtomic', { path: 'a', contents: 'x'.repeat(most) })).toMatchObject({ byteSize: most });
    expect((await ask('readText', { path: 'a' })).byteSize).toBe(most);
    const larger = { path: 'b', contents: 'x'.repeat(most + 1) };
    await expect(ask('writeTextAtomic', larger)).rejects.toMatchObject(refusal('too_large'));
    await writeFile(join(folder, 'b'), Buffer.alloc(most + 1));
    await expect(ask('readText', { path: 'b' })).rejects.toMatchObject(refusal('too_large'));
    await writeFile(join(folder, 'c'), Buffer.from([0xff, 0xfe]));
    await expect(ask('readText', { path: 'c' })).rejects.toMatchObject(refusal('not_text'));
  });

  it('are only read where the plugin says no more', async () => {
    await put(folder, 'library');
    const library = { folderKey: 'library' };
    await writeFile(join(folder, 'a'), 'text');
    expect(await ask('readText', { path: 'a' }, library)).toMatchObject({ contents: 'text' });
    for (const [method, params] of [
      ['writeTextAtomic', { contents: '' }],
      ['delete', {}],
      ['makeDirectory', {}],
    ] as const) {
      await expect(ask(method, { path: 'a', ...params }, library)).rejects.toMatchObject(refusal('read_only'));
    }
  });

  it('need a folder, of this company, and the capability', async () => {
    const other = await createWorld();
    const theirs = { invocation: { companyId: other.company.id } };
    await expect(ask('readText', { path: 'a' }, theirs)).rejects.toMatchObject(refusal('not_configured'));
    await expect(ask('list', { companyId: other.company.id })).rejects.toMatchObject({
      code: 'INVOCATION_SCOPE_DENIED',
    });
    await rm(folder, { recursive: true });
    await expect(ask('readText', { path: 'a' })).rejects.toMatchObject(refusal('not_found'));
    plugin = { ...plugin, manifest: { ...(plugin.manifest as object), capabilities: [] } } as Plugin;
    await expect(ask('list')).rejects.toMatchObject({ code: 'CAPABILITY_DENIED' });
  });

  it('are reached by a worker', async () => {
    const running = await runningPlugin(
      world,
      FIELDS,
      `{ getData: async ({ params }, ask) => {
        await ask('localFolders.configure', { folderKey: 'vault' });
        await ask('localFolders.writeTextAtomic', { folderKey: 'vault', path: 'a.md', contents: params.text });
        return ask('localFolders.readText', { folderKey: 'vault', path: 'a.md' });
      } }`,
    );
    const read = await world.services.pluginHost.call({
      pluginId: running.id,
      method: 'getData',
      params: { key: 'x', companyId: world.company.id, params: { text: 'hello' } },
      invocation: { companyId: world.company.id, actor: { type: 'user', id: 'ada' }, runId: null },
    });
    expect(read).toMatchObject({ contents: 'hello', hash: shaOf('hello') });
  });
});

describe('nothing leads out of a folder', () => {
  beforeEach(() => put(folder));
  const methods: readonly (readonly [string, JsonObject])[] = [
    ['readText', {}],
    ['writeTextAtomic', { contents: 'mine' }],
    ['delete', {}],
    ['makeDirectory', {}],
    ['list', {}],
  ];
  const untouched = async () => {
    expect(await readdir(outside)).toEqual(['secret.txt']);
    expect(await readFile(join(outside, 'secret.txt'), 'utf8')).toBe('top secret');
  };

  it('no path', async () => {
    const name = 'x'.repeat(256);
    for (const path of ['..', '../x', 'a/../../x', '/etc/passwd', 'a//b', './a', 'a/', name, '𝄞'.repeat(64)]) {
      for (const [method, params] of methods) {
        await expect(ask(method, { path, ...params }), `${method} ${path}`).rejects.toMatchObject(
          refusal('invalid_path'),
        );
      }
    }
    await expect(ask('readText', { path: 'a\0b' })).rejects.toMatchObject(refusal('invalid_params'));
  });

  it('no link', async () => {
    await symlink(outside, join(folder, 'out'));
    await symlink(join(outside, 'secret.txt'), join(folder, 'file'));
    await symlink(join(outside, 'new.txt'), join(folder, 'dangling'));
    await symlink('loop', join(folder, 'loop'));
    for (const [method, params] of methods) {
      await expect(ask(method, { path: 'out/secret.txt', ...params }), method).rejects.toMatchObject(
        refusal('symlink_escape'),
      );
    }
    for (const path of ['file', 'out', 'loop']) {
      await expect(ask('readText', { path }), path).rejects.toMatchObject(refusal('symlink_escape'));
    }
    for (const path of ['file', 'dangling', 'dangling/x', 'loop', 'out/new.txt']) {
      const attempt = ask('writeTextAtomic', { path, contents: 'mine' });
      await expect(attempt, path).rejects.toMatchObject({ details: { code: expect.stringMatching(/escape|invalid/) } });
    }
    expect((await ask('list', { recursive: true })).entries).toEqual([]);
    await untouched();
    expect(await ask('delete', { path: 'file' })).toEqual({ deleted: true });
    await untouched();
  });

  it('links that stay in it are followed', async () => {
    await mkdir(join(folder, 'real'));
    await symlink('real', join(folder, 'alias'));
    await ask('writeTextAtomic', { path: 'alias/a.md', contents: 'a' });
    expect(await readFile(join(folder, 'real', 'a.md'), 'utf8')).toBe('a');
    await symlink('real/a.md', join(folder, 'b.md'));
    await ask('writeTextAtomic', { path: 'b.md', contents: 'b' });
    expect(await readFile(join(folder, 'real', 'a.md'), 'utf8')).toBe('b');
  });

  it('no link that takes the place of the folder, or of one above it', async () => {
    await mkdir(join(outside, 'inner'));
    for (const [moved, link] of [
      [folder, outside],
      [join(folder, 'inner'), join(outside, 'inner')],
    ] as const) {
      await mkdir(moved, { recursive: true });
      await put(moved);
      await rename(folder, `${folder}-moved`);
      await symlink(moved === folder ? link : outside, folder);
      expect(codesOf(await statusOf())).toEqual(['symlink_escape']);
      await expect(ask('readText', { path: 'secret.txt' })).rejects.toMatchObject(refusal('symlink_escape'));
      const write = ask('writeTextAtomic', { path: 'x', contents: '' });
      await expect(write).rejects.toMatchObject(refusal('symlink_escape'));
      await rm(folder);
      await rename(`${folder}-moved`, folder);
    }
  });

  it('no pipe or device, which nobody waits for', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    const read = ask('readText', { path: 'pipe' });
    await expect(read).rejects.toMatchObject(refusal('invalid_path'));
    const write = ask('writeTextAtomic', { path: 'pipe', contents: 'x' });
    await expect(write).rejects.toMatchObject(refusal('invalid_path'));
    expect((await ask('list')).entries).toEqual([]);
  });

  it('while a folder in it is exchanged for a link again and again', async () => {
    await mkdir(join(folder, 'a'));
    await writeFile(join(folder, 'a', 'secret.txt'), 'fine');
    let isOver = false;
    const [inner, aside] = [join(folder, 'a'), join(folder, 'b')];
    const ignored = () => {};
    const exchange = (async () => {
      while (!isOver) {
        await rename(inner, aside).catch(ignored);
        await symlink(outside, inner).catch(ignored);
        // Also a folder that was made meanwhile, for a file to be written.
        await rm(inner, { recursive: true, force: true }).catch(ignored);
        await rename(aside, inner).catch(ignored);
      }
    })();
    const seen = new Set<string>();
    for (let round = 0; round < 150; round++) {
      const read = await ask('readText', { path: 'a/secret.txt' }).catch(({ details }) => details);
      seen.add(read === null ? 'nothing' : (read.contents ?? read.code));
      const written = await ask('writeTextAtomic', { path: 'a/mine.txt', contents: 'x' }).catch(
        ({ details }) => details,
      );
      seen.add(written.code ?? 'written');
    }
    isOver = true;
    await exchange;
    expect(
      [...seen].filter((one) => !['fine', 'nothing', 'written', 'symlink_escape', 'not_found'].includes(one)),
    ).toEqual([]);
    await untouched();
  });
});
