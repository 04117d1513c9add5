import { z } from 'zod';
import { agentKeyById } from '#services/access/principals.js';
import { anyBoard } from '#services/access/rules.js';
import { ERROR_CODES } from '#services/core/errors/error-codes.js';
import { ToolGatewayError } from '#services/core/errors/errors.js';
import { type Allow, procedure, query, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { describedEnum, exactJsonObject, isUuid, jsonObject, pathId, text } from '#services/core/text/fields.js';
import type { JsonObject } from '#services/core/text/json.js';
import { isoText } from '#services/core/text/moments.js';
import { ActionNotFound } from '../approvals/refusals.js';
import { type ActionRequestRow, findActionRequest } from '../approvals/requests.js';
import type { ActionStatus } from '../approvals/transitions.js';
import { ToolNotFound } from '../calls/refusals.js';
import { DEFAULT_TIMEOUT_MS, type ToolCallRequest } from '../calls/request.js';
import { callNode } from '../calls/rows.js';
import { storedResult } from '../calls/stored-results.js';
import type { ConnectionRow } from '../connections/model.js';
import { connectionById, connectionRef } from '../connections/rows.js';
import { REASONS } from '../decisions/reasons.js';
import { appsEnabled } from '../enabled.js';
import type { ArgumentsSummary } from '../results/redaction.js';
import { callTool } from '../sessions/call.js';
import { ToolCallResult } from '../sessions/tool-model.js';
import { TestDecision, toolTester } from './test-agents.js';

// Board members test the tools of a connection as an agent. A test is an ordinary call: the rules decide for the agent,
// the call counts towards limits, and it waits for approval if it needs one. The journal names the person.

/**
 * Allows board members who may test tools. An agent makes its own calls in its run; here it could call as any other
 * agent.
 */
const personTesting: Allow<ConnectionRow> = rule(
  'A board user who holds tools:use or tools:manage_connections',
  async (scope, connection) => {
    await anyBoard(scope, connection);
    await toolTester(scope, connection);
  },
);

const TestError = z
  .object({
    message: z.string().describe('The reason as a sentence.'),
    reasonCode: z.string().describe('The message as an error code.'),
  })
  .meta({ id: 'ToolTestError', description: 'The reason why a tool call was denied or failed.' });

const TestAnswer = z
  .object({
    decision: TestDecision,
    invocationId: z.uuid().describe('The ID of the call, for the audit.'),
    actionRequestId: z.uuid().optional().describe('The ID of the approval request, if the call needs approval.'),
    result: ToolCallResult.optional().describe("The server's result, if it responded."),
    error: TestError.optional().describe('The reason why the call was denied or failed.'),
  })
  .meta({ id: 'ToolTestAnswer', description: 'The outcome of a test call that a person made as an agent.' });
type TestAnswer = z.input<typeof TestAnswer>;

export const testTool = procedure({
  name: 'testTool',
  summary: "Call a connection's tool with an agent's access",
  gate: appsEnabled,
  input: z.object({
    ...connectionRef,
    agentId: pathId().describe('The ID of the agent.'),
    toolName: text(240).describe('The name of the tool, in Orgraph or at its server.'),
    parameters: exactJsonObject().default({}).describe('The parameters, as the schema of the tool defines them.'),
  }),
  output: TestAnswer,
  on: connectionById,
  allow: personTesting,
  async run(scope, { agentId, toolName, parameters }, connection, idempotencyKey): Promise<TestAnswer> {
    const agent = await agentKeyById(scope, { agentId, companyId: connection.companyId });
    const request: ToolCallRequest = {
      companyId: connection.companyId,
      caller: { actorType: 'agent', actorId: agent.id, agentId: agent.id },
      context: { runId: null, projectId: null, routineId: null, issueId: null, gatewayId: null },
      run: null,
      sessionId: null,
      trigger: 'test',
      toolName: await listedName(scope, connection, toolName),
      arguments: parameters,
      timeoutMs: DEFAULT_TIMEOUT_MS,
      idempotencyKey: idempotencyKey ?? null,
      approvalIssueId: null,
      approvedActionRequestId: null,
    };
    try {
      const { invocationId, result } = await callTool(scope, request);
      return { decision: 'allowed', invocationId, result: result as never };
    } catch (error) {
      return answerTo(error);
    }
  },
});

/** The session name of a connection's tool. @throws 404 for a tool that the connection does not have */
async function listedName(scope: Scope, { companyId, id }: ConnectionRow, name: string): Promise<string> {
  const { byName } = await scope.services.toolSnapshots.current(companyId);
  for (const { connectionId, gatewayName, mcpName, toolName } of byName.values()) {
    if (connectionId === id && [toolName, gatewayName, mcpName].includes(name)) return gatewayName;
  }
  throw ToolNotFound();
}

const ASKED: ReadonlySet<string> = new Set(['approval_required', 'formal_approval_required']);
/** Error codes that leave the outcome of the call unknown. */
const UNANSWERED: ReadonlySet<string> = new Set(['idempotency_key_conflict', 'tool_gateway_unavailable']);

/** The response for a call that has a row but no result. @throws any other error */
function answerTo(error: unknown): TestAnswer {
  const { invocationId, actionRequestId } = (error instanceof ToolGatewayError ? (error.details ?? {}) : {}) as Partial<
    Record<'invocationId' | 'actionRequestId', string>
  >;
  if (!(error instanceof ToolGatewayError) || !invocationId || UNANSWERED.has(error.code)) throw error;
  if (actionRequestId && ASKED.has(error.code)) return { decision: 'ask_first', invocationId, actionRequestId };
  const { code: reasonCode, message } = error;
  return { decision: reasonCode in REASONS ? 'off' : 'allowed', invocationId, error: { message, reasonCode } };
}

const TestPhase = describedEnum('ToolTestPhase', 'The progress of a test call that needs approval.', {
  waiting: 'The call waits for a decision.',
  executing: 'A person approved the call, and it is being made.',
  done: 'The call was made or declined, or its request expired without a decision.',
});

const PHASES: Readonly<Record<ActionStatus, z.output<typeof TestPhase>>> = {
  pending: 'waiting',
  approved: 'executing',
  executing: 'executing',
  executed: 'done',
  failed: 'done',
  declined: 'done',
  expired: 'done',
  cancelled: 'done',
};

/** The error codes of requests that were not executed, unless their calls have one. */
const ENDINGS: Partial<Readonly<Record<ActionStatus, string>>> = {
  failed: 'outcome_unknown',
  declined: 'action_declined',
  expired: 'action_expired',
  cancelled: 'action_expired',
};

const TestCallView = z
  .object({
    actionRequestId: z.uuid().describe('The ID of the request.'),
    invocationId: z.uuid().describe('The ID of the call, for the audit.'),
    phase: TestPhase,
    parameters: jsonObject().describe('The parameters, shortened, with values that look like credentials replaced.'),
    result: ToolCallResult.optional().describe("The server's result; shortened a day later."),
    error: TestError.optional().describe('The reason why the call was not made or failed.'),
    durationMs: z.int().nullable().describe('The duration of the call in milliseconds; null if it was not made.'),
    requestedAt: z.iso.datetime().describe('The time of the approval request.'),
    resolvedAt: z.iso.datetime().nullable().describe('The time at which the phase became done; null before.'),
  })
  .meta({ id: 'ToolTestCall', description: 'A test call by a person that needs approval.' });

export const getToolTestCall = query({
  name: 'getToolTestCall',
  summary: 'Get the outcome of a test call that needs approval',
  gate: appsEnabled,
  input: z.object({ ...connectionRef, actionRequestId: pathId().describe("The request's ID.") }),
  output: TestCallView,
  on: connectionById,
  allow: personTesting,
  async run(scope, { actionRequestId }, connection) {
    const request = await testRequest(scope, connection, actionRequestId);
    const { id, companyId, invocationId, status, consumedAt, createdAt, resolvedAt } = request;
    const result =
      status === 'executed' && ((await storedResult(scope, companyId, invocationId)) ?? request.resultSummary);
    const error = await errorOf(scope, request);
    return {
      actionRequestId: id,
      invocationId,
      phase: PHASES[status],
      parameters: (request.canonicalArgumentsSummary as unknown as ArgumentsSummary).summary as JsonObject,
      ...(result && { result: result as never }),
      ...(error && { error }),
      durationMs: consumedAt && resolvedAt ? resolvedAt.getTime() - consumedAt.getTime() : null,
      requestedAt: isoText(createdAt),
      resolvedAt: resolvedAt && isoText(resolvedAt),
    };
  },
});

/** @throws 404 for a request that is unknown, about another connection, or not from a test */
async function testRequest(scope: Scope, connection: ConnectionRow, id: string): Promise<ActionRequestRow> {
  const actionRequest = isUuid(id) ? await findActionRequest(scope, id) : undefined;
  if (actionRequest?.connectionId !== connection.id) throw ActionNotFound();
  const call = await scope.load(callNode, actionRequest.invocationId);
  if (call?.trigger !== 'test') throw ActionNotFound();
  return actionRequest;
}

async function errorOf(
  scope: Scope,
  { status, errorCode, consumedByInvocationId }: ActionRequestRow,
): Promise<z.input<typeof TestError> | undefined> {
  const reasonCode = errorCode ?? ENDINGS[status];
  if (!reasonCode) return undefined;
  const call = consumedByInvocationId ? await scope.load(callNode, consumedByInvocationId) : null;
  return { reasonCode, message: call?.errorMessage ?? ERROR_CODES.get(reasonCode)?.meaning ?? reasonCode };
}
