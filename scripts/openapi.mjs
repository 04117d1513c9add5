import { rm, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { at, root, writeAtomically } from './project.mjs';

const ENTRY = `
  import { openApiDocument } from './src/rest/openapi.js';
  import { sections } from './src/rest/sections.js';
  export const document = openApiDocument(sections);`;

const { outputFiles } = await build({
  absWorkingDir: root,
  stdin: { contents: ENTRY, resolveDir: root, loader: 'ts' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  write: false,
  logLevel: 'warning',
});
const program = at(`.openapi-${process.pid}.mjs`);
try {
  await writeFile(program, outputFiles[0].contents);
  const { document } = await import(pathToFileURL(program).href);
  await writeAtomically(at('openapi.json'), `${JSON.stringify(document, null, 2)}\n`);
} finally {
  await rm(program, { force: true });
}
