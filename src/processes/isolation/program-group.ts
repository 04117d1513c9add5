import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { baseControlGroup, groupName, ISOLATED_GROUP, removeGroup, SERVER_GROUP } from '../control-group.js';
import { namesIn, unlessGone } from '../kernel-files.js';
import type { Excess, ProgramLimits } from './limits.js';

// The launcher looks at programs a few times a second; the kernel enforces the limits of a control group at once. A
// group gives limits to its children only if it contains no process itself, so the server moves into a child.
//
//   base                 the group in which the server was started
//   ├ orgraph-server     the server, its database and its helper processes
//   └ orgraph-isolated   the limits of all isolated programs together
//     └ orgraph-<run>-…  the limits of one program

const CONTROLLERS = ['cpu', 'memory', 'pids'];
/** All isolated programs together get a fifth of the processor while the server, with a weight of 100, needs it. */
const ISOLATED_WEIGHT = 25;
/** The processes of bubblewrap and the shells before the program, which are not those of the program. */
const OWN_TASKS = 16;
const REMOVE_TRIES = 50;
const REMOVE_MS = 20;

/**
 * Divides the group of this process, if it may: the process must be alone in it, and its user must own it. Call it
 * before the process starts others.
 * @returns whether groups will limit isolated programs
 */
export function divideControlGroup({ together }: Pick<ProgramLimits, 'together'>): boolean {
  const base = baseControlGroup();
  if (base === undefined) return false;
  const isolated = join(base, ISOLATED_GROUP);
  if (!existsSync(isolated) && !divide(base, isolated)) return false;
  try {
    setLimits(isolated, together);
  } catch {
    return false;
  }
  // Without the controller cpu, the launcher sets priorities of sessions.
  unlessGone(() => write(isolated, 'cpu.weight', ISOLATED_WEIGHT));
  // Groups that a killed server has left.
  for (const name of namesIn(isolated)) removeGroup(join(isolated, name));
  return true;
}

function divide(base: string, isolated: string): boolean {
  const server = join(base, SERVER_GROUP);
  try {
    const controllers = wordsOf(base, 'cgroup.controllers').filter((name) => CONTROLLERS.includes(name));
    if (!controllers.includes('memory') || !controllers.includes('pids')) return false;
    if (wordsOf(base, 'cgroup.procs').join() !== String(process.pid)) return false;
    const enable = controllers.map((name) => `+${name}`).join(' ');
    mkdirSync(server, { recursive: true });
    write(server, 'cgroup.procs', process.pid);
    write(base, 'cgroup.subtree_control', enable);
    mkdirSync(isolated);
    write(isolated, 'cgroup.subtree_control', enable);
    return true;
  } catch {
    unlessGone(() => write(base, 'cgroup.procs', process.pid));
    removeGroup(isolated);
    removeGroup(server);
    return false;
  }
}

/** @throws the error of the system */
function setLimits(group: string, { memory, tasks }: Pick<ProgramLimits, 'memory' | 'tasks'>): void {
  write(group, 'memory.max', memory);
  unlessGone(() => write(group, 'memory.swap.max', 0));
  write(group, 'pids.max', tasks + OWN_TASKS);
}

let groups = 0;

/** The control group of one isolated program. The kernel enforces its limits. */
export class ProgramGroup {
  private constructor(
    readonly path: string,
    private readonly limits: ProgramLimits,
    private readonly earlierShortages: number,
  ) {}

  /** Creates the group of a program; undefined where the server has not divided its group. */
  static create(runId: string | undefined, limits: ProgramLimits): ProgramGroup | undefined {
    const base = baseControlGroup();
    const isolated = base === undefined ? undefined : join(base, ISOLATED_GROUP);
    if (isolated === undefined || !existsSync(isolated)) return undefined;
    const path = join(isolated, groupName(runId, `${process.pid}.${++groups}`));
    try {
      mkdirSync(path);
      setLimits(path, limits);
      // The kernel ends all processes of the program, not only the largest.
      write(path, 'memory.oom.group', 1);
      return new ProgramGroup(path, limits, shortagesTogether(path));
    } catch {
      removeGroup(path);
      return undefined;
    }
  }

  /** The limit for which the kernel ended the program; undefined if it did not, or because the machine had no memory. */
  get excess(): Excess | undefined {
    if (eventCount(this.path, 'memory.events', 'oom_kill') === 0) return undefined;
    if (eventCount(this.path, 'memory.events', 'oom') > 0) {
      return { limit: 'memory', most: this.limits.memory, isTogether: false };
    }
    return shortagesTogether(this.path) > this.earlierShortages
      ? { limit: 'memory', most: this.limits.together.memory, isTogether: true }
      : undefined;
  }

  /** Removes the group once its last processes are gone. The next start of the server removes one that is left. */
  async remove(): Promise<void> {
    for (let tries = REMOVE_TRIES; !removeGroup(this.path) && tries > 0; tries--) {
      await sleep(REMOVE_MS, undefined, { ref: false });
    }
  }
}

/** The beginning of a shell script whose `$0` is the folder of a group: the shell and all it starts belong to it. */
export const JOIN_GROUP = '{ echo 0 >"$0/cgroup.procs"; } 2>/dev/null; ';

/** How often the group of all isolated programs, above that of a program, had no more memory. */
const shortagesTogether = (path: string): number => eventCount(dirname(path), 'memory.events.local', 'oom');

function eventCount(group: string, file: string, name: string): number {
  const text = unlessGone(() => readFileSync(join(group, file), 'utf8')) ?? '';
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}

const wordsOf = (group: string, file: string): string[] =>
  readFileSync(join(group, file), 'utf8').split(/\s+/).filter(Boolean);

function write(group: string, file: string, value: string | number): void {
  writeFileSync(join(group, file), String(value));
}
