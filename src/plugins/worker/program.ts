import type { Writable } from 'node:stream';
import { type ChildEnd, runChild } from '../../adapters/child.js';
import type { Confinement } from '../../adapters/isolation/confinement.js';
import type { LeftProcess } from '../../services/plugins/host/leases.js';
import type { WorkerPipe } from '../protocol/peer.js';
import { type WorkerFiles, workerCommand } from './command.js';
import { Flow } from './flow.js';

interface ProgramOptions {
  readonly files: WorkerFiles;
  readonly confinement: Confinement | null;
  /** Called before the program does anything; if it throws, the program never starts. */
  readonly spawned: (process: LeftProcess) => Promise<void>;
  readonly onOutput: (chunk: string) => void;
  readonly onError: (chunk: string) => void;
}

const TERM_SECONDS = 5;
/** How much may wait for a worker that does not read, and for how long there may be more. */
const MAX_UNREAD = 8_000_000;
const UNREAD_MS = 2_000;
/** Nothing may make more wait, not even for a moment. */
const MOST_UNREAD = 128_000_000;
const UNREAD = `The worker does not read: ${MAX_UNREAD} bytes wait for it`;
/** How many characters of output are read in a second. */
const MOST_A_SECOND = 33_554_432;

/** The process of a worker, until it ends or is ended. */
export class WorkerProgram implements WorkerPipe {
  pid = 0;
  /** Resolves when it can be written to. */
  readonly started: Promise<void>;
  /** How it ended, in a sentence. */
  readonly ended: Promise<string>;
  private readonly controller = new AbortController();
  private readonly flow = new Flow(MOST_A_SECOND);
  private input: Writable | undefined;
  private why: string | undefined;
  private stuck: NodeJS.Timeout | undefined;
  private hasStarted = (): void => {};

  constructor(private readonly options: ProgramOptions) {
    this.started = new Promise((resolve) => {
      this.hasStarted = resolve;
    });
    this.ended = this.run().finally(() => clearTimeout(this.stuck));
  }

  write(line: string): void {
    const { input } = this;
    if (!input || input.destroyed || input.writableEnded) return;
    this.watchUnread(input);
    input.write(`${line}\n`);
  }

  /** Asks it to end, by a signal, and ends it five seconds later. */
  giveUp(why: string): void {
    this.why ??= why;
    this.controller.abort();
  }

  /** Ends its input: nothing more is said to it. */
  hangUp(): void {
    this.input?.end();
  }

  /** A message may be large, so it is looked what is left of it a little later. */
  private watchUnread(input: Writable): void {
    if (input.writableLength <= MAX_UNREAD) return;
    if (input.writableLength > MOST_UNREAD) this.giveUp(UNREAD);
    this.stuck ??= setTimeout(() => {
      this.stuck = undefined;
      if (input.writableLength > MAX_UNREAD) this.giveUp(UNREAD);
    }, UNREAD_MS).unref();
  }

  private async run(): Promise<string> {
    const { files, confinement, spawned, onOutput, onError } = this.options;
    try {
      const end = await runChild({
        ...workerCommand(files, confinement),
        timeoutSec: 0,
        graceSec: TERM_SECONDS,
        signal: this.controller.signal,
        talk: (input) => {
          this.input = input;
          this.hasStarted();
        },
        onOutput: (stream, chunk) => {
          (stream === 'stdout' ? onOutput : onError)(chunk);
          return this.flow.take(chunk.length);
        },
        drained: () => this.flow.next(),
        spawned: async ({ pid, startedAt }) => {
          await spawned({ pid, startedAt });
          this.pid = pid;
        },
      });
      return this.why ?? sentenceOf(end);
    } catch (error) {
      return this.why ?? `The worker could not be run: ${(error as Error).message}`;
    }
  }
}

function sentenceOf({ error, exitCode, signal }: ChildEnd): string {
  if (error) return error;
  return exitCode === null ? `The worker was ended by ${signal ?? 'a signal'}` : `The worker exited with ${exitCode}`;
}
