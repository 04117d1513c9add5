import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { at } from '../../scripts/project.mjs';

/** A part of the server as a module of its own. @param entry its path in the project */
export async function compiled(entry, outdir) {
  const { build } = await import('esbuild');
  await mkdir(outdir, { recursive: true });
  const outfile = join(outdir, 'entry.mjs');
  await build({
    absWorkingDir: at(),
    entryPoints: [entry],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}
