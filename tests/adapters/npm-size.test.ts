/** @module-tag whole */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installFromNpm } from '#processes/npm.js';
import { temporaryHome } from '../kit/folders.js';

/** A package of empty files, a thousand in each folder. */
async function packageOf(files: number): Promise<string> {
  const folder = await temporaryHome();
  await writeFile(join(folder, 'package.json'), '{"name":"many","version":"1.0.0"}');
  for (let at = 0; at < files / 1_000; at += 1) {
    await mkdir(join(folder, `${at}`));
    await Promise.all(Array.from({ length: 1_000 }, (_, n) => writeFile(join(folder, `${at}`, `${n}`), '')));
  }
  return folder;
}

const TOO_MUCH = {
  isMistake: true,
  message: 'The package and its dependencies have more than 20,000 files, or 512 MiB',
};

test('a package of a hundred thousand empty files is stopped while it is placed', async () => {
  const many = await packageOf(100_000);
  await expect(installFromNpm(await temporaryHome(), many, undefined)).rejects.toMatchObject(TOO_MUCH);
}, 600_000);

test('a package of a few files too many is refused, though it is placed before anybody looks', async () => {
  const many = await packageOf(20_000);
  await expect(installFromNpm(await temporaryHome(), many, undefined)).rejects.toMatchObject(TOO_MUCH);
}, 600_000);
