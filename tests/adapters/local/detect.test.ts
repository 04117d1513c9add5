import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smallFileText } from '#adapters/local/detect.js';
import { temporaryFolder } from '#tests/kit/execution.js';

/** Puts the first and the second in turns where a third path leads, until it is told to stop. */
const SWAP = `
const { linkSync, renameSync } = require('node:fs');
const [path, ...kinds] = process.argv.slice(1);
for (let turn = 0; ; turn++) {
  linkSync(kinds[turn % 2], path + '-next');
  renameSync(path + '-next', path);
  if (turn === 1) console.log('swapping');
}`;

test('the text of a settings file is that of a small file', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'small'), 'model = "x"');
  writeFileSync(join(folder, 'large'), 'x'.repeat(1_048_577));
  mkdirSync(join(folder, 'folder'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  const texts = ['small', 'large', 'folder', 'pipe', 'nothing'].map((name) => smallFileText(join(folder, name)));
  expect(await Promise.all(texts)).toEqual(['model = "x"', undefined, undefined, undefined, undefined]);
});

test('a settings file that its agent swaps for a pipe keeps nobody waiting', async () => {
  const folder = temporaryFolder();
  const [path, file, pipe] = ['config', 'file', 'pipe'].map((name) => join(folder, name)) as [string, string, string];
  writeFileSync(file, 'model = "x"');
  execFileSync('mkfifo', [pipe]);
  const swapping = spawn(process.execPath, ['-e', SWAP, path, file, pipe], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(swapping.stdout, 'data');
    for (let reads = 0; reads < 300; reads++) expect([undefined, 'model = "x"']).toContain(await smallFileText(path));
  } finally {
    swapping.kill('SIGKILL');
    await once(swapping, 'exit');
  }
});
