import { type Actor, principalOf } from '#services/core/actors/actor.js';
import { eventRow } from '#services/core/journal/journal.js';
import type { RecordedAction } from '#services/core/journal/vocabulary.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { ToolRow } from '../decisions/data.js';
import type { ToolDecision } from '../decisions/decide.js';
import { hashOfToolAction } from '../decisions/hashes.js';
import { type ArgumentsSummary, argumentsSummaryOf } from '../results/redaction.js';
import type { CallClosing, CallOpening } from './ledger.js';
import { GatewayUnavailable, refusalOfAccess } from './refusals.js';
import type { ToolCallRequest } from './request.js';

/** A call with the decision about it. */
export interface DecidedCall {
  /** The ID of its row. */
  readonly id: string;
  readonly request: ToolCallRequest;
  readonly tool: ToolRow;
  readonly decision: ToolDecision;
  /** The version of the rules that decided the call. */
  readonly version: bigint;
  readonly argumentsHash: string;
  readonly argumentsSummary: ArgumentsSummary;
}

/** The hash and the summary of the arguments, computed once for all attempts to decide. */
export const callArgumentsOf = ({ arguments: given }: ToolCallRequest, tool: ToolRow) => ({
  argumentsHash: hashOfToolAction({ ...tool, arguments: given }),
  argumentsSummary: argumentsSummaryOf(given),
});

/** The caller in the journal. For a test it is the person testing the tool, although the rules decide for the agent. */
export const callerInJournal = (actor: Actor, { trigger, caller: { actorType, actorId } }: ToolCallRequest) =>
  trigger === 'test' ? principalOf(actor) : { type: actorType, id: actorId };

type CallEvent = Extract<RecordedAction, `tool_gateway.call_${string}`>;

/** The journal event of a call. Only the row has the arguments and the result. */
export function callEvent(
  actor: Actor,
  { id, request, tool, decision }: DecidedCall,
  action: CallEvent,
  outcome: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const { companyId, caller, context, client, trigger, toolName } = request;
  const { applicationId, connectionId, catalogEntryId } = tool;
  return eventRow(actor, {
    companyId,
    action,
    entityType: 'tool_invocation',
    entityId: id,
    agentId: caller.agentId,
    actor: callerInJournal(actor, request),
    details: {
      toolName,
      applicationId,
      connectionId,
      catalogEntryId,
      gatewayId: context.gatewayId,
      ...(client?.name && { clientName: client.name }),
      issueId: context.issueId,
      trigger,
      decision: decision.decision,
      reasonCode: decision.reasonCode,
      ...outcome,
    },
  });
}

type OpeningState = Pick<CallOpening, 'status' | 'decision' | 'reasonCode' | 'errorCode' | 'event' | 'approvalState'>;

/** The row of a call. Only calls that are made keep their key; a repeat of any other call is decided again. */
export function openingOf(call: DecidedCall, opened: OpeningState): CallOpening {
  const { id, request, tool, decision, version, argumentsHash, argumentsSummary } = call;
  const { companyId, caller, context, sessionId, client, trigger, toolName, idempotencyKey } = request;
  return {
    id,
    companyId,
    sessionId,
    gatewayTokenId: client?.tokenId ?? null,
    ...caller,
    ...context,
    applicationId: tool.applicationId,
    connectionId: tool.connectionId,
    catalogEntryId: tool.catalogEntryId,
    toolName,
    trigger,
    idempotencyKey: opened.status === 'executing' ? idempotencyKey : null,
    matchedPolicyIds: decision.matchedPolicyIds,
    effectiveProfileIds: decision.effectiveProfileIds,
    configVersion: version,
    entryVersionHash: tool.versionHash,
    argumentsHash,
    argumentsSummary,
    isReadOnly: tool.riskLevel === 'read',
    ...opened,
  };
}

/** How a call ended, for its row and for the journal. */
export const closingOf = (
  actor: Actor,
  call: DecidedCall,
  outcome: Omit<CallClosing, 'id' | 'companyId' | 'event'>,
): CallClosing => ({
  id: call.id,
  companyId: call.request.companyId,
  ...outcome,
  event: callEvent(
    actor,
    call,
    outcome.status === 'succeeded' ? 'tool_gateway.call_completed' : 'tool_gateway.call_failed',
    {
      status: outcome.status,
      errorCode: outcome.errorCode,
      resultSizeBytes: outcome.resultSizeBytes,
    },
  ),
});

/**
 * Writes the row of a call.
 * @returns `stale` if the rules have changed since the decision, `repeated` if another call has its key
 * @throws 401 if its credential gives no access any more; 503 if it could not be written
 */
export async function openedRow({ services }: Scope, row: CallOpening): Promise<'opened' | 'stale' | 'repeated'> {
  const outcome = await assertRecorded(row.id, services.toolLedger.open(row));
  const refusal = refusalOfAccess(outcome);
  if (refusal) throw refusal;
  return outcome as 'opened' | 'stale' | 'repeated';
}

/** @throws 503 if the row could not be written: then the call is not made, or its response is withheld */
export async function assertRecorded<T>(invocationId: string, writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    throw Object.assign(GatewayUnavailable({ invocationId }), { cause: error });
  }
}
