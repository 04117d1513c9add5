import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Confinement } from '#processes/isolation/confinement.js';
import { PipedProgram } from '#processes/piped-program.js';
import type { LeftProcess } from '#services/plugins/host/leases.js';
import type { Flow } from '../protocol/flow.js';
import { type WorkerFiles, workerCommand } from './command.js';

const NICE = constants.priority.PRIORITY_BELOW_NORMAL;
/** The kernel accepts one write to an autogroup per tenth of a second, over all non-administrators. */
const RETRY_MS = 150;
const TRIES = 4;

/**
 * Lowers the processor priority of a process that was just started, and of everything that it starts. It skips steps
 * that the system forbids or does not know.
 */
export async function lowerPriority(pid: number): Promise<void> {
  try {
    setPriority(pid, NICE);
  } catch {
    return; // The process has ended, or this user may not change it.
  }
  // Linux divides the processor among sessions first: priorities of processes count only within one.
  for (let triesLeft = TRIES; triesLeft > 0; triesLeft--) {
    const failure = await writeFile(`/proc/${pid}/autogroup`, String(NICE)).then(
      () => undefined,
      ({ code }: NodeJS.ErrnoException) => code,
    );
    if (failure !== 'EAGAIN') return;
    await sleep(RETRY_MS);
  }
}

interface ProgramOptions {
  readonly files: WorkerFiles;
  readonly confinement: Confinement | null;
  /** Called before the program does anything; if it throws, the program never starts. */
  readonly spawned: (process: LeftProcess) => Promise<void>;
  /** Limits how fast its output is read. */
  readonly flow: Flow;
  /** @returns false if `rest` must be awaited before there is more */
  readonly onOutput: (chunk: string) => boolean;
  readonly onError: (chunk: string) => void;
  readonly rest: () => Promise<void>;
}

const TERM_SECONDS = 5;
/** How many bytes may wait for a worker that does not read, and how long more may wait. */
const MAX_UNREAD = 8_000_000;
const UNREAD_MS = 2_000;
/** The hard limit: no more may wait, not even for a moment. */
const MOST_UNREAD = 128_000_000;
const UNREAD = `The worker does not read: ${MAX_UNREAD} bytes wait for it`;

/** The process of a worker, until it ends or is ended. */
export class WorkerProgram extends PipedProgram {
  private stuck: NodeJS.Timeout | undefined;

  constructor({ files, confinement, spawned, flow, onOutput, onError, rest }: ProgramOptions) {
    super({
      noun: 'worker',
      ...workerCommand(files, confinement),
      graceSec: TERM_SECONDS,
      spawned: async (process) => {
        await lowerPriority(process.pid);
        await spawned(process);
      },
      onOutput: (stream, chunk) => {
        if (stream === 'stderr') onError(chunk);
        const isAll = stream === 'stderr' || onOutput(chunk);
        return flow.take(chunk.length) && isAll;
      },
      drained: async () => {
        await rest();
        await flow.next();
      },
    });
    void this.ended.finally(() => clearTimeout(this.stuck));
  }

  override write(line: string): void {
    const { writable } = this;
    if (writable) this.watchUnread(writable);
    super.write(line);
  }

  /** A message may be large, so the rest of it is checked a little later. */
  private watchUnread(input: Writable): void {
    if (input.writableLength <= MAX_UNREAD) return;
    if (input.writableLength > MOST_UNREAD) this.giveUp(UNREAD);
    this.stuck ??= setTimeout(() => {
      this.stuck = undefined;
      if (input.writableLength > MAX_UNREAD) this.giveUp(UNREAD);
    }, UNREAD_MS).unref();
  }
}
