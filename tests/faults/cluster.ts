import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf, killAll } from '#processes/processes.js';
import { type ReadyProcess, serverHome, startServer } from '../kit/process.js';

/** How often a server is started whose database goes away at times. */
const STARTS = 20;
const PAUSE_MS = 500;
/** Of what a server has written that did not end well. */
const LAST_WORDS = 6_000;

/** Servers on one database that die and come back. */
export class Cluster {
  private readonly servers: (ReadyProcess | undefined)[] = [];
  private readonly suspended = new Set<ReadyProcess>();
  private readonly returns: Promise<unknown>[] = [];

  private constructor(
    private readonly env: Readonly<Record<string, string>>,
    private readonly databaseUrls: readonly string[],
    private readonly isFrail: boolean,
  ) {}

  /**
   * @param databaseUrls of one database, as each server finds it
   * @param options.isFrail whether its database goes away at times, so that a server may fail to start
   */
  static async start(databaseUrls: readonly string[], { isFrail = false, settings = {} } = {}): Promise<Cluster> {
    // One home, as servers of one installation have: what one encrypts the others read.
    const env = { ORGRAPH_HOME: await serverHome(), WORKER: 'on', RUN_CONCURRENCY: '6', ...settings };
    const cluster = new Cluster(env, databaseUrls, isFrail);
    await cluster.boot(0);
    await Promise.all(databaseUrls.slice(1).map((_, index) => cluster.boot(index + 1)));
    return cluster;
  }

  /** As whoever watches over services does, it starts again what could not start without its database. */
  private async boot(index: number): Promise<void> {
    for (let start = 1; !this.servers[index]; start++) {
      const env = { ...this.env, DATABASE_URL: this.databaseUrls[index] as string };
      const server = await startServer(env).catch((error: unknown) => {
        if (!this.isFrail || start === STARTS) throw error;
      });
      if (server) this.servers[index] = server;
      else await sleep(PAUSE_MS);
    }
  }

  /** Where those listen that live. */
  get urls(): string[] {
    return this.servers.flatMap((server) => (server ? [server.url] : []));
  }

  /** The ports of those that live and are not suspended. */
  get ports(): number[] {
    const awake = this.servers.filter((server) => server && !this.suspended.has(server));
    return awake.map((server) => Number(new URL((server as ReadyProcess).url).port));
  }

  /** Kills one of those that live and has it come back after a while. */
  async kill(choice: number, pauseMs: number): Promise<void> {
    const index = await this.one(choice);
    const server = this.servers[index];
    this.servers[index] = undefined;
    await server?.kill();
    this.returning(sleep(pauseMs).then(() => this.boot(index)));
  }

  /** One of those that live, once there is one. */
  private async one(choice: number): Promise<number> {
    for (;;) {
      const living = this.servers.flatMap((server, index) => (server ? [index] : []));
      if (living.length > 0) return living[choice % living.length] as number;
      await sleep(50);
    }
  }

  /** What fails of it is told by `whole`. */
  private returning(work: Promise<unknown>): void {
    work.catch(() => {});
    this.returns.push(work);
  }

  /** Suspends one of those that live for a time: to the others it is gone, and then it is not. */
  async suspend(choice: number, ms: number): Promise<void> {
    const server = this.servers[await this.one(choice)];
    if (!server) return;
    this.suspended.add(server);
    server.child.kill('SIGSTOP');
    await sleep(ms);
    server.child.kill('SIGCONT');
    this.suspended.delete(server);
  }

  /** Kills what starts programs for one of those that live. @returns whether it had started any */
  async killLauncher(choice: number): Promise<boolean> {
    const server = this.servers[await this.one(choice)];
    const children = server ? childrenOf(server.pid) : [];
    const launcher = children.find(({ pid }) => commandLineOf(pid).includes('orgraph-launcher'));
    if (launcher) killAll([launcher]);
    return launcher !== undefined;
  }

  /** Waits until all are back. */
  async whole(): Promise<void> {
    await Promise.all(this.returns);
  }

  /** Ends all in good order. @returns what those said last that ended otherwise, or had ended before */
  async stop(): Promise<string[]> {
    const ends = await Promise.all(
      this.servers.map(async (server) => {
        server?.child.kill('SIGTERM');
        return server?.exited;
      }),
    );
    return ends.flatMap((end) => (end?.code === 0 ? [] : [`${end?.code}: ${end?.output.slice(-LAST_WORDS)}`]));
  }
}

function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // gone meanwhile
  }
}
