// What it costs to know who asks: GET /api/agents/{id} with an agent's key against the same by the local board.
import { bench } from './kit/bench.mjs';
import { insertKeys } from './kit/keys.mjs';
import { compare } from './kit/load.mjs';
import { startProduct } from './kit/processes.mjs';
import { perSecond, ratio, report } from './kit/report.mjs';
import { countingProxy } from './kit/round-trips.mjs';
import { seed } from './kit/seed.mjs';

/** More keys than a process remembers, each used in turn: none is found there. */
const SIZES = { connections: 16, keys: 30_000 };
const TURNS = { turns: 3, seconds: 4, connections: SIZES.connections };
const COUNTED = 50;

await bench(async ({ databaseUrl, open }) => {
  const ours = await open(startProduct(databaseUrl));
  const [company] = await seed({ url: ours.url, databaseUrl, companies: 2, agents: 10, events: 100 });
  const [agentId] = company.agentIds;
  const tokens = await insertKeys(databaseUrl, company.id, agentId, SIZES.keys);
  const url = `${ours.url}/api/agents/${agentId}`;
  const known = { url, headers: bearer(tokens[0]) };
  const targets = { board: { url }, known, unknown: rotating(url, tokens), nobody: { url: `${ours.url}/api/health` } };
  const results = await compare(targets, TURNS);
  const trips = await roundTrips(databaseUrl, `/api/agents/${agentId}`, tokens);
  const { board, nobody } = results;
  const row = (figure, { rate }, sizes) => ({
    figure,
    ours: perSecond(rate),
    reference: perSecond(board.rate),
    ratio: ratio(rate, board.rate),
    sizes,
  });
  const of = (count) => `${count} round trips to PostgreSQL, ${SIZES.connections} connections`;
  report('auth', {
    rows: [
      row('a request with an agent key / the same by the local board', results.known, of(trips.known)),
      row('with a key that was not used lately / the same by the local board', results.unknown, of(trips.unknown)),
    ],
    results,
    health: nobody.rate,
    roundTrips: trips,
    sizes: SIZES,
  });
});

function bearer(token) {
  return { authorization: `Bearer ${token}` };
}

/** Each request bears the next key. */
function rotating(url, tokens) {
  let next = 0;
  const setupRequest = (request) => ({ ...request, headers: bearer(tokens[next++ % tokens.length]) });
  return { url, requests: [{ method: 'GET', setupRequest }] };
}

/** Counted, not assumed, through a proxy that sees each answer of PostgreSQL. */
async function roundTrips(databaseUrl, path, tokens) {
  const proxy = await countingProxy(databaseUrl);
  const product = await startProduct(proxy.url);
  const ask = (headers = {}) => fetch(product.url + path, { headers }).then((answer) => answer.text());
  const counted = async (headersOf) => {
    const before = proxy.roundTrips;
    for (let count = 0; count < COUNTED; count++) await ask(headersOf(count));
    return Math.round((proxy.roundTrips - before) / COUNTED);
  };
  try {
    for (const headers of [{}, bearer(tokens[0])]) await ask(headers);
    return {
      board: await counted(() => ({})),
      known: await counted(() => bearer(tokens[0])),
      unknown: await counted((count) => bearer(tokens[count + 1])),
    };
  } finally {
    await product.stop();
    await proxy.stop();
  }
}
