/** @module-tag face */
import { beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { countStatements } from '#tests/kit/statements.js';
import { createAgent, createCompany, run } from './company.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const CHART = `query ($id: ID!) { company(id: $id) { orgChart { depth managerId agent { name } manager { name } } } }`;

test('the org chart comes whole in one list, managers before their reports, in as many statements for any size', async () => {
  const id = await createCompany(server);
  const chief = await createAgent(server, id, { name: 'Chief' });
  const lead = await createAgent(server, id, { name: 'Lead', reportsTo: chief });
  await run(server, CHART, { id });
  const ofTwo = await countStatements(() => run(server, CHART, { id }));
  await createAgent(server, id, { name: 'Ant', reportsTo: lead });
  await createAgent(server, id, { name: 'Bee', reportsTo: lead });
  const { company } = await run(server, CHART, { id });
  expect(company.orgChart).toEqual([
    { depth: 0, managerId: null, agent: { name: 'Chief' }, manager: null },
    { depth: 1, managerId: chief, agent: { name: 'Lead' }, manager: { name: 'Chief' } },
    { depth: 2, managerId: lead, agent: { name: 'Ant' }, manager: { name: 'Lead' } },
    { depth: 2, managerId: lead, agent: { name: 'Bee' }, manager: { name: 'Lead' } },
  ]);
  expect(await countStatements(() => run(server, CHART, { id }))).toBe(ofTwo);
});
