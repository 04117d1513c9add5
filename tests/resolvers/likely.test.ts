import { beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, take } from '../kit/server.js';
import { createAgent, createCompany, run } from './organization/company.js';

let server: TestServer;
let boss: string;
beforeAll(async () => {
  server = await startTestServer({ GRAPHQL_MAX_COST: '3000' });
  const id = await createCompany(server);
  boss = await createAgent(server, id, { name: 'Boss' });
  for (let number = 0; number < 20; number++) await createAgent(server, id, { name: `A ${number}`, reportsTo: boss });
});

const nested = (levels: number): string =>
  levels === 0 ? 'reports { nodes { name } }' : `reports { nodes { manager { ${nested(levels - 1)} } } }`;
const documentOf = (levels: number) => `query ($id: ID!) { agent(id: $id) { ${nested(levels)} } }`;

test('lists that cost what is likely give no more nodes than a document may cost', async () => {
  const { agent } = await run(server, documentOf(1), { id: boss });
  expect(agent.reports.nodes[0].manager.reports.nodes).toHaveLength(20);
  const { errors } = await server.graphql(documentOf(2), { id: boss });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'COST_LIMIT_EXCEEDED', status: 400 });
  expect(errors?.[0]?.message).toBe('The document gets more than 3000 nodes. Ask for fewer or smaller pages.');
});

test('each event of a subscription may give as many nodes as a document', async () => {
  const { agent } = await run(server, 'query ($id: ID!) { agent(id: $id) { companyId } }', { id: boss });
  const follow = `subscription ($id: ID!) {
    events(companyId: $id, after: "0") { agent { manager { reports { nodes { manager { reports { nodes { name } } } } } } } }
  }`;
  const client = server.socket();
  const seen = await take(client, follow, { id: agent.companyId }, 12);
  expect(seen.flatMap(({ errors }) => errors ?? [])).toEqual([]);
  await client.dispose();
});
