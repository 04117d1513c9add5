import type { Writable } from 'node:stream';
import { type ChildEnd, type ChildOptions, runChild } from './child.js';

interface PipedProgramOptions
  extends Pick<ChildOptions, 'command' | 'args' | 'cwd' | 'env' | 'confinement' | 'graceSec'> {
  /** The noun for it in messages to people. */
  readonly noun: 'program' | 'worker';
  /** Called before the program does anything; if it throws, the program never starts. */
  readonly spawned: (process: { readonly pid: number; readonly startedAt: Date }) => Promise<void>;
  readonly onOutput: ChildOptions['onOutput'];
  readonly drained?: ChildOptions['drained'];
  /** `prepare` runs before its start, `clear` after its end. */
  readonly prepare?: () => Promise<void>;
  readonly clear?: () => Promise<void>;
}

/**
 * A program that the server talks to through its pipes. It ends by itself or is ended, with everything that it started.
 */
export class PipedProgram {
  pid = 0;
  /** Resolves when the program accepts input. */
  readonly started: Promise<void>;
  /** The way in which it ended, in a sentence. */
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

  /** The number of bytes that the program has not read yet. */
  get unread(): number {
    return this.input?.writableLength ?? 0;
  }

  write(line: string): void {
    this.writable?.write(`${line}\n`);
  }

  /**
   * Asks the program to end with a signal, and kills it after the grace time.
   * @param why replaces the sentence about its end
   */
  giveUp(why: string): void {
    this.why ??= why;
    this.abort();
  }

  /** Ends its input, which most programs treat as a request to end. Nothing can be written to it afterwards. */
  hangUp(): void {
    this.input?.end();
  }

  /** Its input, while it can be written to. */
  protected get writable(): Writable | undefined {
    return this.input?.destroyed || this.input?.writableEnded ? undefined : this.input;
  }

  /** Ends the program as `giveUp` does, without its own reason. */
  protected abort(): void {
    this.controller.abort();
  }

  private async run(options: PipedProgramOptions): Promise<string> {
    const { noun, spawned, onOutput, prepare, drained = async () => {}, clear = async () => {}, ...start } = options;
    try {
      // This await lets the constructor finish first, so that the creator is ready for output.
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
