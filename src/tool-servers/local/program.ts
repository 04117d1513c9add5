import { mkdir, rm } from 'node:fs/promises';
import type { Confinement } from '#processes/isolation/confinement.js';
import { KeptEnd } from '#processes/kept-end.js';
import { PipedProgram } from '#processes/piped-program.js';
import { SecretText } from '#services/core/vault/secret-text.js';
import type { LocalServer } from '#services/tools/servers/upstream.js';
import { commandOf } from '../built-in/command.js';

interface ProgramOptions {
  readonly server: LocalServer;
  /** In the environment of all its processes, to find those that leave its process group. */
  readonly processKey: string;
  /** Its home and working directory, created for it and removed after its end. */
  readonly folder: string;
  readonly confinement: Confinement | null;
  /** Called before the program does anything; if it throws, the program never starts. */
  readonly spawned: (process: { readonly pid: number; readonly startedAt: Date }) => Promise<void>;
  readonly onOutput: (chunk: string) => void;
}

/** How long a program may take to end after its input closes, and then after it is asked to end. */
const INPUT_MS = 2_000;
const TERM_SECONDS = 3;
/** The length of the error output that is kept for display. */
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
        // The variable by which all code that starts programs finds leftover processes.
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

  /** Closes its input. If it does not end, asks it to end, and then kills it. */
  stop(): void {
    if (!this.input) {
      this.abort();
      return;
    }
    this.hangUp();
    const late = setTimeout(() => this.abort(), INPUT_MS);
    void this.ended.finally(() => clearTimeout(late));
  }

  /** The end of its error output, without the values of credentials. */
  lastWords(): string {
    return new SecretText(this.secrets).redact(this.errors.end(this.secrets)).trim().slice(-LAST_WORDS);
  }
}
