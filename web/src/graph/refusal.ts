import type { CombinedError } from 'urql';

/** One thing that is wrong with an input: where, and what. */
export interface FieldIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Why the server did not do, or show, what was asked. */
export interface Refusal {
  /** As docs/errors.md has it; `UNREACHABLE` where no answer came. */
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly issues: readonly FieldIssue[];
  /** What the person can do about it; empty where the message says so. */
  readonly hint: string;
}

interface Extensions {
  readonly code?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly issues?: readonly FieldIssue[];
  readonly reference?: string;
}

const HINTS: Readonly<Record<string, string>> = {
  UNREACHABLE: 'Check your connection; what you see is the last that was known.',
  BUSY: 'Others are working on the same. Try again in a moment.',
  RATE_LIMITED: 'Wait a little before the next try.',
  UNAUTHORIZED: 'Sign in again.',
  FORBIDDEN: 'Ask an owner of the company for the right to do this.',
  NOT_FOUND: 'It may have been deleted, or you may not see it.',
  SERVER_DRAINING: 'The server restarts. Try again in a moment.',
  INTERNAL_ERROR: 'The fault is ours. The log of the server has it under the reference given.',
};

export function refusalOf({ graphQLErrors, networkError }: CombinedError): Refusal {
  const [first] = graphQLErrors;
  if (!first) {
    const message = networkError ? 'The server cannot be reached.' : 'The server gave no answer.';
    return { code: 'UNREACHABLE', message, details: {}, issues: [], hint: HINTS.UNREACHABLE as string };
  }
  const { code = 'INTERNAL_ERROR', details = {}, issues = [], reference } = first.extensions as Extensions;
  const message = reference ? `${first.message} (reference ${reference})` : first.message;
  return { code, message, details, issues, hint: HINTS[code] ?? '' };
}
