// The list that REST clients poll: GET /api/companies/{id}/agents.
import { bench } from './kit/bench.mjs';
import { compare } from './kit/load.mjs';
import { startProduct, startReference } from './kit/processes.mjs';
import { perSecond, ratio, report } from './kit/report.mjs';
import { seed } from './kit/seed.mjs';

const SIZES = { agents: 50, connections: 16 };
const TURNS = { turns: 3, seconds: 4, connections: SIZES.connections };

await bench(async ({ databaseUrl, open }) => {
  const ours = await open(startProduct(databaseUrl));
  const [company] = await seed({ url: ours.url, databaseUrl, companies: 3, agents: SIZES.agents, events: 500 });
  const empty = await open(startReference('express'));
  const list = `${ours.url}/api/companies/${company.id}/agents`;
  const body = await (await fetch(list)).text();
  if (JSON.parse(body).length !== SIZES.agents) throw new Error(`The list has ${JSON.parse(body).length} agents`);
  const results = await compare({ ours: { url: list }, empty: { url: empty.url } }, TURNS);
  const row = {
    figure: 'list of agents over REST / an empty Express route',
    ours: perSecond(results.ours.rate),
    reference: perSecond(results.empty.rate),
    ratio: ratio(results.ours.rate, results.empty.rate),
    sizes: `${SIZES.agents} agents, ${Math.round(body.length / 1000)} kB, ${SIZES.connections} connections`,
  };
  report('list', { rows: [row], results, sizes: SIZES });
});
