import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { removeAbandonedFolders, temporaryHome } from '../kit/folders.js';

/** A folder as a test of this process would have made it. */
async function folderOf(pid: number): Promise<string> {
  const ours = await temporaryHome();
  const folder = await mkdtemp(ours.replace(`-${process.pid}-`, `-${pid}-`));
  await rm(ours, { recursive: true });
  await writeFile(join(folder, 'data'), 'left');
  return folder;
}

test('a test run removes the database of a killed run, and nothing of a run that goes on', async () => {
  const sleeper = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
  const [own, running] = [await temporaryHome(), await folderOf(sleeper.pid as number)];
  const foreign = await mkdtemp(join(dirname(own), 'orgraph-test-elsewhere-1-'));
  try {
    await removeAbandonedFolders();
    expect([own, running, foreign].map(existsSync)).toEqual([true, true, true]);
    sleeper.kill('SIGKILL');
    await once(sleeper, 'exit');
    await removeAbandonedFolders();
    expect([own, running, foreign].map(existsSync)).toEqual([true, false, true]);
  } finally {
    sleeper.kill('SIGKILL');
    for (const folder of [own, running, foreign]) await rm(folder, { recursive: true, force: true });
  }
});
