// What a company notices of a hostile neighbour on the same server: the latency of its page of agents while an agent of
// another company asks, over many connections and without pause, for the dearest that is accepted.
import { setTimeout as sleep } from 'node:timers/promises';
import { bench } from './kit/bench.mjs';
import { withClient } from './kit/database.mjs';
import { insertKeys } from './kit/keys.mjs';
import { percentile } from './kit/load.mjs';
import { importPeer } from './kit/peers.mjs';
import { startProduct } from './kit/processes.mjs';
import { milliseconds, ratio, report } from './kit/report.mjs';
import { seed } from './kit/seed.mjs';
import { productDocument, SHAPES } from './kit/shapes.mjs';

const SIZES = { agents: 50, events: 4_000, hostile: 32, requests: 60, pauseMs: 10, turns: 1 };

/** Close to the limit of a document's cost: 50 agents with 150 events each. */
const DEAR = productDocument(SHAPES.full);
const PAGE = productDocument(SHAPES.page);
const SCHEMA =
  '{ __schema { types { name fields { name args { name type { name } } type { name ofType { name } } } } } }';

await bench(async ({ databaseUrl, open }) => {
  const ours = await open(startProduct(databaseUrl));
  const { agents, events } = SIZES;
  const [company, neighbour] = await seed({ url: ours.url, databaseUrl, companies: 2, agents, events });
  const [[key], [hostileKey]] = await Promise.all(
    [company, neighbour].map(({ id, agentIds }) => insertKeys(databaseUrl, id, agentIds[0], 1)),
  );
  const url = `${ours.url}/graphql`;
  const page = request(key, PAGE, { id: company.id, agents: 20, events: 10 });
  const dear = [
    request(hostileKey, DEAR, { id: neighbour.id, agents, events: 60 }),
    request(hostileKey, SCHEMA),
    request(hostileKey, DEAR, { id: neighbour.id, agents, events: 40 }),
  ];
  await latencies(url, page);
  const turns = [];
  for (let turn = 0; turn < SIZES.turns; turn++) {
    const alone = await latencies(url, page);
    const flood = await flooding(url, dear);
    const beside = await latencies(url, page);
    turns.push({ alone, beside, hostile: await flood.stop() });
  }
  reportFairness(turns);
});

function request(key, query, variables) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return { method: 'POST', headers, body: JSON.stringify({ query, variables }) };
}

/** How long each of many requests took, one after the other. */
async function latencies(url, page) {
  const times = [];
  for (let count = 0; count < SIZES.requests; count++) {
    const start = performance.now();
    const response = await fetch(url, page);
    const { data, errors } = await response.json();
    times.push(performance.now() - start);
    if (errors || !data.company) throw new Error(JSON.stringify(errors));
    await sleep(SIZES.pauseMs);
  }
  return { p50: percentile(times, 50), p99: percentile(times, 99) };
}

/** Begins to ask for what is dear, in a process of its own, until it is told to stop. */
async function flooding(url, requests) {
  const autocannon = await importPeer('autocannon');
  const load = autocannon({ url, requests, connections: SIZES.hostile, duration: 600, workers: 1, timeout: 60 });
  await sleep(2_000);
  return {
    async stop() {
      load.stop();
      const { requests: done, non2xx, errors } = await load;
      if (non2xx || errors) throw new Error(`${non2xx} answers other than 2xx, ${errors} errors`);
      return done.average;
    },
  };
}

function reportFairness(turns) {
  const middle = (read) => percentile(turns.map(read), 50);
  const sizes = `${SIZES.hostile} hostile connections, ${SIZES.requests} requests one after the other`;
  const row = (name) => {
    const [beside, alone] = [middle((turn) => turn.beside[name]), middle((turn) => turn.alone[name])];
    return {
      figure: `a page beside a hostile company, ${name} / the same alone`,
      ours: milliseconds(beside),
      reference: milliseconds(alone),
      ratio: ratio(beside, alone),
      sizes,
    };
  };
  report('fairness', { rows: [row('p50'), row('p99')], turns, sizes: SIZES });
}
