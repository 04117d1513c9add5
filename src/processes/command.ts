import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

interface CommandSite {
  /** A path, or a name in the PATH of `env`. */
  readonly command: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The search path of the system when PATH is not set. */
const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin';

/**
 * The absolute path of the program that a command names, or the reason why it cannot run, in a sentence. A relative
 * path starts at `cwd`. Relative entries of the PATH are ignored, so an agent cannot plant a program there.
 */
export async function findCommand({ command, cwd, env }: CommandSite): Promise<{ path: string } | { problem: string }> {
  const places = command.includes('/')
    ? [resolve(cwd, command)]
    : (env.PATH ?? DEFAULT_PATH).split(delimiter).flatMap((at) => (isAbsolute(at) ? [join(at, command)] : []));
  let problem = `Command not found: ${command}`;
  for (const path of places) {
    const unfit = await unfitProgram(path);
    if (!unfit) return { path };
    // As in shells, a PATH directory that the process may not enter is skipped.
    if (unfit === 'forbidden' || (unfit === 'hidden' && command.includes('/')))
      problem = `Command is not executable: ${command}`;
  }
  return { problem };
}

async function unfitProgram(path: string): Promise<'missing' | 'hidden' | 'forbidden' | undefined> {
  try {
    if (!(await stat(path)).isFile()) return 'forbidden';
  } catch (error) {
    return isDenied(error) ? 'hidden' : 'missing';
  }
  try {
    await access(path, constants.X_OK);
    return undefined;
  } catch (error) {
    return isDenied(error) ? 'forbidden' : 'missing';
  }
}

const isDenied = (error: unknown): boolean => ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The reason why a directory cannot be a working directory, in a sentence; undefined if it can. */
export async function directoryProblem(cwd: string): Promise<string | undefined> {
  if (!isAbsolute(cwd)) return `Working directory must be an absolute path: ${cwd}`;
  try {
    if (!(await stat(cwd)).isDirectory()) return `Working directory is not a directory: ${cwd}`;
    await access(cwd, constants.X_OK);
    return undefined;
  } catch (error) {
    const forbidden = (error as NodeJS.ErrnoException).code === 'EACCES';
    return forbidden ? `Working directory cannot be entered: ${cwd}` : `Working directory not found: ${cwd}`;
  }
}
