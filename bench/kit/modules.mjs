import { rm, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { at, root } from '../../scripts/project.mjs';

/** What a TypeScript module of these contents exports; its imports are found as from the project's root. */
export async function modulesOf(contents) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    write: false,
    logLevel: 'warning',
  });
  const program = at(`.bench-modules-${process.pid}.mjs`);
  try {
    await writeFile(program, outputFiles[0].contents);
    return await import(pathToFileURL(program).href);
  } finally {
    await rm(program, { force: true });
  }
}
