import { readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { namesIn, unlessGone } from './kernel-files.js';

// What the kernel tells of processes. Only Linux does so in files: on other systems nothing is found.

export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  readonly zombie: boolean;
  /** In hundredths of a second since the machine started. Together with the pid it identifies a process. */
  readonly start: number;
}

/** How many processes are read in one turn of the event loop: 100 take about 2 ms. */
const AT_ONCE = 200;

/** The numbers of all processes above one, in the order of the kernel. */
const processIds = (above = 0): number[] =>
  namesIn('/proc').flatMap((name) => (/^\d+$/.test(name) && Number(name) > above ? [Number(name)] : []));

/** One process; undefined once it is gone. */
export function processRow(pid: number): ProcessRow | undefined {
  const stat = read(`/proc/${pid}/stat`)?.toString('latin1');
  if (!stat) return undefined;
  // The name before ")" may itself hold blanks and brackets.
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

/** Every process that descends from one, whatever group or session it has moved to. */
export function descendantsOf(pid: number, table: readonly ProcessRow[] = processTable()): ProcessRow[] {
  const found: ProcessRow[] = [];
  for (let parents = new Set([pid]); parents.size > 0; ) {
    const children = table.filter((row) => parents.has(row.parent));
    found.push(...children);
    parents = new Set(children.map((row) => row.pid));
  }
  return found;
}

/** The bytes of memory of a process and of all that descend from it, each with what it shares; 0 once they are gone. */
export function memoryOfTree(pid: number, table: readonly ProcessRow[]): number {
  const pids = [pid, ...descendantsOf(pid, table).map((row) => row.pid)];
  return pids.reduce((sum, one) => sum + memoryOf(one), 0);
}

function memoryOf(pid: number): number {
  const status = read(`/proc/${pid}/status`)?.toString() ?? '';
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
}

/** The children of a process, whichever of its threads has started them. */
export const childrenOf = (pid: number): ProcessRow[] =>
  namesIn(`/proc/${pid}/task`).flatMap((thread) => {
    const pids = read(`/proc/${pid}/task/${thread}/children`)?.toString() ?? '';
    return pids.split(' ').flatMap((child) => (child ? (processRow(Number(child)) ?? []) : []));
  });

/** Whether this very process, and not another one of its number, is alive and no zombie. */
export function lives({ pid, start }: Pick<ProcessRow, 'pid' | 'start'>): boolean {
  const row = processRow(pid);
  return row !== undefined && row.start === start && !row.zombie;
}

/** The processes above a number that were started with this item ("NAME=value") in their environment. */
export async function processesWith(item: string, above = 0): Promise<ProcessRow[]> {
  const bytes = Buffer.from(item);
  const found: ProcessRow[] = [];
  for (const [index, pid] of processIds(above).entries()) {
    if (index > 0 && index % AT_ONCE === 0) await turn();
    const environment = pid === process.pid ? undefined : read(`/proc/${pid}/environ`);
    const row = environment && holds(environment, bytes) ? processRow(pid) : undefined;
    if (row && !row.zombie) found.push(row);
  }
  return found;
}

/** The pid that the kernel assigned last; 0 if unknown. */
export const lastProcessId = (): number => Number(read('/proc/loadavg')?.toString().trim().split(' ')[4] ?? 0) || 0;

/** When the process started, by the present clock; undefined once it is gone. */
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

/** Whether something other than zombies is left in a process group. */
export function groupLives(group: number): boolean {
  if (!signalGroup(group, 0)) return false;
  const table = processTable();
  return table.length === 0 || table.some((row) => row.group === group && !row.zombie);
}

/** Signals a whole group. @returns false if there is none */
export const signalGroup = (group: number, signal: NodeJS.Signals | 0): boolean => send(-group, signal);

/** Kills processes, but not others that have got their numbers since. */
export const killAll = (rows: readonly ProcessRow[]): void => signalAll(rows, 'SIGKILL');

/** The same with any signal. */
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
