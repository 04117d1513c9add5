import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Adapter } from '#adapters/adapter.js';
import { makeSvcRunner } from '#adapters/svc-runner/index.js';
import { afterEachFile } from './each-file.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders: string[] = [];

afterEachFile(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

const BANNER = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;

/**
 * The native runner of the present sources, its process compiled for this file.
 * @param whole as it is shipped, with all packages in one file
 */
export async function compiledRunner(whole = false): Promise<Adapter> {
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
    ...(whole ? { banner: { js: BANNER } } : { packages: 'external' as const }),
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
  return makeSvcRunner(() => program);
}
