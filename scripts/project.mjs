import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root directory. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The absolute path of a file of the project. */
export function at(...path) {
  return join(root, ...path);
}

export function sha256(...contents) {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('hex');
}

/** Undefined when the file does not exist or is not JSON: a stamp that cannot be read is no stamp. */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** What changes whenever a file of the project is written. */
export function look(path) {
  const found = statSync(at(path), { throwIfNoEntry: false });
  return found ? `${found.mtimeMs} ${found.size}` : 'missing';
}

/** Whether a build fits what it was made of: the stamp that it left, the settings and the files as they are now. */
export function isCurrent(stamp, settings) {
  return stamp?.settings === settings && Object.entries(stamp.sources).every(([path, seen]) => seen === look(path));
}

/** How files look now, for a stamp. */
export const looksOf = (paths) => Object.fromEntries(paths.map((path) => [path, look(path)]));

/** The files of the project that esbuild has read. Packages are told by their lock file. */
export const sourcesOf = ({ inputs }) => Object.keys(inputs).filter((path) => !/(^|\/)node_modules\//.test(path));

/** Readers see the former content or the new one, never half of it. */
export async function writeAtomically(path, content) {
  const temporary = `${path}.${process.pid}.tmp`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(temporary, content);
  await rename(temporary, path);
}

/** Removes the files of a folder that a new build has not written. */
export async function removeOthers(folder, written) {
  for (const name of await readdir(folder).catch(() => [])) if (!written.has(name)) await rm(join(folder, name));
}

/** Runs a Node.js program to its end; throws when it fails. */
export async function runNode(args, env = {}) {
  const code = await exitCodeOf(process.execPath, args, env);
  if (code !== 0) throw new Error(`${args.join(' ')} failed (exit code ${code})`);
}

/** Runs tests with this program's terminal: vitest's arguments. Resolves to its exit code. */
export const runTests = (args, env) =>
  exitCodeOf(process.execPath, [at('node_modules', 'vitest', 'vitest.mjs'), 'run', ...args], env);

/** Runs a program with this one's terminal. Resolves to its exit code. */
export function exitCodeOf(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    const forward = (signal) => child.kill(signal);
    process.on('SIGTERM', forward).on('SIGINT', forward);
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('SIGTERM', forward).off('SIGINT', forward);
      resolve(code ?? 1);
    });
  });
}
