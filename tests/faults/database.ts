import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { signalPostmaster } from '#database/embedded/postmaster.js';
import { startEmbeddedPostgres } from '#database/embedded.js';
import { descendantsOf } from '#processes/processes.js';
import { afterEachFile } from '../kit/each-file.js';

/** A PostgreSQL of the suite's own that crashes and comes back: on the same data, at the same address. */
export class FrailDatabase {
  private constructor(
    private readonly home: string,
    private running: Running,
    private readonly data: string,
  ) {}

  /** As durable as a real one: what it acknowledged must be there after each crash. It is stopped after the file. */
  static async start(home: string): Promise<FrailDatabase> {
    const running = await launch(home);
    const database = new FrailDatabase(home, running, await dataDirectoryOf(running.url));
    afterEachFile(() => database.running.stop());
    return database;
  }

  get url(): string {
    return this.running.url;
  }

  /** Ends it at once, without a checkpoint or a word to those who are connected; answers when it is gone. */
  async crash(): Promise<void> {
    await signalPostmaster(this.data, 'SIGQUIT');
    await this.running.ended;
  }

  /** Suspends all its processes: it takes connections and answers none. */
  async freeze(): Promise<void> {
    await this.signalAll('SIGSTOP');
  }

  async thaw(): Promise<void> {
    await this.signalAll('SIGCONT');
  }

  private async signalAll(signal: NodeJS.Signals): Promise<void> {
    const [pid] = (await readFile(join(this.data, 'postmaster.pid'), 'utf8')).split('\n');
    for (const one of [Number(pid), ...descendantsOf(Number(pid)).map((row) => row.pid)]) {
      try {
        process.kill(one, signal);
      } catch (error) {
        // A backend whose client has gone may end while the others are signalled.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }

  /** Starts it again after a crash: it recovers what was committed from its log. */
  async revive(): Promise<void> {
    const before = this.url;
    this.running = await launch(this.home);
    if (this.url !== before) throw new Error(`PostgreSQL came back at ${new URL(this.url).host}`);
  }
}

interface Running {
  readonly url: string;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

async function launch(home: string): Promise<Running> {
  let tellEnd = (): void => {};
  const ended = new Promise<void>((resolve) => {
    tellEnd = resolve;
  });
  const { url, stop } = await startEmbeddedPostgres({ home, log: () => {}, onCrash: () => tellEnd() });
  return { url, ended, stop };
}

async function dataDirectoryOf(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return rows[0]?.data_directory as string;
  } finally {
    await client.end();
  }
}
