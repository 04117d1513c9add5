import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '#services/core/errors/errors.js';
import { Scope, type Services } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { TOOL_GATEWAY } from '../calls/actor.js';
import type { CompanyTools } from '../calls/company-tools.js';
import { makeCall } from '../calls/execute-call.js';
import { callArgumentsOf, closingOf, type DecidedCall } from '../calls/row.js';
import { decide } from '../decisions/decide.js';
import { REASONS } from '../decisions/reasons.js';
import { callOfRequest } from './call-of-request.js';
import { finishRequest } from './finish.js';
import { type ActionRequestRow, findActionRequest } from './requests.js';

// The server makes approved calls, each once: only the process that takes a request makes its call.

const TIMEOUT_MS = 60_000;
const MAX_ATTEMPTS = 4;

export interface ActionKey {
  readonly companyId: string;
  readonly actionRequestId: string;
}

/**
 * Makes the call of an approved request, unless it was made before. A failed call does not throw: the request holds the
 * outcome.
 */
export async function executeAction(services: Services, key: ActionKey): Promise<void> {
  const scope = new Scope(services, TOOL_GATEWAY, [key.companyId]);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const request = await findActionRequest(scope, key.actionRequestId);
    if (request?.status !== 'approved') return;
    const tools = await services.toolSnapshots.current(key.companyId);
    const call = await approvedCall(scope, tools, request);
    if (!(await takeRequest(scope, request, tools.version))) continue;
    await callOnce(scope, tools, call, request);
    return finishRequest(services, request);
  }
}

/** The call of a request with a new decision. */
async function approvedCall(scope: Scope, tools: CompanyTools, request: ActionRequestRow): Promise<DecidedCall> {
  const call = await callOfRequest(scope, request);
  const { catalogEntryId } = request;
  // A deleted tool has no schema, and its call is not made.
  const tool = (tools.byId.get(catalogEntryId) ?? { ...request, schemaHash: '' }) as DecidedCall['tool'];
  const decision = decide(tools.rules, { ...call, catalogEntryId, now: Date.now() });
  const { version } = tools;
  return { id: request.invocationId, request: call, tool, decision, version, ...callArgumentsOf(call, tool) };
}

const TAKE = statement(`
  WITH taken AS (
    UPDATE "ToolActionRequest" r
       SET status = 'executing', "consumedAt" = now(), "consumedByInvocationId" = r."invocationId", "updatedAt" = now()
     WHERE r."companyId" = $1::uuid AND r.id = $2::uuid AND r.status = 'approved' AND r."consumedAt" IS NULL
       AND coalesce((SELECT version FROM "ToolHead" WHERE "companyId" = $1::uuid), 0) = $3::bigint
    RETURNING r."companyId", r."invocationId")
  UPDATE "ToolInvocation" i SET status = 'executing', "approvalState" = 'approved', "configVersion" = $3::bigint
    FROM taken t WHERE i."companyId" = t."companyId" AND i.id = t."invocationId" RETURNING i.id`);

/** Takes a request for execution, unless it was taken before or the rules have changed since the decision. */
async function takeRequest({ services }: Scope, request: ActionRequestRow, version: bigint): Promise<boolean> {
  const { companyId, id } = request;
  const rows = await services.database.query([companyId], TAKE, [companyId, id, String(version)]);
  return rows.length > 0;
}

/** Makes a taken call. Closes it instead if the rules deny it now, or its tool is not the approved one. */
async function callOnce(
  scope: Scope,
  tools: CompanyTools,
  call: DecidedCall,
  request: ActionRequestRow,
): Promise<void> {
  const obstacle = obstacleTo(tools, call, request);
  try {
    if (!obstacle) await makeCall(scope, tools, call, { keepsResult: true });
    else await scope.services.toolLedger.close(closingOf(scope.actor, call, refusedFor(obstacle)));
  } catch (error) {
    // The row holds the failure. If it could not be written, the sweep settles it.
    if (!(error instanceof DomainError)) throw error;
  }
}

/** The error codes of approved calls that were not made. */
export const NOT_MADE: readonly string[] = [
  ...Object.keys(REASONS),
  'gateway_disabled',
  'approved_tool_target_changed',
];

function obstacleTo(
  tools: CompanyTools,
  { decision, tool, argumentsHash }: DecidedCall,
  request: ActionRequestRow,
): string | undefined {
  if (decision.decision === 'deny') return decision.reasonCode;
  const { gatewayId } = request.context;
  if (gatewayId !== null && !tools.gatewayInUse(gatewayId)) return 'gateway_disabled';
  const isSame = tool.versionHash === request.entryVersionHash && argumentsHash === request.canonicalArgumentsHash;
  return isSame ? undefined : 'approved_tool_target_changed';
}

const refusedFor = (errorCode: string) => ({
  status: 'failed' as const,
  resultSummary: null,
  resultSizeBytes: null,
  errorCode,
  errorMessage: null,
});

const PAUSE_MS = 200;

/** Waits for the call of a request, which another process may be making, and returns the request. */
export async function settledRequest(scope: Scope, request: ActionRequestRow): Promise<ActionRequestRow> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const now = (await findActionRequest(scope, request.id)) ?? request;
    if ((now.status !== 'executing' && now.status !== 'approved') || performance.now() > deadline) return now;
    await sleep(PAUSE_MS);
  }
}
