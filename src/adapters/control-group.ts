import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

// Control groups (version 2) hold whatever a process starts, in whatever session it hides. A process may make them below
// its own group where that is its user's: as root, or as a service that systemd has given it (Delegate=yes).

/** Where this process's own group lies in the file system; undefined where there is none. */
export function ownControlGroup(): string | undefined {
  try {
    const path = /^0::(\/.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1];
    const mount = readFileSync('/proc/self/mountinfo', 'utf8')
      .split('\n')
      .find((line) => line.includes(' - cgroup2 '))
      ?.split(' ');
    const [root, point] = [mount?.[3], mount?.[4]];
    if (path === undefined || root === undefined || point === undefined) return undefined;
    const below = relative(root, path);
    // A name with a blank or a backslash is spelled otherwise there.
    return below.startsWith('..') || /[\s\\]/.test(point + below) ? undefined : join(point, below);
  } catch {
    return undefined;
  }
}

const PREFIX = 'orgraph-';

/** The group of one child, in which all is that it starts, unless it takes itself out. */
export class ControlGroup {
  private constructor(private readonly path: string) {}

  /** Puts a process that has started nothing yet into a group of its own; undefined where that is not possible. */
  static enclose(pid: number, runId: string): ControlGroup | undefined {
    const own = ownControlGroup();
    if (!own) return undefined;
    const path = join(own, `${PREFIX}${runId}-${pid}`);
    try {
      mkdirSync(path);
      if (existsSync(join(path, 'cgroup.kill'))) {
        writeFileSync(join(path, 'cgroup.procs'), String(pid));
        return new ControlGroup(path);
      }
    } catch {
      // Not ours to make, or of a kernel that has none.
    }
    remove(path);
    return undefined;
  }

  /** Those that a run has left on this machine, below the group of this process. */
  static ofRun(runId: string): ControlGroup[] {
    const own = ownControlGroup();
    if (!own || !runId) return [];
    return namesIn(own)
      .filter((name) => name.startsWith(`${PREFIX}${runId}-`))
      .map((name) => new ControlGroup(join(own, name)));
  }

  kill(): void {
    try {
      writeFileSync(join(this.path, 'cgroup.kill'), '1');
    } catch {
      // It is gone.
    }
  }

  /** The processes that live in it. */
  get pids(): number[] {
    try {
      return readFileSync(join(this.path, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean).map(Number);
    } catch {
      return [];
    }
  }

  remove(): void {
    remove(this.path);
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Does nothing while somebody lives in it. */
function remove(path: string): void {
  try {
    rmdirSync(path);
  } catch {
    // Somebody else has removed it, or whoever finds what is left does.
  }
}
