/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { startMcpServer } from '#tests/kit/mcp-server.js';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { listsIn, statementsOf } from '#tests/kit/statements.js';
import { createAgent, createCompany, createKey, run } from '../organization/company.js';

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  const tools = ['search', 'send', 'remove'].map((name) => ({ name, inputSchema: { type: 'object' } }));
  url = (await startMcpServer({ tools })).url;
});

const CREATE = `mutation ($input: CreateToolServerInput!) {
  createToolServer(input: $input) { server { id uid status transport application { name type } createdBy { __typename } } cursor }
}`;
const REFRESH = `mutation ($input: RefreshToolCatalogInput!) {
  refreshToolCatalog(input: $input) { discoveredCount server { healthStatus catalog { nodes { id toolName riskLevel } } } cursor }
}`;

const connect = async (companyId: string, fields: object = {}): Promise<{ id: string; uid: string }> => {
  const input = {
    companyId,
    applicationName: `App ${randomUUID()}`,
    name: 'Main',
    transport: 'REMOTE_HTTP',
    config: { url },
    ...fields,
  };
  return (await run(server, CREATE, { input })).createToolServer.server;
};

test('a server is connected, refreshed, reviewed, installed and archived through the graph', async () => {
  const companyId = await createCompany(server);
  const made = await connect(companyId, { applicationName: 'Tracker' });
  expect(made).toMatchObject({
    status: 'DRAFT',
    application: { name: 'Tracker', type: 'MCP_HTTP' },
    createdBy: { __typename: 'User' },
  });
  const { refreshToolCatalog } = await run(server, REFRESH, { input: { serverId: made.id } });
  expect(refreshToolCatalog).toMatchObject({ discoveredCount: 3, server: { healthStatus: 'OK' } });
  expect(Number(refreshToolCatalog.cursor)).toBeGreaterThan(0);
  const [search, , remove] = refreshToolCatalog.server.catalog.nodes;
  expect(remove).toMatchObject({ toolName: 'remove', riskLevel: 'DESTRUCTIVE' });
  const agentId = await createAgent(server, companyId, { name: 'Worker' });
  const changed = await run(
    server,
    `mutation ($server: ID!, $entry: ID!, $agent: ID!) {
      updateToolCatalogEntry(input: { catalogEntryId: $entry, status: DISABLED }) {
        entry { status reviewedBy { ... on User { name } } server { name } }
      }
      setToolInstalls(input: { serverId: $server, installs: [{ targetType: AGENT, targetId: $agent }] }) {
        server { installs { totalCount nodes { targetType agent { name } } } }
      }
      updateToolServer(input: { serverId: $server, name: "Renamed", status: ACTIVE, enabled: true }) {
        server { name enabled events(first: 1) { nodes { action subject { id } } } }
      }
    }`,
    { server: made.id, entry: search.id, agent: agentId },
  );
  expect(changed).toMatchObject({
    updateToolCatalogEntry: { entry: { status: 'DISABLED', server: { name: 'Main' } } },
    setToolInstalls: {
      server: { installs: { totalCount: 1, nodes: [{ targetType: 'AGENT', agent: { name: 'Worker' } }] } },
    },
    updateToolServer: {
      server: { enabled: true, events: { nodes: [{ action: 'TOOL_CONNECTION_UPDATED', subject: { id: made.id } }] } },
    },
  });
  const archive =
    'mutation ($id: ID!) { archiveToolServer(input: { serverId: $id }) { removedCatalogEntries server { status } } }';
  expect((await run(server, archive, { id: made.id })).archiveToolServer).toEqual({
    removedCatalogEntries: 3,
    server: { status: 'ARCHIVED' },
  });
});

test('a check that fails tells its code and the connection', async () => {
  const { id } = await connect(await createCompany(server), { config: {} });
  const check = 'mutation ($id: ID!) { checkToolServer(input: { serverId: $id }) { server { healthStatus } } }';
  const { data, errors } = await server.graphql(check, { id });
  expect(data).toEqual({ checkToolServer: null });
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'REMOTE_HTTP_URL_MISSING',
    details: { connection: { healthStatus: 'error' } },
  });
});

test('the version of a secret is "latest" or a number', async () => {
  const companyId = await createCompany(server);
  const { createSecret } = await run(
    server,
    'mutation ($input: CreateSecretInput!) { createSecret(input: $input) { secret { id } } }',
    { input: { companyId, name: 'Key', value: 'value' } },
  );
  const credential = (key: string, version: string) => ({
    name: key,
    secretId: createSecret.secret.id,
    placement: 'HEADER',
    key,
    version,
  });
  const { id } = await connect(companyId, { credentialRefs: [credential('X-A', '1'), credential('X-B', 'latest')] });
  const query = `query ($id: ID!) { node(id: $id) { ... on ToolServer {
    credentialRefs { placement version prefix secret { name } }
  } } }`;
  const of = { placement: 'HEADER', prefix: null, secret: { name: 'Key' } };
  expect((await run(server, query, { id })).node.credentialRefs).toEqual([
    { ...of, version: '1' },
    { ...of, version: 'latest' },
  ]);
});

const ALL = `query ($id: ID!) { company(id: $id) { toolApplications(first: 5) { nodes { name servers { totalCount nodes {
  name config application { name } createdByUser { name } lastUsedAt
  catalog(first: 20, filter: { statuses: [ACTIVE] }) { totalCount nodes {
    toolName inputSchema server { id } calls(first: 3, filter: { statuses: [FAILED] }) { totalCount nodes { toolName agent { name } } }
  } }
  installs { nodes { agent { name } } }
  grants { nodes { kind delegations { nodes { agent { name } } } } }
  actionRequests { nodes { status } }
  events(first: 3) { nodes { action } }
} } } } } }`;

test('applications, their servers and tools are read in a number of statements that does not grow', async () => {
  const companyOf = async (count: number): Promise<string> => {
    const companyId = await createCompany(server);
    for (let number = 0; number < count; number++) {
      const { id } = await connect(companyId);
      await run(server, REFRESH, { input: { serverId: id } });
    }
    return companyId;
  };
  const [few, many] = [await companyOf(1), await companyOf(4)];
  const small = await statementsOf(() => run(server, ALL, { id: few }));
  const large = await statementsOf(async () => {
    const { company } = await run(server, ALL, { id: many });
    expect(company.toolApplications.nodes).toHaveLength(4);
    for (const { servers } of company.toolApplications.nodes) {
      expect(servers).toMatchObject({ totalCount: 1, nodes: [{ catalog: { totalCount: 3 } }] });
    }
  });
  expect(listsIn(large)).toEqual(listsIn(small));
});

test('agents see nothing of servers', async () => {
  const companyId = await createCompany(server);
  const { id } = await connect(companyId);
  const { token } = await createKey(server, await createAgent(server, companyId));
  const query =
    'query ($company: ID!, $id: ID!) { company(id: $company) { toolServers { totalCount } } node(id: $id) { id } }';
  const { data, errors } = await server.graphql(
    query,
    { company: companyId, id },
    { authorization: `Bearer ${token}` },
  );
  expect(data).toEqual({ company: { toolServers: null }, node: null });
  expect(errors?.map(({ extensions }) => extensions?.code)).toEqual(['FORBIDDEN']);
});
