import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Adapter } from '../../src/adapters/adapter.js';
import { makeSvcRunner } from '../../src/adapters/svc-runner/index.js';
import { afterEachFile } from './each-file.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders: string[] = [];

afterEachFile(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** The native runner of the present sources, its process compiled for this file. */
export async function compiledRunner(): Promise<Adapter> {
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'orgraph-runner-'));
  folders.push(folder);
  const program = join(folder, 'svc-runner.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['src/adapters/svc-runner/main.ts'],
    outfile: program,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
  return makeSvcRunner(() => program);
}
