import { mkdir, rm } from 'node:fs/promises';
import type { Confinement } from '../../adapters/isolation/confinement.js';
import { KeptEnd } from '../../adapters/kept-end.js';
import { PipedProgram } from '../../adapters/piped-program.js';
import { SecretText } from '../../services/core/vault/secret-text.js';
import type { LocalServer } from '../../services/tools/upstream/port.js';
import { commandOf } from '../built-in/command.js';

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

/** A program of a connection, in a folder of its own. */
export class ServerProgram extends PipedProgram {
  private readonly errors = new KeptEnd();
  private readonly secrets: readonly string[];

  constructor({ server, folder, processKey, confinement, spawned, onOutput }: ProgramOptions) {
    super({
      noun: 'program',
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
      graceSec: TERM_SECONDS,
      spawned,
      onOutput: (stream, chunk) => {
        if (stream === 'stdout') onOutput(chunk);
        else this.errors.push(chunk);
        return true;
      },
      prepare: async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
      },
      clear: () => rm(folder, { recursive: true, force: true }),
    });
    this.secrets = server.secrets;
  }

  /** Ends its input. Later it is asked to end, and then made to. */
  stop(): void {
    if (!this.input) {
      this.abort();
      return;
    }
    this.hangUp();
    const late = setTimeout(() => this.abort(), INPUT_MS);
    void this.ended.finally(() => clearTimeout(late));
  }

  /** What it said last on its error output, without the values of credentials. */
  lastWords(): string {
    return new SecretText(this.secrets).redact(this.errors.end(this.secrets)).trim().slice(-LAST_WORDS);
  }
}
