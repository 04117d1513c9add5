import { z } from 'zod';
import type { Plugin } from '#generated/prisma/client.js';
import { anyPermission, companyWriter } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { forbidden, notFound } from '#services/core/errors/errors.js';
import { type Allow, type InCompany, procedure, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { exactJsonObject, isUuid, text, uuid } from '#services/core/text/fields.js';
import type { ToolCallRequest } from '#services/tools/calls/request.js';
import { appsEnabledForCalls } from '#services/tools/enabled.js';
import { callTool } from '#services/tools/sessions/call.js';
import type { PluginManifest } from '../manifest/model.js';
import { isWorking } from '../registry/working.js';
import { ExecutedPluginToolView } from './model.js';
import { offerPluginTools } from './offer.js';
import { pluginResultOf } from './results.js';

/** How long a plugin may take for a tool call. */
const TIMEOUT_MS = 30_000;
/** Maximum length of the plugin's key, a colon, and the tool's name. */
const MAX_NAME = 200;

const ToolNotFound = () => notFound('Plugin tool not found');

const input = z.object({
  tool: text(MAX_NAME).describe("The name of the tool: the plugin's key, a colon, and the tool's own name."),
  parameters: exactJsonObject().default({}).describe("The parameters, according to the tool's schema."),
  runContext: z
    .object({
      agentId: uuid().describe('The ID of the agent that calls the tool, or for which a person calls it.'),
      runId: uuid().describe('The ID of the run in which the tool is called; it must belong to that agent.'),
      companyId: uuid().describe("The company's ID."),
      projectId: uuid().describe(
        'The ID of the project of the call; if the run has a project, it must be the same one.',
      ),
    })
    .meta({ id: 'PluginRunContextInput', description: 'The run in which a plugin tool is called.' })
    .describe('The run in which the tool is called.'),
});
type Input = z.output<typeof input>;

/** A tool of a working plugin, and the run in which it is called. */
interface ToolInRun extends InCompany {
  readonly plugin: Plugin;
  readonly toolName: string;
  readonly agentId: string;
  readonly runId: string;
  readonly place: RunPlace;
}

interface RunPlace {
  readonly issueId: string | null;
  readonly projectId: string | null;
  readonly routineId: string | null;
}

const ONE = statement(`SELECT * FROM "Plugin" WHERE "pluginKey" = $1 AND "removedAt" IS NULL`);

/** @throws 404 if no working plugin has a tool of this name */
async function toolByName(scope: Scope, name: string): Promise<Pick<ToolInRun, 'plugin' | 'toolName'>> {
  const [pluginKey = '', toolName = '', ...more] = name.split(':');
  const plugin = more.length === 0 ? await scope.row<Plugin>(ONE, [pluginKey]) : undefined;
  if (!plugin || !isWorking(plugin)) throw ToolNotFound();
  const { tools } = plugin.manifest as unknown as PluginManifest;
  if (!tools.some((tool) => tool.name === toolName)) throw ToolNotFound();
  return { plugin, toolName };
}

const RUN = statement(`
  SELECT r."agentId", r.status, r."issueId", i."projectId",
         CASE i."originKind" WHEN 'routine_execution' THEN i."originId" END AS "routineId",
         EXISTS (SELECT FROM "Agent" WHERE "companyId" = $1::uuid AND id = $2::uuid) AS "isAgent",
         EXISTS (SELECT FROM "Project" WHERE "companyId" = $1::uuid AND id = $4::uuid) AS "isProject"
    FROM (SELECT $3::uuid AS id) asked
    LEFT JOIN "HeartbeatRun" r ON r."companyId" = $1::uuid AND r.id = asked.id
    LEFT JOIN "Issue" i ON i."companyId" = r."companyId" AND i.id = r."issueId"`);

interface FoundRun extends RunPlace {
  readonly agentId: string | null;
  readonly status: string;
  readonly isAgent: boolean;
  readonly isProject: boolean;
}

/** @throws 403 for an agent, a run or a project of another company, or if they do not belong together */
async function placeOf(scope: Scope, { companyId, agentId, runId, projectId }: Input['runContext']): Promise<RunPlace> {
  const runRow = (await scope.row<FoundRun>(RUN, [companyId, agentId, runId, projectId])) as FoundRun;
  if (!runRow.isAgent) throw forbidden('Agent does not belong to company');
  if (runRow.agentId === null) throw forbidden('Run does not belong to company');
  if (!runRow.isProject) throw forbidden('Project does not belong to company');
  if (runRow.agentId !== agentId) throw forbidden('Run does not belong to agent');
  if (runRow.projectId !== null && runRow.projectId !== projectId) throw forbidden('The run is about another project');
  if (scope.actor.kind === 'agent' && runRow.status !== 'running') throw forbidden('Run is not running');
  const { issueId, routineId } = runRow;
  // The run determines its issue, project and routine: the caller cannot choose whose rules apply.
  return { issueId, projectId: runRow.projectId, routineId: routineId && isUuid(routineId) ? routineId : null };
}

/** @throws 403 for a run of another agent, or a run other than that of the caller's token */
function assertOwn({ actor }: Pick<Scope, 'actor'>, { agentId, runId }: Input['runContext']): void {
  if (actor.kind !== 'agent') return;
  if (actor.agentId !== agentId) throw forbidden('An agent can only act in its own runs');
  if (actor.verifiedRunId && actor.verifiedRunId !== runId) throw forbidden('The token is of another run');
}

/** Agents in their runs, and members who may try tools as an agent. */
const caller: Allow<ToolInRun> = rule(
  'An agent in its run; people who hold tools:use or tools:manage_connections',
  async (scope, resource) => {
    if (scope.actor.kind === 'agent') return companyWriter(scope, resource);
    await anyPermission('tools:use', 'tools:manage_connections')(scope, resource);
  },
);

/** The request to the gateway. A member's request is checked as one of the agent, and the journal names the member. */
function requestOf({ actor }: Scope, tool: ToolInRun, { parameters }: Input, key: string | undefined): ToolCallRequest {
  const { companyId, agentId, runId, place, plugin, toolName } = tool;
  return {
    companyId,
    caller: { actorType: 'agent', actorId: agentId, agentId },
    context: { runId, ...place, gatewayId: null },
    run: { companyId, agentId, ...place },
    sessionId: null,
    trigger: actor.kind === 'agent' ? 'call' : 'test',
    toolName: `${plugin.pluginKey}:${toolName}`,
    arguments: parameters,
    timeoutMs: TIMEOUT_MS,
    idempotencyKey: key ?? null,
    approvalIssueId: null,
    approvedActionRequestId: null,
  };
}

/** Makes sure that the company has the tools of a plugin that has just become ready. */
async function assertOffered({ services }: Scope, { companyId, plugin, toolName }: ToolInRun): Promise<void> {
  const { byName } = await services.toolSnapshots.of(companyId);
  if (byName.get(`${plugin.pluginKey}:${toolName}`)?.applicationStatus === 'active') return;
  await offerPluginTools(services, { companyId, pluginId: plugin.id });
  await services.toolSnapshots.current(companyId);
}

export const executePluginTool = procedure({
  name: 'executePluginTool',
  summary: 'Call a plugin tool in a run, within the rights of its agent',
  gate: appsEnabledForCalls,
  input,
  output: ExecutedPluginToolView,
  async on(scope, { tool, runContext }): Promise<ToolInRun> {
    const { id: companyId } = await companyKeyById(scope, runContext);
    assertOwn(scope, runContext);
    const pluginTool = await toolByName(scope, tool);
    const { agentId, runId } = runContext;
    return { companyId, agentId, runId, ...pluginTool, place: await placeOf(scope, runContext) };
  },
  allow: caller,
  async run(scope, given, tool, idempotencyKey) {
    await assertOffered(scope, tool);
    const { result } = await callTool(scope, requestOf(scope, tool, given, idempotencyKey));
    return { pluginId: tool.plugin.id, toolName: tool.toolName, result: pluginResultOf(result) as never };
  },
});
