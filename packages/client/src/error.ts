import type { ErrorDetails } from './generated/error-details.js';

/** A stable name of what went wrong, as the table of codes has it. */
export type ErrorCode = keyof ErrorDetails;

/** One thing that is wrong with an input. */
export interface InputIssue {
  readonly code?: string;
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export interface ErrorFacts {
  readonly status: number;
  readonly code?: string | null;
  readonly details?: unknown;
  readonly issues?: readonly InputIssue[];
  readonly retryAfterSeconds?: number | null;
  readonly requestId?: string | null;
  readonly data?: unknown;
  readonly cause?: unknown;
}

/** What a server refused, or could not do. */
export class OrgraphError extends Error {
  override readonly name = 'OrgraphError';
  /** The HTTP status, over GraphQL too; 0 where no answer came. */
  readonly status: number;
  /** As the table of codes has it, such as `AGENT_PAUSED`; null where the status says all. */
  readonly code: string | null;
  readonly details: unknown;
  /** Everything that is wrong with an input. */
  readonly issues: readonly InputIssue[];
  /** How long the server asks to wait before the same request; null where it does not say. */
  readonly retryAfterSeconds: number | null;
  /** The id under which the log of the server has the request. */
  readonly requestId: string | null;
  /** What a GraphQL document was answered in spite of its errors. */
  readonly data: unknown;

  constructor(message: string, facts: ErrorFacts) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.status = facts.status;
    this.code = facts.code?.toUpperCase() ?? null;
    this.details = facts.details ?? null;
    this.issues = facts.issues ?? [];
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.requestId = facts.requestId ?? null;
    this.data = facts.data ?? null;
  }

  /** Whether it is this error, whose details are then typed. */
  is<Code extends ErrorCode>(code: Code): this is OrgraphError & { readonly details: ErrorDetails[Code] } {
    return this.code === code;
  }
}

/** An error of GraphQL as the server writes it. */
export interface GraphError {
  readonly message: string;
  readonly extensions?: {
    readonly code?: string;
    readonly status?: number;
    readonly details?: { readonly [name: string]: unknown };
    readonly issues?: readonly InputIssue[];
    readonly reference?: string;
  };
}

/** The first of the errors of an answer; all of them are its cause. */
export function fromGraphErrors(errors: readonly GraphError[], status: number, data?: unknown): OrgraphError {
  const [first] = errors;
  const extensions = first?.extensions;
  const wait = extensions?.details?.retryAfterSeconds;
  return new OrgraphError(first?.message ?? 'The answer has no data', {
    status: extensions?.status ?? status,
    code: extensions?.code,
    details: extensions?.details,
    issues: extensions?.issues,
    retryAfterSeconds: typeof wait === 'number' ? wait : null,
    requestId: extensions?.reference,
    data,
    cause: errors,
  });
}

/** @param text the body, which is JSON unless a proxy answered */
export function fromAnswer({ status, statusText, headers }: Response, text: string): OrgraphError {
  const { error, message, code, reasonCode, details, issues, errors, ...others } = parsed(text);
  if (Array.isArray(errors) && errors.length > 0) return fromGraphErrors(errors, status);
  return new OrgraphError(error ?? message ?? `The answer was ${status} ${statusText}`.trim(), {
    status,
    code: code ?? reasonCode,
    // The tool gateway writes the context of an error beside it.
    details: details ?? (reasonCode === undefined ? undefined : others),
    issues,
    retryAfterSeconds: secondsOf(headers.get('retry-after')),
    requestId: headers.get('x-request-id'),
  });
}

interface ErrorBody {
  readonly error?: string;
  readonly message?: string;
  readonly code?: string;
  readonly reasonCode?: string;
  readonly details?: unknown;
  readonly issues?: readonly InputIssue[];
  readonly errors?: readonly GraphError[];
}

function parsed(text: string): ErrorBody {
  try {
    const body = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** A number of seconds, or a date. */
export function secondsOf(header: string | null, now = Date.now()): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, (at - now) / 1000);
}
