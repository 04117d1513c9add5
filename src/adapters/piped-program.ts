import type { Writable } from 'node:stream';
import { type ChildEnd, type ChildOptions, runChild } from './child.js';

interface PipedProgramOptions
  extends Pick<ChildOptions, 'command' | 'args' | 'cwd' | 'env' | 'confinement' | 'graceSec'> {
  /** What people know it as. */
  readonly noun: 'program' | 'worker';
  /** Called before the program does anything; if it throws, the program never starts. */
  readonly spawned: (process: { readonly pid: number; readonly startedAt: Date }) => Promise<void>;
  readonly onOutput: ChildOptions['onOutput'];
  readonly drained?: ChildOptions['drained'];
  /** Before its start, and after its end. */
  readonly prepare?: () => Promise<void>;
  readonly clear?: () => Promise<void>;
}

/** A program that is talked with by its pipes until it ends or is ended, with all that it starts. */
export class PipedProgram {
  pid = 0;
  /** Resolves when it can be written to. */
  readonly started: Promise<void>;
  /** How it ended, in a sentence. */
  readonly ended: Promise<string>;
  protected input: Writable | undefined;
  private readonly controller = new AbortController();
  private why: string | undefined;
  private hasStarted = (): void => {};

  constructor(options: PipedProgramOptions) {
    this.started = new Promise((resolve) => {
      this.hasStarted = resolve;
    });
    this.ended = this.run(options);
  }

  /** How many bytes wait to be read by the program. */
  get unread(): number {
    return this.input?.writableLength ?? 0;
  }

  write(line: string): void {
    this.writable?.write(`${line}\n`);
  }

  /** Asks it to end, by a signal, and later makes it. @param why is told in place of how it ended */
  giveUp(why: string): void {
    this.why ??= why;
    this.abort();
  }

  /** Ends its input, which most programs take as a word to end: nothing more is said to it. */
  hangUp(): void {
    this.input?.end();
  }

  /** Its input, while something can be said to it. */
  protected get writable(): Writable | undefined {
    return this.input?.destroyed || this.input?.writableEnded ? undefined : this.input;
  }

  /** Ends it as `giveUp` does, without a reason of its own. */
  protected abort(): void {
    this.controller.abort();
  }

  private async run(options: PipedProgramOptions): Promise<string> {
    const { noun, spawned, onOutput, prepare, drained = async () => {}, clear = async () => {}, ...start } = options;
    try {
      // Whoever makes it is ready for what it says.
      await prepare?.();
      const end = await runChild({
        ...start,
        timeoutSec: 0,
        signal: this.controller.signal,
        talk: (input) => {
          this.input = input;
          this.hasStarted();
        },
        onOutput,
        drained,
        spawned: async ({ pid, startedAt }) => {
          await spawned({ pid, startedAt });
          this.pid = pid;
        },
      });
      return this.why ?? sentenceOf(end, noun);
    } catch (error) {
      return this.why ?? `The ${noun} could not be run: ${(error as Error).message}`;
    } finally {
      await clear().catch(() => {});
    }
  }
}

function sentenceOf({ error, excess, exitCode, signal }: ChildEnd, noun: string): string {
  if (error || excess) return (error || excess) as string;
  return exitCode === null ? `The ${noun} was ended by ${signal ?? 'a signal'}` : `The ${noun} exited with ${exitCode}`;
}
