import { randomUUID } from 'node:crypto';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { isGenericCode } from '#services/core/errors/error-codes.js';
import {
  DomainError,
  type FieldError,
  FieldsError,
  notFound,
  PluginCallError,
  RateLimitError,
  statusError,
  ToolGatewayError,
  ToolRateLimitError,
  ValidationFailedCode,
} from '#services/core/errors/errors.js';
import { bodyTooLargeError } from './body.js';
import { UploadError } from './multipart.js';
import { sendJson } from './send.js';

interface ErrorBody {
  /** Absent for plugins that failed. */
  readonly error?: string;
  readonly message?: string;
  readonly reasonCode?: string;
  readonly code?: string;
  readonly details?: unknown;
  readonly issues?: readonly unknown[];
  readonly fieldErrors?: readonly FieldError[];
}

/** The wire shape of an error. A code that repeats the status is left out, except for 429, which makes clients wait. */
export function errorBody(error: DomainError): ErrorBody {
  const { code, status, message, details, issues } = error;
  if (error instanceof ToolGatewayError)
    return { error: message, reasonCode: code, ...(details as object | undefined) };
  if (error instanceof PluginCallError) return { code, message, ...(details !== undefined && { details }) };
  if (error instanceof FieldsError) return { error: message, fieldErrors: error.fieldErrors };
  const telling = code !== ValidationFailedCode && (status === 429 || !isGenericCode(code, status));
  return {
    error: message,
    ...(telling && { code }),
    ...(details !== undefined && { details }),
    ...(issues !== undefined && { issues }),
  };
}

const UnknownEncoding = statusError(415, 'Content-Encoding is not supported');
const Aborted = statusError(400, 'The request was aborted');
const BadBody = statusError(400, 'The body could not be read');
const BadEncoding = statusError(400, 'The path holds a malformed percent-encoding');

/** The body parser names the error by `type`. */
const BODY_ERRORS: Readonly<Record<string, (limit?: number) => DomainError>> = {
  'entity.too.large': bodyTooLargeError,
  'encoding.unsupported': () => UnknownEncoding(),
  'request.aborted': () => Aborted(),
  'request.size.invalid': () => BadBody(),
};

/** The error for the client; undefined if it must be masked. */
export function domainErrorOf(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (error instanceof UploadError) return statusError(error.status, error.message)();
  if (error instanceof URIError) return BadEncoding();
  const { type, code, limit } = (error ?? {}) as { type?: unknown; code?: unknown; limit?: number };
  if (typeof code === 'string' && code.startsWith('Z_')) return BadBody();
  return typeof type === 'string' ? BODY_ERRORS[type]?.(limit) : undefined;
}

/** The path for the log. A path that contains a secret is logged as the pattern of its route. */
const loggedPath = ({ route, path }: Request): string =>
  /:(token|publicId)/.test(String(route?.path)) ? String(route.path) : path;

/** Sends an error. Internal errors are logged under a reference that the response contains too. */
function answerError(res: Response, error: unknown, log: Pick<Logger, 'error'>): void {
  const domainError = domainErrorOf(error);
  const reference = domainError ? undefined : randomUUID();
  if (reference)
    log.error({ err: error, reference, method: res.req.method, path: loggedPath(res.req) }, 'a request failed');
  if (res.headersSent) res.destroy();
  else if (domainError) sendJson(res, domainError.status, errorBody(domainError), retryHeaders(domainError));
  else sendJson(res, 500, { error: 'Internal server error' }, { 'X-Request-Id': reference });
}

/** A busy resource is mostly free again within this time. */
const BUSY_SECONDS = 1;

/** The seconds after which a client may retry, by the status and the details of the error. */
export function retryAfterOf(status: number, details: unknown): number | undefined {
  const { retryAfterMs } = (details ?? {}) as { readonly retryAfterMs?: unknown };
  if (typeof retryAfterMs === 'number') return Math.ceil(retryAfterMs / 1000);
  return status === 503 ? BUSY_SECONDS : undefined;
}

/** Retry-After and the limit, if they are known. */
export function retryHeaders(error: DomainError): Readonly<Record<string, number>> {
  if (error instanceof ToolRateLimitError) return { 'Retry-After': error.retryAfterSeconds };
  if (!(error instanceof RateLimitError)) {
    const seconds = retryAfterOf(error.status, error.details);
    return seconds === undefined ? {} : { 'Retry-After': seconds };
  }
  const { retryAfterSeconds, limit } = error;
  return { 'Retry-After': retryAfterSeconds, ...(limit && rateLimitHeaders(limit, 0, retryAfterSeconds)) };
}

/** The limit, the remaining requests, and the seconds until the count starts again. */
export const rateLimitHeaders = (limit: number, remaining: number, seconds: number) => ({
  'RateLimit-Limit': limit,
  'RateLimit-Remaining': remaining,
  'RateLimit-Reset': seconds,
});

export const errorHandler =
  (log: Pick<Logger, 'error'>): ErrorRequestHandler =>
  (error, _req, res, _next) =>
    answerError(res, error, log);

export const unknownRoute: RequestHandler = () => {
  throw notFound('API route not found');
};
