import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { takeTurn } from '#services/core/locks/advisory-lock.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { setPluginFolder } from '#services/plugins/folders/operations.js';
import { folderTurn } from '#services/plugins/folders/rows.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { FIELDS, foldersTests, refusal, shaOf } from './folders-world.js';
import { readyPlugin, runningPlugin } from './plugins-world.js';

// The host of a file runs the plugins of its database.
ownDatabase();

let world: World;
let plugin: Plugin;
let folder: string;
const { made, keyOf, put, ask } = foldersTests();
beforeEach(() => {
  ({ world, plugin, folder } = made);
});

const WAITING = statement(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`);

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
    const waiting = async () => (await database.query('all', WAITING, [])).length;
    const elsewhere = { kind: 'system', name: 'another process' } as const;
    const write = await transact(world.services, elsewhere, world.company.id, async (scope) => {
      await takeTurn(scope, folderTurn(keyOf()));
      const attempt = ask('writeTextAtomic', { path: 'a.md', contents: 'mine', expectedHash: shaOf('1') });
      const outcome = attempt.catch((error) => error);
      await expect.poll(waiting).toBe(1);
      await writeFile(join(folder, 'a.md'), 'theirs');
      return { outcome };
    });
    expect(await write.outcome).toMatchObject(refusal('hash_conflict', { hash: shaOf('theirs') }));
  });

  it('change one after another, whichever plugin writes them', async () => {
    const other = await readyPlugin(world, FIELDS);
    await world.board.run(setPluginFolder, { ...keyOf(), pluginId: other.id, path: folder });
    let text = '0';
    await writeFile(join(folder, 'a.md'), text);
    for (let round = 1; round <= 20; round += 1) {
      const expectedHash = shaOf(text);
      const attempts = await Promise.allSettled(
        [plugin, other].map((one) => {
          made.plugin = one;
          return ask('writeTextAtomic', { path: 'a.md', contents: `${round} ${one.id}`, expectedHash });
        }),
      );
      expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      text = await readFile(join(folder, 'a.md'), 'utf8');
    }
  });

  it('can be read while they are written', async () => {
    await ask('writeTextAtomic', { path: 'a.md', contents: 'text' });
    let isWritten = true;
    const writing = (async () => {
      for (let count = 0; count < 50; count += 1) await ask('writeTextAtomic', { path: 'a.md', contents: 'text' });
    })().finally(() => {
      isWritten = false;
    });
    while (isWritten) expect(await ask('readText', { path: 'a.md' })).toMatchObject({ contents: 'text' });
    await writing;
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
    made.plugin = { ...plugin, manifest: { ...(plugin.manifest as object), capabilities: [] } } as Plugin;
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
