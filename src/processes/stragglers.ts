import { setTimeout as sleep } from 'node:timers/promises';
import { ControlGroup } from './control-group.js';
import {
  killAll,
  lastProcessId,
  lives,
  type ProcessRow,
  processesWith,
  processRow,
  processStart,
  signalGroup,
} from './processes.js';

/** A run whose server is gone, with the child that it recorded. */
export interface AbandonedRun {
  readonly runId: string;
  readonly pid: number | null;
  readonly startedAt: Date | null;
}

interface KillCount {
  /** The number of processes that were killed. */
  readonly killed: number;
  /** The number of them that are still alive. */
  readonly left: number;
}

const ROUNDS = 40;
const ROUND_MS = 25;
/** The maximum difference between a recorded start and the kernel's. */
const SAME_START_MS = 2_000;
/** In such a short life the kernel cannot have used up all pids. */
const SHORT_LIFE_MS = 5_000;

/**
 * Kills the processes that a run has left on this machine, in any group or session: those started with its id in their
 * environment, the group of the recorded child, and its control groups. Resolves when they are gone, or after a second.
 * On systems other than Linux it finds nothing: there only the guardian ends runs.
 */
export async function killLeftovers({ runId, pid, startedAt }: AbandonedRun): Promise<KillCount> {
  const child = pid && startedAt ? recordedProcess(pid, startedAt) : undefined;
  if (child) signalGroup(child.pid, 'SIGKILL');
  const groups = ControlGroup.ofRun(runId);
  const members = groups.flatMap((group) => group.pids.flatMap((member) => processRow(member) ?? []));
  for (const group of groups) group.kill();
  const killed = await sweep(runId, 0, [...members, ...(child ? [child] : [])]);
  for (const group of groups) group.remove();
  return killed;
}

/**
 * Kills the processes of a run after a child of this process has ended. After a short life it checks only younger
 * processes.
 */
export function sweepRun(runId: string, child: { readonly pid: number; readonly lifeMs: number }): Promise<KillCount> {
  const younger = child.lifeMs < SHORT_LIFE_MS && lastProcessId() >= child.pid;
  return sweep(runId, younger ? child.pid : 0);
}

async function sweep(runId: string, above: number, known: readonly ProcessRow[] = []): Promise<KillCount> {
  const killed = new Set(known.map((row) => row.pid));
  for (let round = 0; ; round++) {
    const stragglers = runId ? await processesWith(`SERVICE_RUN_ID=${runId}`, above) : [];
    const count = stragglers.length + known.filter(lives).length;
    if (count === 0 || round === ROUNDS) return { killed: killed.size, left: count };
    killAll(stragglers);
    for (const row of stragglers) killed.add(row.pid);
    await sleep(ROUND_MS);
  }
}

function recordedProcess(pid: number, startedAt: Date): ProcessRow | undefined {
  const row = processRow(pid);
  const start = row && !row.zombie ? processStart(row) : undefined;
  return start && Math.abs(start.getTime() - startedAt.getTime()) < SAME_START_MS ? row : undefined;
}
