/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Transaction } from '#services/core/postgres/database.js';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { countStatements } from '#tests/kit/statements.js';
import { createAgent, createCompany, run } from '../organization/company.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const inDatabase = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  server.runtime.services.database.transaction('all', work);

/** Calls of an agent, with what the journal says of each. */
async function called(companyId: string, agentId: string, statuses: readonly string[], startedAt = new Date()) {
  const calls = statuses.map((status) => ({
    id: randomUUID(),
    companyId,
    actorType: 'agent',
    actorId: agentId,
    agentId,
    toolName: 'search',
    decision: status === 'denied' ? 'deny' : 'allow',
    reasonCode: status === 'denied' ? 'deny_default' : 'allow_policy',
    configVersion: 1,
    argumentsHash: 'x',
    argumentsSummary: {},
    status,
    startedAt,
  }));
  const events = calls.map(({ id, status }) => ({
    id: randomUUID(),
    actorType: 'agent',
    actorId: agentId,
    agentId,
    action: status === 'denied' ? 'tool_gateway.call_denied' : 'tool_gateway.call_completed',
    entityType: 'tool_invocation',
    entityId: id,
  }));
  await inDatabase(async (tx) => {
    await tx.toolInvocation.createMany({ data: calls });
    await tx.$executeRaw`SELECT orgraph_append(${companyId}::uuid, ${JSON.stringify(events)}::jsonb)`;
  });
  return calls.map(({ id }) => id);
}

const AUDIT = `query ($id: ID!, $first: Int, $after: String, $filter: ToolAuditFilter) { company(id: $id) {
  toolAudit(first: $first, after: $after, filter: $filter) {
    totalCount pageInfo { hasNextPage endCursor }
    nodes { outcome agent { name } event { action } call { toolName outcome denialReason events { nodes { action } } } }
  } } }`;

test('the audit is read in pages with its calls', async () => {
  const id = await createCompany(server);
  const agentId = await createAgent(server, id, { name: 'Caller' });
  await called(id, agentId, ['succeeded', 'denied', 'succeeded']);
  const { company } = await run(server, AUDIT, { id, first: 2 });
  expect(company.toolAudit).toMatchObject({
    totalCount: 3,
    pageInfo: { hasNextPage: true },
    nodes: [
      { outcome: 'ALLOWED', agent: { name: 'Caller' }, event: { action: 'TOOL_GATEWAY_CALL_COMPLETED' } },
      {
        outcome: 'BLOCKED',
        call: {
          toolName: 'search',
          outcome: 'BLOCKED',
          denialReason: 'deny_default',
          events: { nodes: [{ action: 'TOOL_GATEWAY_CALL_DENIED' }] },
        },
      },
    ],
  });
  const after = company.toolAudit.pageInfo.endCursor;
  const rest = await run(server, AUDIT, { id, after });
  expect(rest.company.toolAudit.nodes).toHaveLength(1);
  const blocked = await run(server, AUDIT, { id, filter: { outcomes: ['BLOCKED'], q: 'SEARCH' } });
  expect(blocked.company.toolAudit.totalCount).toBe(1);
});

test('a page of the audit takes as many statements as one event of it', async () => {
  const id = await createCompany(server);
  const agentId = await createAgent(server, id, { name: 'Caller' });
  await called(id, agentId, Array(30).fill('succeeded'));
  const page = (first: number) => () => run(server, AUDIT, { id, first });
  expect(await countStatements(page(30))).toBe(await countStatements(page(1)));
});

const COUNTS = `query ($id: ID!, $since: DateTime!, $until: DateTime, $by: ToolCallCountBy) { company(id: $id) {
  toolCallCounts(since: $since, until: $until, by: $by) { start toolName agent { name } total succeeded denied open }
} }`;

test('calls are counted by hour, without a gap, and by agent', async () => {
  const id = await createCompany(server);
  const agentId = await createAgent(server, id, { name: 'Caller' });
  await called(id, agentId, ['succeeded', 'denied'], new Date('2026-01-01T10:20:00Z'));
  await called(id, agentId, ['executing'], new Date('2026-01-01T12:59:59Z'));
  const span = { id, since: '2026-01-01T10:00:00Z', until: '2026-01-01T13:00:00Z' };
  const { company } = await run(server, COUNTS, span);
  expect(company.toolCallCounts).toMatchObject([
    { start: '2026-01-01T10:00:00.000Z', total: 2, succeeded: 1, denied: 1, open: 0, agent: null },
    { start: '2026-01-01T11:00:00.000Z', total: 0 },
    { start: '2026-01-01T12:00:00.000Z', total: 1, open: 1 },
  ]);
  const byAgent = await run(server, COUNTS, { ...span, by: 'AGENT' });
  expect(byAgent.company.toolCallCounts).toMatchObject([{ start: null, agent: { name: 'Caller' }, total: 3 }]);
  const byTool = await run(server, COUNTS, { ...span, by: 'TOOL' });
  expect(byTool.company.toolCallCounts).toMatchObject([{ toolName: 'search', total: 3 }]);
  const { errors } = await server.graphql(COUNTS, { id, since: '2020-01-01T00:00:00Z' });
  expect(errors?.[0]?.extensions).toMatchObject({ status: 400 });
});

test('programs and their state are shown, and stopped', async () => {
  const id = await createCompany(server);
  const { slotId } = await inDatabase(async (tx) => {
    const application = await tx.toolApplication.create({
      data: { companyId: id, applicationKey: 'files', name: 'Files', type: 'mcp_stdio', status: 'active' },
    });
    const of = { companyId: id, applicationId: application.id };
    const connection = await tx.toolConnection.create({
      data: { ...of, uid: `files-${id}`, name: 'Main', transport: 'local_stdio', config: {} },
    });
    const slot = await tx.toolRuntimeSlot.create({
      data: {
        ...of,
        id: randomUUID(),
        connectionId: connection.id,
        slotKey: `${connection.id}:shared`,
        commandTemplateKey: 'files',
        status: 'failed',
      } as never,
    });
    return { slotId: slot.id };
  });
  const shown = await run(
    server,
    `query ($id: ID!) { company(id: $id) {
      toolRuntime { status metrics { failedSlots localStdioConnections } alerts { name } supportMatrix { localStdio { supported } } }
      toolRuntimeSlots(filter: { statuses: [FAILED] }) { totalCount nodes { id runtimeKind status server { name runtimeSlots { totalCount } } } }
    } }`,
    { id },
  );
  expect(shown.company).toMatchObject({
    toolRuntime: { status: 'OK', metrics: { failedSlots: 1, localStdioConnections: 0 }, alerts: [] },
    toolRuntimeSlots: {
      totalCount: 1,
      nodes: [
        {
          id: slotId,
          runtimeKind: 'LOCAL_STDIO',
          status: 'FAILED',
          server: { name: 'Main', runtimeSlots: { totalCount: 1 } },
        },
      ],
    },
  });
  const { stopToolRuntimeSlot } = await run(
    server,
    'mutation ($input: StopToolRuntimeSlotInput!) { stopToolRuntimeSlot(input: $input) { slot { id status } cursor } }',
    { input: { slotId } },
  );
  expect(stopToolRuntimeSlot).toMatchObject({ slot: { id: slotId, status: 'FAILED' }, cursor: expect.any(String) });
});
