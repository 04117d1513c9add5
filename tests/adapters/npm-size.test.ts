/** @module-tag whole */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installFromNpm } from '../../src/adapters/npm.js';
import { temporaryHome } from '../kit/folders.js';

test('a package of a hundred thousand empty files is stopped while it is placed', async () => {
  const folder = await temporaryHome();
  await writeFile(join(folder, 'package.json'), '{"name":"many","version":"1.0.0"}');
  for (let at = 0; at < 100; at += 1) {
    await mkdir(join(folder, `${at}`));
    await Promise.all(Array.from({ length: 1_000 }, (_, n) => writeFile(join(folder, `${at}`, `${n}`), '')));
  }
  await expect(installFromNpm(await temporaryHome(), folder, undefined)).rejects.toMatchObject({
    isMistake: true,
    message: 'The package and what it needs have more than 20,000 files, or 512 MiB',
  });
}, 600_000);
