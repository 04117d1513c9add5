import { z } from 'zod';
import type { ToolInvocation } from '#generated/prisma/client.js';
import { boardReader } from '#services/access/rules.js';
import { reachedCompanyId } from '#services/access/tenancy.js';
import { notFound } from '#services/core/errors/errors.js';
import type { JournalEvent } from '#services/core/journal/journal.js';
import { type InCompany, query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { page } from '#services/core/rows/loaders.js';
import { ActivityView, presentActivity, presenterOf } from '#services/core/rows/present.js';
import { isUuid, pathId } from '#services/core/text/fields.js';
import { presentActionRequest, statusNow, ToolActionRequestView } from '../approvals/request-model.js';
import { requestOfCall } from '../approvals/request-rows.js';
import { ToolCallDecision } from '../calls/model.js';
import { callsOfRun } from '../calls/rows.js';
import { appsEnabled } from '../enabled.js';
import { AuditedToolCallView, presentAuditedCall } from './model.js';
import { denialOfCall, outcomeOfCall, ToolAuditOutcome } from './outcomes.js';

const PendingToolAction = z
  .object({
    actionRequestId: z.uuid().describe('The ID of the request.'),
    issueId: z.uuid().nullable().describe('The ID of the issue on which Orgraph requests the decision.'),
    interactionId: z.uuid().nullable().describe('The ID of the interaction that requests the decision.'),
    approvalId: z.uuid().nullable().describe("The ID of the board's approval; null if no board approval is needed."),
    expiresAt: z.iso.datetime().describe('The time at which the request expires without a decision.'),
  })
  .meta({ id: 'PendingToolAction', description: 'A decision of a person that a tool call waits for.' });

const RunToolDecision = z
  .object({
    invocation: AuditedToolCallView,
    actionRequest: ToolActionRequestView.nullable().describe('The approval request; null without a request.'),
    auditEvents: z.array(ActivityView).describe('The journal events of the call, oldest first.'),
    latestAuditEvent: ActivityView.nullable().describe('The newest of these events; null before the first one.'),
    decision: ToolCallDecision,
    outcome: ToolAuditOutcome,
    reasonCode: z.string().describe('The reason for the decision, such as allow_profile.'),
    denialReason: z.string().nullable().describe('The reason code of a denied call; null for other calls.'),
    pendingAction: PendingToolAction.nullable().describe(
      'The decision that the call waits for; null if there is no wait.',
    ),
  })
  .meta({ id: 'RunToolDecision', description: 'A tool call of a run, with the decision about it.' });

const RUN = statement(`SELECT id, "companyId" FROM "HeartbeatRun" WHERE "companyId" = $1::uuid AND id = $2::uuid`);

interface RunKey extends InCompany {
  readonly id: string;
}

/** @throws 404; 403 for a company out of reach */
async function runOfCompany(
  scope: Scope,
  { companyId, runId }: { readonly companyId: string; readonly runId: string },
): Promise<RunKey> {
  const company = reachedCompanyId(scope, companyId);
  const run = isUuid(runId) ? await scope.row<RunKey>(RUN, [company, runId]) : undefined;
  if (!run) throw notFound('Run not found');
  return run;
}

/** The journal events of a call, oldest first. The second column of the parent is its ID as text. */
export const eventsOfCall = page<JournalEvent>({
  table: 'Event',
  by: { companyId: 'uuid', entityId: 'text' },
  orderBy: { seq: 'int8' },
  where: `t."entityType" = 'tool_invocation'`,
});

/** The most events of a call: it is requested, decided and made, and never has more than these few. */
const MAX_EVENTS = 20;

/** A call with its action request and events. The loaders read those of all calls together. */
async function decisionOf(scope: Scope, call: ToolInvocation) {
  const [request, { nodes: events }] = await Promise.all([
    scope.load(requestOfCall, call.id),
    scope.load(eventsOfCall, { parent: [call.companyId, call.id], args: { first: MAX_EVENTS } }),
  ]);
  const actionRequest = request && presentActionRequest(request);
  const auditEvents = events.map(presentActivity);
  return {
    invocation: presentAuditedCall(call as never),
    actionRequest,
    auditEvents,
    latestAuditEvent: auditEvents.at(-1) ?? null,
    decision: call.decision as z.output<typeof ToolCallDecision>,
    outcome: outcomeOfCall(call),
    reasonCode: call.reasonCode,
    denialReason: denialOfCall(call),
    pendingAction: request && statusNow(request) === 'pending' ? presentPending(request) : null,
  };
}

const presentPending = presenterOf(PendingToolAction, { actionRequestId: ({ id }: { readonly id: string }) => id });

export const listRunToolDecisions = query({
  name: 'listRunToolDecisions',
  summary: 'List the newest tool calls of a run, with their decisions',
  gate: appsEnabled,
  input: z.object({
    companyId: pathId(),
    runId: pathId().describe("The run's ID."),
    limit: z.int().min(1).max(200).default(200).describe('The maximum length of the list.'),
  }),
  output: z
    .object({ runId: z.uuid().describe("The run's ID."), decisions: z.array(RunToolDecision) })
    .meta({ id: 'RunToolDecisions' }),
  on: runOfCompany,
  allow: boardReader,
  async run(scope, { limit: first }, { companyId, id }) {
    const { nodes } = await scope.load(callsOfRun, { parent: [companyId, id], args: { first } });
    return { runId: id, decisions: await Promise.all(nodes.map((call) => decisionOf(scope, call))) };
  },
});
