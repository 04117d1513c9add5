import { ERROR_CODES } from '#services/core/errors/error-codes.js';
import { ToolGatewayError } from '#services/core/errors/errors.js';
import type { GatewayRefusal } from './transitions.js';

/** The error of a refusal. Its message is the documented meaning of its code. */
export const refusalError = ({ reasonCode, status }: GatewayRefusal): ToolGatewayError =>
  new ToolGatewayError(reasonCode, status, ERROR_CODES.get(reasonCode)?.meaning ?? reasonCode);

export const ActionNotFound = (): ToolGatewayError =>
  refusalError({ status: 404, reasonCode: 'action_request_not_found' });
