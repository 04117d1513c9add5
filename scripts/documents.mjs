import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { restTypes } from './client-types.mjs';
import { at, root, runNode, writeAtomically } from './project.mjs';

// Writes what is committed but made from the code: schema.graphql, openapi.json, the page of error codes and the types of
// their details, the typed documents of the tests, and the types and documents of packages/client.
// With --check it writes nothing and fails when one of them is not what the code makes.

async function makeDocuments() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/documents.ts'],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    write: false,
    logLevel: 'warning',
  });
  const program = at(`.documents-${process.pid}.mjs`);
  try {
    await writeFile(program, outputFiles[0].contents);
    return (await import(pathToFileURL(program).href)).generatedDocuments;
  } finally {
    await rm(program, { force: true });
  }
}

/** What the package for clients has of them. */
const ofClient = (documents) => ({
  'packages/client/src/generated/rest.ts': restTypes(JSON.parse(documents['openapi.json'])),
  'packages/client/src/generated/error-details.ts': documents['docs/error-details.ts'],
});

const check = process.argv.includes('--check');
const documents = await makeDocuments();
for (const [name, text] of Object.entries({ ...documents, ...ofClient(documents) })) {
  if (!check) await writeAtomically(at(name), text);
  else if (!existsSync(at(name)) || readFileSync(at(name), 'utf8') !== text) {
    console.error(`${name} is not what the code makes: run "npm run documents" and commit it`);
    process.exitCode = 1;
  }
}
const codegen = at('node_modules', '@graphql-codegen', 'cli', 'cjs', 'bin.js');
await runNode([codegen, '--config', at('codegen.ts'), ...(check ? ['--check'] : [])]);
