import { execFile } from 'node:child_process';
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { namesIn, unlessGone } from './kernel-files.js';
import { killAll, type ProcessRow, processRow, processTable } from './processes.js';

// Processes without a parent: a run may have started some of them, others are unrelated to runs.

let cachedAdopter: Promise<ProcessRow | undefined> | undefined;

/** The process that adopts the orphaned descendants of this process. It is determined once, with an orphan. */
async function adopter(): Promise<number> {
  const adopterRow = await cachedAdopter;
  if (adopterRow && processRow(adopterRow.pid)?.start === adopterRow.start) return adopterRow.pid;
  cachedAdopter = adopterOfOrphan().catch(() => undefined);
  return (await cachedAdopter)?.pid ?? 1;
}

async function adopterOfOrphan(): Promise<ProcessRow | undefined> {
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', 'sleep 60 >/dev/null 2>&1 & echo $!'], { env: {} });
  const orphan = processRow(Number(stdout));
  if (!orphan) return undefined;
  killAll([orphan]);
  return processRow(orphan.parent);
}

/** Children of this process that belong to no run, for example the launcher. */
export const ownChildren = new Set<number | undefined>();

/** A span of time, in the unit of `start`. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Orphaned processes that started within a span of time. A run may have started any of them. Unless the server is root,
 * only processes of its own user count.
 * @param table all processes, if the caller has read them already
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

const userOf = (pid: number): number | undefined => unlessGone(() => statSync(`/proc/${pid}`).uid);

/** The run that the environment of a process names. */
export const runNamedBy = (pid: number): string | undefined =>
  unlessGone(() => /(?:^|\0)SERVICE_RUN_ID=([^\0]+)/.exec(readFileSync(`/proc/${pid}/environ`, 'latin1'))?.[1]);

/** The open pipes and sockets of a process, by the kernel's names. */
export const channelsOf = (pid: number): string[] =>
  namesIn(`/proc/${pid}/fd`).flatMap((fd) => channelAt(pid, fd) ?? []);

export function channelAt(pid: number, fd: string | number): string | undefined {
  const link = unlessGone(() => readlinkSync(`/proc/${pid}/fd/${fd}`));
  return link && /^(pipe|socket):/.test(link) ? link : undefined;
}
