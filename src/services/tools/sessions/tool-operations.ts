import { z } from 'zod';
import { companyWriter } from '#services/access/rules.js';
import { badRequest } from '#services/core/errors/errors.js';
import { type Allow, procedure, query, rule } from '#services/core/operation/operation.js';
import { exactJsonObject, pathId, text } from '#services/core/text/fields.js';
import { DEFAULT_TIMEOUT_MS } from '../calls/request.js';
import { appsEnabled, appsEnabledForCalls } from '../enabled.js';
import { callTool } from './call.js';
import { callableTools, describedTool, type ListedCompanyTool } from './listing.js';
import { type RunSite, sessionSite } from './site.js';
import { SessionToolView, ToolCallAnswer } from './tool-model.js';

// Operations for the agent of a session.

const reader: Allow<RunSite> = rule('The agent of a tool session', () => {});

function present(listed: ListedCompanyTool): z.input<typeof SessionToolView> {
  const { tool, applicationName, requiresApproval } = listed;
  return {
    name: tool.gatewayName,
    displayName: tool.title ?? tool.toolName,
    description: describedTool(listed),
    parametersSchema: tool.inputSchema,
    providerType: tool.providerType,
    pluginId: tool.pluginId,
    risk: tool.riskLevel,
    applicationId: tool.applicationId,
    applicationKey: tool.applicationKey,
    applicationDisplayName: applicationName,
    connectionId: tool.connectionId,
    catalogEntryId: tool.catalogEntryId,
    upstreamToolName: tool.toolName,
    requiresApproval,
    providerMetadata: {
      annotations: tool.annotations ?? {},
      versionHash: tool.versionHash,
      schemaHash: tool.schemaHash,
    },
  };
}

export const listSessionTools = query({
  name: 'listSessionTools',
  summary: 'List the tools that a session may call',
  gate: appsEnabled,
  input: z.object({}),
  output: z.array(SessionToolView),
  on: sessionSite,
  allow: reader,
  run: (scope, _input, site) =>
    scope.services.toolDiscovery.run(async () =>
      callableTools(await scope.services.toolSnapshots.current(site.companyId), site),
    ),
  present: (_scope, tools) => tools.map(present),
});

const MAX_TIMEOUT_MS = 60_000;

const NoTool = () => badRequest('"tool" is required and must be a string');

export const callSessionTool = procedure({
  name: 'callSessionTool',
  summary: 'Call a tool in a session',
  gate: appsEnabledForCalls,
  input: z.object({
    tool: z.json().optional().describe('The name of the tool, as in the list of tools.').meta({ type: 'string' }),
    parameters: exactJsonObject().default({}).describe("The parameters, as in the tool's schema."),
    timeoutMs: z
      .number()
      .default(DEFAULT_TIMEOUT_MS)
      .transform((ms) => Math.min(MAX_TIMEOUT_MS, Math.max(1, Math.round(ms))))
      .describe('Timeout of the call in milliseconds: 1 to 60,000, ten seconds by default.'),
    approvedActionRequestId: pathId().nullish().describe('The ID of the approved action request for this call.'),
    idempotencyKey: text(240)
      .nullish()
      .describe('Repeating a call with the same key returns the first result without a second call.'),
  }),
  output: ToolCallAnswer,
  on: sessionSite,
  allow: companyWriter,
  callers: reader.who,
  async run(scope, { tool, parameters, timeoutMs, approvedActionRequestId, idempotencyKey }, site, headerKey) {
    if (typeof tool !== 'string' || tool === '') throw NoTool();
    const outcome = await callTool(scope, {
      ...site,
      trigger: 'call',
      toolName: tool,
      arguments: parameters,
      timeoutMs,
      idempotencyKey: idempotencyKey ?? headerKey ?? null,
      approvalIssueId: null,
      approvedActionRequestId: approvedActionRequestId ?? null,
    });
    const { invocationId, replayed, toolName, result } = outcome;
    return { invocationId, status: replayed ? 'replayed' : 'completed', tool: toolName, result } as never;
  },
});
