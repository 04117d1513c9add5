import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type LocalRoot, readLocal } from '#services/skills/fetch/local-folder.js';
import { FetchFailure } from '#services/skills/fetch/model.js';
import { temporaryHome } from '#tests/kit/folders.js';

const SKILL = '---\nname: a\ndescription: b\n---\n';
let root: string;
let outside: string;

beforeEach(async () => {
  root = await temporaryHome();
  outside = await temporaryHome();
});

/** Folders from which skills may come, as they are now. */
const rootsAt = (...paths: string[]): LocalRoot[] => paths.map((path) => ({ path, real: realpathSync(path) }));

async function write(path: string, content = SKILL, mode = 0o644): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content, { mode });
}

async function failureOf(work: Promise<unknown>): Promise<{ code: string; message: string }> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof FetchFailure)) throw error ?? new Error('It did not fail');
  expect(error.message).not.toContain('/tmp');
  return { code: error.code, message: error.message };
}

describe('a folder of the server', () => {
  test('gives the skills in it', async () => {
    await write(join(root, 'many/one/SKILL.md'));
    await write(join(root, 'many/one/scripts/run.sh'), '#!/bin/sh\n', 0o755);
    await write(join(root, 'many/two/SKILL.md'));
    const source = await readLocal(join(root, 'many'), rootsAt(root));
    expect(source).toMatchObject({ ref: null, trackingRef: null, warnings: [] });
    expect(source.found.map(({ path }) => path)).toEqual(['one', 'two']);
    expect(source.found[0]?.tree.files.map(({ path, executable }) => [path, executable])).toEqual([
      ['SKILL.md', false],
      ['scripts/run.sh', true],
    ]);
  });

  test('is a skill itself, or is named by its SKILL.md', async () => {
    await write(join(root, 'one/SKILL.md'), 'no front matter');
    for (const path of [join(root, 'one'), join(root, 'one/SKILL.md'), `${root}/x/../one/`]) {
      expect((await readLocal(path, rootsAt(outside, root))).found.map(({ slug }) => slug)).toEqual(['one']);
    }
  });

  test('may be reached by a link that stays inside', async () => {
    await write(join(root, 'one/SKILL.md'));
    await symlink(join(root, 'one'), join(root, 'link'));
    expect((await readLocal(join(root, 'link'), rootsAt(root))).found).toHaveLength(1);
  });

  test('gives no links, no pipes and nothing of elsewhere', async () => {
    await write(join(root, 'one/SKILL.md'));
    await write(join(outside, 'secret.md'), 'secret');
    await symlink(join(outside, 'secret.md'), join(root, 'one/secret.md'));
    await symlink(outside, join(root, 'one/folder'));
    execFileSync('mkfifo', [join(root, 'one/pipe')]);
    const { found } = await readLocal(root, rootsAt(root));
    expect(found[0]?.tree.files.map(({ path }) => path)).toEqual(['SKILL.md']);
    expect(found[0]?.warnings.toSorted()).toEqual([
      '"folder" was left out: it is a symbolic link',
      '"pipe" was left out: it is not a regular file',
      '"secret.md" was left out: it is a symbolic link',
    ]);
  });

  test('whose SKILL.md is a link holds no skill', async () => {
    await write(join(outside, 'SKILL.md'));
    await mkdir(join(root, 'one'));
    await symlink(join(outside, 'SKILL.md'), join(root, 'one/SKILL.md'));
    expect((await readLocal(root, rootsAt(root))).found).toEqual([]);
    expect(await failureOf(readLocal(join(root, 'one/SKILL.md'), rootsAt(root)))).toMatchObject({
      code: 'outside_boundary',
    });
  });

  test('is refused outside, whether or not it is there', async () => {
    await write(join(outside, 'SKILL.md'));
    await symlink(outside, join(root, 'link'));
    const paths = [
      outside,
      join(outside, 'none'),
      join(root, 'link'),
      `${root}-beside`,
      join(root, '..'),
      '/',
      '/etc/passwd',
    ];
    for (const path of paths) {
      expect(await failureOf(readLocal(path, rootsAt(root)))).toEqual({
        code: 'outside_boundary',
        message: 'The path lies outside the folders that skills may come from',
      });
    }
    expect(await failureOf(readLocal(root, []))).toMatchObject({ code: 'outside_boundary' });
  });

  test('is not read where a link has been put in its place since it was allowed', async () => {
    await write(join(outside, 'secret/SKILL.md'));
    const folder = join(root, 'work');
    await mkdir(folder);
    const allowed = rootsAt(folder);
    await rename(folder, join(root, 'gone'));
    await symlink(outside, folder);
    expect(await failureOf(readLocal(folder, allowed))).toMatchObject({ code: 'outside_boundary' });
  });

  test('that is not there is told inside', async () => {
    expect(await failureOf(readLocal(join(root, 'none'), rootsAt(root)))).toMatchObject({ code: 'not_found' });
    await write(join(root, 'a.txt'));
    expect(await failureOf(readLocal(join(root, 'a.txt'), rootsAt(root)))).toMatchObject({ code: 'unreadable' });
  });

  test('never gives what is elsewhere, while folders are exchanged for links', async () => {
    await write(join(outside, 'one/SKILL.md'), `${SKILL}secret`);
    await write(join(root, 'real/SKILL.md'));
    await write(join(root, 'one/SKILL.md'));
    // Renames exchange the folder for a link to another, again and again.
    const script = `ln -s ${outside}/one ${root}/../link-$$; i=0; while [ $i -lt 300 ]; do mv ${root}/one ${root}/../held-$$; mv ${root}/../link-$$ ${root}/one; mv ${root}/one ${root}/../link-$$; mv ${root}/../held-$$ ${root}/one; i=$((i+1)); done; rm ${root}/../link-$$`;
    const swapping = import('node:child_process').then(({ spawn }) => {
      const child = spawn('/bin/sh', ['-c', script]);
      return new Promise((done) => child.once('close', done));
    });
    let isOver = false;
    void swapping.then(() => {
      isOver = true;
    });
    const texts = new Set<string>();
    while (!isOver) {
      const source = await readLocal(root, rootsAt(root)).catch((error: unknown) => {
        if (error instanceof FetchFailure) return { found: [] };
        throw error;
      });
      for (const { tree } of source.found) for (const { bytes } of tree.files) texts.add(bytes.toString());
    }
    expect([...texts].join()).not.toContain('secret');
    expect(texts.size).toBeGreaterThan(0);
  });
});
