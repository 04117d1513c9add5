import { z } from 'zod';
import { describedEnum, jsonObject } from '#services/core/text/fields.js';
import { ToolActorType } from '../policies/call.js';

export const ToolArgumentsSummary = z
  .object({
    summary: jsonObject().describe('The arguments, shortened, with values that look like credentials replaced.'),
    sizeBytes: z.int().describe('The size of all arguments as canonical JSON, in bytes.'),
    sha256: z.string().describe('The SHA-256 hash of all arguments.'),
    redactedFields: z.array(z.string()).describe('The paths of values replaced because they look like credentials.'),
    cutFields: z.array(z.string()).describe('The paths of values shortened or left out because they are too long.'),
  })
  .meta({ id: 'ToolArgumentsSummary', description: 'The arguments of a call, shortened and redacted for display.' });

export const ToolCallStatus = describedEnum('ToolCallStatus', 'The progress or outcome of a call.', {
  pending: 'The call is not decided yet.',
  authorized: 'The call is allowed, but not made yet.',
  denied: 'The call was denied, or no person approved it.',
  awaiting_approval: 'The call waits for approval.',
  executing: "The call waits for its server's response.",
  succeeded: 'The server responded.',
  failed: 'The call failed.',
  cancelled: 'The call was cancelled.',
  timed_out: 'The server did not respond in time.',
  rate_limited: 'The call exceeded a rate limit.',
});

export const ToolCallDecision = describedEnum('ToolCallDecision', 'The decision of the rules about a tool call.', {
  allow: 'The call may be made.',
  deny: 'The call may not be made.',
  require_approval: 'A person must approve the call.',
  rate_limited: 'The call exceeds a rate limit.',
  defer_runtime: 'No program for the call could be started at that time.',
});

export const ToolCallApproval = describedEnum(
  'ToolCallApproval',
  'The decision of people about a call that needs approval.',
  {
    not_required: 'The call needed no approval.',
    required: 'The call needed approval, but no request was made.',
    pending: 'The request waits for a decision.',
    approved: 'A person approved the call.',
    declined: 'A person declined the call.',
    expired: 'The request expired without a decision.',
  },
);

export const ToolCallTrigger = describedEnum('ToolCallTrigger', 'The reason why a tool call was made.', {
  call: 'The caller wanted the result.',
  test: 'A person tested the tool.',
  approval: 'A person approved the call.',
});

export const ToolCallView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    toolName: z.string().describe("The tool's name at the gateway, such as mcp.tracker-1b2c3d4e:search."),
    status: ToolCallStatus,
    decision: ToolCallDecision,
    reasonCode: z.string().describe('The reason for the decision, such as allow_profile.'),
    approvalState: ToolCallApproval,
    trigger: ToolCallTrigger,
    actorType: ToolActorType.describe('The kind of caller: an agent, a person, a plugin or the server itself.'),
    actorId: z.string().describe('The ID of the caller.'),
    agentId: z.uuid().nullable().describe('The ID of the agent that called, or as which a person tested the tool.'),
    runId: z.uuid().nullable().describe('The ID of the run that made the call.'),
    issueId: z.uuid().nullable().describe('The ID of the issue that the call was about.'),
    projectId: z.uuid().nullable().describe('The ID of the project that the call was about.'),
    routineId: z.uuid().nullable().describe('The ID of the routine that the call was about.'),
    gatewayId: z.uuid().nullable().describe('The ID of the gateway through which the call came; null for sessions.'),
    applicationId: z.uuid().nullable().describe('The ID of the application.'),
    connectionId: z.uuid().nullable().describe('The ID of the connection.'),
    catalogEntryId: z.uuid().nullable().describe('The ID of the tool.'),
    argumentsSummary: ToolArgumentsSummary,
    resultSummary: jsonObject().nullable().describe('The result, shortened in the same way; null without a result.'),
    resultSizeBytes: z.int().nullable().describe('The size of the whole result in bytes; null without a result.'),
    errorCode: z.string().nullable().describe('The code of the failure or denial; null otherwise.'),
    errorMessage: z.string().nullable().describe('The failure or denial in words; null otherwise.'),
    startedAt: z.iso.datetime().describe('The time at which the call arrived.'),
    completedAt: z.iso.datetime().nullable().describe('The time at which the call ended; null before.'),
  })
  .meta({ id: 'ToolCall', description: 'A tool call with its decision and outcome.' });
