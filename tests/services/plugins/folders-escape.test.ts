import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#services/core/text/json.js';
import { getPluginFolderStatus } from '#services/plugins/folders/operations.js';
import { ownDatabase, type World } from '#tests/kit/world.js';
import { codesOf, foldersTests, refusal } from './folders-world.js';

// The host of a file runs the plugins of its database.
ownDatabase();

let world: World;
let folder: string;
let outside: string;
const { made, keyOf, put, ask } = foldersTests();
beforeEach(() => {
  ({ world, folder, outside } = made);
});

const statusOf = (folderKey?: string) => world.board.run(getPluginFolderStatus, keyOf(folderKey));

describe('a folder of a plugin cannot be left by', () => {
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

  it('a path', async () => {
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

  it('a link', async () => {
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

  it('a link that stays inside, which is followed', async () => {
    await mkdir(join(folder, 'real'));
    await symlink('real', join(folder, 'alias'));
    await ask('writeTextAtomic', { path: 'alias/a.md', contents: 'a' });
    expect(await readFile(join(folder, 'real', 'a.md'), 'utf8')).toBe('a');
    await symlink('real/a.md', join(folder, 'b.md'));
    await ask('writeTextAtomic', { path: 'b.md', contents: 'b' });
    expect(await readFile(join(folder, 'real', 'a.md'), 'utf8')).toBe('b');
  });

  it('a link that takes the place of the folder, or of one above it', async () => {
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

  it('a pipe or device, which nobody waits for', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    const read = ask('readText', { path: 'pipe' });
    await expect(read).rejects.toMatchObject(refusal('invalid_path'));
    const write = ask('writeTextAtomic', { path: 'pipe', contents: 'x' });
    await expect(write).rejects.toMatchObject(refusal('invalid_path'));
    expect((await ask('list')).entries).toEqual([]);
  });

  it('a folder in it that is exchanged for a link again and again', async () => {
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
