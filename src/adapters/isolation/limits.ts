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
}

/** The limits that the configuration sets. */
export const limitsOf = (
  config: Pick<Config, 'RUN_MEMORY_MAX' | 'RUN_OPEN_FILES_MAX' | 'RUN_TASKS_MAX' | 'RUN_TEMPORARY_MAX'>,
): ProgramLimits => ({
  memory: config.RUN_MEMORY_MAX,
  tasks: config.RUN_TASKS_MAX,
  openFiles: config.RUN_OPEN_FILES_MAX,
  temporary: config.RUN_TEMPORARY_MAX,
});

/** A limit that a program went beyond, and how much it allows. */
export interface Excess {
  readonly limit: 'memory' | 'tasks';
  readonly most: number;
}

export const excessSentence = ({ limit, most }: Excess): string =>
  limit === 'memory'
    ? `The program was ended because it took more memory than ${most} bytes (RUN_MEMORY_MAX)`
    : `The program was ended because it had more processes and threads than ${most} (RUN_TASKS_MAX)`;

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
