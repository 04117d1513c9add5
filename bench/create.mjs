// Sustained creates: POST /api/companies/{id}/agents, each with its membership, grants, budget, instructions and event.
import { bench } from './kit/bench.mjs';
import { compare } from './kit/load.mjs';
import { startProduct, startReference } from './kit/processes.mjs';
import { milliseconds, perSecond, ratio, report } from './kit/report.mjs';
import { countingProxy } from './kit/round-trips.mjs';
import { newAgent, post, seed } from './kit/seed.mjs';

/** Creates in one company wait for each other, as its journal is one sequence; several companies do not. */
const SIZES = { companies: 8, connections: 8 };
const TURNS = { turns: 3, seconds: 4, warmSeconds: 2, connections: SIZES.connections };
const COUNTED = 20;

let created = 0;

await bench(async ({ databaseUrl, open }) => {
  const ours = await open(startProduct(databaseUrl));
  const companies = await seed({ url: ours.url, databaseUrl, companies: SIZES.companies, agents: 5, events: 500 });
  const roundTrips = await roundTripsOfCreate(databaseUrl, companies[0].id);
  const bare = await open(startReference('insert', { DATABASE_URL: databaseUrl, ROUND_TRIPS: String(roundTrips) }));
  const results = await compare(
    {
      ours: creates(companies.map(({ id }) => `${ours.url}/api/companies/${id}/agents`)),
      bare: creates(companies.map(({ id }) => `${bare.url}/companies/${id}`)),
    },
    TURNS,
  );
  reportCreates(results, roundTrips);
});

/** Counted, not assumed: the product creates through a proxy that sees each answer of PostgreSQL. */
async function roundTripsOfCreate(databaseUrl, companyId) {
  const proxy = await countingProxy(databaseUrl);
  const product = await startProduct(proxy.url);
  try {
    const create = () => post(`${product.url}/api/companies/${companyId}/agents`, uniqueAgent());
    await create();
    const before = proxy.roundTrips;
    for (let count = 0; count < COUNTED; count++) await create();
    return Math.round((proxy.roundTrips - before) / COUNTED);
  } finally {
    await product.stop();
    await proxy.stop();
  }
}

/** Each request hires somebody of another name, in each company in turn. */
function creates(urls) {
  const paths = urls.map((url) => new URL(url).pathname);
  const setupRequest = (request) => ({
    ...request,
    path: paths[created % paths.length],
    body: JSON.stringify(uniqueAgent()),
  });
  const requests = [{ method: 'POST', headers: { 'content-type': 'application/json' }, setupRequest }];
  return { url: urls[0], requests };
}

function uniqueAgent() {
  created += 1;
  return newAgent(created, { name: `Hire ${created}` });
}

function reportCreates({ ours, bare }, roundTrips) {
  const sizes = `${roundTrips} round trips each, ${SIZES.companies} companies, ${SIZES.connections} connections`;
  const rows = [
    {
      figure: 'create an agent / a bare INSERT in as many round trips',
      ours: perSecond(ours.rate),
      reference: perSecond(bare.rate),
      ratio: ratio(ours.rate, bare.rate),
      sizes,
    },
    ...['p50', 'p99'].map((percent) => ({
      figure: `create an agent, ${percent} / a bare INSERT in as many round trips`,
      ours: milliseconds(ours[percent]),
      reference: milliseconds(bare[percent]),
      ratio: ratio(ours[percent], bare[percent]),
      sizes,
    })),
  ];
  report('create', { rows, results: { ours, bare }, sizes: { ...SIZES, roundTrips } });
}
