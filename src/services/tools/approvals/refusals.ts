import { type CodeEntry, ERROR_CODES } from '#services/core/errors/error-codes.js';
import { ToolGatewayError } from '#services/core/errors/errors.js';
import type { GatewayRefusal } from './transitions.js';

/** The error of a refusal. Its message is the documented meaning of its code. */
export const refusalError = ({ reasonCode }: GatewayRefusal): ToolGatewayError => {
  const { status, meaning } = ERROR_CODES.get(reasonCode) as CodeEntry;
  return new ToolGatewayError(reasonCode, status, meaning);
};

export const ActionNotFound = (): ToolGatewayError => refusalError({ reasonCode: 'action_request_not_found' });
