import type { Writable } from 'node:stream';
import type { Confinement } from '#processes/isolation/confinement.js';
import { PipedProgram } from '#processes/piped-program.js';
import { lowerPriority } from '#processes/priority.js';
import type { LeftProcess } from '#services/plugins/host/leases.js';
import type { Flow } from '../protocol/flow.js';
import { type WorkerFiles, workerCommand } from './command.js';

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
