import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../project.mjs';

/** Runs git in a folder, the project's by default. Resolves to what it prints; `mayFail` allows exit code 1. */
export async function git(args, { cwd = root, mayFail = false, encoding = 'utf8' } = {}) {
  const options = { cwd, encoding, maxBuffer: 2 ** 30, env: { ...process.env, ...AUTHOR } };
  try {
    return (await promisify(execFile)('git', args, options)).stdout;
  } catch (error) {
    if (mayFail && error.code === 1) return error.stdout;
    throw error;
  }
}

/** The author of commits that only a scratch copy has. */
const AUTHOR = {
  GIT_AUTHOR_NAME: 'Orgraph',
  GIT_AUTHOR_EMAIL: 'tests@localhost',
  GIT_COMMITTER_NAME: 'Orgraph',
  GIT_COMMITTER_EMAIL: 'tests@localhost',
};

/** The names in a list that git prints with -z. */
export const names = (list) => list.split('\0').filter(Boolean);

/** Returns the files below a folder that git knows. */
export const trackedFiles = async (folder) => names(await git(['ls-files', '-z', folder]));
