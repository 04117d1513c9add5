import { z } from 'zod';
import { ActorType } from '#services/core/journal/journal.js';
import { presenterOf } from '#services/core/rows/present.js';
import type { JsonValue } from '#services/core/text/json.js';
import { momentOf } from '#services/core/text/moments.js';
import { ToolCallApproval, ToolCallDecision, ToolCallStatus } from '../calls/model.js';
import { redactValue } from '../results/redaction.js';
import { ToolAuditOutcome } from './outcomes.js';
import type { AuditedCall, AuditRow } from './rows.js';

/** A call as the audit shows it. */
export const AuditedToolCallView = z
  .object({
    id: z.uuid(),
    toolName: z.string().describe('The name under which the tool was called.'),
    status: ToolCallStatus,
    policyDecision: ToolCallDecision,
    approvalState: ToolCallApproval,
    argumentsSummary: z.json().describe('The arguments, shortened, with values that look like credentials replaced.'),
    resultSummary: z.json().describe('The result, shortened in the same way; null without a result.'),
    resultSizeBytes: z.int().nullable().describe('The size of the whole result in bytes; null without a result.'),
    errorCode: z.string().nullable().describe('The code of the failure or denial; null otherwise.'),
    errorMessage: z.string().nullable().describe('The failure or denial in words; null otherwise.'),
    startedAt: z.iso.datetime().describe('The time at which the call arrived.'),
    completedAt: z.iso.datetime().nullable().describe('The time at which the call ended; null before.'),
  })
  .meta({ id: 'AuditedToolCall', description: 'A tool call in the audit trail.' });

export const presentAuditedCall = presenterOf(AuditedToolCallView, {
  policyDecision: ({ decision }: { readonly decision: string }) => decision as z.output<typeof ToolCallDecision>,
  errorMessage: ({ errorMessage }: { readonly errorMessage: string | null }) =>
    redactValue(errorMessage).value as string | null,
});

export const ToolAuditEventView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    action: z.string().describe('The recorded action, such as tool_gateway.call_denied.'),
    actorType: ActorType.describe('The kind of the actor.'),
    actorId: z.string().describe("The actor's ID."),
    entityType: z.string().describe('The type of the affected entity.'),
    entityId: z.string().describe('The ID of the affected entity.'),
    details: z.record(z.string(), z.json()).describe('Further details, shortened and without credentials.'),
    createdAt: z.iso.datetime().describe('The time of the event.'),
    runId: z.uuid().nullable().describe('The ID of the run in which it happened.'),
    agentId: z.uuid().nullable().describe('The ID of the agent that acted or was affected.'),
    agentDisplayName: z.string().nullable().describe('The name of that agent; null once it is deleted.'),
    applicationId: z.uuid().nullable().describe('The ID of the application.'),
    connectionId: z.uuid().nullable().describe('The ID of the connection.'),
    appDisplayName: z.string().nullable().describe('The name of the application; null once it is deleted.'),
    toolDisplayName: z
      .string()
      .nullable()
      .describe('The title of the tool, or else its name; null for events that concern no tool.'),
    lifecycleType: z
      .string()
      .nullable()
      .describe('The change to a connection, session or token, such as health_checked; null for calls.'),
    normalizedOutcome: ToolAuditOutcome.nullable().describe(
      'The outcome of the call according to the event; null for events that are not about calls.',
    ),
    invocation: AuditedToolCallView.nullable().describe('The current state of the call; null for other events.'),
  })
  .meta({ id: 'ToolAuditEvent', description: 'An event of the tool gateway or of a tool connection.' });

/** The lifecycle type of an event that is not about a call: the part of the action after its entity. */
const lifecycleOf = ({ action, outcome }: Pick<AuditRow, 'action' | 'outcome'>): string | null =>
  outcome === null ? action.slice(action.indexOf('.') + 1) : null;

const callOf = ({ call }: Pick<AuditRow, 'call'>) => call && presentAuditedCall({ ...call, ...timesOf(call) } as never);

const timesOf = ({ startedAt, completedAt }: AuditedCall) => ({
  startedAt: momentOf(startedAt),
  completedAt: completedAt && momentOf(completedAt),
});

export const presentAuditEvent = presenterOf(ToolAuditEventView, {
  details: ({ details }: AuditRow) => redactValue((details ?? {}) as JsonValue).value as Record<string, JsonValue>,
  agentDisplayName: ({ agentName }: AuditRow) => agentName,
  appDisplayName: ({ applicationName }: AuditRow) => applicationName,
  toolDisplayName: ({ toolTitle }: AuditRow) => toolTitle,
  lifecycleType: lifecycleOf,
  normalizedOutcome: ({ outcome }: AuditRow) => outcome,
  invocation: callOf,
});
