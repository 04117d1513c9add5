import { z } from 'zod';
import { ActorType } from '../../core/journal/journal.js';
import { presenterOf } from '../../core/operation/present.js';
import type { JsonValue } from '../../core/text/json.js';
import { momentOf } from '../../core/text/moments.js';
import { ToolCallApproval, ToolCallDecision, ToolCallStatus } from '../calls/model.js';
import { redactValue } from '../results/redaction.js';
import { ToolAuditOutcome } from './outcomes.js';
import type { AuditedCall, AuditRow } from './rows.js';

/** A call as the audit shows it. */
export const AuditedToolCallView = z
  .object({
    id: z.uuid(),
    toolName: z.string().describe('The name by which it was called.'),
    status: ToolCallStatus,
    policyDecision: ToolCallDecision,
    approvalState: ToolCallApproval,
    argumentsSummary: z.json().describe('The arguments, shortened and without what looks like a credential.'),
    resultSummary: z.json().describe('The result, shortened in the same way; null without one.'),
    resultSizeBytes: z.int().nullable().describe('The size of the whole result; null without one.'),
    errorCode: z.string().nullable().describe('Why it failed or was refused; null otherwise.'),
    errorMessage: z.string().nullable().describe('The same in words.'),
    startedAt: z.iso.datetime().describe('When it came.'),
    completedAt: z.iso.datetime().nullable().describe('When it ended; null before.'),
  })
  .meta({ id: 'AuditedToolCall', description: 'A call of a tool, as the audit shows it.' });

export const presentAuditedCall = presenterOf(AuditedToolCallView, {
  policyDecision: ({ decision }: { readonly decision: string }) => decision as z.output<typeof ToolCallDecision>,
  errorMessage: ({ errorMessage }: { readonly errorMessage: string | null }) =>
    redactValue(errorMessage).value as string | null,
});

export const ToolAuditEventView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    action: z.string().describe('What happened, such as tool_gateway.call_denied.'),
    actorType: ActorType.describe('The kind of the actor.'),
    actorId: z.string().describe("The actor's ID."),
    entityType: z.string().describe('What kind of thing it happened to.'),
    entityId: z.string().describe('The ID of that thing.'),
    details: z.record(z.string(), z.json()).describe('What else there is to know, shortened and without credentials.'),
    createdAt: z.iso.datetime().describe('When it happened.'),
    runId: z.uuid().nullable().describe('The ID of the run in which it happened.'),
    agentId: z.uuid().nullable().describe('The ID of the agent that acted or was affected.'),
    agentDisplayName: z.string().nullable().describe('The name of that agent; null once it is deleted.'),
    applicationId: z.uuid().nullable().describe('The ID of the application.'),
    connectionId: z.uuid().nullable().describe('The ID of the connection.'),
    appDisplayName: z.string().nullable().describe('The name of the application; null once it is deleted.'),
    toolDisplayName: z
      .string()
      .nullable()
      .describe('The title of the tool, or else its name; null for what concerns no tool.'),
    lifecycleType: z
      .string()
      .nullable()
      .describe('What happened to a connection, session or token, such as health_checked; null for calls.'),
    normalizedOutcome: ToolAuditOutcome.nullable().describe(
      'What became of the call, as far as the event tells; null for what is no call.',
    ),
    invocation: AuditedToolCallView.nullable().describe('The call as it is now; null for what is no call.'),
  })
  .meta({ id: 'ToolAuditEvent', description: 'What happened at the gateway to tools, or to a connection to them.' });

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
