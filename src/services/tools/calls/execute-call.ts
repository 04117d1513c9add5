import { DomainError, ToolGatewayError } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import type { SecretText } from '#services/core/vault/secret-text.js';
import { requestWithToken } from '../oauth/authorized.js';
import { redactValue, withoutCredentials } from '../results/redaction.js';
import { screenValue } from '../results/screen.js';
import type { ServerAnswer } from '../servers/upstream.js';
import type { CompanyTool, CompanyTools } from './company-tools.js';
import type { CallClosing } from './ledger.js';
import { GatewayUnavailable, InjectionBlocked } from './refusals.js';
import type { ToolResultContent } from './request.js';
import { assertRecorded, closingOf, type DecidedCall } from './row.js';
import { storeResult } from './stored-results.js';
import { subjectOf } from './subject.js';

type Outcome = Omit<CallClosing, 'id' | 'companyId' | 'event'>;

/** A result as the caller may see it, with the outcome for its row. */
interface CallResult {
  readonly result: ToolResultContent;
  readonly outcome: Outcome;
}

/**
 * Makes a call whose row is open, and writes its outcome. On success and on failure, the row is closed before the
 * response.
 * @param keepsResult whether callers may repeat the same call
 * @throws the failure of the server, and 422 for a result with hidden instructions
 */
export async function makeCall(
  scope: Scope,
  tools: CompanyTools,
  call: DecidedCall,
  { keepsResult }: { readonly keepsResult: boolean },
): Promise<ToolResultContent> {
  let callResult: CallResult;
  try {
    callResult = await callServer(scope, tools, call);
  } catch (error) {
    await closeCall(scope, call, failureOf(scope, error));
    throw withCall(error, call.id);
  }
  try {
    if (keepsResult)
      await assertRecorded(call.id, storeResult(scope, call.request.companyId, call.id, callResult.result));
    await closeCall(scope, call, callResult.outcome);
  } catch (error) {
    // Otherwise the row would stay `executing` until the next sweep.
    await closeCall(scope, call, failureOf(scope, error)).catch(() => {});
    throw error;
  }
  return callResult.result;
}

async function callServer(scope: Scope, tools: CompanyTools, call: DecidedCall): Promise<CallResult> {
  const { services } = scope;
  const { request, tool } = call;
  const { inputSchema } = tools.byId.get(tool.catalogEntryId) as CompanyTool;
  const { connectionId, toolName } = tool;
  const subject = await subjectOf(scope, tools, call);
  const serverQuery = { connectionId, version: tools.version, subject, use: request.context };
  const loadServer = () => services.knownToolServers.of(scope, serverQuery);
  const forwarded = await services.gatewayHeaders.of(scope, tools, call);
  const question = {
    tool: toolName,
    arguments: request.arguments,
    inputSchema,
    headers: forwarded?.headers ?? {},
    origin: { caller: request.caller, context: request.context },
  };
  let ready = await loadServer();
  const renewServer = async () => {
    services.knownToolServers.forget(ready.server);
    ready = await loadServer();
    return ready.server;
  };
  const answer = await requestWithToken(scope, ready.server, renewServer, async (server) => {
    const access = server.grant && { grantId: server.grant.id, userId: subject?.userId ?? null };
    const signal = services.callsInFlight.begin(call, scope.hungUp, access);
    try {
      // Rule changes that arrived before the call was in flight have not ended it.
      const { version } = await services.toolSnapshots.of(request.companyId);
      if (version !== tools.version) await services.callsInFlight.recheck(request.companyId);
      return await services.toolServers.callTool(server, question, { timeoutMs: request.timeoutMs, signal });
    } finally {
      services.callsInFlight.end(call.id);
    }
  });
  return resultOf(answer, forwarded?.secretsWith(ready.server) ?? ready.secrets, call.id);
}

/** @throws 422 for hidden instructions */
function resultOf(
  { content, structuredContent, isError, bytes }: ServerAnswer,
  secrets: SecretText,
  invocationId: string,
) {
  const clean = withoutCredentials({ content: [...content], data: structuredContent ?? null }, secrets) as {
    content: JsonValue[];
    data: JsonValue;
  };
  const { isBlocked, findings } = screenValue(clean);
  if (isBlocked) {
    throw InjectionBlocked({ invocationId, findings: findings.map(({ rule, path }) => ({ rule, path })) });
  }
  const redactedResult = redactValue({ ...clean, isError } satisfies JsonObject, secrets);
  return {
    result: { ...clean, isError },
    outcome: {
      status: 'succeeded' as const,
      resultSummary: redactedResult.value,
      resultSizeBytes: bytes,
      errorCode: null,
      errorMessage: null,
    },
  };
}

const STATUS_OF_FAILURE: Readonly<Record<string, 'timed_out' | 'cancelled'>> = {
  tool_timeout: 'timed_out',
  tool_call_cancelled: 'cancelled',
};

/**
 * The outcome of a failed call for its row. An error that is not meant for callers appears only as `internal_error`.
 */
function failureOf({ hungUp }: Scope, error: unknown): Outcome {
  const domainError = error instanceof DomainError ? error : undefined;
  const code = domainError?.code ?? '';
  // `outcome_unknown` also occurs when the process that ran the program has ended.
  const isForsaken = code === 'outcome_unknown' && hungUp?.aborted === true;
  return {
    status: isForsaken ? 'cancelled' : (STATUS_OF_FAILURE[code] ?? 'failed'),
    resultSummary: null,
    resultSizeBytes: null,
    errorCode: domainError?.code ?? 'internal_error',
    errorMessage: domainError?.message ?? 'The call failed in the server',
  };
}

/** The error with the ID of the call. */
function withCall(error: unknown, invocationId: string): unknown {
  if (!(error instanceof ToolGatewayError)) return error;
  const { code, status, message, details } = error;
  return new ToolGatewayError(code, status, message, { invocationId, ...(details as object | undefined) });
}

/** @throws 503 if the call was settled in the meantime; the server's later answer is ignored */
async function closeCall({ services, actor }: Scope, call: DecidedCall, outcome: Outcome): Promise<void> {
  const isClosed = await assertRecorded(call.id, services.toolLedger.close(closingOf(actor, call, outcome)));
  if (!isClosed) throw GatewayUnavailable({ invocationId: call.id });
}
