// Agents at work: from a wake to its program, a queue of short runs against the incumbent, and an engine with nothing to do.
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { allOver, hirePrograms, linesOf, wake } from './kit/agents-at-work.mjs';
import { bench } from './kit/bench.mjs';
import { emptyDatabase, temporaryHome } from './kit/database.mjs';
import { startIncumbent } from './kit/incumbent.mjs';
import { percentile } from './kit/load.mjs';
import { startProduct } from './kit/processes.mjs';
import { milliseconds, perSecond, ratio, report } from './kit/report.mjs';
import { countingProxy } from './kit/round-trips.mjs';
import { post } from './kit/seed.mjs';

const SIZES = { wakes: 100, agents: 100, runs: 1_000, parallel: 10, callers: 8, idleSeconds: 30 };
const DRAIN_LIMIT_MS = 900_000;

/** Appends the moment, in nanoseconds since the epoch, to a file; what `date` itself takes is in both figures. */
const STAMP = ['-c', 'date +%s%N >> "$0"'];
const now = () => performance.timeOrigin + performance.now();
const startOf = (line) => Number(line) / 1e6;

await bench(async ({ databaseUrl, open }) => {
  const home = await temporaryHome();
  await open({ stop: () => rm(home, { recursive: true, force: true }) });
  const rows = [await idle(databaseUrl)];
  const ours = await open(startProduct(databaseUrl, { WORKER: 'on' }));
  rows.push(await woken(ours.url, home));
  if (!process.argv.includes('--alone')) rows.push(await drained(ours.url, databaseUrl, open));
  report('runs', { rows, sizes: SIZES });
});

/** One wake after the other, each answered by a program, beside the same program started without more ado. */
async function woken(url, home) {
  const [bareFile, file] = [join(home, 'bare'), join(home, 'woken')];
  const company = await post(`${url}/api/companies`, { name: 'Woken' });
  const [agentId] = await hirePrograms(url, company.id, {
    count: 1,
    parallel: 1,
    command: '/bin/sh',
    args: [...STAMP, file],
    cwd: home,
  });
  const [bare, ours] = [[], []];
  for (let index = 1; index <= SIZES.wakes; index++) {
    bare.push(await latency(bareFile, index, () => void spawn('/bin/sh', [...STAMP, bareFile], { stdio: 'ignore' })));
    ours.push(await latency(file, index, () => wake(url, agentId, `task ${index}`)));
    await allOver(url, company.id, index, DRAIN_LIMIT_MS);
  }
  const p95 = (values) => percentile(values, 95);
  return {
    figure: 'wake to its program at work, p95 / the same program started at once',
    ours: milliseconds(p95(ours)),
    reference: milliseconds(p95(bare)),
    ratio: ratio(p95(ours), p95(bare)),
    sizes: `${SIZES.wakes} wakes, one after the other, ${milliseconds(p95(ours) - p95(bare))} more`,
  };
}

async function latency(file, index, begin) {
  const began = now();
  await begin();
  return startOf((await linesOf(file, index))[index - 1]) - began;
}

/** What an engine with nothing to do asks of the database: round trips of all its connections, no request being made. */
async function idle(databaseUrl) {
  const proxy = await countingProxy(databaseUrl);
  const server = await startProduct(proxy.url, { WORKER: 'on' });
  await sleep(2_000);
  const before = proxy.roundTrips;
  await sleep(SIZES.idleSeconds * 1_000);
  const rate = (proxy.roundTrips - before) / SIZES.idleSeconds;
  await server.stop();
  await proxy.stop();
  return {
    figure: 'round trips to the database of a process with nothing to do / what is aimed at',
    ours: `${Math.round(rate * 100) / 100}/s`,
    reference: '5/s',
    ratio: ratio(rate, 5),
    sizes: `${SIZES.idleSeconds} s`,
  };
}

/** A thousand runs of `true`: from the first wake to the end of the last run. */
async function drained(url, databaseUrl, open) {
  const theirDatabase = databaseUrl.replace(/\/[^/]+$/, '/incumbent_runs');
  await open(emptyDatabase(databaseUrl, 'incumbent_runs'));
  const theirs = await open(startIncumbent(theirDatabase));
  const rates = { ours: await drain(url), theirs: await drain(theirs.url) };
  return {
    figure: 'runs of `true` a second, from the first wake to the last end / the incumbent',
    ours: perSecond(Math.round(rates.ours * 10) / 10),
    reference: perSecond(Math.round(rates.theirs * 10) / 10),
    ratio: ratio(rates.ours, rates.theirs),
    sizes: `${SIZES.runs} runs over ${SIZES.agents} agents`,
  };
}

async function drain(url) {
  const company = await post(`${url}/api/companies`, { name: 'Busy' });
  const agents = await hirePrograms(url, company.id, {
    count: SIZES.agents,
    parallel: SIZES.parallel,
    command: '/bin/true',
    args: [],
    cwd: '/tmp',
  });
  const tasks = Array.from({ length: SIZES.runs }, (_, index) => index);
  const began = now();
  const callers = Array.from({ length: SIZES.callers }, async () => {
    for (let task = tasks.pop(); task !== undefined; task = tasks.pop())
      await wake(url, agents[task % agents.length], `task ${task}`);
  });
  await Promise.all(callers);
  await allOver(url, company.id, SIZES.runs, DRAIN_LIMIT_MS);
  return SIZES.runs / ((now() - began) / 1_000);
}
