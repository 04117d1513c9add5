import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { killAll, type ProcessRow, processRow, processTable } from './processes.js';

// What of other origin than a run's may be told from what a run has let go of.

let kept: Promise<ProcessRow | undefined> | undefined;

/** Who becomes the parent of processes that have lost theirs, below this one: tried once. */
async function adopter(): Promise<number> {
  const known = await kept;
  if (known && processRow(known.pid)?.start === known.start) return known.pid;
  kept = tried().catch(() => undefined);
  return (await kept)?.pid ?? 1;
}

async function tried(): Promise<ProcessRow | undefined> {
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', 'sleep 60 >/dev/null 2>&1 & echo $!'], { env: {} });
  const orphan = processRow(Number(stdout));
  if (!orphan) return undefined;
  killAll([orphan]);
  return processRow(orphan.parent);
}

/** Children of this process that are no run's, such as what starts programs. */
export const ownChildren = new Set<number | undefined>();

/** When something started, in the kernel's own time. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Processes that have lost the parent that started them and came up within a time, of a user whose programs runs may be:
 * any of them may be what a run has let go of.
 * @param table of all processes, where the caller has one already
 */
export async function orphansOf({ from, to }: Span, table?: readonly ProcessRow[]): Promise<ProcessRow[]> {
  const parents = new Set([1, await adopter()]);
  const user = process.getuid?.();
  return (table ?? processTable()).filter(
    (row) =>
      parents.has(row.parent) &&
      row.start >= from &&
      row.start <= to &&
      !row.zombie &&
      !ownChildren.has(row.pid) &&
      (user === 0 || userOf(row.pid) === user),
  );
}

function userOf(pid: number): number | undefined {
  try {
    return statSync(`/proc/${pid}`).uid;
  } catch {
    return undefined;
  }
}

/** The run in whose name a process was started, as its environment says. */
export function runNamedBy(pid: number): string | undefined {
  try {
    return /(?:^|\0)SERVICE_RUN_ID=([^\0]+)/.exec(readFileSync(`/proc/${pid}/environ`, 'latin1'))?.[1];
  } catch {
    return undefined;
  }
}

/** The pipes and sockets that a process holds open, by the kernel's names of them. */
export function channelsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => channelAt(pid, fd) ?? []);
  } catch {
    return [];
  }
}

export function channelAt(pid: number, fd: string | number): string | undefined {
  try {
    const link = readlinkSync(`/proc/${pid}/fd/${fd}`);
    return /^(pipe|socket):/.test(link) ? link : undefined;
  } catch {
    return undefined;
  }
}
