import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { canonicalJson } from '#services/core/text/canonical.js';
import { errorOfCall, GatewayUnavailable, KeyConflict } from '../calls/refusals.js';
import type { ToolCallOutcome, ToolCallRequest } from '../calls/request.js';
import { storedResult } from '../calls/stored-results.js';

interface EarlierCall {
  readonly id: string;
  readonly toolName: string;
  readonly sha256: string;
  readonly status: string;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

const EARLIER = statement(`
  SELECT id, "toolName", "argumentsSummary"->>'sha256' AS sha256, status, "errorCode", "errorMessage"
    FROM "ToolInvocation"
   WHERE "companyId" = $1::uuid AND "actorType" = $2 AND "actorId" = $3
     AND coalesce("runId", '00000000-0000-0000-0000-000000000000') = coalesce($4::uuid, '00000000-0000-0000-0000-000000000000')
     AND "idempotencyKey" = $5`);

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 1_000;

/**
 * The outcome of an earlier call with the same key; undefined if there is none. While that call is still running, waits
 * as long as the call itself would.
 * @throws 409 if the key belongs to a different call; the error with which the earlier call failed; 503 if it takes too
 * long
 */
export async function earlierCall(scope: Scope, request: ToolCallRequest): Promise<ToolCallOutcome | undefined> {
  if (request.idempotencyKey === null) return undefined;
  const deadline = performance.now() + request.timeoutMs;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    const earlier = await readEarlier(scope, request);
    if (!earlier) return undefined;
    if (earlier.toolName !== request.toolName || earlier.sha256 !== hashOf(request)) {
      throw KeyConflict({ invocationId: earlier.id });
    }
    if (earlier.status !== 'executing') return outcomeOf(scope, request, earlier);
    if (performance.now() + wait > deadline) throw GatewayUnavailable({ invocationId: earlier.id });
    // The caller has hung up. The earlier call goes on, since it belongs to its own caller.
    if (scope.hungUp?.aborted) throw GatewayUnavailable({ invocationId: earlier.id });
    await sleep(wait);
  }
}

const hashOf = ({ arguments: given }: ToolCallRequest): string =>
  createHash('sha256').update(canonicalJson(given)).digest('hex');

async function readEarlier({ services }: Scope, request: ToolCallRequest): Promise<EarlierCall | undefined> {
  const { companyId, caller, context, idempotencyKey } = request;
  const values = [companyId, caller.actorType, caller.actorId, context.runId, idempotencyKey];
  return (await services.database.query<EarlierCall>([companyId], EARLIER, values))[0];
}

async function outcomeOf(scope: Scope, request: ToolCallRequest, earlier: EarlierCall): Promise<ToolCallOutcome> {
  const { id: invocationId, errorCode } = earlier;
  if (errorCode !== null) throw errorOfCall({ ...earlier, errorCode });
  const result = await storedResult(scope, request.companyId, invocationId);
  if (!result) throw GatewayUnavailable({ invocationId });
  return { invocationId, replayed: true, toolName: request.toolName, result };
}
