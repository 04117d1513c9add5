import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { namedBlock } from '../docs/markdown.js';
import { afterEachFile } from '../kit/each-file.js';
import { serverHome } from '../kit/process.js';
import { isRunning } from '../kit/running.js';

/** What the modules of examples/cluster export, which are plain JavaScript. */
export interface OpenProxy {
  readonly url: string;
  readonly targets: { set(name: string, url: string): void; delete(name: string): void };
  close(): Promise<void>;
}

const exampleFile = (name: string): URL => new URL(`../../examples/cluster/${name}`, import.meta.url);

export async function startProxy(address: { host: string; port: number }): Promise<OpenProxy> {
  const module = (await import(exampleFile('proxy.mjs').href)) as {
    startProxy(given: typeof address): Promise<OpenProxy>;
  };
  return module.startProxy(address);
}

/** A line of JSON that the example or one of its processes has printed. */
interface Line {
  readonly msg: string;
  readonly process?: string;
  readonly pid: number;
  readonly url?: string;
  readonly signal?: string | null;
}

/** The example as the page has operators start it. */
export class Example {
  readonly lines: Line[] = [];
  private readonly news;
  private output = '';
  private readonly closed: Promise<number | null>;

  private constructor(private readonly child: ChildProcess) {
    this.news = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    this.news.on('line', (line) => {
      this.output += `${line}\n`;
      if (line.startsWith('{')) this.lines.push(JSON.parse(line) as Line);
      this.news.emit('told');
    });
    child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk));
    // Not when its output ends too: what its processes have started may hold that for a while.
    this.closed = once(child, 'exit').then(([code]) => code as number | null);
  }

  /** Starts it with nothing in its environment but this, and answers when three processes are ready. */
  static async start(env: Readonly<Record<string, string>>): Promise<Example> {
    const home = await serverHome();
    const { DATABASE_URL = '', ...rest } = env;
    const command = namedBlock('docs/operate-cluster.md', 'cluster')
      .text.replace(/postgresql:\S+/, DATABASE_URL)
      .replace('examples/cluster/', fileURLToPath(exampleFile('')));
    const child = spawn('sh', ['-euc', `exec env ${command}`], {
      cwd: home, // where no .env is
      env: { PATH: process.env.PATH, PORT: '0', ORGRAPH_HOME: home, ...rest },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const example = new Example(child);
    running.add(example);
    await example.until(() => example.processes.length === 3);
    return example;
  }

  /** Answers once what is looked for is there, looking at each line. @throws when the example ends without it */
  async until(isThere: () => boolean): Promise<void> {
    const ended = this.closed.then(() => 'ended');
    while (!isThere()) {
      const next = await Promise.race([once(this.news, 'told'), ended]);
      if (next === 'ended' && !isThere()) throw new Error(`the example ended:\n${this.output}`);
    }
  }

  /** Where its proxy listens. */
  get url(): string {
    return this.lines.find(({ msg }) => msg.startsWith('the proxy listens'))?.url as string;
  }

  /** Its processes that are ready now. */
  get processes(): readonly Line[] {
    const told = this.lines.filter(({ process }) => process !== undefined);
    const last = new Map(told.map((line) => [line.process, line]));
    return [...last.values()].filter(({ msg }) => msg.endsWith('is ready'));
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** Ends it in good order. @returns its exit code, and those of its processes that are left */
  async stop(): Promise<{ code: number | null; left: number[] }> {
    const pids = this.lines.filter(({ process }) => process).map(({ pid }) => pid);
    this.signal('SIGTERM');
    const code = await this.closed;
    running.delete(this);
    return { code, left: pids.filter(isRunning) };
  }

  /** Ends it at once, with its processes. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    for (const { pid } of this.lines) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
    await this.closed;
  }
}

const running = new Set<Example>();
afterEachFile(() => Promise.all([...running].map((example) => example.kill())));
