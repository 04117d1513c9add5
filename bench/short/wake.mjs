// The short form of the wakes of bench/runs.mjs: from a wake to the end of its run, beside a server that makes as many
// round trips to PostgreSQL and starts the same program. And what an engine with nothing to do asks of PostgreSQL.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hirePrograms, linesOf, wake } from '../kit/agents-at-work.mjs';
import { bench } from '../kit/bench.mjs';
import { temporaryHome } from '../kit/database.mjs';
import { median } from '../kit/load.mjs';
import { capacity, delay, frequency, NOTHING, shortFigure } from '../kit/outcome.mjs';
import { startProduct, startReference } from '../kit/processes.mjs';
import { countEach, withCountedProduct } from '../kit/round-trips.mjs';
import { post } from '../kit/seed.mjs';
import { spentBy } from '../kit/turns.mjs';

const SIZES = { turns: 10, wakes: 8, warming: 4, idleTurns: 3, idleSeconds: 10 };
/** About the product's own round trips before its program starts, and after it. */
const TRIPS = { BEFORE: '33', AFTER: '19' };
const SERVER = { WORKER: 'on', RATE_LIMITS: 'off' };
/** The round trips a second that an idle engine may make. */
const IDLE_AIM = 5;
const POLL_MS = 5;
/** Appends the moment, in nanoseconds since the epoch, to a file. */
const STAMP = ['-c', 'date +%s%N >> "$0"'];
const OVER = `SELECT count(*)::int AS count FROM "HeartbeatRun" WHERE "companyId" = $1 AND status = 'succeeded'`;
const now = () => performance.timeOrigin + performance.now();

await shortFigure(() => bench(measure, NOTHING));

async function measure({ databaseUrl, open }) {
  const home = await temporaryHome();
  await open({ stop: () => rm(home, { recursive: true, force: true }) });
  const counted = await withCountedProduct(databaseUrl, SERVER, async (product, proxy) => {
    const ours = await open(wakerOf(product, databaseUrl, home, 'counted'));
    return { counts: await countEach(proxy, ours.once), idle: await idleRate(proxy) };
  });
  const product = await open(startProduct(databaseUrl, SERVER));
  const bare = await open(startReference('spawn', { DATABASE_URL: databaseUrl, ...TRIPS }));
  const ours = await open(wakerOf(product, databaseUrl, home, 'ours'));
  const plain = starterOf(bare, join(home, 'bare'));
  await inTurns([ours, plain], databaseUrl);
  return {
    ratios: {
      'the same program after as many round trips': capacity(median(ours.costs), median(plain.costs)),
      'the same, from the request to its program': delay(median(ours.delays), median(plain.delays)),
      'the round trips that an idle engine may make': frequency(counted.idle, IDLE_AIM),
    },
    counts: counted.counts,
  };
}

/** Wakes and starts in turns. Each side notes the processor time and the time to the program. */
async function inTurns(sides, databaseUrl) {
  for (let turn = -SIZES.warming; turn < SIZES.turns; turn++) {
    for (const side of sides) {
      const delays = [];
      const work = async () => {
        for (let count = 0; count < SIZES.wakes; count++) delays.push(await side.once());
      };
      const spent = await spentBy(side.pid, databaseUrl, work, side.ignored);
      if (turn < 0) continue;
      side.costs.push(spent / SIZES.wakes);
      side.delays.push(...delays);
    }
  }
}

/** Wakes an agent of a company of its own, and waits for the end of its run. */
async function wakerOf({ url, pid }, databaseUrl, home, name) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const file = join(home, name);
  const company = await post(`${url}/api/companies`, { name });
  const program = { command: '/bin/sh', args: [...STAMP, file], cwd: home };
  const [agentId] = await hirePrograms(url, company.id, { count: 1, parallel: 1, ...program });
  let number = 0;
  const once = async () => {
    number += 1;
    const began = now();
    await wake(url, agentId, `task ${number}`);
    const started = await startOf(file, number);
    while ((await client.query(OVER, [company.id])).rows[0].count < number) await sleep(POLL_MS);
    return started - began;
  };
  return { pid, once, ignored: [String(client.processID)], costs: [], delays: [], stop: () => client.end() };
}

/** Has a server start the same program, and waits for its answer. */
function starterOf({ url, pid }, file) {
  const body = JSON.stringify({ args: [...STAMP, file] });
  let number = 0;
  const once = async () => {
    number += 1;
    const began = now();
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return (await startOf(file, number)) - began;
  };
  return { pid, once, costs: [], delays: [] };
}

/** The moment at which the program was started for that time. */
async function startOf(file, number) {
  return Number((await linesOf(file, number))[number - 1]) / 1e6;
}

/** The round trips a second of an engine with nothing to do: the least of some turns, since some jobs come once a minute. */
async function idleRate(proxy) {
  const rates = [];
  for (let turn = 0; turn < SIZES.idleTurns; turn++) {
    const before = proxy.roundTrips;
    await sleep(SIZES.idleSeconds * 1_000);
    rates.push((proxy.roundTrips - before) / SIZES.idleSeconds);
  }
  return Math.min(...rates);
}
