// What a company notices of a hostile neighbour on the same server: how long its page of agents takes while an agent of
// another company asks, over many connections and without pause, for the dearest that is accepted.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../scripts/project.mjs';
import { bench } from './kit/bench.mjs';
import { insertKeys } from './kit/keys.mjs';
import { percentile } from './kit/load.mjs';
import { startProduct } from './kit/processes.mjs';
import { milliseconds, ratio, report } from './kit/report.mjs';
import { seed } from './kit/seed.mjs';
import { productDocument, SHAPES } from './kit/shapes.mjs';

const SIZES = { agents: 50, events: 4_000, hostile: 32, requests: 200, first: 20, pauseMs: 10, turns: 3 };
const PAGE = productDocument(SHAPES.page);
const DEAR = productDocument(SHAPES.full);

await bench(async ({ databaseUrl, open }) => {
  const ours = await open(startProduct(databaseUrl));
  const { agents, events } = SIZES;
  const [company, neighbour] = await seed({ url: ours.url, databaseUrl, companies: 2, agents, events });
  const [key] = await insertKeys(databaseUrl, company.id, company.agentIds[0], 1);
  const [hostileKey] = await insertKeys(databaseUrl, neighbour.id, neighbour.agentIds[0], 1);
  const url = `${ours.url}/graphql`;
  const page = request(key, PAGE, { id: company.id, agents: 20, events: 10 });
  const dear = [60, 40].map((each) => request(hostileKey, DEAR, { id: neighbour.id, agents, events: each }));
  await latencies(url, page);
  const turns = [];
  for (let turn = 0; turn < SIZES.turns; turn++) {
    const alone = await latencies(url, page);
    const flood = await startFlood({ url, requests: dear, connections: SIZES.hostile });
    // The first requests after a pause meet what is under way already; they are told beside the figures.
    const first = await latencies(url, page, SIZES.first);
    const beside = await latencies(url, page);
    turns.push({ alone, first, beside, hostile: await flood.stop() });
  }
  reportFairness(turns);
});

function request(key, query, variables) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return { method: 'POST', headers, body: JSON.stringify({ query, variables }) };
}

/** How long each of many requests took, one after the other. */
async function latencies(url, page, requests = SIZES.requests) {
  const times = [];
  for (let count = 0; count < requests; count++) {
    const start = performance.now();
    const response = await fetch(url, page);
    const { data, errors } = await response.json();
    times.push(performance.now() - start);
    if (errors || !data.company) throw new Error(JSON.stringify(errors));
    await sleep(SIZES.pauseMs);
  }
  return { p50: percentile(times, 50), p99: percentile(times, 99) };
}

/** Begins to ask for what is dear, in a process of its own. */
async function startFlood(settings) {
  const child = spawn(process.execPath, [at('bench', 'references', 'flood.mjs'), JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  await once(lines, 'line');
  return {
    async stop() {
      const last = once(lines, 'line');
      child.kill('SIGTERM');
      const counts = JSON.parse((await last)[0]);
      if (counts.answered === 0) throw new Error('nothing of the flood was accepted');
      return counts;
    },
  };
}

function reportFairness(turns) {
  const middle = (read) => percentile(turns.map(read), 50);
  const sizes = `${SIZES.hostile} hostile connections, ${SIZES.requests} requests one after the other`;
  const rows = ['p50', 'p99'].map((name) => {
    const [beside, alone] = [middle((turn) => turn.beside[name]), middle((turn) => turn.alone[name])];
    return {
      figure: `a page beside a hostile company, ${name} / the same alone`,
      sizes,
      ours: milliseconds(beside),
      reference: milliseconds(alone),
      ratio: ratio(beside, alone),
    };
  });
  report('fairness', { rows, turns, sizes: SIZES });
}
