import { setTimeout as sleep } from 'node:timers/promises';
import { reconnectDelay } from '../concurrency/reconnect-delay.js';
import { DomainError } from '../errors/errors.js';
import { translateConnectionError } from './failures.js';

interface OutageOptions {
  /** Aborts the retries. */
  readonly signal: AbortSignal;
  /** Called once, with the first error. */
  readonly onOutage: (error: unknown) => void;
}

/**
 * Repeats work until PostgreSQL responds.
 * @throws any error with another cause, and an AbortError once the signal is aborted
 */
export async function untilAnswered<T>(work: () => Promise<T>, { signal, onOutage }: OutageOptions): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (failures === 0) onOutage(error);
      await sleep(reconnectDelay(failures), undefined, { signal });
    }
  }
}

function isOutage(error: unknown): boolean {
  const translated = translateConnectionError(error);
  return translated instanceof DomainError && translated.status === 503;
}
