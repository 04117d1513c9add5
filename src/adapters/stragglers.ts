import { setTimeout as sleep } from 'node:timers/promises';
import { ControlGroup } from './control-group.js';
import {
  killAll,
  lastProcessId,
  lives,
  type ProcessRow,
  processesWith,
  processRow,
  signalGroup,
  startOf,
} from './processes.js';

/** A run of a process that is gone, with what it recorded of its child. */
export interface Left {
  readonly runId: string;
  readonly pid: number | null;
  readonly startedAt: Date | null;
}

interface Killed {
  /** How many processes were killed. */
  readonly killed: number;
  /** How many of them do not die. */
  readonly left: number;
}

const ROUNDS = 40;
const ROUND_MS = 25;
/** What a recorded start may differ from the kernel's own. */
const SAME_START_MS = 2_000;
/** In a shorter life than this the kernel does not get round all its process numbers. */
const SHORT_LIFE_MS = 5_000;

/**
 * Kills what a run has left running on this machine, in whatever group or session: the processes that were started with
 * its id in their environment, the group of the recorded child, and its control groups. Answers when they are gone; what cannot be killed
 * within a second is left. Finds nothing but on Linux: elsewhere the guardian is all there is.
 */
export async function killLeftovers({ runId, pid, startedAt }: Left): Promise<Killed> {
  const child = pid && startedAt ? recorded(pid, startedAt) : undefined;
  if (child) signalGroup(child.pid, 'SIGKILL');
  const groups = ControlGroup.ofRun(runId);
  const held = groups.flatMap((group) => group.pids.flatMap((member) => processRow(member) ?? []));
  for (const group of groups) group.kill();
  const killed = await sweep(runId, 0, [...held, ...(child ? [child] : [])]);
  for (const group of groups) group.remove();
  return killed;
}

/** The same after the end of a child of this process: little is looked at after a short life. */
export function sweepRun(runId: string, child: { readonly pid: number; readonly lifeMs: number }): Promise<Killed> {
  const younger = child.lifeMs < SHORT_LIFE_MS && lastProcessId() >= child.pid;
  return sweep(runId, younger ? child.pid : 0);
}

async function sweep(runId: string, above: number, known: readonly ProcessRow[] = []): Promise<Killed> {
  const killed = new Set(known.map((row) => row.pid));
  for (let round = 0; ; round++) {
    const left = runId ? await processesWith(`SERVICE_RUN_ID=${runId}`, above) : [];
    const count = left.length + known.filter(lives).length;
    if (count === 0 || round === ROUNDS) return { killed: killed.size, left: count };
    killAll(left);
    for (const row of left) killed.add(row.pid);
    await sleep(ROUND_MS);
  }
}

function recorded(pid: number, startedAt: Date): ProcessRow | undefined {
  const row = processRow(pid);
  const start = row && !row.zombie ? startOf(row) : undefined;
  return start && Math.abs(start.getTime() - startedAt.getTime()) < SAME_START_MS ? row : undefined;
}
