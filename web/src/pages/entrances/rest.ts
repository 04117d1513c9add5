import { addressOf } from '../../graph/base.js';

/** Why a request was refused, as the API says it. */
export class RestRefusal extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string | undefined,
    readonly details: Readonly<Record<string, unknown>>,
  ) {
    super(message);
  }
}

interface RefusedAnswer {
  readonly error?: string;
  readonly code?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly issues?: readonly { readonly message: string }[];
}

/**
 * Asks the REST API, which alone sets cookies and answers who is not signed in.
 * @throws RestRefusal, or a TypeError where the server cannot be reached
 */
export async function api<Answer>(
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  const response = await fetch(addressOf(path), init);
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return answer as Answer;
  const { error, code, details = {}, issues } = answer as RefusedAnswer;
  const message = issues?.[0]?.message ?? error ?? `The server answered ${response.status}.`;
  throw new RestRefusal(message, response.status, code, details);
}

/** What to tell of an error of `api`. */
export function messageOf(error: unknown): string {
  if (error instanceof RestRefusal) return error.message;
  return 'The server cannot be reached. Check your connection, then try again.';
}

export interface Health {
  readonly deploymentMode: 'local_trusted' | 'authenticated';
  readonly bootstrapStatus: 'ready' | 'bootstrap_pending';
}

export const health = (): Promise<Health> => api<Health>('/api/health');
