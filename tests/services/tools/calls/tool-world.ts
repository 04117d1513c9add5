import { randomUUID } from 'node:crypto';
import { authenticateToolSession } from '#services/access/tool-sessions.js';
import { createToolConnection } from '#services/tools/connections/create.js';
import { refreshToolCatalog } from '#services/tools/connections/refresh-catalog.js';
import { updateToolConnection } from '#services/tools/connections/update.js';
import { createToolPolicy } from '#services/tools/policies/operations.js';
import { createToolSession } from '#services/tools/sessions/operations.js';
import { callSessionTool, listSessionTools } from '#services/tools/sessions/tool-operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { type McpServerOptions, startMcpServer } from '#tests/kit/mcp-server.js';
import { type AgentCaller, type Caller, createWorld, type World } from '#tests/kit/world.js';
import { inDatabase } from '../fixtures.js';

/** A company whose agent may call the tools of a server, as far as policies let it. */
export interface ToolWorld {
  readonly world: World;
  readonly agent: AgentCaller;
  readonly connectionId: string;
  readonly issueId: string;
  readonly runId: string;
  readonly session: Caller;
  readonly sessionId: string;
  readonly token: string;
  readonly server: Awaited<ReturnType<typeof startMcpServer>>;
  /** The name under which a tool is listed. */
  readonly nameOf: (tool: string) => string;
  readonly call: (tool: string, parameters?: object, fields?: object) => Promise<CallAnswer>;
}

export interface CallAnswer {
  readonly invocationId: string;
  readonly status: string;
  readonly tool: string;
  readonly result: { readonly content: { text: string }[]; readonly data: unknown; readonly isError: boolean };
}

/** The connection of a server, in use, with the tools that it lists. */
export async function connectServer(world: World, options: McpServerOptions = {}) {
  const server = await startMcpServer(options);
  const { id: connectionId } = await world.board.run(createToolConnection, {
    companyId: world.company.id,
    applicationName: `Tracker ${randomUUID().slice(0, 8)}`,
    name: 'Main',
    transport: 'remote_http',
    config: { url: server.url, quarantineNewEntries: false },
  });
  await world.board.run(refreshToolCatalog, { connectionId });
  await world.board.run(updateToolConnection, { connectionId, status: 'active', enabled: true });
  return { server, connectionId };
}

/** A run of an agent that is about an issue, with a session of tools. */
export async function openSession(world: World, agent: AgentCaller, issueId: string | null = null) {
  const companyId = world.company.id as string;
  const data = { companyId, agentId: agent.row.id, status: 'running', issueId };
  const { id: runId } = await inDatabase(world, (tx) => tx.heartbeatRun.create({ data }));
  const inRun = world.as({ ...agent.actor, source: 'agent_jwt', runId, verifiedRunId: runId });
  const { sessionId, token } = await inRun.run(createToolSession, {});
  const session = world.as(await authenticateToolSession(world.services, token));
  return { runId, sessionId, session, token };
}

/** @param policy what holds for all tools: allow, unless another is given; null for nothing, not even the agent's grant */
export async function createToolWorld(
  options: McpServerOptions = {},
  policy: object | null = { policyType: 'allow' },
): Promise<ToolWorld> {
  const world = await createWorld();
  const agent = await world.agent({ name: 'Caller' });
  const companyId = world.company.id;
  const issue = await world.board.run(createIssue, { companyId, title: 'Work', assigneeAgentId: agent.row.id });
  const { server, connectionId } = await connectServer(world, options);
  if (policy) await world.board.run(createToolPolicy, { companyId, name: `All ${randomUUID()}`, ...policy });
  else await withoutGrant(world);
  const opened = await openSession(world, agent, issue.id);
  const tools = await world.services.toolSnapshots.current(companyId);
  const nameOf = (tool: string): string =>
    tools.tools.find(({ toolName, connectionId: of }) => toolName === tool && of === connectionId)?.gatewayName ?? tool;
  return {
    world,
    agent,
    connectionId,
    issueId: issue.id,
    ...opened,
    server,
    nameOf,
    call: (tool, parameters = {}, fields = {}) =>
      opened.session.run(callSessionTool, { tool: nameOf(tool), parameters, ...fields }),
  };
}

/** Standard agents may use all tools that no policy is about. */
const withoutGrant = (world: World) =>
  inDatabase(world, (tx) =>
    tx.principalPermissionGrant.deleteMany({ where: { companyId: world.company.id, permissionKey: 'tools:use' } }),
  );

export const listedTools = (session: Caller): Promise<{ name: string; requiresApproval: boolean }[]> =>
  session.run(listSessionTools);

export const invocationOf = (world: World, id: string) =>
  inDatabase(world, (tx) => tx.toolInvocation.findUniqueOrThrow({ where: { id } }));

export const eventsOf = async (world: World, id: string): Promise<string[]> => {
  const events = await inDatabase(world, (tx) =>
    tx.event.findMany({ where: { companyId: world.company.id, entityId: id }, orderBy: { seq: 'asc' } }),
  );
  return events.map(({ action }) => action);
};
