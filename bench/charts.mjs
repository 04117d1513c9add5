// What charts cost at volume: each chart of a company over a month and a year, beside its dashboard, which every visit
// reads. Another company of the same database has a quarter of it. A divisor of the sizes may be given:
// node bench/charts.mjs 10
import { bench } from './kit/bench.mjs';
import { withClient } from './kit/database.mjs';
import { startProduct } from './kit/processes.mjs';
import { milliseconds, ratio, report } from './kit/report.mjs';
import { seed } from './kit/seed.mjs';
import { seedFigures } from './kit/seed-figures.mjs';

const divisor = Number(process.argv[2] ?? 1);
const SIZES = { issues: 200_000 / divisor, runs: 300_000 / divisor, costs: 500_000 / divisor };
const AGENTS = 20;
const REQUESTS = 15;
const WARMING = 3;
const DAY_MS = 86_400_000;

const CHARTS = {
  costs: 'costs { start costCents tokens }',
  'costs by agent': 'costsByAgent { agentId points { start costCents } }',
  'costs by model': 'costsByModel { model points { start costCents } }',
  'issues opened and closed': 'issues { start opened completed cancelled }',
  'runs by outcome': 'runs { start total succeeded failed }',
};
const SPANS = { 'a month': 30, 'a year': 365 };
const COUNTS = 'byStatus { status issues } byPriority { priority issues } byAssignee { nodes { agentId issues } }';
const DASHBOARD = 'dashboard { issues { open } costs { monthSpendCents } runActivity { date total } }';

await bench(async ({ databaseUrl, open }) => {
  const { url } = await open(startProduct(databaseUrl));
  const companies = await seed({ url, databaseUrl, companies: 2, agents: AGENTS, events: 100 });
  await withClient(databaseUrl, async (client) => {
    for (const [index, { id, agentIds }] of companies.entries()) {
      const counts = Object.fromEntries(Object.entries(SIZES).map(([what, count]) => [what, count / (1 + 3 * index)]));
      await seedFigures(client, { companyId: id, agentIds, counts });
    }
    await client.query('VACUUM ANALYZE');
  });
  const documents = { dashboard: of(companies[0].id, DASHBOARD) };
  for (const [span, days] of Object.entries(SPANS))
    for (const [chart, selection] of Object.entries(CHARTS)) {
      documents[`${chart}, ${span}`] = of(companies[0].id, `charts(${rangeOf(days)}) { ${selection} }`);
    }
  documents['present numbers of issues'] = of(companies[0].id, `issueCounts { ${COUNTS} }`);
  const { dashboard, ...charts } = await inTurns(url, documents);
  const rows = Object.entries(charts).map(([chart, ms]) => ({
    figure: `chart: ${chart} / the dashboard`,
    ours: milliseconds(ms),
    reference: milliseconds(dashboard),
    ratio: ratio(ms, dashboard),
    sizes: `${Object.entries(SIZES)
      .map(([what, count]) => `${count.toLocaleString('en-US')} ${what}`)
      .join(', ')} in two years, medians of ${REQUESTS}`,
  }));
  report('charts', { rows, sizes: { ...SIZES, agents: AGENTS, requests: REQUESTS } });
});

function of(id, selection) {
  return `{ company(id: "${id}") { ${selection} } }`;
}

function rangeOf(days) {
  const to = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const text = (at) => JSON.stringify(new Date(at).toISOString());
  return `from: ${text(to - days * DAY_MS)}, to: ${text(to)}, bucket: DAY, timeZone: "Europe/Berlin"`;
}

/** The median time of each document, all asked in turns. */
async function inTurns(url, documents) {
  const times = Object.fromEntries(Object.keys(documents).map((name) => [name, []]));
  for (let turn = 0; turn < REQUESTS + WARMING; turn++) {
    for (const [name, query] of Object.entries(documents)) {
      const started = performance.now();
      await ask(url, query);
      if (turn >= WARMING) times[name].push(performance.now() - started);
    }
  }
  const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
}

async function ask(url, query) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  const { errors } = await response.json();
  if (errors) throw new Error(`${query} answered ${JSON.stringify(errors)}`);
}
