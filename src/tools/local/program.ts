import { mkdir, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { type ChildEnd, runChild } from '../../adapters/child.js';
import type { Confinement } from '../../adapters/isolation/confinement.js';
import { KeptEnd } from '../../adapters/kept-end.js';
import { SecretText } from '../../services/core/vault/secret-text.js';
import type { LocalServer } from '../../services/tools/upstream/port.js';
import { commandOf } from '../built-in/command.js';
import type { Pipe } from './stdio-peer.js';

interface ProgramOptions {
  readonly server: LocalServer;
  /** In the environment of all its processes, so that those that leave its group are found. */
  readonly processKey: string;
  /** Its home and working directory: it is made for it and removed after it. */
  readonly folder: string;
  readonly confinement: Confinement | null;
  /** Called before the program does anything; if it throws, the program never starts. */
  readonly spawned: (process: { readonly pid: number; readonly startedAt: Date }) => Promise<void>;
  readonly onOutput: (chunk: string) => void;
}

/** How long a program may take to end by itself when its input ends, and then when it is asked to. */
const INPUT_MS = 2_000;
const TERM_SECONDS = 3;
/** How much of what it said last is kept for people. */
const LAST_WORDS = 2_000;
const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin';

/** A program that runs until it is stopped, with all that it starts. */
export class ServerProgram implements Pipe {
  pid = 0;
  /** Resolves when it can be written to. */
  readonly started: Promise<void>;
  /** How it ended, in a sentence. */
  readonly ended: Promise<string>;
  private readonly controller = new AbortController();
  private readonly errors = new KeptEnd();
  private input: Writable | undefined;
  private why: string | undefined;
  private hasStarted = (): void => {};

  constructor(private readonly options: ProgramOptions) {
    this.started = new Promise((resolve) => {
      this.hasStarted = resolve;
    });
    this.ended = this.run();
  }

  get unread(): number {
    return this.input?.writableLength ?? 0;
  }

  write(line: string): void {
    if (!this.input || this.input.destroyed || this.input.writableEnded) return;
    this.input.write(`${line}\n`);
  }

  giveUp(why: string): void {
    this.why ??= why;
    this.controller.abort();
  }

  /** Ends its input, which most programs take as a word to end. Later it is asked to, and then made to. */
  stop(): void {
    if (!this.input) {
      this.controller.abort();
      return;
    }
    this.input.end();
    const late = setTimeout(() => this.controller.abort(), INPUT_MS);
    void this.ended.finally(() => clearTimeout(late));
  }

  /** What it said last on its error output, without the values of credentials. */
  lastWords(): string {
    const { secrets } = this.options.server;
    return new SecretText(secrets).redact(this.errors.end(secrets)).trim().slice(-LAST_WORDS);
  }

  private async run(): Promise<string> {
    const { server, folder, processKey, confinement } = this.options;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const end = await runChild({
        ...commandOf(server.program),
        cwd: folder,
        env: {
          PATH: process.env.PATH ?? DEFAULT_PATH,
          ...server.env,
          HOME: folder,
          // The name by which all that starts programs here finds what they leave behind.
          SERVICE_RUN_ID: processKey,
        },
        confinement: confinement && { ...confinement, own: [...confinement.own, folder] },
        timeoutSec: 0,
        graceSec: TERM_SECONDS,
        signal: this.controller.signal,
        talk: (input) => {
          this.input = input;
          this.hasStarted();
        },
        onOutput: (stream, chunk) => {
          if (stream === 'stdout') this.options.onOutput(chunk);
          else this.errors.push(chunk);
          return true;
        },
        drained: async () => {},
        spawned: async ({ pid, startedAt }) => {
          this.pid = pid;
          await this.options.spawned({ pid, startedAt });
        },
      });
      return this.why ?? sentenceOf(end);
    } catch (error) {
      return this.why ?? `The program could not be run: ${(error as Error).message}`;
    } finally {
      await rm(folder, { recursive: true, force: true }).catch(() => {});
    }
  }
}

function sentenceOf({ error, exitCode, signal }: ChildEnd): string {
  if (error) return error;
  return exitCode === null ? `The program was ended by ${signal ?? 'a signal'}` : `The program exited with ${exitCode}`;
}
