import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Account {
  uid: number;
  gid: number;
}

/** TypeScript programs of the tests, compiled so that they can run as processes of their own. */
export interface Programs {
  start(name: string, args: string[], account?: Account): Program;
  /** Kills what still runs and removes the compiled files. */
  dispose(): Promise<void>;
}

export interface Program {
  process: ChildProcess;
  /** The next line of JSON with this key on the program's output; fails when the program ends without it. */
  says(key: string): Promise<string>;
  ended(): Promise<void>;
}

/** Compiles programs, given by path from the project's root. */
export async function compilePrograms(paths: string[]): Promise<Programs> {
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const directory = await mkdtemp(join(cache, 'orgraph-programs-'));
  await chmod(directory, 0o755); // some tests run them as another user
  await build({
    absWorkingDir: root,
    entryPoints: paths,
    outdir: directory,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
  // Beside a compiled server lies this program of its own.
  const forwarder = 'network-forwarder.js';
  await symlink(join(root, 'dist', forwarder), join(directory, forwarder));
  const running: Program[] = [];
  return {
    start(name, args, account) {
      const program = startProgram(join(directory, `${name}.mjs`), args, account);
      running.push(program);
      return program;
    },
    async dispose() {
      for (const program of running) program.process.kill('SIGKILL');
      await Promise.all(running.map((program) => program.ended()));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function startProgram(file: string, args: string[], account: Account | undefined): Program {
  const child = spawn(process.execPath, [file, ...args], { ...account, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const said: Record<string, unknown>[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => said.push(JSON.parse(line) as Record<string, unknown>));
  return {
    process: child,
    async says(key) {
      for (;;) {
        const message = said.find((candidate) => key in candidate);
        if (message) return String(message[key]);
        const next = await Promise.race([once(lines, 'line'), closed.then(() => undefined)]);
        if (!next && !said.some((candidate) => key in candidate)) {
          throw new Error(`${basename(file)} ended without "${key}": ${JSON.stringify(said)}`);
        }
      }
    },
    async ended() {
      await closed;
    },
  };
}
