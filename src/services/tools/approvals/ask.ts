import type { Issue } from '#generated/prisma/client.js';
import { writeJson } from '#json/json-writer.js';
import { toolGatewayError } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { requestApproval } from '#services/governance/approvals/operations.js';
import { askOnIssue } from '#services/work/interactions/create.js';
import { ConfirmationPayload } from '#services/work/interactions/payloads.js';
import { isClosedStatus } from '#services/work/issues/model.js';
import { lockIssues } from '#services/work/issues/rows.js';
import { TOOL_GATEWAY } from '../calls/actor.js';
import { errorOfCall, type FailedCall } from '../calls/refusals.js';
import type { ToolCallOutcome } from '../calls/request.js';
import { callEvent, callerInJournal, type DecidedCall, openedRow, openingOf } from '../calls/row.js';
import { storedResult } from '../calls/stored-results.js';
import { NOT_MADE } from './execute.js';
import { callPreview } from './preview.js';
import {
  ACTION_COLUMNS,
  type ActionRequestRow,
  type AskedAction,
  actionRequestFacts,
  cardKeyOf,
  latestRequestFor,
  placeOfArguments,
} from './requests.js';
import { settleRequests } from './settle.js';
import { ACTION_LIFETIME_MS, ANSWER_TO_REPEAT } from './transitions.js';

const ApprovalRequired = toolGatewayError('approval_required', 'Tool action requires approval');
const FormalApprovalRequired = toolGatewayError(
  'formal_approval_required',
  'Tool action requires approval by the board',
);
const ActionDeclined = toolGatewayError('action_declined', 'Tool action was declined');
const NoApprovalPath = toolGatewayError(
  'approval_path_missing',
  'Tool action requires approval, but the call has no open issue on which to request it',
);

/**
 * Requests approval of a call, unless it was requested before.
 * @returns the earlier result if the same call was approved and made before; `stale` if the rules have changed
 * @throws the error of the earlier call if it failed; 409 while the request waits for an answer, if it was declined, or
 *   if there is no issue to ask on
 */
export async function askForApproval(scope: Scope, call: DecidedCall): Promise<ToolCallOutcome | 'stale'> {
  if (!issueOf(call) && call.request.trigger !== 'test') return withoutPath(scope, call);
  // The response to a repeated call also follows the current rules.
  const { version } = await scope.services.toolSnapshots.current(call.request.companyId);
  if (version !== call.version) return 'stale';
  const earlier = await latestRequestFor(scope, actionOf(call));
  const repeated = earlier && (await answerToRepeat(scope, call, earlier));
  if (repeated) return repeated;
  const row = { status: 'awaiting_approval', approvalState: 'pending', errorCode: null, event: null } as const;
  if ((await openedRow(scope, openingOf(call, { ...call.decision, ...row }))) === 'stale') return 'stale';
  const by = callerInJournal(scope.actor, call.request);
  const request = await transact(scope.services, TOOL_GATEWAY, call.request.companyId, (write) => ask(write, call, by));
  if (request === 'no_issue') throw NoApprovalPath({ invocationId: call.id });
  throw await refusalOf(scope, request);
}

/** The issue for the approval card. */
const issueOf = ({ request }: DecidedCall): string | null => request.approvalIssueId ?? request.context.issueId;

const actionOf = (call: DecidedCall): AskedAction => {
  const { request, tool, argumentsHash } = call;
  const { companyId, caller } = request;
  const userId = caller.actorType === 'user' && caller.agentId === null ? caller.actorId : null;
  const { catalogEntryId } = tool;
  const { gatewayId } = request.context;
  return {
    companyId,
    catalogEntryId,
    argumentsHash,
    issueId: issueOf(call),
    agentId: caller.agentId,
    userId,
    gatewayId,
  };
};

/** The response to a repeated call; undefined if approval must be requested again. */
async function answerToRepeat(
  scope: Scope,
  call: DecidedCall,
  earlier: ActionRequestRow,
): Promise<ToolCallOutcome | undefined> {
  const answer = ANSWER_TO_REPEAT[earlier.status];
  // A repeated test requests approval again instead of returning the last outcome.
  if (call.request.trigger === 'test' && answer !== 'same_request') return undefined;
  switch (answer) {
    case 'same_request':
    case 'declined':
      throw await refusalOf(scope, earlier);
    case 'replay':
      return earlierOutcome(scope, call, earlier);
    case 'new_request':
      return undefined;
  }
}

// A failure is returned again until the request would have expired. After that, approval for another attempt can be
// requested.
const FAILURE = statement(`
  SELECT i.id, i."errorCode", i."errorMessage"
    FROM "ToolActionRequest" r
    JOIN "ToolInvocation" i ON i."companyId" = r."companyId" AND i.id = r."consumedByInvocationId"
   WHERE r."companyId" = $1::uuid AND r.id = $2::uuid AND r."expiresAt" > now() AND i."errorCode" <> ALL ($3)`);

/**
 * The outcome of the approved call; undefined if the call was not made or its outcome is no longer stored.
 * @throws the error with which the call failed
 */
async function earlierOutcome(
  scope: Scope,
  { request: { toolName } }: DecidedCall,
  { companyId, id, status, invocationId: askedById, consumedByInvocationId }: ActionRequestRow,
): Promise<ToolCallOutcome | undefined> {
  if (status === 'failed') {
    const failed = await scope.row<FailedCall>(FAILURE, [companyId, id, NOT_MADE]);
    if (failed) throw errorOfCall(failed);
    return undefined;
  }
  const invocationId = consumedByInvocationId ?? askedById;
  const result = await storedResult(scope, companyId, invocationId);
  return result && { invocationId, replayed: true, toolName, result };
}

const APPROVAL = statement(`SELECT status FROM "Approval" WHERE "companyId" = $1::uuid AND id = $2::uuid`);

/** The error for a call that waits for approval or was declined. */
async function refusalOf(scope: Scope, request: ActionRequestRow) {
  const { id, companyId, invocationId, interactionId, issueId, approvalId, toolName: tool } = request;
  const details = {
    invocationId,
    actionRequestId: id,
    interactionId,
    issueId,
    tool,
    argumentsHash: request.canonicalArgumentsHash,
  };
  if (request.status === 'declined') return ActionDeclined(details);
  const [approval] = approvalId
    ? await scope.services.database.query<{ status: string }>([companyId], APPROVAL, [companyId, approvalId])
    : [];
  return approval && approvalId && approval.status !== 'approved'
    ? FormalApprovalRequired({ ...details, approvalId })
    : ApprovalRequired(details);
}

/** Records a call that needs approval but has no issue to request it on. */
async function withoutPath(scope: Scope, call: DecidedCall): Promise<'stale'> {
  const errorCode = 'approval_path_missing';
  const event = callEvent(scope.actor, call, 'tool_gateway.call_denied', { errorCode });
  const row = { status: 'denied', approvalState: 'required', errorCode, event } as const;
  if ((await openedRow(scope, openingOf(call, { ...call.decision, ...row }))) === 'stale') return 'stale';
  throw NoApprovalPath({ invocationId: call.id });
}

const INSERT = statement(`
  INSERT INTO "ToolActionRequest" AS r (id, "companyId", "invocationId", "issueId", context, "connectionId",
    "catalogEntryId", "toolName", "riskLevel", "entryVersionHash", "entryStatus", "canonicalArgumentsHash",
    "canonicalArgumentsSummary", "previewMarkdown", "argumentsMaterial", "masterKeyId", "requestedByAgentId",
    "requestedByUserId", "expiresAt")
  VALUES ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::jsonb, $6::uuid, $7::uuid, $8, $9, $10, $11, $12, $13::jsonb, $14,
    $15::jsonb, $16, $17::uuid, $18, now() + make_interval(secs => $19))
  ON CONFLICT DO NOTHING RETURNING ${ACTION_COLUMNS}`);

const SUPERSEDED = statement(`
  UPDATE "ToolInvocation" SET status = 'cancelled', "approvalState" = 'required', "errorCode" = $3, "completedAt" = now()
   WHERE "companyId" = $1::uuid AND id = $2::uuid`);

/** Writes the request, its card, and for destructive tools the question to the board. */
async function ask(
  scope: WriteScope,
  call: DecidedCall,
  by: ReturnType<typeof callerInJournal>,
): Promise<ActionRequestRow | 'no_issue'> {
  const { companyId } = call.request;
  const issueId = issueOf(call);
  const [issue] = issueId ? await lockIssues(scope, companyId, [issueId]) : [];
  if (issueId && (!issue || isClosedStatus(issue.status))) {
    await scope.sql(SUPERSEDED, [companyId, call.id, 'approval_path_missing']);
    return 'no_issue';
  }
  await settleRequests(scope, actionOf(call));
  const request = await scope.row<ActionRequestRow>(INSERT, valuesOf(scope, call));
  if (!request) {
    // A concurrent call with the same action has created its request first.
    await scope.sql(SUPERSEDED, [companyId, call.id, 'approval_required']);
    return (await latestRequestFor(scope, actionOf(call))) as ActionRequestRow;
  }
  const requestWithPeople = { ...request, ...(await askPeople(scope, call, request, issue)) };
  scope.emit({
    ...eventSubject('tool_invocation', { companyId, id: call.id }),
    action: 'tool_gateway.approval_requested',
    agentId: call.request.caller.agentId,
    actor: by,
    details: { ...actionRequestFacts(requestWithPeople), reasonCode: call.decision.reasonCode },
  });
  return requestWithPeople;
}

function valuesOf({ services }: WriteScope, call: DecidedCall): unknown[] {
  const { request, tool, argumentsHash, argumentsSummary } = call;
  const id = uuid7();
  const { companyId } = request;
  const { material, masterKeyId } = services.cipher.seal(
    writeJson(request.arguments),
    placeOfArguments({ companyId, id }),
  );
  const { agentId, userId } = actionOf(call);
  return [
    id,
    companyId,
    call.id,
    issueOf(call),
    JSON.stringify(request.context),
    tool.connectionId,
    tool.catalogEntryId,
    request.toolName,
    tool.riskLevel,
    tool.versionHash,
    tool.status,
    argumentsHash,
    writeJson(argumentsSummary),
    callPreview(request.toolName, argumentsSummary),
    JSON.stringify(material),
    masterKeyId,
    agentId,
    userId,
    ACTION_LIFETIME_MS / 1000,
  ];
}

const LINK = statement(`
  UPDATE "ToolActionRequest" SET "interactionId" = $3::uuid, "approvalId" = $4::uuid
   WHERE "companyId" = $1::uuid AND id = $2::uuid`);

/** Asks people on a card of the issue, if there is one. A destructive tool also needs a decision of the board. */
async function askPeople(scope: WriteScope, call: DecidedCall, request: ActionRequestRow, issue: Issue | undefined) {
  const interactionId = issue ? (await createCardOf(scope, request, issue)).id : null;
  const approvalId =
    request.riskLevel === 'destructive' ? (await createBoardApproval(scope, call, request, issue)).id : null;
  if (interactionId || approvalId) await scope.sql(LINK, [request.companyId, request.id, interactionId, approvalId]);
  return { interactionId, approvalId };
}

const createCardOf = (scope: WriteScope, { id, toolName, previewMarkdown }: ActionRequestRow, issue: Issue) =>
  askOnIssue(scope, issue, {
    kind: 'request_confirmation',
    payload: ConfirmationPayload.parse({
      version: 1,
      prompt: `Approve a call of the tool ${toolName.slice(0, 200)}?`,
      detailsMarkdown: previewMarkdown,
      acceptLabel: 'Approve',
      rejectLabel: 'Decline',
      target: { type: 'custom', key: cardKeyOf(id), label: toolName.slice(0, 240) },
    }),
    continuationPolicy: 'wake_assignee',
    resolverPolicy: 'human_only',
    idempotencyKey: cardKeyOf(id),
  });

const createBoardApproval = (
  scope: WriteScope,
  { request: { caller } }: DecidedCall,
  request: ActionRequestRow,
  issue: Issue | undefined,
) =>
  requestApproval(scope, {
    companyId: request.companyId,
    type: 'request_board_approval',
    payload: {
      title: `Call of the destructive tool ${request.toolName}`,
      summary: request.previewMarkdown,
      toolActionRequestId: request.id,
    },
    requestedByAgentId: caller.agentId,
    requestedByUserId: request.requestedByUserId,
    ...(issue && { issueIds: [issue.id] }),
  });
