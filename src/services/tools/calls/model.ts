import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import { jsonObject } from '../../core/text/fields.js';
import { ToolArgumentsSummary } from '../action-requests/model.js';
import { ToolActorType } from '../policies/call.js';

export const ToolCallStatus = describedEnum('ToolCallStatus', 'What became of a call of a tool.', {
  pending: 'It is not decided yet.',
  authorized: 'It is allowed, and not made yet.',
  denied: 'It was refused, or people did not approve it.',
  awaiting_approval: 'People are asked.',
  executing: 'Its server is asked.',
  succeeded: 'Its server answered.',
  failed: 'It failed.',
  cancelled: 'It was taken back.',
  timed_out: 'Its server did not answer in time.',
  rate_limited: 'It was one too many.',
});

export const ToolCallDecision = describedEnum('ToolCallDecision', 'What rules said of a call of a tool.', {
  allow: 'It may be made.',
  deny: 'It may not be made.',
  require_approval: 'People must approve it.',
  rate_limited: 'It is one too many.',
  defer_runtime: 'No program for it could be started now.',
});

export const ToolCallApproval = describedEnum('ToolCallApproval', 'Whether people approve a call of a tool.', {
  not_required: 'Nobody had to.',
  required: 'They would have to, but were not asked.',
  pending: 'They are asked.',
  approved: 'They approved it.',
  declined: 'They declined it.',
  expired: 'They did not answer in time.',
});

export const ToolCallTrigger = describedEnum('ToolCallTrigger', 'What led to a call of a tool.', {
  call: 'Its caller wanted the result.',
  test: 'A person tried the tool.',
  approval: 'People approved it.',
});

export const ToolCallView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    toolName: z.string().describe('What the gateway calls it, such as mcp.tracker-1b2c3d4e:search.'),
    status: ToolCallStatus,
    decision: ToolCallDecision,
    reasonCode: z.string().describe('The reason of the decision, such as allow_profile.'),
    approvalState: ToolCallApproval,
    trigger: ToolCallTrigger,
    actorType: ToolActorType.describe('Whether an agent, a person, a plugin or the server itself asked for it.'),
    actorId: z.string().describe('The ID of whoever called.'),
    agentId: z.uuid().nullable().describe('The ID of the agent that called, or for which it was tried.'),
    runId: z.uuid().nullable().describe('The ID of the run in which it was made.'),
    issueId: z.uuid().nullable().describe('The ID of the issue that it was about.'),
    projectId: z.uuid().nullable().describe('The ID of the project that it was about.'),
    routineId: z.uuid().nullable().describe('The ID of the routine that it was about.'),
    gatewayId: z.uuid().nullable().describe('The ID of the gateway by which it came; null for sessions.'),
    applicationId: z.uuid().nullable().describe('The ID of the application.'),
    connectionId: z.uuid().nullable().describe('The ID of the connection.'),
    catalogEntryId: z.uuid().nullable().describe('The ID of the tool.'),
    argumentsSummary: ToolArgumentsSummary,
    resultSummary: jsonObject().nullable().describe('The result, shortened in the same way; null without one.'),
    resultSizeBytes: z.int().nullable().describe('The size of the whole result; null without one.'),
    errorCode: z.string().nullable().describe('Why it failed or was refused; null otherwise.'),
    errorMessage: z.string().nullable().describe('The same in words; null otherwise.'),
    startedAt: z.iso.datetime().describe('When it came.'),
    completedAt: z.iso.datetime().nullable().describe('When it ended; null before.'),
  })
  .meta({ id: 'ToolCall', description: 'A call of a tool, with the decision about it and its outcome.' });
