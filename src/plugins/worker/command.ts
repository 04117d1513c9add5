import type { Confinement } from '../../adapters/isolation/confinement.js';
import { PRIVATE_FOLDER } from '../../adapters/isolation/confinement.js';
import { OWN_NODE_ARGS } from '../../services/core/operation/own-programs.js';

/** How a worker is started. */
interface WorkerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly confinement: Confinement | null;
}

/** The files of a worker. */
export interface WorkerFiles {
  /** All that it may read. */
  readonly root: string;
  readonly worker: string;
}

const MAX_HEAP_MIB = 128;
const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin';
/** What a worker gets of the server's environment: how people write here, and what time it is. */
const PASSED = /^(LANG|TZ|LC_[A-Z]+)$/;

/** The option has another name since that version of Node. */
function permissionFlag(): string {
  const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];
  return major > 23 || (major === 23 && minor >= 5) ? '--permission' : '--experimental-permission';
}

/** A worker reads its own files and nothing else, writes none, starts nothing, and makes no code of texts. */
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
    env: { PATH: process.env.PATH ?? DEFAULT_PATH, ...passed() },
    confinement: confinement && { ...confinement, network: 'none', code: [root] },
  };
}

const passed = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => PASSED.test(entry[0]) && entry[1] !== undefined,
    ),
  );
