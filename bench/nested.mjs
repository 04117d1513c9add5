// A nested read: a company with its agents, each with manager, chain of command and latest activity.
import assert from 'node:assert/strict';
import { bench } from './kit/bench.mjs';
import { compare } from './kit/load.mjs';
import { peerNode } from './kit/peers.mjs';
import { startProduct, startReference } from './kit/processes.mjs';
import { perSecond, ratio, report } from './kit/report.mjs';
import { post, seed } from './kit/seed.mjs';

const SIZES = { companies: 3, agents: 20, eventsPerCompany: 4_000, activityPerAgent: 10, connections: 16 };
const TURNS = { turns: 3, seconds: 5, connections: SIZES.connections };

const OURS = `query Nested($id: ID!, $agents: Int!, $events: Int!) {
  company(id: $id) { id name agents(first: $agents) { edges { node {
    id name role status title
    manager { id name role }
    chainOfCommand { id name role title }
    activity(first: $events) { edges { node {
      id cursor action entityType entityId actorType actorId details createdAt
    } } }
  } } } }
}`;

/** The chain of command is as long as the seeded organization is deep, so two levels are all of it. */
const POSTGRAPHILE = `query Nested($id: UUID!, $agents: Int!, $events: Int!) {
  companyByRowId(rowId: $id) { rowId name agentsByCompanyId(first: $agents, orderBy: [CREATED_AT_ASC, ROW_ID_ASC]) { edges { node {
    rowId name role status title
    manager: agentByCompanyIdAndReportsTo { rowId name role title
      manager: agentByCompanyIdAndReportsTo { rowId name role title } }
    events(first: $events, orderBy: SEQ_DESC) { edges { node {
      rowId seq action entityType entityId actorType actorId details createdAt
    } } }
  } } } }
}`;

function request(url, body) {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  return { url: `${url}/graphql`, method: 'POST', headers, body: JSON.stringify(body) };
}

/** Every server has to answer with the same agents, managers, chains and events before it is timed. */
async function assertSameData(bodies, variables) {
  const [ours, sql, peer] = await Promise.all(
    Object.values(bodies).map(([url, query]) => post(`${url}/graphql`, { query, variables })),
  );
  const { company } = ours.data;
  assert.equal(company.agents.edges.length, SIZES.agents);
  for (const { node } of company.agents.edges) assert.equal(node.activity.edges.length, SIZES.activityPerAgent);
  assert.deepEqual(sql.data, ours.data);
  assert.deepEqual(plain(peer.data.companyByRowId), company);
  return JSON.stringify(ours.data).length;
}

/** PostGraphile's answer in the product's words. */
function plain({ rowId, name, agentsByCompanyId }) {
  const edges = agentsByCompanyId.edges.map(({ node: { status, manager, events, ...agent } }) => {
    const chain = [manager, manager?.manager].filter(Boolean).map(plainAgent);
    const { title: _, ...first } = chain[0] ?? {};
    const activity = { edges: events.edges.map(({ node }) => ({ node: plainEvent(node) })) };
    const nearest = chain.length > 0 ? first : null;
    return { node: { ...plainAgent(agent), status: status.toUpperCase(), manager: nearest, chainOfCommand: chain, activity } };
  });
  return { id: rowId, name, agents: { edges } };
}

const plainAgent = ({ rowId: id, name, role, title }) => ({ id, name, role: role.toUpperCase(), title });

const plainEvent = ({ rowId: id, seq: cursor, createdAt, actorType, ...event }) => ({
  ...event,
  id,
  cursor,
  actorType: actorType.toUpperCase(),
  createdAt: new Date(createdAt).toISOString(),
});

function reportNested({ ours, sql, postgraphile }, bytes) {
  const sizes = `${SIZES.agents} agents × ${SIZES.activityPerAgent} events, ${Math.round(bytes / 1000)} kB, ${SIZES.connections} connections`;
  const row = (figure, other) => ({
    figure,
    ours: perSecond(ours.rate),
    reference: perSecond(other.rate),
    ratio: ratio(ours.rate, other.rate),
    sizes,
  });
  report('nested', {
    rows: [
      row('nested read / one hand-written SQL statement', sql),
      row('nested read / PostGraphile 5 (Node 24)', postgraphile),
    ],
    results: { ours, sql, postgraphile },
    sizes: SIZES,
  });
}

await bench(async ({ databaseUrl, open }) => {
  const env = { DATABASE_URL: databaseUrl };
  const ours = await open(startProduct(databaseUrl));
  const { companies, agents, eventsPerCompany: events } = SIZES;
  const [company] = await seed({ url: ours.url, databaseUrl, companies, agents, events });
  const sql = await open(startReference('nested-sql', env));
  const peer = await open(startReference('postgraphile', env, peerNode()));
  const variables = { id: company.id, agents, events: SIZES.activityPerAgent };
  const bodies = { ours: [ours.url, OURS], sql: [sql.url, OURS], postgraphile: [peer.url, POSTGRAPHILE] };
  const bytes = await assertSameData(bodies, variables);
  const targets = Object.fromEntries(
    Object.entries(bodies).map(([name, [url, query]]) => [name, request(url, { query, variables })]),
  );
  reportNested(await compare(targets, TURNS), bytes);
});
