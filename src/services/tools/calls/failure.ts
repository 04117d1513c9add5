import { ERROR_CODES } from '#services/core/errors/error-codes.js';
import { ToolGatewayError } from '#services/core/errors/errors.js';

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
