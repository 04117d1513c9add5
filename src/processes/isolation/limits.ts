import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import type { Config } from '#services/core/process/config.js';
import { unlessGone } from '../kernel-files.js';

/** The limits of an isolated program, together with everything that it starts. */
export interface ProgramLimits {
  /** Bytes of memory; also the limit of what each process may allocate. */
  readonly memory: number;
  /** Processes and threads. */
  readonly tasks: number;
  /** Open files and sockets of each process. */
  readonly openFiles: number;
  /** Bytes in each of its private folders, which lie in memory: /tmp, /var/tmp and /dev/shm. */
  readonly temporary: number;
  /**
   * The limits of all isolated programs of a server process together. Beyond them the launcher ends the program that
   * takes the most.
   */
  readonly together: { readonly memory: number; readonly tasks: number };
}

/** A hostile company can run as many programs as there are slots, each just below its own limits. */
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

/** The memory that this process may use: that of the machine, or of its container. */
function memoryOfMachine(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : totalmem();
}

/** A limit that a program exceeded, with its value. */
export interface Excess {
  readonly limit: 'memory' | 'tasks';
  readonly most: number;
  /** Whether all programs together exceeded it, and this one took the most. */
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
 * The command that gives a program the limits that the kernel enforces for each process. It leaves out RLIMIT_AS:
 * JavaScript engines reserve tens of gigabytes of addresses without using them.
 */
export function limitedBy(prlimit: string, { memory, tasks, openFiles }: ProgramLimits): string[] {
  // An ordinary user cannot set a limit above the hard limit of the server, and the program would not start.
  const hard = hardLimits();
  const limit = (value: number, name: string): number => Math.min(value, hard.get(name) ?? value);
  return [
    prlimit,
    `--data=${limit(memory, 'data size')}`,
    `--nproc=${limit(tasks, 'processes')}`,
    `--nofile=${limit(openFiles, 'open files')}`,
    '--core=0',
    '--',
  ];
}

/** The hard limits of this process that are not unlimited, by the kernel's names for them. */
function hardLimits(): ReadonlyMap<string, number> {
  const text = unlessGone(() => readFileSync('/proc/self/limits', 'latin1')) ?? '';
  return new Map(
    [...text.matchAll(/^Max (.+?) {2,}\w+ +(\d+) /gm)].map(([, name, value]) => [name as string, Number(value)]),
  );
}
