// Starting and resting: from spawn to healthy with the product's own PostgreSQL, memory when idle, size on disk.
import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { at } from '../scripts/project.mjs';
import { clock } from './kit/clock.mjs';
import { temporaryHome } from './kit/database.mjs';
import { median } from './kit/load.mjs';
import { listen } from './kit/net.mjs';
import { ensureBuilt, NODE_FLAGS, stopProcess } from './kit/processes.mjs';
import { milliseconds, ratio, report } from './kit/report.mjs';

const LATER_STARTS = 3;
const POLL_MS = 5;
/** A start takes two seconds; on a machine with much other work it took more than a minute. */
const START_LIMIT_MS = 180_000;
/** Longer than it takes the server to collect the garbage of its start. */
const IDLE_MS = 20_000;
const EXPRESS = at('bench', 'references', 'express.mjs');

const main = await ensureBuilt();
const home = await temporaryHome();
try {
  const first = await startOnce(home);
  const [later, bare] = [[], []];
  for (let start = 0; start < LATER_STARTS; start++) {
    later.push(await startOnce(home));
    bare.push(await startBare());
  }
  reportStarts({ first, later, bare }, await sizesOnDisk());
} finally {
  await rm(home, { recursive: true, force: true });
}

/** `node dist/main.js` with nothing but a home and a port: it brings its own PostgreSQL along. */
async function startOnce(directory) {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ORGRAPH_HOME: directory, PORT: String(port) };
  return timed([...NODE_FLAGS, main], { ...env, LOG_LEVEL: 'warn' }, () => `http://127.0.0.1:${port}/api/health`);
}

/** The smallest server there is to compare with: Express and one route. */
async function startBare() {
  let url = '';
  return timed(
    [EXPRESS],
    { PATH: process.env.PATH },
    () => url,
    (line) => {
      url = /http:\S+/.exec(line)?.[0] ?? url;
    },
  );
}

async function timed(args, env, url, onOutput = () => {}) {
  const began = clock();
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.on('data', (data) => onOutput(String(data)));
  try {
    await healthy(url, began + START_LIMIT_MS);
    const ms = clock() - began;
    await sleep(IDLE_MS);
    return { ms, residentBytes: await residentBytes(child.pid) };
  } finally {
    await stopProcess(child);
  }
}

async function healthy(url, deadline) {
  while (clock() < deadline) {
    const response = url() ? await fetch(url()).catch(() => undefined) : undefined;
    if (response?.ok) return;
    await sleep(POLL_MS);
  }
  throw new Error(`Not healthy within ${START_LIMIT_MS} ms`);
}

/** Of the server's own process, PostgreSQL left out; unknown where the system does not tell. */
async function residentBytes(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) * 1024;
}

/** What a production install of the lock file and the bundle take, in bytes; null where npm cannot install. */
async function sizesOnDisk() {
  const directory = await mkdtemp(join(tmpdir(), 'orgraph-install-'));
  try {
    for (const name of ['package.json', 'package-lock.json', '.npmrc']) await copyFile(at(name), join(directory, name));
    const flags = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const installed = await promisify(execFile)('npm', ['ci', '--prefix', directory, ...flags]).catch(() => undefined);
    return {
      modules: installed ? await diskBytes(join(directory, 'node_modules')) : null,
      bundle: (await stat(main)).size,
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** What `du` would say: the blocks that files take. */
async function diskBytes(directory) {
  let total = 0;
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) total += await diskBytes(path);
    else if (entry.isFile()) total += (await stat(path)).blocks * 512;
  }
  return total;
}

function reportStarts({ first, later, bare }, { modules, bundle }) {
  const bareMs = median(bare.map(({ ms }) => ms));
  const laterMs = median(later.map(({ ms }) => ms));
  const [rss, bareRss] = [later, bare].map((starts) => median(starts.map(({ residentBytes }) => residentBytes)));
  const mebibytes = (bytes) => (bytes === null ? 'unknown' : `${Math.round(bytes / 2 ** 20)} MiB`);
  const row = (figure, ours, reference, quotient, sizes) => ({ figure, ours, reference, ratio: quotient, sizes });
  const rows = [
    row(
      'first start with its own PostgreSQL (initdb) / Express with one route',
      milliseconds(first.ms),
      milliseconds(bareMs),
      ratio(first.ms, bareMs),
      '',
    ),
    row(
      'later starts / Express with one route',
      milliseconds(laterMs),
      milliseconds(bareMs),
      ratio(laterMs, bareMs),
      `median of ${LATER_STARTS}`,
    ),
    row(
      'resident memory when idle, without PostgreSQL / Express with one route',
      mebibytes(rss),
      mebibytes(bareRss),
      ratio(rss, bareRss),
      `${IDLE_MS / 1000} s after the start`,
    ),
    row('node_modules of a production install', mebibytes(modules), 'none', null, 'npm ci --omit=dev'),
    row('dist/main.js', mebibytes(bundle), 'none', null, 'one file'),
  ];
  report('start', { rows, results: { first, later, bare, modules, bundle } });
}
