import { z } from 'zod';
import { agentKeyById } from '#services/access/principals.js';
import { anyPermission } from '#services/access/rules.js';
import { inSlices } from '#services/core/concurrency/in-slices.js';
import { type Allow, query, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { steadyStatement } from '#services/core/postgres/statement.js';
import { describedEnum, pathId } from '#services/core/text/fields.js';
import { isoText } from '#services/core/text/moments.js';
import { orgChart } from '#services/organization/agents/list.js';
import { AgentRole, AgentStatus } from '#services/organization/agents/model.js';
import { agentNode } from '#services/organization/agents/rows.js';
import { ToolEntryRisk } from '../catalog/model.js';
import type { ConnectionRow } from '../connections/model.js';
import { connectionReader } from '../connections/policy.js';
import { connectionById, connectionRef } from '../connections/rows.js';
import { ToolReasonCode } from '../decisions/model.js';
import type { DecisionKind } from '../decisions/reasons.js';
import { appsEnabled } from '../enabled.js';
import { type ToolAccess, toolAccess } from './decisions.js';

/**
 * Allows callers who use tools or manage connections to test the tools of a connection as an agent. Only callers who
 * may configure a draft see it.
 */
export const toolTester: Allow<ConnectionRow> = rule(
  'A caller who holds tools:use or tools:manage_connections',
  async (scope, connection) => {
    await anyPermission('tools:use', 'tools:manage_connections')(scope, connection);
    if (connection.status === 'draft') await connectionReader(scope, connection);
  },
);

const TestAgent = z
  .object({
    id: z.uuid().describe("The agent's ID."),
    name: z.string().describe('The display name.'),
    role: AgentRole,
    title: z.string().nullable().describe("The agent's title; null without a title."),
    status: AgentStatus.describe("The agent's status: ready to work, working, or the reason why it does not work."),
    orgDepth: z.int().describe('The number of managers above the agent.'),
  })
  .meta({ id: 'ToolTestAgent', description: 'An agent as which you can test tools.' });

export const listToolTestAgents = query({
  name: 'listToolTestAgents',
  summary: 'List the agents available for testing a connection',
  gate: appsEnabled,
  input: z.object(connectionRef),
  output: z.object({ agents: z.array(TestAgent) }).meta({ id: 'ToolTestAgentList' }),
  on: connectionById,
  allow: toolTester,
  async run(scope, _input, { companyId }) {
    const places = await scope.load(orgChart, companyId);
    const rows = await Promise.all(places.map(({ agentId }) => scope.load(agentNode, agentId)));
    const agents = rows.flatMap((agent, at) => {
      if (!agent) return [];
      const { id, name, role, title, status } = agent;
      return [{ id, name, role, title, status, orgDepth: places[at]?.depth ?? 0 } as z.input<typeof TestAgent>];
    });
    return { agents };
  },
});

export const TestDecision = describedEnum('ToolTestDecision', "An agent's access to a tool.", {
  allowed: 'The agent may call the tool.',
  ask_first: 'The agent may call the tool once a person has approved the call.',
  off: 'The agent may not call the tool.',
});

const WORDS: Readonly<Record<DecisionKind, z.output<typeof TestDecision>>> = {
  allow: 'allowed',
  require_approval: 'ask_first',
  rate_limited: 'off',
  deny: 'off',
};

export const TestedTool = z
  .object({
    catalogEntryId: z.uuid().describe('The ID of the tool in the catalog.'),
    toolName: z.string().describe("The tool's name at its server."),
    gatewayToolName: z.string().describe("The tool's name in sessions."),
    displayName: z.string().describe("The tool's title, or its name at the server if it has no title."),
    risk: ToolEntryRisk,
    decision: TestDecision,
    reasonCode: ToolReasonCode,
    matchedPolicyIds: z.array(z.uuid()).describe('The IDs of the policies involved, the deciding one last.'),
  })
  .meta({ id: 'TestedTool', description: "A tool of a connection, with an agent's access to it." });

const presentTool = ({ tool, decision }: ToolAccess): z.input<typeof TestedTool> => ({
  catalogEntryId: tool.catalogEntryId,
  toolName: tool.toolName,
  gatewayToolName: tool.gatewayName,
  displayName: tool.title ?? tool.toolName,
  risk: tool.riskLevel,
  decision: WORDS[decision.decision],
  reasonCode: decision.reasonCode,
  matchedPolicyIds: [...decision.matchedPolicyIds],
});

export const getToolTestAccess = query({
  name: 'getToolTestAccess',
  summary: "Get an agent's access to a connection's tools",
  gate: appsEnabled,
  input: z.object({ ...connectionRef, agentId: pathId().describe("The agent's ID.") }),
  output: z
    .object({
      access: z
        .object({
          connectionId: z.uuid().describe('The ID of the connection.'),
          agentId: z.uuid().describe('The ID of the agent.'),
          toolCount: z.int().describe('The number of tools of the connection.'),
          allowedCount: z.int().describe('The number of tools that the agent may call.'),
          askFirstCount: z.int().describe('The number of tools whose calls a person must approve first.'),
          offCount: z.int().describe('The number of tools that the agent may not call.'),
          lastChangedAt: z.iso
            .datetime()
            .nullable()
            .describe('The time of the last change to the settings that decide the access; null if unknown.'),
          tools: z.array(TestedTool).describe('The tools of the connection.'),
        })
        .meta({ id: 'ToolTestAccess', description: "An agent's access to the tools of a connection." }),
    })
    .meta({ id: 'ToolTestAccessAnswer' }),
  on: connectionById,
  allow: toolTester,
  async run(scope, { agentId: named }, { companyId, id: connectionId }) {
    const { id: agentId } = await agentKeyById(scope, { agentId: named, companyId });
    const company = await scope.services.toolSnapshots.current(companyId);
    const own = company.tools.filter((tool) => tool.connectionId === connectionId && tool.status !== 'removed');
    const place = { companyId, agentId, projectId: null, routineId: null, issueId: null };
    const tools = (await inSlices(toolAccess(company, own, place))).map(presentTool);
    const count = (wanted: string): number => tools.filter(({ decision }) => decision === wanted).length;
    return {
      access: {
        connectionId,
        agentId,
        toolCount: tools.length,
        allowedCount: count('allowed'),
        askFirstCount: count('ask_first'),
        offCount: count('off'),
        lastChangedAt: await lastChangeOf(scope, companyId, connectionId),
        tools,
      },
    };
  },
});

const LAST_CHANGE = steadyStatement(`
  SELECT max(at) AS at FROM (
    SELECT "updatedAt" AS at FROM "ToolConnection" WHERE "companyId" = $1::uuid AND id = $2::uuid
    UNION ALL SELECT max("updatedAt") FROM "ToolCatalogEntry" WHERE "companyId" = $1::uuid AND "connectionId" = $2::uuid
    UNION ALL SELECT max("updatedAt") FROM "ToolPolicy" WHERE "companyId" = $1::uuid
    UNION ALL SELECT max("updatedAt") FROM "ToolProfile" WHERE "companyId" = $1::uuid
    UNION ALL SELECT max("updatedAt") FROM "ToolProfileEntry" WHERE "companyId" = $1::uuid
    UNION ALL SELECT max("updatedAt") FROM "ToolProfileBinding" WHERE "companyId" = $1::uuid) changes`);

async function lastChangeOf(scope: Scope, companyId: string, connectionId: string): Promise<string | null> {
  const row = await scope.row<{ at: Date | null }>(LAST_CHANGE, [companyId, connectionId]);
  return row?.at ? isoText(row.at) : null;
}
