import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEachFile } from './each-file.js';
import { databaseFolderOfFile, temporaryHome } from './folders.js';

/** A line of the server's log. */
export interface LogEntry {
  readonly msg: string;
  readonly level: number;
  readonly [key: string]: unknown;
}

export interface Exit {
  /** Null when a signal ended it. */
  readonly code: number | null;
  /** Whatever it wrote on both streams. */
  readonly output: string;
}

/** The product as its users run it: `dist/main.js` in a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Everything it has logged so far. */
  readonly log: readonly LogEntry[];
  /** The first line of the log, past or to come, that fits; fails when the process ends without it. */
  logged(fits: (entry: LogEntry) => boolean): Promise<LogEntry>;
  readonly exited: Promise<Exit>;
  /** Kills it with SIGKILL and answers when it is gone. */
  kill(): Promise<Exit>;
}

export interface ReadyProcess extends ServerProcess {
  readonly url: string;
}

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const MAIN = fromRoot('dist/main.js');

const running = new Set<ServerProcess>();
const homes: string[] = [];

afterEachFile(async () => {
  await Promise.all([...running].map((server) => server.kill()));
  await Promise.all(homes.splice(0).map((home) => rm(home, { recursive: true, force: true, maxRetries: 5 })));
});

interface HomeOptions {
  /** Whether all files of the home are below it, as where it is copied. Its database is slower then. */
  readonly isWhole?: boolean;
}

/**
 * A new data directory for one server or several in turn; removed after the file. Unless it is whole, the folder of
 * PostgreSQL is a link to one in memory where there is room. Nothing else may be: an agent that runs apart sees another
 * /dev, without the files that are there.
 */
export async function serverHome({ isWhole = false }: HomeOptions = {}): Promise<string> {
  const home = await temporaryHome();
  homes.push(home);
  if (!isWhole) await symlink(await databaseFolderOfFile(), join(home, 'postgres'));
  return home;
}

/** Reading the lines of the sources for a stack trace takes a server 140 MB once. */
const READABLE_STACKS = ['--enable-source-maps'];

/**
 * Lets V8 wait longer before it optimizes a function: a server that lives for seconds gains nothing by it. To start one
 * takes 1.4 s of processor instead of 1.7.
 */
const UNHURRIED = '--interrupt-budget=1000000';

/**
 * Starts a server with nothing in its environment but this, and answers as soon as it runs.
 * @param main the bundle of another release in the place of this one's
 */
export async function spawnServer(
  env: Readonly<Record<string, string>>,
  flags: readonly string[] = READABLE_STACKS,
  main?: string,
): Promise<ServerProcess> {
  if (!main) await ensureBuilt();
  const home = env.ORGRAPH_HOME ?? (await serverHome());
  const child = spawn(process.execPath, [UNHURRIED, ...flags, main ?? MAIN], {
    cwd: home, // where no .env is
    env: { PATH: process.env.PATH, PORT: '0', ORGRAPH_HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const server = watch(child);
  running.add(server);
  void server.exited.then(() => running.delete(server));
  return server;
}

/** Starts a server on a free port and answers when it is healthy. */
export async function startServer(
  env: Readonly<Record<string, string>>,
  flags?: readonly string[],
  main?: string,
): Promise<ReadyProcess> {
  const server = await spawnServer(env, flags, main);
  const { msg } = await server.logged((entry) => entry.msg.includes('is ready on'));
  const url = /is ready on (http:\S+?) /.exec(msg)?.[1] as string;
  const health = await fetch(`${url}/api/health`);
  if (!health.ok) throw new Error(`the server is ready but not healthy: ${await health.text()}`);
  return Object.assign(server, { url });
}

function watch(child: ChildProcess): ServerProcess {
  const log: LogEntry[] = [];
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk));
  const lines = createInterface({ input: child.stdout as NonNullable<ChildProcess['stdout']> });
  lines.on('line', (line) => {
    if (line.startsWith('{')) log.push(JSON.parse(line) as LogEntry);
    lines.emit('logged');
  });
  const exited = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  const ended = exited.then(() => 'ended');
  return {
    child,
    pid: child.pid as number,
    log,
    exited,
    async logged(fits) {
      for (;;) {
        const entry = log.find(fits);
        if (entry) return entry;
        const next = await Promise.race([once(lines, 'logged'), ended]);
        if (next === 'ended' && !log.some(fits)) throw new Error(`the server ended without saying so:\n${output}`);
      }
    },
    kill() {
      child.kill('SIGKILL');
      return exited;
    },
  };
}

interface Builder {
  isBuilt(): boolean;
  build(): Promise<string>;
  withLock(path: string, work: () => Promise<void>): Promise<void>;
}

/** Builds the server from the present sources; test files that start together build once. */
export async function ensureBuilt(): Promise<void> {
  const script = (name: string) => import(new URL(`../../scripts/${name}.mjs`, import.meta.url).href);
  const { isBuilt, build, withLock } = { ...(await script('build')), ...(await script('lock')) } as Builder;
  if (isBuilt()) return;
  await withLock(fromRoot('dist/.lock'), async () => {
    if (!isBuilt()) await build();
  });
}
