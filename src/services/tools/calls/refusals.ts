import { GatewayTokenExpired, GatewayTokenInvalid, GatewayTokenRevoked } from '#services/access/gateway-tokens.js';
import { SessionExpired, SessionInvalid, SessionRevoked, SessionRunInactive } from '#services/access/tool-sessions.js';
import { ERROR_CODES } from '#services/core/errors/error-codes.js';
import {
  type DomainError,
  ToolGatewayError,
  ToolRateLimitError,
  toolGatewayError,
} from '#services/core/errors/errors.js';
import type { ToolDecision } from '../decisions/decide.js';
import { type DenialCode, REASONS } from '../decisions/reasons.js';
import type { FullBucket } from '../policies/rate-buckets.js';
import type { OpeningOutcome } from './ledger.js';

export const ToolNotFound = toolGatewayError('tool_not_found', 'Tool not found');
export const InvalidArguments = toolGatewayError(
  'invalid_tool_arguments',
  "The arguments do not fit the tool's schema",
);
export const InjectionBlocked = toolGatewayError(
  'prompt_injection_blocked',
  'The result of the tool holds hidden instructions and is withheld',
);
export const KeyConflict = toolGatewayError(
  'idempotency_key_conflict',
  'The idempotency key was used with another tool or other arguments',
);
export const GatewayUnavailable = toolGatewayError(
  'tool_gateway_unavailable',
  'The call could not be recorded, so it was not made or its result is not known. Retry shortly.',
);

/** The error for a call that the rules deny. */
export const denialOf = ({ reasonCode }: Pick<ToolDecision, 'reasonCode'>, invocationId: string): DomainError => {
  const code = reasonCode as DenialCode;
  return toolGatewayError(code, REASONS[code][1])({ invocationId });
};

/** The error for a call beyond the limit of a policy. */
export const rateLimitOf = ({ retryAfterSeconds }: FullBucket, invocationId: string): DomainError =>
  new ToolRateLimitError(REASONS.rate_limited[1], retryAfterSeconds, { invocationId });

const LOST_ACCESS: Partial<Readonly<Record<OpeningOutcome, () => DomainError>>> = {
  session_invalid: SessionInvalid,
  session_revoked: SessionRevoked,
  session_expired: SessionExpired,
  session_run_inactive: SessionRunInactive,
  gateway_token_invalid: GatewayTokenInvalid,
  gateway_token_revoked: GatewayTokenRevoked,
  gateway_token_expired: GatewayTokenExpired,
};

/** The error for a credential that gives no access any more; undefined for other outcomes. */
export const refusalOfAccess = (outcome: OpeningOutcome): DomainError | undefined => LOST_ACCESS[outcome]?.();

/** A failed call, as stored in its row. */
export interface FailedCall {
  readonly id: string;
  readonly errorCode: string;
  readonly errorMessage: string | null;
}

/** The error with which an earlier call failed, for callers that repeat the call. */
export const errorOfCall = ({ id: invocationId, errorCode, errorMessage }: FailedCall): ToolGatewayError =>
  new ToolGatewayError(errorCode, ERROR_CODES.get(errorCode)?.status ?? 502, errorMessage ?? 'The call failed', {
    invocationId,
  });
