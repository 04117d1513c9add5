// What a company costs as it grows: a list, a search and one issue over REST, in a small and in a large company of one
// database. The sizes may be given: node bench/growth.mjs 10000 100000
import { bench } from './kit/bench.mjs';
import { withClient } from './kit/database.mjs';
import { startProduct } from './kit/processes.mjs';
import { milliseconds, ratio, report } from './kit/report.mjs';
import { seed } from './kit/seed.mjs';
import { seedIssues } from './kit/seed-issues.mjs';

const [few = 10_000, many = 1_000_000] = process.argv.slice(2).map(Number);
const AGENTS = 20;
/** A searcher may ask 30 times in 10 seconds. */
const REQUESTS = 25;
const WARMING = 4;

await bench(async ({ databaseUrl, open }) => {
  const { url } = await open(startProduct(databaseUrl));
  const companies = await seed({ url, databaseUrl, companies: 2, agents: AGENTS, events: 100 });
  const [small, large] = companies.map(({ id }) => `${url}/api/companies/${id}`);
  await withClient(databaseUrl, async (client) => {
    for (const [index, count] of [few, many].entries())
      await seedIssues(client, { companyId: companies[index].id, agentIds: companies[index].agentIds, count });
  });
  const one = { [small]: `${url}/api/issues/BE0-4200`, [large]: `${url}/api/issues/BE1-4200` };
  const figures = {
    'the first 50 issues': (company) => `${company}/issues?limit=50`,
    'the first 50 in two statuses': (company) => `${company}/issues?limit=50&status=todo,blocked`,
    'a search for two words, one rare': (company) => `${company}/search?q=journal%204711`,
    'one issue whole': (company) => one[company],
  };
  const rows = [];
  for (const [figure, pathOf] of Object.entries(figures)) {
    const [inSmall, inLarge] = await inTurns([pathOf(small), pathOf(large)]);
    rows.push({
      figure: `${figure}, ${many.toLocaleString('en-US')} / ${few.toLocaleString('en-US')} issues`,
      ours: milliseconds(inLarge),
      reference: milliseconds(inSmall),
      ratio: ratio(inLarge, inSmall),
      sizes: `${REQUESTS} requests each, one at a time, medians`,
    });
  }
  report('growth', { rows, sizes: { few, many, agents: AGENTS, requests: REQUESTS } });
});

/** The median time of each request, all asked in turns. */
async function inTurns(urls) {
  const times = urls.map(() => []);
  for (let turn = 0; turn < REQUESTS + WARMING; turn++) {
    for (const [index, url] of urls.entries()) {
      const started = performance.now();
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      await response.arrayBuffer();
      if (turn >= WARMING) times[index].push(performance.now() - started);
    }
  }
  return times.map((list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]);
}
