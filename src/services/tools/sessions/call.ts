import type { Scope } from '#services/core/operation/scope.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { askForApproval } from '../approvals/ask.js';
import { finishRequest } from '../approvals/finish.js';
import { assertPermits, usePermission } from '../approvals/permission.js';
import type { CompanyTool, CompanyTools } from '../calls/company-tools.js';
import { makeCall } from '../calls/execute-call.js';
import { CallCancelled } from '../calls/in-flight.js';
import { denialOf, GatewayUnavailable, InvalidArguments, rateLimitOf, ToolNotFound } from '../calls/refusals.js';
import type { ToolCallOutcome, ToolCallRequest } from '../calls/request.js';
import { callArgumentsOf, callEvent, type DecidedCall, openedRow, openingOf } from '../calls/row.js';
import { type ArgumentsCheck, argumentsCheckOf } from '../catalog/arguments.js';
import { decide, type ToolDecision } from '../decisions/decide.js';
import { assertAppsEnabled } from '../enabled.js';
import { countCall, type FullBucket } from '../policies/rate-buckets.js';
import { gatewayNow, openGateway } from './client-site.js';
import { earlierCall } from './replay.js';

// The only code path that calls tools, for every kind of caller. Each call is decided and recorded before it is made.

/** The maximum number of decisions for a call: the rules may change while it is decided. */
const MAX_DECISIONS = 4;

/**
 * Calls a tool. Returns the earlier outcome if the idempotency key was used before; otherwise decides, records the
 * call, calls the server and records the result.
 * @throws 403 without tools; 404 for an unknown tool; 400 for arguments that do not fit; 403 and 429 if rules refuse
 * the call; 409 if it needs an approval; the failure of the server; 503 if the call could not be recorded
 */
export async function callTool(scope: Scope, request: ToolCallRequest): Promise<ToolCallOutcome> {
  const earlier = await earlierCall(scope, request);
  if (earlier) return earlier;
  const { toolSnapshots } = scope.services;
  let tools = await knownTools(scope, request);
  const counted = new Set<string>();
  for (let attempt = 1; attempt <= MAX_DECISIONS; attempt++) {
    const outcome = await attemptCall(scope, tools, request, counted);
    if (outcome !== 'stale') return outcome;
    tools = await toolSnapshots.reload(request.companyId, tools.version);
  }
  throw GatewayUnavailable({});
}

/**
 * The rules that this process has cached. Reads the current rules if the cache does not show the client's gateway as
 * open.
 */
async function knownTools({ services }: Scope, { client, companyId, context }: ToolCallRequest): Promise<CompanyTools> {
  if (!client) return services.toolSnapshots.of(companyId);
  return (await gatewayNow(services, { companyId, gatewayId: context.gatewayId })).tools;
}

/**
 * Decides by one version of the rules and acts on the decision.
 * @param counted the buckets in which an earlier attempt has counted the call
 */
async function attemptCall(
  scope: Scope,
  tools: CompanyTools,
  request: ToolCallRequest,
  counted: Set<string>,
): Promise<ToolCallOutcome | 'stale'> {
  assertAppsEnabled(tools);
  if (request.client) openGateway(tools, request.context.gatewayId);
  const call = decidedCall(tools, request);
  switch (call.decision.decision) {
    case 'allow':
      return makeAllowedCall(scope, tools, call, counted);
    case 'require_approval':
      return request.approvedActionRequestId === null
        ? askForApproval(scope, call)
        : makePermittedCall(scope, tools, call, request.approvedActionRequestId);
    // Limits are compared only when the call is counted: `decide` without counts never returns `rate_limited`.
    case 'rate_limited':
    case 'deny':
      return refuseCall(scope, call, null);
  }
}

/** @throws 404 for an unknown tool name; 400 for arguments that do not fit its schema, unless the call is denied */
function decidedCall(tools: CompanyTools, request: ToolCallRequest): DecidedCall {
  const tool = tools.byName.get(request.toolName);
  if (!tool) throw ToolNotFound();
  const { catalogEntryId } = tool;
  const decision = decide(tools.rules, { ...request, catalogEntryId, now: Date.now() });
  // A validation error reveals the schema, so only callers that may call the tool get one.
  const problem = decision.decision === 'deny' ? undefined : checkOf(tool)(request.arguments);
  if (problem) throw InvalidArguments(problem);
  return { id: uuid7(), request, tool, decision, version: tools.version, ...callArgumentsOf(request, tool) };
}

const checks = new WeakMap<CompanyTool, ArgumentsCheck>();

/**
 * The check of a tool's arguments, compiled at the first call. If nobody has reviewed the schema yet, only the server
 * checks the arguments: text from such a schema must not reach models.
 */
function checkOf(tool: CompanyTool): ArgumentsCheck {
  const cachedCheck = checks.get(tool);
  if (cachedCheck) return cachedCheck;
  const check = argumentsCheckOf(tool.status === 'active' ? tool.inputSchema : {});
  checks.set(tool, check);
  return check;
}

/** Counts the call, records it, and makes it. */
async function makeAllowedCall(
  scope: Scope,
  tools: CompanyTools,
  call: DecidedCall,
  counted: Set<string>,
): Promise<ToolCallOutcome | 'stale'> {
  const { request, decision } = call;
  assertWaitedFor(scope, call);
  const buckets = decision.rateLimits.filter(({ bucketKey }) => !counted.has(bucketKey));
  const [full] = await countCall(scope.services.database, request.companyId, buckets);
  if (full) return refuseCall(scope, call, full);
  for (const { bucketKey } of buckets) counted.add(bucketKey);
  assertWaitedFor(scope, call);
  const outcome = await openCall(scope, call, 'not_required');
  if (outcome === 'opened') {
    noteTrust(scope, decision);
    return makeOpenedCall(scope, tools, call);
  }
  if (outcome === 'stale') return 'stale';
  // Another call took the key in the meantime.
  const earlier = await earlierCall(scope, request);
  if (!earlier) throw GatewayUnavailable({});
  return earlier;
}

/** Rejects a call whose caller has hung up, before it is counted or begun. */
function assertWaitedFor({ hungUp }: Scope, { id: invocationId }: DecidedCall): void {
  if (hungUp?.aborted) throw CallCancelled({ invocationId });
}

/** Counts a hit for the trust rule that allowed the call. */
function noteTrust({ services }: Scope, { reasonCode, policyExplanation }: ToolDecision): void {
  if (reasonCode === 'allow_trust_rule' && policyExplanation) services.policyHits.note(policyExplanation.policyId);
}

/** Makes an approved call, if the approval is for this call and was not used yet. */
async function makePermittedCall(
  scope: Scope,
  tools: CompanyTools,
  call: DecidedCall,
  actionRequestId: string,
): Promise<ToolCallOutcome | 'stale'> {
  await assertPermits(scope, call, actionRequestId);
  assertWaitedFor(scope, call);
  const outcome = await openCall(scope, call, 'approved');
  if (outcome === 'stale') return 'stale';
  if (outcome === 'repeated') throw GatewayUnavailable({});
  await usePermission(scope, call, actionRequestId);
  try {
    return await makeOpenedCall(scope, tools, call);
  } finally {
    await finishRequest(scope.services, { companyId: call.request.companyId, id: actionRequestId });
  }
}

/** Writes the row of a call that is about to be made. @throws 401 if its session no longer gives access */
function openCall(scope: Scope, call: DecidedCall, approvalState: 'not_required' | 'approved') {
  const { decision, reasonCode } = call.decision;
  return openedRow(
    scope,
    openingOf(call, { status: 'executing', decision, reasonCode, approvalState, errorCode: null, event: null }),
  );
}

async function makeOpenedCall(scope: Scope, tools: CompanyTools, call: DecidedCall): Promise<ToolCallOutcome> {
  const { idempotencyKey, approvedActionRequestId } = call.request;
  const keepsResult = idempotencyKey !== null || approvedActionRequestId !== null;
  const result = await makeCall(scope, tools, call, { keepsResult });
  return { invocationId: call.id, replayed: false, toolName: call.request.toolName, result };
}

/**
 * Records a call that is not made, and throws the reason.
 * @param full the limit that is reached; null if rules deny the call
 */
async function refuseCall(scope: Scope, call: DecidedCall, full: FullBucket | null): Promise<'stale'> {
  const reasonCode = full ? 'rate_limited' : call.decision.reasonCode;
  const decision = full ? 'rate_limited' : 'deny';
  const event = callEvent(
    scope.actor,
    { ...call, decision: { ...call.decision, decision, reasonCode } },
    full ? 'tool_gateway.call_rate_limited' : 'tool_gateway.call_denied',
  );
  const status = full ? 'rate_limited' : 'denied';
  const row = { status, decision, reasonCode, approvalState: 'not_required', errorCode: reasonCode, event } as const;
  if ((await openedRow(scope, openingOf(call, row))) === 'stale') return 'stale';
  throw full ? rateLimitOf(full, call.id) : denialOf(call.decision, call.id);
}
