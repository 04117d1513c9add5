import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { namesIn, unlessGone } from './kernel-files.js';

// A control group (version 2) contains everything that a process starts, in any session. A process may create groups
// below its own one if its user owns that one: as root, or as a service to which systemd delegates it (Delegate=yes).

/** The group of a server that has divided its group into one for itself and one for isolated programs. */
export const SERVER_GROUP = 'orgraph-server';

/** The group that contains the groups of all isolated programs. */
export const ISOLATED_GROUP = 'orgraph-isolated';

/** The folder of the group below which this process creates groups; undefined if it is in none. */
export function baseControlGroup(): string | undefined {
  const own = ownControlGroup();
  return own !== undefined && basename(own) === SERVER_GROUP ? dirname(own) : own;
}

function ownControlGroup(): string | undefined {
  try {
    const path = /^0::(\/.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1];
    const mount = readFileSync('/proc/self/mountinfo', 'utf8')
      .split('\n')
      .find((line) => line.includes(' - cgroup2 '))
      ?.split(' ');
    const [root, point] = [mount?.[3], mount?.[4]];
    if (path === undefined || root === undefined || point === undefined) return undefined;
    const below = relative(root, path);
    // These files escape blanks and backslashes in names.
    return below.startsWith('..') || /[\s\\]/.test(point + below) ? undefined : join(point, below);
  } catch {
    return undefined;
  }
}

const RUN_PREFIX = 'orgraph-';

/** The name of the group of a program. An ID that is not a plain word could lead to another folder. */
export const groupName = (runId: string | undefined, suffix: string | number): string =>
  `${RUN_PREFIX}${runId !== undefined && /^[\w-]+$/.test(runId) ? runId : 'none'}-${suffix}`;

/** The control group of one child. It contains everything that the child starts, except processes that leave it. */
export class ControlGroup {
  private constructor(private readonly path: string) {}

  /** Moves a process that has started nothing yet into its own group; undefined if that is not possible. */
  static enclose(pid: number, runId: string | undefined): ControlGroup | undefined {
    const base = baseControlGroup();
    if (!base) return undefined;
    const path = join(base, groupName(runId, pid));
    try {
      mkdirSync(path);
      if (existsSync(join(path, 'cgroup.kill'))) {
        writeFileSync(join(path, 'cgroup.procs'), String(pid));
        return new ControlGroup(path);
      }
    } catch {
      // The process may not create groups, or the kernel has none.
    }
    removeGroup(path);
    return undefined;
  }

  /** The groups that a run has left on this machine, below the base group of this process. */
  static ofRun(runId: string): ControlGroup[] {
    const base = baseControlGroup();
    if (!base || !runId) return [];
    return [base, join(base, ISOLATED_GROUP)].flatMap((folder) =>
      namesIn(folder)
        .filter((name) => name.startsWith(groupName(runId, '')))
        .map((name) => new ControlGroup(join(folder, name))),
    );
  }

  kill(): void {
    unlessGone(() => writeFileSync(join(this.path, 'cgroup.kill'), '1'));
  }

  /** The processes in the group. */
  get pids(): number[] {
    const text = unlessGone(() => readFileSync(join(this.path, 'cgroup.procs'), 'utf8')) ?? '';
    return text.split('\n').filter(Boolean).map(Number);
  }

  remove(): void {
    removeGroup(this.path);
  }
}

/** Removes a group unless it contains processes. @returns whether the group is gone */
export function removeGroup(path: string): boolean {
  unlessGone(() => rmdirSync(path));
  return !existsSync(path);
}
