// The short form of bench/start.mjs: what a start on a migrated database takes, and what an idle server holds.
import { setTimeout as sleep } from 'node:timers/promises';
import { bench } from '../kit/bench.mjs';
import { median } from '../kit/load.mjs';
import { residentBytes } from '../kit/memory.mjs';
import { capacity, MEMORY, NOTHING, shortFigure } from '../kit/outcome.mjs';
import { startProduct, startReference } from '../kit/processes.mjs';
import { processorTimes, spentBetween } from '../kit/processor.mjs';
import { countingProxy } from '../kit/round-trips.mjs';

const STARTS = 4;
const RESTING = 2;
const IDLE_MS = 15_000;
const IDLE_LIMIT_MS = 60_000;
const SAMPLE_MS = 500;
const NOTICEABLE = 0.995;

await shortFigure(() => bench(measure, NOTHING));

async function measure({ databaseUrl, open }) {
  await (await startProduct(databaseUrl)).stop();
  const [ours, empty, trips] = [[], [], []];
  for (let start = 0; start < STARTS; start++) {
    const proxy = await open(countingProxy(databaseUrl));
    ours.push(await startOf(startProduct(proxy.url)));
    trips.push({ ...proxy });
    empty.push(await startOf(startReference('express')));
  }
  const least = (kind) => Math.min(...trips.map((each) => each[kind]));
  return {
    ratios: { 'Express with one route': capacity(median(ours), median(empty)) },
    counts: {
      'round trips': least('roundTrips'),
      'SQL statements': least('statements'),
      'MiB in memory when idle': MEMORY(await idleMemory(databaseUrl, open)),
    },
  };
}

/** The processor time from the start of a server until it is ready. */
async function startOf(starting) {
  const server = await starting;
  const ms = spentBetween(new Map(), await processorTimes([server.pid]));
  await server.stop();
  return ms;
}

/** The median of some servers that rest at the same time, in MiB. */
async function idleMemory(databaseUrl, open) {
  const servers = [];
  for (let count = 0; count < RESTING; count++) servers.push(await open(startProduct(databaseUrl)));
  const sizes = await Promise.all(servers.map(({ pid }) => leastMemory(pid)));
  return median(sizes) / 2 ** 20;
}

/** The least that a process holds until it has not shrunk for some seconds: its garbage is collected by then. */
async function leastMemory(pid) {
  const deadline = Date.now() + IDLE_LIMIT_MS;
  let [least, seenAt] = [Number.POSITIVE_INFINITY, Date.now()];
  for (; Date.now() < Math.min(seenAt + IDLE_MS, deadline); await sleep(SAMPLE_MS)) {
    const bytes = await residentBytes(pid);
    if (bytes < least * NOTICEABLE) [least, seenAt] = [bytes, Date.now()];
  }
  return least;
}
