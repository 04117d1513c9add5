// A nested read: a company with its agents, each with manager, chain of command and latest activity.
import { bench } from './kit/bench.mjs';
import { compare } from './kit/load.mjs';
import { assertSameData, nestedRequests } from './kit/nested.mjs';
import { peerNode } from './kit/peers.mjs';
import { startProduct, startReference } from './kit/processes.mjs';
import { perSecond, ratio, report } from './kit/report.mjs';
import { seed } from './kit/seed.mjs';
import { SHAPES } from './kit/shapes.mjs';

const SIZES = { companies: 3, agents: 20, eventsPerCompany: 4_000, activityPerAgent: 10, connections: 16 };
const TURNS = { turns: 3, seconds: 3, connections: SIZES.connections };

await bench(async ({ databaseUrl, open }) => {
  const env = { DATABASE_URL: databaseUrl };
  const ours = await open(startProduct(databaseUrl));
  const { companies, agents, eventsPerCompany: events } = SIZES;
  const [company] = await seed({ url: ours.url, databaseUrl, companies, agents, events });
  const sql = await open(startReference('nested-sql', env));
  const peer = await open(startReference('postgraphile', env, peerNode()));
  const servers = { ours, sql, postgraphile: peer };
  const outcomes = {};
  for (const [name, shape] of Object.entries(SHAPES)) {
    const targets = Object.fromEntries(
      Object.entries(nestedRequests(name, shape, company.id, SIZES)).map(([server, { path, ...request }]) => [
        server,
        { url: servers[server].url + path, ...request },
      ]),
    );
    const bytes = assertSameData(await answersOf(targets), shape, SIZES);
    outcomes[name] = { bytes, ...(await compare(targets, TURNS)) };
  }
  reportNested(outcomes);
});

async function answersOf(targets) {
  const entries = Object.entries(targets).map(async ([name, { url, ...request }]) => [
    name,
    await (await fetch(url, request)).text(),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

function reportNested(outcomes) {
  const rows = Object.entries(outcomes).flatMap(([name, { bytes, ours, sql, postgraphile }]) => {
    const sizes = `${SIZES.agents} agents × ${SIZES.activityPerAgent} events, ${Math.round(bytes / 1000)} kB, ${SIZES.connections} connections`;
    const row = (figure, other) => ({
      figure,
      ours: perSecond(ours.rate),
      reference: perSecond(other.rate),
      ratio: ratio(ours.rate, other.rate),
      sizes,
    });
    return [
      row(`nested read, ${name} / one hand-written SQL statement`, sql),
      row(`nested read, ${name} / PostGraphile 5 (Node 24)`, postgraphile),
    ];
  });
  report('nested', { rows, results: outcomes, sizes: SIZES });
}
