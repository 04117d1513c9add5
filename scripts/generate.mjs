import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { at, readJson, runNode, sha256, writeAtomically } from './project.mjs';

const STAMP = at('src', 'generated', 'stamp.json');
const GENERATORS = ['prisma', '@prisma/client', '@pothos/plugin-prisma'];

/** Whether src/generated belongs to the present schema and generators. */
export function isGenerated() {
  return existsSync(at('src', 'generated', 'prisma', 'client.ts')) && readJson(STAMP)?.inputs === inputsHash();
}

/** Generates the Prisma client and its GraphQL types. */
export async function generate() {
  const inputs = inputsHash();
  await runNode([at('node_modules', 'prisma', 'build', 'index.js'), 'generate'], {
    CHECKPOINT_DISABLE: '1', // no call home for a newer version
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    // Generators are found by name, also where npm did not put its programs on the path.
    PATH: [at('node_modules', '.bin'), process.env.PATH].join(delimiter),
  });
  await writeAtomically(STAMP, JSON.stringify({ inputs }));
}

function inputsHash() {
  const schema = at('prisma', 'schema');
  const files = readdirSync(schema).filter((name) => name.endsWith('.prisma'));
  const contents = files.sort().map((name) => `${name}\n${readFileSync(at('prisma', 'schema', name), 'utf8')}`);
  const versions = GENERATORS.map((name) => readJson(at('node_modules', name, 'package.json'))?.version);
  return sha256(JSON.stringify([versions, contents]));
}
