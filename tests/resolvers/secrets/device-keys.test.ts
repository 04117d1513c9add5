/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { bearer, createAgent, createCompany, createKey, run } from '../organization/company.js';

let server: TestServer;
let remote: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer();
  const companyId = await createCompany(server);
  const adapter = { adapterType: 'agent_gateway', adapterConfig: { url: 'wss://gateway.example.com' } };
  remote = await createAgent(server, companyId, { name: 'Remote', ...adapter });
  other = await createAgent(server, companyId, { name: 'Other', permissions: { canCreateAgents: false } });
});

const KEY = 'query ($id: ID!) { agent(id: $id) { devicePublicKey } }';

describe("an agent's public device key", () => {
  test('is shown to whoever may read its configuration', async () => {
    const { agent } = await run(server, KEY, { id: remote });
    expect(Buffer.from(agent.devicePublicKey, 'base64url')).toHaveLength(32);
    const asItself = await run(server, KEY, { id: remote }, bearer((await createKey(server, remote)).token));
    expect(asItself.agent).toEqual(agent);
  });

  test('is not shown to others, and null where an agent needs none', async () => {
    const asOther = bearer((await createKey(server, other)).token);
    expect((await run(server, KEY, { id: remote }, asOther)).agent).toEqual({ devicePublicKey: null });
    expect((await run(server, KEY, { id: other })).agent).toEqual({ devicePublicKey: null });
  });
});
