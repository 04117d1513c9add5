import { codeOfStatus, statusOfCode, type TellingCode } from './error-codes.js';
import type { DetailsOf } from './error-details.js';

/** An error that clients may see: a stable code, an HTTP status, a sentence, and structured details. */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    readonly details?: unknown,
    readonly issues?: readonly ValidationIssue[],
  ) {
    super(message);
    this.name = 'DomainError';
  }
}

export interface ValidationIssue {
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Details = Record<string, unknown>;

/** An error with a specific code, listed in `error-codes.ts`: `domainError('busy', 'The server is busy')`. */
export function domainError<Code extends TellingCode>(
  code: Code,
  message: string,
): (details?: DetailsOf<Code>, message?: string) => DomainError {
  return (details, override) => new DomainError(code, statusOfCode(code), override ?? message, details);
}

/** An error that its status describes completely: `statusError(404, 'Agent not found')`. */
export function statusError(status: number, message: string): (details?: Details) => DomainError {
  const code = codeOfStatus(status);
  return (details) => new DomainError(code, status, message, details);
}

/** An error of the tool gateway. REST sends its code as `reasonCode`, with the details as fields beside it. */
export class ToolGatewayError extends DomainError {}

/** A plugin that did not respond, or failed. REST sends only code, message and details. */
export class PluginCallError extends DomainError {}

/** A tool call that exceeds the limit of a policy. */
export class ToolRateLimitError extends ToolGatewayError {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
    details: Details,
  ) {
    super('rate_limited', 429, message, { ...details, retryAfterSeconds });
  }
}

/** An error of the tool gateway: `toolGatewayError('tool_not_found', 'Tool not found')`. */
export function toolGatewayError<Code extends TellingCode>(
  code: Code,
  message: string,
): (details?: DetailsOf<Code>) => ToolGatewayError {
  return (details) => new ToolGatewayError(code, statusOfCode(code), message, details);
}

export const Unauthorized = statusError(401, 'Unauthorized');
export const unauthorized = (message: string): DomainError => new DomainError('unauthorized', 401, message);
export const forbidden = (message: string): DomainError => new DomainError('forbidden', 403, message);
/** A write to a company with a run of another company. */
export const ForeignRun = domainError('run_id_mismatch', 'X-Service-Run-Id must name a run of the same company');
export const notFound = (message: string): DomainError => new DomainError('not_found', 404, message);
export const conflict = (message: string, details?: Details): DomainError =>
  new DomainError('conflict', 409, message, details);
export const unprocessable = (message: string, details?: Details): DomainError =>
  new DomainError('unprocessable', 422, message, details);
/** Too many requests. HTTP sends the delay before a retry in `Retry-After`, and the limit if it is known. */
export class RateLimitError extends DomainError {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
    readonly limit?: number,
  ) {
    super('rate_limited', 429, message, { retryAfterSeconds });
  }
}
export const rateLimited = (message: string, retryAfterSeconds: number, limit?: number): RateLimitError =>
  new RateLimitError(message, retryAfterSeconds, limit);
export const badRequest = (message: string): DomainError => new DomainError('bad_request', 400, message);

/** A record that the transaction has read may be deleted before the transaction ends. */
export const Vanished = (): DomainError => conflict('A record that this refers to has just been deleted');

export const Busy = domainError('busy', 'The resource is busy with another request. Retry shortly.');
export const isBusy = (error: unknown): boolean => error instanceof DomainError && error.code === 'busy';
/**
 * Also sent when it is unknown whether a write was committed: the client can repeat the request with its idempotency
 * key.
 */
export const DatabaseAway = statusError(503, 'The database cannot be reached. Send the same request again shortly.');
export const ValidationFailedCode = 'validation_failed' satisfies TellingCode;

/** An invalid input for which the contract requires 422: REST sends the issues once. */
export const invalidPayload = (message: string, issues: readonly ValidationIssue[]): DomainError =>
  new DomainError('unprocessable', 422, message, undefined, issues);

/** REST sends the issues twice, as `details` and as `issues`. */
export function validationError(issues: readonly ValidationIssue[]): DomainError {
  return new DomainError(ValidationFailedCode, 400, 'Validation error', issues, issues);
}

/** An error in a field. */
export interface FieldError {
  /** A JSON pointer to the field, for example `/server/port`; `/` for the whole. */
  readonly field: string;
  readonly message: string;
}

/** Settings with invalid fields. REST names them in `fieldErrors`, and sends no `issues`. */
export class FieldsError extends DomainError {
  /** @param place the field of the input that holds the settings */
  constructor(
    message: string,
    readonly fieldErrors: readonly FieldError[],
    place: string,
  ) {
    const issues = fieldErrors.map(({ field, message: why }) => ({
      code: 'custom',
      path: [place, ...stepsOf(field)],
      message: why,
    }));
    super(ValidationFailedCode, 400, message, undefined, issues);
  }
}

const stepsOf = (pointer: string): string[] =>
  pointer === '/'
    ? []
    : pointer
        .split('/')
        .slice(1)
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/**
 * Whether the operating system failed, for example because a disk is full or a file cannot be opened. That error
 * reveals nothing about the data to be read.
 */
export const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** The system's code of an error, such as ENOENT; empty without one. */
export const systemCodeOf = (error: unknown): string =>
  String((error as NodeJS.ErrnoException | null | undefined)?.code ?? '');

/** Whether an error says that a path leads to no file or folder. */
export const isMissingPath = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(systemCodeOf(error));

/** The reason why the server cannot start, in one sentence with the remedy: a stack trace would not help. */
export class StartError extends Error {}
