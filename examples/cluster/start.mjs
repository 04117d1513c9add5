// Several processes of Orgraph on one PostgreSQL, behind a reverse proxy:
//
//   DATABASE_URL=postgresql://orgraph:secret@127.0.0.1:5432/orgraph node examples/cluster/start.mjs
//
// One that ends is started again. SIGHUP restarts them one after the other; SIGTERM and SIGINT end all in good order.
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensure } from '../../scripts/ensure.mjs';
import { at } from '../../scripts/project.mjs';

const AGAIN_MS = 1_000;
const AGAIN_AT_MOST_MS = 15_000;

await ensure({ dev: true });
if (existsSync('.env')) process.loadEnvFile('.env');
const { env } = process;
if (!env.DATABASE_URL) throw new Error('Set DATABASE_URL: the processes need a PostgreSQL that they share');

const host = env.HOST ?? '127.0.0.1';
const port = Number(env.PORT ?? 3100);
/** What WORKER is in each process: `on`, `off` or `only`. */
const workers = (env.PROCESSES ?? 'on,on,on').split(',');

/** A line of JSON among those of the processes. */
const say = (msg, fields = {}) => console.log(JSON.stringify({ level: 30, time: Date.now(), ...fields, msg }));

/** None where another proxy stands in front, such as nginx. */
const proxy = env.PROXY === 'off' ? undefined : await openProxy();

async function openProxy() {
  const { startProxy } = await import('./proxy.mjs');
  const opened = await startProxy({ host, port });
  say(`the proxy listens on ${opened.url}`, { url: opened.url });
  return opened;
}

const common = {
  ...env,
  HOST: '127.0.0.1',
  ORGRAPH_HOME: resolve(env.ORGRAPH_HOME ?? '.orgraph'), // secrets and files, which all of them share
  TRUST_PROXY: env.TRUST_PROXY ?? '1',
  ...(proxy && !env.PUBLIC_BASE_URL && { PUBLIC_BASE_URL: proxy.url }),
};
const stopping = new AbortController();

class Kept extends EventEmitter {
  #child;

  constructor(worker, index) {
    super();
    this.name = `process ${index + 1}`;
    this.env = { ...common, WORKER: worker, PORT: String(port === 0 ? 0 : port + 1 + index) };
  }

  /** Starts it, and again whenever it ends, until all are to stop. */
  async keep() {
    let waitMs = AGAIN_MS;
    while (!stopping.signal.aborted) {
      const wasReady = await this.#live();
      waitMs = wasReady ? AGAIN_MS : Math.min(waitMs * 2, AGAIN_AT_MOST_MS);
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  /** From its start to its end. @returns whether it was ready meanwhile */
  async #live() {
    const child = spawn(process.execPath, [at('dist', 'main.js')], {
      env: this.env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    const told = { process: this.name, pid: child.pid };
    let isReady = false;
    createInterface({ input: child.stdout }).on('line', (line) => {
      console.log(line);
      const [found, url] = /is ready on (http:\S+?) |running jobs only/.exec(line) ?? [];
      if (!found || isReady) return;
      isReady = true;
      if (url) proxy?.targets.set(this.name, url);
      say(`${this.name} is ready`, { ...told, url });
      this.emit('ready');
    });
    const [code, signal] = await once(child, 'close');
    proxy?.targets.delete(this.name);
    say(`${this.name} has ended`, { ...told, code, signal });
    return isReady;
  }

  /** Has it end what it does; what comes from now on goes to the others. */
  stop() {
    proxy?.targets.delete(this.name);
    this.#child.kill('SIGTERM');
  }
}

const all = workers.map((worker, index) => new Kept(worker, index));
const kept = Promise.all(all.map((one) => one.keep()));

let restarted = Promise.resolve();
process.on('SIGHUP', () => {
  restarted = restarted.then(async () => {
    for (const one of all) {
      const ready = once(one, 'ready');
      one.stop();
      await ready;
    }
    say('all processes have been restarted');
  });
});

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, async () => {
    stopping.abort();
    for (const one of all) one.stop();
    await kept;
    await proxy?.close();
    process.exit();
  });
}
