import type { Confinement } from '#processes/isolation/confinement.js';
import { PRIVATE_FOLDER } from '#processes/isolation/confinement.js';
import { OWN_NODE_ARGS } from '#services/core/process/own-programs.js';

/** The command that starts a worker. */
interface WorkerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly confinement: Confinement | null;
}

/** The files of a worker. */
export interface WorkerFiles {
  /** The folder with all files that it may read. */
  readonly root: string;
  readonly worker: string;
}

const MAX_HEAP_MIB = 128;
const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin';
/** The environment variables that a worker inherits from the server: locale and time zone. */
const PASSED = /^(LANG|TZ|LC_[A-Z]+)$/;

/** Node 23.5 gave the option another name. */
function permissionFlag(): string {
  const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];
  return major > 23 || (major === 23 && minor >= 5) ? '--permission' : '--experimental-permission';
}

/** A worker reads only its own files, writes none, starts no process, and generates no code from strings. */
export function workerCommand({ root, worker }: WorkerFiles, confinement: Confinement | null): WorkerCommand {
  return {
    command: process.execPath,
    args: [
      ...OWN_NODE_ARGS,
      `--max-old-space-size=${MAX_HEAP_MIB}`,
      permissionFlag(),
      `--allow-fs-read=${root}/*`,
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      worker,
    ],
    cwd: confinement ? PRIVATE_FOLDER : root,
    env: { PATH: process.env.PATH ?? DEFAULT_PATH, ...passedVariables() },
    confinement: confinement && { ...confinement, network: 'none', code: [root] },
  };
}

const passedVariables = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => PASSED.test(entry[0]) && entry[1] !== undefined,
    ),
  );
