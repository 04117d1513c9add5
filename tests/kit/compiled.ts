import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterEachFile } from './each-file.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const BANNER = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;
const folders: string[] = [];

afterEachFile(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A program of the present sources, compiled as it is shipped, for the test file. The path is from the root. */
export async function compiled(source: string): Promise<string> {
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'orgraph-compiled-'));
  folders.push(folder);
  const outfile = join(folder, 'program.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: BANNER },
    logLevel: 'warning',
  });
  return outfile;
}
