import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { installation } from './published-package.js';

// The official conformance suite of the Model Context Protocol, as its users run it.

export const suite = await installation({
  name: '@modelcontextprotocol/conformance',
  version: '0.2.0-alpha.12',
  program: 'dist/index.js',
});

/** What the suite can try. */
export type Role = 'server' | 'client' | 'authorization';

/** What the suite looked at in a scenario. */
export interface Check {
  readonly id: string;
  readonly name: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly description: string;
  readonly errorMessage?: string;
}

const FOR_NODE_20 = 'globSync' in fs ? [] : ['--import', fileURLToPath(new URL('./node-20-fs.mjs', import.meta.url))];

/**
 * @param heard is called with each line that it prints, as it prints it
 * @returns what it printed; that something failed is for its results to say
 */
function run(args: readonly string[], heard?: (line: string) => void): Promise<string> {
  const program = 'program' in suite ? suite.program : '';
  return new Promise((done) => {
    const options = { maxBuffer: 100_000_000, timeout: 900_000 };
    const child = execFile(process.execPath, [...FOR_NODE_20, program, ...args], options, (_error, stdout) =>
      done(stdout),
    );
    if (heard && child.stdout) createInterface({ input: child.stdout }).on('line', heard);
  });
}

/** The names of all scenarios. */
export async function scenariosOf(role: Role): Promise<string[]> {
  const lines = (await run(['list', `--${role}`])).matchAll(/^ {2}- (\S+)/gm);
  return [...lines].map(([, name = '']) => name);
}

/** Runs scenarios. @returns the checks of each by its name */
export async function checksOf(
  role: Role,
  args: readonly string[],
  heard?: (line: string) => void,
): Promise<ReadonlyMap<string, readonly Check[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'orgraph-conformance-'));
  try {
    await run([role, ...args, '--output-dir', folder], heard);
    const found = new Map<string, readonly Check[]>();
    for (const file of await readdir(folder, { recursive: true })) {
      const name = /^(?:(?:authorization-)?server-)?(.*)-\d{4}-\d\d-\d\dT[\d-]+Z\/checks\.json$/.exec(file)?.[1];
      if (name !== undefined) found.set(name, JSON.parse(await readFile(join(folder, file), 'utf8')));
    }
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
