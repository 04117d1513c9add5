import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { at, root } from '../project.mjs';
import { git } from './git.mjs';
import { runProgram } from './program.mjs';

const BUILD_MINUTES = 15;

/**
 * Makes a copy of the last commit to change and test: a clone in dist/strength, whose packages are hard links. Changes of
 * the work tree that are not committed are not in it.
 */
export async function makeCopy(number) {
  const copies = at('dist', 'strength');
  const folder = join(copies, `${process.pid}-${number}`);
  await mkdir(copies, { recursive: true });
  await removeAbandoned(copies);
  await git(['clone', '--quiet', '--shared', root, folder]);
  for (const place of ['.', 'web']) {
    const packages = at(place, 'node_modules');
    if (existsSync(packages)) await promisify(execFile)('cp', ['-al', packages, join(folder, place, 'node_modules')]);
  }
  // Results and compiled modules of other runs: vitest would write into files that are linked.
  for (const cache of ['.vite', '.vitest', '.experimental-vitest-cache']) {
    await rm(join(folder, 'node_modules', cache), { recursive: true, force: true });
  }
  const copy = copyIn(folder);
  const failure = await copy.build();
  if (failure) throw new Error(`The copy does not build: ${failure}`);
  return copy;
}

/** Removes the copies of processes that were killed. */
async function removeAbandoned(copies) {
  for (const name of await readdir(copies)) {
    if (!isRunning(Number.parseInt(name, 10))) await rm(join(copies, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function copyIn(folder) {
  const from = (path) => join(folder, path);
  return {
    folder,
    /** Writes a file, or removes it where the text is null. */
    write(path, text) {
      if (text === null) return rmSync(from(path), { force: true });
      mkdirSync(dirname(from(path)), { recursive: true });
      writeFileSync(from(path), text);
    },
    /** Returns a file's text, '' where there is none. */
    read: (path) => (existsSync(from(path)) ? readFileSync(from(path), 'utf8') : ''),
    /** Takes every change back. */
    async restore() {
      await git(['reset', '--hard', '--quiet'], { cwd: folder });
      await git(['clean', '-fdq'], { cwd: folder });
    },
    /** Resolves to what the build says when it fails. */
    async build() {
      const { code, output } = await runProgram(['scripts/ensure.mjs', '--dev'], {
        cwd: folder,
        minutes: BUILD_MINUTES,
      });
      return code === 0 ? undefined : output.slice(-2_000);
    },
    async diff() {
      await git(['add', '--all', '--intent-to-add'], { cwd: folder });
      return git(['diff', '--no-renames'], { cwd: folder });
    },
    async changedLines() {
      const lines = (await this.diff()).split('\n');
      return lines.filter((line) => /^[-+](?!--|\+\+)/.test(line)).length;
    },
    removeNow: () => rmSync(folder, { recursive: true, force: true }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
