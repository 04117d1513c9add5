// A nested read: a company with its agents, each with manager, chain of command and latest activity.
import assert from 'node:assert/strict';
import { bench } from './kit/bench.mjs';
import { compare } from './kit/load.mjs';
import { peerNode } from './kit/peers.mjs';
import { startProduct, startReference } from './kit/processes.mjs';
import { perSecond, ratio, report } from './kit/report.mjs';
import { post, seed } from './kit/seed.mjs';
import { plain, postgraphileDocument, productDocument, SHAPES } from './kit/shapes.mjs';

const SIZES = { companies: 3, agents: 20, eventsPerCompany: 4_000, activityPerAgent: 10, connections: 16 };
const TURNS = { turns: 3, seconds: 3, connections: SIZES.connections };

await bench(async ({ databaseUrl, open }) => {
  const env = { DATABASE_URL: databaseUrl };
  const ours = await open(startProduct(databaseUrl));
  const { companies, agents, eventsPerCompany: events } = SIZES;
  const [company] = await seed({ url: ours.url, databaseUrl, companies, agents, events });
  const sql = await open(startReference('nested-sql', env));
  const peer = await open(startReference('postgraphile', env, peerNode()));
  const variables = { id: company.id, agents, events: SIZES.activityPerAgent };
  const outcomes = {};
  for (const [name, shape] of Object.entries(SHAPES)) {
    const targets = {
      ours: request(`${ours.url}/graphql`, { query: productDocument(shape), variables }),
      sql: request(`${sql.url}/${name}`, { variables }),
      postgraphile: request(`${peer.url}/graphql`, { query: postgraphileDocument(shape), variables }),
    };
    const bytes = await assertSameData(targets, shape);
    outcomes[name] = { bytes, ...(await compare(targets, TURNS)) };
  }
  reportNested(outcomes);
});

function request(url, body) {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  return { url, method: 'POST', headers, body: JSON.stringify(body) };
}

/** Every server has to answer with the same agents, managers, chains and events before it is timed. */
async function assertSameData(targets, shape) {
  const answers = await Promise.all(Object.values(targets).map(({ url, body }) => post(url, JSON.parse(body))));
  const [{ company }, sql, peer] = answers.map(({ data }) => data);
  assert.equal(company.agents.edges.length, SIZES.agents);
  for (const { node } of company.agents.edges) assert.equal(node.activity.edges.length, SIZES.activityPerAgent);
  assert.deepEqual(sql.company, company);
  assert.deepEqual(plain(peer.companyByRowId, shape), company);
  return JSON.stringify(company).length;
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
