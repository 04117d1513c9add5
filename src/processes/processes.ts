import { readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { namesIn, unlessGone } from './kernel-files.js';

// The kernel's information on processes. Only Linux provides it as files: on other systems these functions find
// nothing.

export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  readonly zombie: boolean;
  /** In hundredths of a second since the machine started. Together with the pid it identifies a process. */
  readonly start: number;
}

/** The number of processes read in one turn of the event loop: 100 take about 2 ms. */
const AT_ONCE = 200;

/** The pids of all processes above a number, in the order of the kernel. */
const processIds = (above = 0): number[] =>
  namesIn('/proc').flatMap((name) => (/^\d+$/.test(name) && Number(name) > above ? [Number(name)] : []));

/** One process; undefined once it is gone. */
export function processRow(pid: number): ProcessRow | undefined {
  const stat = read(`/proc/${pid}/stat`)?.toString('latin1');
  if (!stat) return undefined;
  // The name before ")" may itself contain blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, parent, group, session] = fields;
  return {
    pid,
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    zombie: state === 'Z' || state === 'X',
    start: Number(fields[19]),
  };
}

export const processTable = (): ProcessRow[] => processIds().flatMap((pid) => processRow(pid) ?? []);

/** All descendants of a process, including those that have moved to another group or session. */
export function descendantsOf(pid: number, table: readonly ProcessRow[] = processTable()): ProcessRow[] {
  const descendants: ProcessRow[] = [];
  for (let parents = new Set([pid]); parents.size > 0; ) {
    const children = table.filter((row) => parents.has(row.parent));
    descendants.push(...children);
    parents = new Set(children.map((row) => row.pid));
  }
  return descendants;
}

/** The bytes of memory of a process and all its descendants, each including shared memory; 0 once they are gone. */
export function memoryOfTree(pid: number, table: readonly ProcessRow[]): number {
  const pids = [pid, ...descendantsOf(pid, table).map((row) => row.pid)];
  return pids.reduce((sum, one) => sum + memoryOf(one), 0);
}

function memoryOf(pid: number): number {
  const status = read(`/proc/${pid}/status`)?.toString() ?? '';
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
}

/** The children of a process, started by any of its threads. */
export const childrenOf = (pid: number): ProcessRow[] =>
  namesIn(`/proc/${pid}/task`).flatMap((thread) => {
    const pids = read(`/proc/${pid}/task/${thread}/children`)?.toString() ?? '';
    return pids.split(' ').flatMap((child) => (child ? (processRow(Number(child)) ?? []) : []));
  });

/** Whether exactly this process, not a later one with the same pid, is alive and not a zombie. */
export function lives({ pid, start }: Pick<ProcessRow, 'pid' | 'start'>): boolean {
  const row = processRow(pid);
  return row !== undefined && row.start === start && !row.zombie;
}

/** The processes above a pid that were started with this item ("NAME=value") in their environment. */
export async function processesWith(item: string, above = 0): Promise<ProcessRow[]> {
  const bytes = Buffer.from(item);
  const matches: ProcessRow[] = [];
  for (const [index, pid] of processIds(above).entries()) {
    if (index > 0 && index % AT_ONCE === 0) await turn();
    const environment = pid === process.pid ? undefined : read(`/proc/${pid}/environ`);
    const row = environment && holds(environment, bytes) ? processRow(pid) : undefined;
    if (row && !row.zombie) matches.push(row);
  }
  return matches;
}

/** The pid that the kernel assigned last; 0 if unknown. */
export const lastProcessId = (): number => Number(read('/proc/loadavg')?.toString().trim().split(' ')[4] ?? 0) || 0;

/** The start time of a process, by the current clock; undefined once it is gone. */
export function processStart(row: ProcessRow): Date | undefined {
  const zero = machineStart();
  return zero === undefined ? undefined : new Date(zero + row.start * 10);
}

/** A time in the unit of `start`. */
export const startAt = (time: Date): number => (time.getTime() - (machineStart() ?? 0)) / 10;

function machineStart(): number | undefined {
  const uptime = Number(read('/proc/uptime')?.toString().split(' ')[0]);
  return Number.isFinite(uptime) ? Date.now() - uptime * 1000 : undefined;
}

/** Whether a process group contains processes other than zombies. */
export function groupLives(group: number): boolean {
  if (!signalGroup(group, 0)) return false;
  const table = processTable();
  return table.length === 0 || table.some((row) => row.group === group && !row.zombie);
}

/** Signals a whole group. @returns false if it does not exist */
export const signalGroup = (group: number, signal: NodeJS.Signals | 0): boolean => send(-group, signal);

/** Kills processes, but not later ones with the same pids. */
export const killAll = (rows: readonly ProcessRow[]): void => signalAll(rows, 'SIGKILL');

/** Sends a signal to processes, but not to later ones with the same pids. */
export function signalAll(rows: readonly ProcessRow[], signal: NodeJS.Signals): void {
  for (const row of rows) {
    if (processRow(row.pid)?.start === row.start) send(row.pid, signal);
  }
}

function send(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(target, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function holds(environment: Buffer, item: Buffer): boolean {
  for (let at = environment.indexOf(item); at >= 0; at = environment.indexOf(item, at + 1)) {
    const end = at + item.length;
    if ((at === 0 || environment[at - 1] === 0) && (end === environment.length || environment[end] === 0)) return true;
  }
  return false;
}

const read = (path: string): Buffer | undefined => unlessGone(() => readFileSync(path));
