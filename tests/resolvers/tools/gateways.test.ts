/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { listsIn, statementsOf } from '#tests/kit/statements.js';
import { createAgent, createCompany, refusal, run } from '../organization/company.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const CREATE_PROFILE = `mutation ($input: CreateToolProfileInput!) { createToolProfile(input: $input) { profile { id } } }`;
const CREATE_ISSUE = `mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { id } } }`;
const CREATE = `mutation ($input: CreateToolGatewayInput!) { createToolGateway(input: $input) { cursor gateway { id } } }`;
const UPDATE = `mutation ($input: UpdateToolGatewayInput!) { updateToolGateway(input: $input) {
  gateway { status slug profile { name } headerPolicy { staticHeaders { name value valueRef } } } } }`;
const MINT = `mutation ($input: CreateToolGatewayTokenInput!) { createToolGatewayToken(input: $input) {
  token gatewayToken { id tokenPrefix allowedActions gateway { name } } } }`;
const REVOKE = `mutation ($input: RevokeToolGatewayTokenInput!) { revokeToolGatewayToken(input: $input) {
  gatewayToken { revokedAt } } }`;

async function profileOf(companyId: string): Promise<string> {
  const input = { companyId, profileKey: randomUUID(), name: 'Support' };
  return (await run(server, CREATE_PROFILE, { input })).createToolProfile.profile.id;
}

const clientOf = (gatewayId: string) => ({ gatewayId, name: 'Laptop', clientLabel: 'Claude Code', ownerNote: 'Ada' });

/** A company with gateways that each have an agent, issues, two tokens and a call. */
async function companyOf(count: number): Promise<string> {
  const companyId = await createCompany(server);
  for (let number = 0; number < count; number++) {
    const agentId = await createAgent(server, companyId, { name: `Agent ${number}` });
    const issue = async () =>
      (await run(server, CREATE_ISSUE, { input: { companyId, title: 'Work' } })).createIssue.issue.id;
    const refs = { agentId, issueId: await issue(), approvalIssueId: await issue() };
    const input = { companyId, name: `Desk ${number}`, profileId: await profileOf(companyId), ...refs };
    const { id } = (await run(server, CREATE, { input })).createToolGateway.gateway;
    await run(server, MINT, { input: clientOf(id) });
    await run(server, MINT, { input: clientOf(id) });
    await called(companyId, id);
  }
  return companyId;
}

const called = (companyId: string, gatewayId: string) =>
  server.runtime.services.database.transaction('all', (tx) =>
    tx.toolInvocation.create({
      data: {
        id: randomUUID(),
        companyId,
        gatewayId,
        actorType: 'system',
        actorId: gatewayId,
        toolName: 'search',
        decision: 'allow',
        reasonCode: 'allow_profile',
        configVersion: 1,
        argumentsHash: 'x',
        argumentsSummary: {},
        status: 'succeeded',
      },
    }),
  );

const NESTED = `query ($id: ID!) { company(id: $id) { toolGateways(first: 10) { nodes {
  id name publicId endpointPath displaySlug status defaultProfileMode
  authConfig { bearer { defaultTtlSeconds } oauth { enabled } }
  clientSnippets { client label config notes }
  profile { name bindings { nodes { priority targetType target { ... on ToolGateway { name } } } } }
  agent { name } issue { title } approvalIssue { title } createdBy { __typename }
  tokens { totalCount nodes { tokenPrefix allowedActions gateway { name } } }
  calls { totalCount nodes { toolName gateway { name } } }
} } } }`;

test('a gateway is read with its profile, tokens and settings in one query', async () => {
  const id = await companyOf(1);
  const [gateway] = (await run(server, NESTED, { id })).company.toolGateways.nodes;
  expect(gateway).toMatchObject({
    name: 'Desk 0',
    endpointPath: `/mcp/gateways/${gateway.publicId}`,
    displaySlug: 'desk-0',
    status: 'ACTIVE',
    defaultProfileMode: 'GATEWAY_ONLY',
    authConfig: { bearer: { defaultTtlSeconds: 7_776_000 }, oauth: { enabled: false } },
    profile: {
      name: 'Support',
      bindings: { nodes: [{ priority: 10, targetType: 'GATEWAY', target: { name: 'Desk 0' } }] },
    },
    agent: { name: 'Agent 0' },
    issue: { title: 'Work' },
    approvalIssue: { title: 'Work' },
    tokens: { totalCount: 2 },
    calls: { totalCount: 1, nodes: [{ toolName: 'search', gateway: { name: 'Desk 0' } }] },
  });
  expect(gateway.tokens.nodes[0]).toEqual({
    tokenPrefix: expect.stringMatching(/^svcgw_[0-9a-f]{8}$/),
    allowedActions: ['TOOLS_LIST', 'TOOLS_CALL'],
    gateway: { name: 'Desk 0' },
  });
  expect(gateway.clientSnippets[0]).toMatchObject({
    client: 'CLAUDE_CODE',
    config: expect.stringContaining(gateway.endpointPath),
  });
});

test('each level of many gateways is one statement, as of one', async () => {
  const [few, many] = [await companyOf(1), await companyOf(4)];
  const read = (id: string) => statementsOf(() => run(server, NESTED, { id }));
  await read(few);
  expect(listsIn(await read(many))).toEqual(listsIn(await read(few)));
});

const FILTERED = `query ($id: ID!, $filter: ToolGatewayFilter) { company(id: $id) {
  toolGateways(filter: $filter) { nodes { name } } } }`;

test('gateways and their tokens are changed by their own ids', async () => {
  const companyId = await createCompany(server);
  const input = { companyId, name: 'Desk', profileId: await profileOf(companyId) };
  const gatewayId = (await run(server, CREATE, { input })).createToolGateway.gateway.id;
  const headerPolicy = { staticHeaders: [{ name: 'X-Team', value: 'support' }] };
  const changed = await run(server, UPDATE, { input: { gatewayId, slug: 'front', status: 'DISABLED', headerPolicy } });
  expect(changed.updateToolGateway.gateway).toEqual({
    status: 'DISABLED',
    slug: 'front',
    profile: { name: 'Support' },
    headerPolicy: { staticHeaders: [{ name: 'x-team', value: 'support', valueRef: null }] },
  });
  const { token, gatewayToken } = (await run(server, MINT, { input: clientOf(gatewayId) })).createToolGatewayToken;
  expect(token.startsWith(gatewayToken.tokenPrefix)).toBe(true);
  const revoked = await run(server, REVOKE, { input: { tokenId: gatewayToken.id } });
  expect(revoked.revokeToolGatewayToken.gatewayToken.revokedAt).toEqual(expect.any(String));
  await run(server, UPDATE, { input: { gatewayId, status: 'ARCHIVED' } });
  const named = async (filter?: object) =>
    (await run(server, FILTERED, { id: companyId, filter })).company.toolGateways.nodes;
  expect(await named()).toEqual([]);
  expect(await named({ statuses: ['ARCHIVED'] })).toEqual([{ name: 'Desk' }]);
});

test('an input that does not fit is refused with its issues', async () => {
  const companyId = await createCompany(server);
  const fault = await refusal(server, CREATE, {
    input: { companyId, name: '', profileId: await profileOf(companyId) },
  });
  expect(fault).toMatchObject({
    message: 'Invalid gateway payload',
    extensions: { code: 'UNPROCESSABLE', issues: [{ path: ['name'] }] },
  });
});
