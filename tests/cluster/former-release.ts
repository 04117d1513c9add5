import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../docs/markdown.js';

const run = promisify(execFile);

/** The last state before gateways, skills and plugins, whose migrations change tables that every run writes to. */
const COMMIT = 'd123c431d0d0543cb3ade60447c0d6c854c123fc';

/** Its generated client and its bundle, with the packages of today: it asks for no other versions of those it uses. */
const BUILD = `
  const { generate } = await import(process.argv[1] + '/scripts/generate.mjs');
  const { build } = await import(process.argv[1] + '/scripts/build.mjs');
  await generate();
  await build();`;

/** Where the bundle of a server of the former release is, or why there is none. */
export type FormerRelease = { readonly main: string } | { readonly problem: string };

/** Builds the former release from the history, unless it is there from the last time. */
export async function formerRelease(): Promise<FormerRelease> {
  const places = join(homedir(), '.cache', 'orgraph-tests');
  const place = join(places, `former-${COMMIT.slice(0, 12)}`);
  const main = join(place, 'dist', 'main.js');
  if (existsSync(main)) return linked(place, main);
  try {
    await run('git', ['-C', root, 'cat-file', '-e', `${COMMIT}^{commit}`]);
  } catch {
    return { problem: `this checkout has no history back to ${COMMIT.slice(0, 8)}` };
  }
  await mkdir(places, { recursive: true });
  const made = await mkdtemp(`${place}-`);
  try {
    await run('sh', ['-euc', 'git -C "$1" archive "$2" | tar -x -C "$3"', 'sh', root, COMMIT, made]);
    await linked(made, main);
    await run(process.execPath, ['--input-type=module', '-e', BUILD, made], { cwd: made });
    // Another process may have been faster.
    await rename(made, place).catch((error) => {
      if (!existsSync(main)) throw error;
    });
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  return { main };
}

/** With the packages of this checkout, which may have been another one the last time. */
async function linked(place: string, main: string): Promise<FormerRelease> {
  const link = join(place, 'node_modules');
  const fresh = `${link}-${process.pid}`;
  await symlink(join(root, 'node_modules'), fresh);
  await rename(fresh, link);
  return { main };
}
