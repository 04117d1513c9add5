import { setTimeout as sleep } from 'node:timers/promises';
import { type ReadyProcess, serverHome, startServer } from '../kit/process.js';

/** Servers on one database that die and come back. */
export class Cluster {
  private readonly servers: (ReadyProcess | undefined)[] = [];
  private readonly returns: Promise<unknown>[] = [];

  private constructor(private readonly env: Readonly<Record<string, string>>) {}

  static async start(databaseUrl: string, count: number): Promise<Cluster> {
    // One home, as servers of one installation have: what one encrypts the others read.
    const env = { DATABASE_URL: databaseUrl, ORGRAPH_HOME: await serverHome(), WORKER: 'on', RUN_CONCURRENCY: '6' };
    const cluster = new Cluster(env);
    await cluster.boot(0);
    await Promise.all(Array.from({ length: count - 1 }, (_, index) => cluster.boot(index + 1)));
    return cluster;
  }

  private async boot(index: number): Promise<void> {
    this.servers[index] = await startServer(this.env);
  }

  /** Where those listen that live. */
  get urls(): string[] {
    return this.servers.flatMap((server) => (server ? [server.url] : []));
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
    const child = this.servers[await this.one(choice)]?.child;
    child?.kill('SIGSTOP');
    await sleep(ms);
    child?.kill('SIGCONT');
  }

  /** Waits until all are back. */
  async whole(): Promise<void> {
    await Promise.all(this.returns);
  }

  /** Ends all in good order. @returns their exit codes */
  async stop(): Promise<(number | null)[]> {
    return Promise.all(
      this.servers.map(async (server) => {
        server?.child.kill('SIGTERM');
        return (await server?.exited)?.code ?? null;
      }),
    );
  }
}
