import { setTimeout as sleep } from 'node:timers/promises';
import { ControlGroup } from './control-group.js';
import { guard, unguard } from './guardian.js';
import { channelAt, channelsOf, orphansOf, runNamedBy } from './orphaned-processes.js';
import type { KnownBy, Suspect } from './process-tracking.js';
import {
  childrenOf,
  killAll,
  lives,
  type ProcessRow,
  processRow,
  processTable,
  signalGroup,
  startAt,
} from './processes.js';

const ROUNDS = 40;
const ROUND_MS = 25;
/** With 50 runs of three processes each, a look takes 4 ms of processor time. */
const LOOK_MS = 500;

const trees = new Set<Tree>();
const remainders = new Map<string, Suspect[]>();
let looking: NodeJS.Timeout | undefined;

/**
 * The processes that a run of this server has left or may have left: some cannot be killed, others started during the
 * run and their origin is unknown. Call it once, after the end of the run's programs.
 */
export function suspectsOf(runId: string): Suspect[] {
  const suspects = remainders.get(runId) ?? [];
  remainders.delete(runId);
  return suspects.filter(lives);
}

/** Tracks the processes of one program, beginning before the program starts. */
export abstract class Trace {
  abstract readonly knownBy: KnownBy;

  static of(pid: number, { runId, isolated }: { runId: string | undefined; isolated: boolean }): Trace {
    if (isolated) return new Untraced('namespace');
    const group = ControlGroup.enclose(pid, runId);
    if (group) return new Group(group, runId);
    const root = processRow(pid);
    return root ? new Tree(root, runId) : new Untraced('process_group');
  }

  /** Kills the known processes at once. */
  abstract kill(): void;

  /** Kills the known processes until all are gone, and remembers those that may be left. */
  abstract end(): Promise<void>;
}

class Untraced extends Trace {
  constructor(readonly knownBy: KnownBy) {
    super();
  }
  kill(): void {}
  async end(): Promise<void> {}
}

class Group extends Trace {
  readonly knownBy = 'control_group';

  constructor(
    private readonly group: ControlGroup,
    private readonly runId: string | undefined,
  ) {
    super();
  }

  kill(): void {
    this.group.kill();
  }

  async end(): Promise<void> {
    for (let round = 0; this.group.pids.length > 0 && round < ROUNDS; round++) {
      this.group.kill();
      await sleep(ROUND_MS);
    }
    remember(
      this.runId,
      this.group.pids.flatMap((pid) => processRow(pid) ?? []),
    );
    this.group.remove();
  }
}

class Tree extends Trace {
  readonly knownBy = 'process_tree';
  private readonly known = new Map<number, ProcessRow>();
  private readonly guarded = new Set<number>();
  /** The pipes of its output: other processes can have them only from this program. */
  private readonly channels: ReadonlySet<string>;

  constructor(
    private readonly root: ProcessRow,
    private readonly runId: string | undefined,
  ) {
    super();
    this.known.set(root.pid, root);
    this.channels = new Set([1, 2].flatMap((fd) => channelAt(root.pid, fd) ?? []));
    trees.add(this);
    looking ??= setInterval(lookAtAll, LOOK_MS).unref();
  }

  /** Remembers the children of its processes, so that they stay known if they lose their parent. */
  look(): void {
    const rows = [...this.known.values()];
    for (const row of rows) {
      const lost = !lives(row);
      if (lost) this.forget(row);
      else for (const child of childrenOf(row.pid)) if (!this.known.has(child.pid)) rows.push(this.add(child));
    }
  }

  kill(): void {
    this.look();
    killAll([...this.known.values()]);
  }

  async end(): Promise<void> {
    let suspects: ProcessRow[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const table = processTable();
      for (const row of table) if (this.isOfSession(row)) this.add(row);
      suspects = await this.orphans(table);
      this.kill();
      if (![...this.known.values()].some(lives)) break;
      await sleep(ROUND_MS);
    }
    trees.delete(this);
    if (trees.size === 0) {
      clearInterval(looking);
      looking = undefined;
    }
    for (const group of this.guarded) unguard(group);
    remember(this.runId, [...this.known.values(), ...suspects]);
  }

  /** Whether a process belongs to the program, even if its start was not observed. */
  owns(row: ProcessRow): boolean {
    if (this.known.get(row.pid)?.start === row.start || this.isOfSession(row)) return true;
    return this.channels.size > 0 && channelsOf(row.pid).some((channel) => this.channels.has(channel));
  }

  private isNamed({ pid }: ProcessRow): boolean {
    return this.runId !== undefined && runNamedBy(pid) === this.runId;
  }

  private isOfSession({ session, start, zombie }: ProcessRow): boolean {
    return session === this.root.pid && start >= this.root.start && !zombie;
  }

  private add(row: ProcessRow): ProcessRow {
    this.known.set(row.pid, row);
    // If the server is killed, the guardian ends the group of this process.
    if (row.group === row.pid && row.pid !== this.root.pid) {
      this.guarded.add(row.pid);
      guard(row.pid, this.runId);
    }
    return row;
  }

  private forget(row: ProcessRow): void {
    if (row.pid !== this.root.pid) this.known.delete(row.pid);
    if (this.guarded.has(row.pid) && !signalGroup(row.pid, 0)) {
      this.guarded.delete(row.pid);
      unguard(row.pid);
    }
  }

  /** Adds orphans that belong to the program. @returns other orphans that may belong to it */
  private async orphans(table: readonly ProcessRow[]): Promise<ProcessRow[]> {
    const orphans = await orphansOf({ from: this.root.start, to: Number.POSITIVE_INFINITY }, table);
    const mine = orphans.filter((row) => this.owns(row) || this.isNamed(row));
    for (const row of mine) this.add(row);
    return unclaimedRows(orphans.filter((row) => !mine.includes(row)));
  }
}

/** The processes that belong to no known run. */
const unclaimedRows = (rows: readonly ProcessRow[]): ProcessRow[] =>
  rows.filter((row) => ![...trees].some((tree) => tree.owns(row)) && runNamedBy(row.pid) === undefined);

function lookAtAll(): void {
  for (const tree of trees) tree.look();
}

function remember(runId: string | undefined, rows: readonly ProcessRow[]): void {
  const suspects = rows.filter(lives).map(({ pid, start }) => ({ pid, start }));
  if (runId && suspects.length > 0) remainders.set(runId, [...(remainders.get(runId) ?? []), ...suspects]);
}

/** Orphans of unknown origin that started in a span of time. They may belong to a program that ran then. */
export const strangersFrom = async (from: Date, to: Date): Promise<Suspect[]> => {
  const orphans = await orphansOf({ from: startAt(from), to: startAt(to) });
  return unclaimedRows(orphans).map(({ pid, start }) => ({ pid, start }));
};
