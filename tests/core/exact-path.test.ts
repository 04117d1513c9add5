import { mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginningOfFile, withExactly } from '#services/core/content/exact-path.js';

let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'orgraph-exact-')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const REPLACEMENTS = 500;

describe('a file that is opened exactly', () => {
  it('can be read while others replace it', async () => {
    const path = join(folder, 'page.md');
    await writeFile(path, 'text');
    let isReplaced = true;
    const replacing = (async () => {
      for (let count = 0; count < REPLACEMENTS; count += 1) {
        await writeFile(`${path}.next`, 'text');
        await rename(`${path}.next`, path);
      }
      isReplaced = false;
    })();
    const read = () => withExactly(path, 'file', async ({ handle }) => String(await beginningOfFile(handle, 100)));
    const texts: string[] = [];
    while (isReplaced) texts.push(await read().catch(String));
    await replacing;
    expect(new Set(texts)).toEqual(new Set(['text']));
  });
});
