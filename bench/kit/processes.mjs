import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { build, isBuilt } from '../../scripts/build.mjs';
import { at, readJson } from '../../scripts/project.mjs';
import { temporaryHome } from './database.mjs';

/** Node's flags of `npm start`, and what BENCH_NODE_ARGS adds to them, such as `--cpu-prof`. */
const START_FLAGS = readJson(at('package.json'))
  .scripts.start.split(' ')
  .filter((word) => word.startsWith('--'));
export const NODE_FLAGS = [...START_FLAGS, ...(process.env.BENCH_NODE_ARGS?.split(' ') ?? [])];

/** A start takes two seconds; on a machine with much other work it took more than a minute. */
const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 15_000;

/** The product's bundle, built when it is not that of the present sources; BENCH_MAIN names another one to measure. */
export async function ensureBuilt() {
  if (process.env.BENCH_MAIN) return process.env.BENCH_MAIN;
  if (!existsSync(at('src', 'generated')))
    throw new Error('Run `npm start` once before the bench: it prepares the checkout.');
  if (!isBuilt()) await build();
  return at('dist', 'main.js');
}

/** The product's server as it is shipped, in a process and home of its own, on a free port. */
export async function startProduct(databaseUrl, env = {}) {
  const main = await ensureBuilt();
  const home = await temporaryHome();
  const settings = { PORT: '0', WORKER: 'off', ORGRAPH_HOME: home, DATABASE_URL: databaseUrl, NODE_ENV: 'production' };
  const server = await startProcess(process.execPath, [...NODE_FLAGS, main], { ...settings, ...env });
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** A reference server of `bench/references`, with the same flags as the product. */
export const startReference = (name, env = {}, node = process.execPath) =>
  startProcess(node, [...START_FLAGS, at('bench', 'references', `${name}.mjs`)], { NODE_ENV: 'production', ...env });

/** Starts a program that says `ready on <url>` when it is; resolves with that URL. */
export async function startProcess(command, args, env) {
  const child = spawn(command, args, {
    cwd: at('bench'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  const url = await readyUrl(child);
  return { url, pid: child.pid, stop: () => stopProcess(child) };
}

function readyUrl(child) {
  return new Promise((resolve, reject) => {
    const fail = (reason) => {
      child.kill('SIGKILL');
      reject(new Error(`${child.spawnargs.join(' ')} ${reason}`));
    };
    const timer = setTimeout(fail, START_LIMIT_MS, 'did not become ready');
    child.once('error', reject);
    child.once('exit', (code) => fail(`ended with ${code} before it was ready`));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (/"level":[56]0/.test(line)) console.error(line);
      const url = /ready on (http:[^\s"]+?)(?=[\s"]|$)/.exec(line)?.[1];
      if (!url) return;
      clearTimeout(timer);
      child.removeAllListeners('exit');
      resolve(url);
    });
  });
}

/** Ends one process that this bench started. */
export async function stopProcess(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const forced = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(forced);
}
