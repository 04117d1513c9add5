/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Transaction } from '#services/core/postgres/database.js';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { listsIn, statementsOf } from '#tests/kit/statements.js';
import { createAgent, createCompany, run } from '../organization/company.js';

let server: TestServer;
let few: string;
let many: string;
beforeAll(async () => {
  server = await startTestServer();
  few = await companyOf(2);
  many = await companyOf(20);
});

const inDatabase = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  server.runtime.services.database.transaction('all', work);

const CREATE_ISSUE = `mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { id } } }`;

/** A company whose every call is of another agent, run, issue and tool, and whose first agent has as many profiles. */
async function companyOf(count: number): Promise<string> {
  const companyId = await createCompany(server);
  let first: string | undefined;
  for (let number = 0; number < count; number++) {
    const agentId = await createAgent(server, companyId, { name: `Agent ${number}` });
    first ??= agentId;
    await inDatabase((tx) => boundProfile(tx, companyId, number, first as string));
    const input = { companyId, title: `Issue ${number}` };
    const { issue } = (await run(server, CREATE_ISSUE, { input })).createIssue;
    await inDatabase((tx) => calledTool(tx, companyId, { number, agentId, issueId: issue.id }));
  }
  return companyId;
}

interface Caller {
  readonly number: number;
  readonly agentId: string;
  readonly issueId: string;
}

async function calledTool(tx: Transaction, companyId: string, { number, agentId, issueId }: Caller): Promise<void> {
  const entry = await offeredTool(tx, companyId, number);
  const { id: runId } = await tx.heartbeatRun.create({ data: { companyId, agentId, issueId, status: 'running' } });
  const toolName = `mcp.app-${number}:send`;
  const call = await tx.toolInvocation.create({
    data: {
      ...entry,
      id: randomUUID(),
      companyId,
      actorType: 'agent',
      actorId: agentId,
      agentId,
      runId,
      issueId,
      toolName,
      decision: 'require_approval',
      reasonCode: 'requires_approval_policy',
      configVersion: 1,
      argumentsHash: 'x',
      argumentsSummary: {},
      status: 'awaiting_approval',
    },
  });
  const { id: interactionId } = await tx.interaction.create({
    data: { companyId, issueId, kind: 'request_confirmation', continuationPolicy: 'none', payload: {} } as never,
  });
  const { connectionId, catalogEntryId } = entry;
  await tx.toolActionRequest.create({
    data: {
      id: randomUUID(),
      companyId,
      connectionId,
      catalogEntryId,
      invocationId: call.id,
      issueId,
      interactionId,
      toolName,
      riskLevel: 'write',
      context: {},
      entryVersionHash: 'v',
      entryStatus: 'active',
      argumentsMaterial: {},
      masterKeyId: 'none',
      requestedByAgentId: agentId,
      canonicalArgumentsHash: 'x',
      canonicalArgumentsSummary: {},
      expiresAt: new Date(Date.now() + 3_600_000),
    } as never,
  });
  const event = {
    id: randomUUID(),
    actorType: 'agent',
    actorId: agentId,
    agentId,
    runId,
    action: 'tool_gateway.approval_requested',
    entityType: 'tool_invocation',
    entityId: call.id,
  };
  await tx.$executeRaw`SELECT orgraph_append(${companyId}::uuid, ${JSON.stringify([event])}::jsonb)`;
}

async function offeredTool(tx: Transaction, companyId: string, number: number) {
  const { id: applicationId } = await tx.toolApplication.create({
    data: { companyId, applicationKey: `app-${number}`, name: `App ${number}`, type: 'mcp_http', status: 'active' },
  });
  const { id: connectionId } = await tx.toolConnection.create({
    data: {
      companyId,
      applicationId,
      uid: `app-${number}-${companyId}`,
      name: `Server ${number}`,
      transport: 'remote_http',
      config: {},
      status: 'active',
      enabled: true,
    },
  });
  const { id: catalogEntryId } = await tx.toolCatalogEntry.create({
    data: {
      companyId,
      applicationId,
      connectionId,
      toolName: 'send',
      inputSchema: { type: 'object' },
      riskLevel: 'write',
      versionHash: 'v',
      schemaHash: 's',
      status: 'active',
    } as never,
  });
  return { applicationId, connectionId, catalogEntryId };
}

/** A profile that lets an agent use the tool of this number. */
async function boundProfile(tx: Transaction, companyId: string, number: number, agentId: string): Promise<void> {
  const key = `profile-${number}`;
  const { id: profileId } = await tx.toolProfile.create({
    data: { companyId, profileKey: key, name: key, status: 'active', defaultAction: 'deny' } as never,
  });
  await tx.toolProfileEntry.create({
    data: { companyId, profileId, selectorType: 'tool_name', effect: 'include', toolName: 'send' } as never,
  });
  await tx.toolProfileBinding.create({
    data: { companyId, profileId, targetType: 'agent', targetId: agentId, priority: 100 } as never,
  });
}

/** Rows that are named by others are asked for together or apart, as what names them comes in. */
async function compare(document: string, check: (company: Record<string, { nodes: object[] }>) => void) {
  await run(server, document, { id: few });
  const small = await statementsOf(() => run(server, document, { id: few }));
  const large = await statementsOf(async () => check((await run(server, document, { id: many })).company));
  expect(listsIn(large)).toEqual(listsIn(small));
}

test('calls are read with what they are about in a number of statements that does not grow', async () => {
  const calls = `query ($id: ID!) { company(id: $id) { toolCalls(first: 30) { nodes {
    toolName outcome
    agent { name manager { name } } run { status issue { title } agent { name } } issue { title status }
    server { name application { name } catalog(first: 3) { totalCount nodes { toolName } } }
    application { name } catalogEntry { toolName drift { fields } server { name } calls(first: 2) { totalCount } }
    request { status interaction { status } issue { title } }
    events { nodes { action agent { name } } }
  } } } }`;
  await compare(calls, ({ toolCalls }) => {
    expect(toolCalls?.nodes).toHaveLength(20);
    expect(toolCalls?.nodes[0]).toMatchObject({
      agent: { name: 'Agent 19' },
      run: { issue: { title: 'Issue 19' } },
      server: { name: 'Server 19', catalog: { totalCount: 1 } },
      catalogEntry: { toolName: 'send', calls: { totalCount: 1 } },
      request: { status: 'PENDING', issue: { title: 'Issue 19' } },
      events: { nodes: [{ action: 'TOOL_GATEWAY_APPROVAL_REQUESTED' }] },
    });
  });
});

test('the audit is read with its calls in a number of statements that does not grow', async () => {
  const audit = `query ($id: ID!) { company(id: $id) { toolAudit(first: 30) { nodes {
    outcome toolTitle agent { name } server { name application { name } } application { name }
    event { action agent { name } run { status } }
    call { toolName agent { name } run { status } server { name } catalogEntry { toolName } request { status } }
  } } } }`;
  await compare(audit, ({ toolAudit }) => {
    expect(toolAudit?.nodes).toHaveLength(20);
    expect(toolAudit?.nodes[0]).toMatchObject({
      agent: { name: 'Agent 19' },
      server: { name: 'Server 19' },
      call: { catalogEntry: { toolName: 'send' }, request: { status: 'PENDING' } },
    });
  });
});

test('requests to people are read with their issues and calls in a number of statements that does not grow', async () => {
  const requests = `query ($id: ID!) { company(id: $id) { toolActionRequests(first: 30) { nodes {
    status toolName previewMarkdown requestedByAgent { name } requestedBy { __typename }
    issue { title assigneeAgent { name } comments(first: 2) { totalCount } } interaction { status } approval { status }
    invocation { status agent { name } run { status } server { name } events { totalCount } }
    server { name application { name } } catalogEntry { toolName previous { description } }
  } } } }`;
  await compare(requests, ({ toolActionRequests }) => {
    expect(toolActionRequests?.nodes).toHaveLength(20);
    expect(toolActionRequests?.nodes[0]).toMatchObject({
      issue: { title: 'Issue 19' },
      requestedByAgent: { name: 'Agent 19' },
      invocation: { agent: { name: 'Agent 19' }, server: { name: 'Server 19' } },
    });
  });
});

const AGENTS = 'query ($id: ID!) { company(id: $id) { agents(first: 50, orderBy: NAME_ASC) { nodes { id name } } } }';
const agentsOf = async (id: string): Promise<{ id: string }[]> =>
  (await run(server, AGENTS, { id })).company.agents.nodes;

const EFFECTIVE = `
  agent { name } profiles { name summary { totalToolCount } entries { totalCount } } entries { toolName profile { name } }
  bindings { target { ... on Agent { name } } } allowedTools { toolName catalogEntry { server { name } } } installedConnections { name }`;

test('the tools that an agent may call are read in a number of statements that does not grow', async () => {
  const query = `query ($company: ID!, $agent: ID!) {
    effectiveTools(companyId: $company, agentId: $agent) { ${EFFECTIVE} }
    toolExplanations(agentId: $agent) { toolName reasonCode effectiveProfiles { name } matchedPolicies { name } server { name } catalogEntry { description } }
  }`;
  const of = async (company: string, count: number) => {
    const [first] = await agentsOf(company);
    const ask = () => run(server, query, { company, agent: first?.id });
    await ask();
    return statementsOf(async () => {
      const { effectiveTools, toolExplanations } = await ask();
      expect(effectiveTools).toMatchObject({ agent: { name: 'Agent 0' } });
      expect(
        [effectiveTools.profiles, effectiveTools.allowedTools, toolExplanations].map(({ length }) => length),
      ).toEqual([count, count, count]);
    });
  };
  const [small, large] = [await of(few, 2), await of(many, 20)];
  expect(listsIn(large)).toEqual(listsIn(small));
});

interface Access {
  readonly effectiveTools: Readonly<Record<string, object[]>>;
  readonly toolExplanations: readonly object[];
}

test('the tools that all agents may call are read in a number of statements that does not grow', async () => {
  const agents = `query ($id: ID!) { company(id: $id) { agents(first: 20, orderBy: NAME_ASC) { nodes {
    name
    effectiveTools { profiles { name } entries { toolName } bindings { priority } allowedTools { toolName server { name } } }
    toolExplanations { toolName reasonCode effectiveProfiles { name } server { name } }
  } } } }`;
  await compare(agents, (company) => {
    const nodes = (company.agents?.nodes ?? []) as Access[];
    expect(nodes).toHaveLength(20);
    const [first, second] = nodes;
    expect(first?.effectiveTools.profiles).toHaveLength(20);
    expect(second?.effectiveTools.profiles).toEqual([]);
    expect(second?.effectiveTools.allowedTools).toHaveLength(20);
    expect(second?.toolExplanations[0]).toMatchObject({ toolName: 'send', reasonCode: 'ALLOW_EXPLICIT_GRANT' });
  });
});
