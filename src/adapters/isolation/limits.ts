import { totalmem } from 'node:os';
import type { Config } from '../../services/core/operation/config.js';

/** How much an isolated program may take, together with all that it starts. */
export interface ProgramLimits {
  /** Bytes of memory; also what each process may allocate. */
  readonly memory: number;
  /** Processes and threads. */
  readonly tasks: number;
  /** Open files and sockets of each process. */
  readonly openFiles: number;
  /** Bytes in each of its private folders, which lie in memory: /tmp, /var/tmp and /dev/shm. */
  readonly temporary: number;
  /** The limits of all isolated programs of a server process together. Beyond them the launcher ends the one that takes most. */
  readonly together: { readonly memory: number; readonly tasks: number };
}

/** A hostile company can run as many programs as there are places, each just below its own limits. */
const TASKS_TOGETHER = 4;
const MEMORY_TOGETHER = 0.5;

/** The limits that the configuration sets. */
export const limitsOf = (
  config: Pick<Config, 'RUN_MEMORY_MAX' | 'RUN_OPEN_FILES_MAX' | 'RUN_TASKS_MAX' | 'RUN_TEMPORARY_MAX'>,
): ProgramLimits => ({
  memory: config.RUN_MEMORY_MAX,
  tasks: config.RUN_TASKS_MAX,
  openFiles: config.RUN_OPEN_FILES_MAX,
  temporary: config.RUN_TEMPORARY_MAX,
  together: {
    memory: Math.max(config.RUN_MEMORY_MAX, Math.floor(memoryOfMachine() * MEMORY_TOGETHER)),
    tasks: config.RUN_TASKS_MAX * TASKS_TOGETHER,
  },
});

/** The memory that this process may have: of the machine, or of its container. */
function memoryOfMachine(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : totalmem();
}

/** A limit that a program went beyond, and how much it allows. */
export interface Excess {
  readonly limit: 'memory' | 'tasks';
  readonly most: number;
  /** Whether all programs together went beyond it, and this one took the most. */
  readonly isTogether: boolean;
}

export function excessSentence({ limit, most, isTogether }: Excess): string {
  const [noun, setting] =
    limit === 'memory' ? ['bytes of memory', 'RUN_MEMORY_MAX'] : ['processes and threads', 'RUN_TASKS_MAX'];
  return isTogether
    ? `The program was ended because all programs together took more than ${most} ${noun}, and it took the most`
    : `The program was ended because it took more than ${most} ${noun} (${setting})`;
}

/**
 * The command that gives a program those limits that the kernel keeps for each process. RLIMIT_AS is not among them:
 * JavaScript engines reserve tens of gigabytes of addresses without using them.
 */
export const limitedBy = (prlimit: string, { memory, tasks, openFiles }: ProgramLimits): string[] => [
  prlimit,
  `--data=${memory}`,
  `--nproc=${tasks}`,
  `--nofile=${openFiles}`,
  '--core=0',
  '--',
];
