import { ApiError } from '../failure.js';
import type { HttpReply } from './exchange.js';

interface ErrorBody {
  readonly error?: unknown;
  /** The errors of a GraphQL response. */
  readonly errors?: unknown;
  readonly code?: unknown;
  readonly details?: unknown;
  readonly issues?: unknown;
  readonly fieldErrors?: unknown;
  readonly reasonCode?: unknown;
}

/** The error in an error response. If the body is not the API's, the message has a part of its text. */
export async function apiErrorOf(response: HttpReply): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const body = parseErrorBody(text);
  if (Array.isArray(body?.errors) && body.errors.length > 0) return graphRefusal(response.status, body.errors);
  if (typeof body?.error !== 'string') {
    const message = text.startsWith('<') ? '' : text.trim().slice(0, 200);
    return new ApiError(response.status, message || response.statusText || 'no reason was given');
  }
  const details = body.details ?? body.issues ?? body.fieldErrors;
  return new ApiError(response.status, body.error, {
    ...(typeof body.code === 'string' && { code: body.code }),
    ...(details === undefined ? reasonOf(body) : { details }),
  });
}

/** An error of a GraphQL response. */
interface GraphError {
  readonly message: string;
  readonly extensions?: { readonly code?: string; readonly status?: number; readonly details?: unknown };
}

/** The first error represents all: it has the status that REST would return. */
export function graphRefusal(status: number, errors: readonly (GraphError | null)[]): ApiError {
  const [first] = errors;
  const { code, status: own, details } = first?.extensions ?? {};
  return new ApiError(own ?? status, String(first?.message ?? 'no reason was given'), {
    ...(code && { code: code.toLowerCase() }),
    details: errors.length > 1 ? errors : details,
  });
}

function reasonOf({ reasonCode }: ErrorBody): { details?: unknown } {
  return reasonCode === undefined ? {} : { details: { reasonCode } };
}

function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
