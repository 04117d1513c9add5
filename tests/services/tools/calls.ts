import type { ToolRow } from '#services/tools/decisions/data.js';
import type { ToolCall } from '#services/tools/policies/call.js';

export const toolRow = (more: Partial<ToolRow> = {}): ToolRow => ({
  companyId: 'company',
  catalogEntryId: 'entry',
  connectionId: 'connection',
  applicationId: 'application',
  applicationKey: 'github',
  providerType: 'mcp_remote_http',
  toolName: 'create_issue',
  gatewayName: 'mcp.github-12345678:create_issue',
  riskLevel: 'write',
  status: 'active',
  versionHash: 'v1',
  schemaHash: 's1',
  connectionStatus: 'active',
  connectionEnabled: true,
  applicationStatus: 'active',
  ...more,
});

export const NO_CONTEXT = { runId: null, projectId: null, routineId: null, issueId: null, gatewayId: null };

export const toolCall = (more: Partial<ToolCall> = {}): ToolCall => ({
  companyId: 'company',
  caller: { actorType: 'agent', actorId: 'ada', agentId: 'ada' },
  context: NO_CONTEXT,
  tool: toolRow(),
  arguments: {},
  now: Date.parse('2026-05-04T12:00:00Z'),
  ...more,
});
