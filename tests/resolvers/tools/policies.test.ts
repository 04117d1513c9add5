/** @module-tag face */
import { beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { countStatements } from '#tests/kit/statements.js';
import { createAgent, createCompany, createKey, run } from '../organization/company.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const CREATE_APPLICATION = `mutation ($input: CreateToolApplicationInput!) {
  createToolApplication(input: $input) { application { id applicationKey ownerAgent { name } company { name } } cursor }
}`;
const CREATE_POLICY = `mutation ($input: CreateToolPolicyInput!) {
  createToolPolicy(input: $input) { policy { id policyType priority selectors conditions config createdBy { __typename } } }
}`;

test('tools are written and read through the graph', async () => {
  const companyId = await createCompany(server);
  const ownerAgentId = await createAgent(server, companyId, { name: 'Keeper' });
  const { createToolApplication } = await run(server, CREATE_APPLICATION, {
    input: { companyId, name: 'Tracker', type: 'MCP_HTTP', ownerAgentId },
  });
  expect(createToolApplication.application).toMatchObject({
    applicationKey: 'tracker',
    ownerAgent: { name: 'Keeper' },
  });
  const { createToolPolicy } = await run(server, CREATE_POLICY, {
    input: {
      companyId,
      name: 'Not too often',
      policyType: 'RATE_LIMIT',
      selectors: { toolNames: ['send'], riskLevel: 'HIGH' },
      conditions: { arguments: { fieldEquals: { 'to.name': 'all' } } },
      config: { limit: 3, windowSeconds: 60, keyBy: ['AGENT'] },
    },
  });
  expect(createToolPolicy.policy).toMatchObject({
    policyType: 'RATE_LIMIT',
    priority: 100,
    selectors: { toolNames: ['send'], riskLevel: 'HIGH' },
    conditions: { arguments: { fieldEquals: { 'to.name': 'all' } } },
    config: { limit: 3, windowSeconds: 60, keyBy: ['AGENT'] },
    createdBy: { __typename: 'User' },
  });
  const { node } = await run(server, 'query ($id: ID!) { node(id: $id) { ... on ToolPolicy { name enabled } } }', {
    id: createToolPolicy.policy.id,
  });
  expect(node).toEqual({ name: 'Not too often', enabled: true });
  const trusted = { input: { companyId, name: 'Trusted', policyType: 'TRUST_RULE' } };
  const { errors } = await server.graphql(CREATE_POLICY, trusted);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNPROCESSABLE', status: 422 });
});

test('what a policy says is read in the words in which it is written, so that a client can send it back', async () => {
  const companyId = await createCompany(server);
  const written = {
    selectors: { actorTypes: ['AGENT', 'SYSTEM'], toolName: 'agent', riskLevels: ['WRITE'] },
    conditions: {
      actor: { actorType: 'AGENT' },
      risk: { levels: ['READ', 'LOW'], max: 'HIGH', isWrite: false },
      arguments: { fieldEquals: { level: 'high' }, fieldIn: { kind: ['agent'] } },
    },
  };
  const input = { companyId, name: 'One', policyType: 'BLOCK', ...written };
  const { createToolPolicy } = await run(server, CREATE_POLICY, { input });
  const { selectors, conditions } = createToolPolicy.policy;
  expect({ selectors, conditions }).toEqual(written);
  const again = { input: { ...input, name: 'Two', selectors, conditions } };
  expect((await run(server, CREATE_POLICY, again)).createToolPolicy.policy).toMatchObject(written);
});

const ALL = `query ($id: ID!) { company(id: $id) {
  toolApplications { totalCount nodes { name ownerAgent { name } } }
  toolPolicies(filter: { policyTypes: [BLOCK], enabled: true }, orderBy: NAME_DESC) { totalCount nodes { name } }
} }`;

test('tools of a company are listed in a number of statements that does not grow', async () => {
  const companyOf = async (count: number): Promise<string> => {
    const companyId = await createCompany(server);
    const ownerAgentId = await createAgent(server, companyId);
    for (let number = 0; number < count; number++) {
      const application = { companyId, name: `App ${number}`, type: 'CHAT', ownerAgentId };
      await run(server, CREATE_APPLICATION, { input: application });
      await run(server, CREATE_POLICY, { input: { companyId, name: `Policy ${number}`, policyType: 'BLOCK' } });
    }
    return companyId;
  };
  const [few, many] = [await companyOf(1), await companyOf(7)];
  const small = await countStatements(() => run(server, ALL, { id: few }));
  const large = await countStatements(async () => {
    const { company } = await run(server, ALL, { id: many });
    expect(company.toolApplications.totalCount).toBe(7);
    expect(company.toolApplications.nodes[0].ownerAgent).not.toBeNull();
    expect(company.toolPolicies.nodes.map(({ name }: { name: string }) => name).slice(0, 2)).toEqual([
      'Policy 6',
      'Policy 5',
    ]);
  });
  expect(large).toBe(small);
});

test('agents do not see what decides over their tools', async () => {
  const companyId = await createCompany(server);
  const { token } = await createKey(server, await createAgent(server, companyId));
  const headers = { authorization: `Bearer ${token}` };
  const { data, errors } = await server.graphql(ALL, { id: companyId }, headers);
  expect(data).toMatchObject({ company: { toolApplications: null, toolPolicies: null } });
  expect(errors?.map(({ extensions }) => extensions?.code)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
});
