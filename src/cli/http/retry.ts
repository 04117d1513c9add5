import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpReply } from './exchange.js';

const ATTEMPTS = 4;
const FIRST_WAIT_MS = 300;
/** The client does not retry if the server asks for a longer wait. */
const LONGEST_WAIT_MS = 30_000;
/** The connection was open and broke: the server may have restarted. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ETIMEDOUT']);

interface RetryOptions {
  readonly signal?: AbortSignal;
  /** Called before each wait, with the reason. */
  readonly onWait: (reason: string, waitMs: number) => void;
}

/**
 * Sends a request, and retries if the server is busy or restarting. A write carries an idempotency key, so it happens
 * once.
 */
export async function withRetries<R extends HttpReply>(
  send: () => Promise<R>,
  { signal, onWait }: RetryOptions,
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await send().catch((error: unknown) => ({ error }));
    const isLast = attempt === ATTEMPTS || signal?.aborted;
    if ('error' in outcome) {
      if (isLast || !BROKEN.has(codeOf(outcome.error) ?? '')) throw outcome.error;
    } else if (isLast || (outcome.status !== 429 && outcome.status !== 503)) return outcome;
    const waitMs = 'error' in outcome ? backoff(attempt) : (askedWait(outcome) ?? backoff(attempt));
    if (waitMs > LONGEST_WAIT_MS) return outcome as R;
    onWait('error' in outcome ? 'The connection broke' : `The server answered ${outcome.status}`, waitMs);
    if (!('error' in outcome)) await outcome.text().catch(() => '');
    await sleep(waitMs, undefined, signal ? { signal } : {});
  }
}

/** The system's code of the error that broke a request, such as ECONNREFUSED. */
export function codeOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (typeof code === 'string') return code;
    if (at instanceof AggregateError) return codeOf(at.errors[0]);
  }
  return undefined;
}

function backoff(attempt: number): number {
  return FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
}

function askedWait(response: HttpReply): number | undefined {
  const retryAfter = response.headers.get('retry-after');
  if (!retryAfter) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1_000) : undefined;
}
