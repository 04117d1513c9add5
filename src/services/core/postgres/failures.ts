import { setTimeout as sleep } from 'node:timers/promises';
import { reconnectDelay } from '../concurrency/reconnect-delay.js';
import { Busy, DatabaseAway, DomainError, Vanished } from '../errors/errors.js';

/** The SQLSTATE of an error of pg or, through Prisma, of its driver adapter. */
function sqlState(error: unknown): string | undefined {
  const failure = error as { code?: string; meta?: { driverAdapterError?: { cause?: { originalCode?: string } } } };
  return failure?.meta?.driverAdapterError?.cause?.originalCode ?? failure?.code;
}

export const isSerializationFailure = (error: unknown): boolean =>
  ['40P01', '40001', 'P2034'].includes(sqlState(error) ?? '');

/**
 * A migration has changed the columns of a table since the connection prepared the statement. The error's message
 * depends on the server's language, so only the state is checked. No statement here uses a feature that PostgreSQL does
 * not support, which has the same state.
 */
export const isOutdatedPlan = (error: unknown): boolean => sqlState(error) === '0A000';

/**
 * Violated foreign keys, missing rows, and the journal head of a deleted company. Operations check their references, so
 * one of these errors means a concurrent deletion.
 */
const VANISHED_STATES = ['23503', 'P2003', 'P2025', 'P0002'];

/** Lock and statement timeouts, and waiting too long for a connection of the pool. */
const BUSY_STATES = ['55P03', '57014', '40P01', '40001', 'P2028', 'P2034'];

const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** Converts an error that a concurrent request caused to one for clients; returns other errors unchanged. */
export function translateFailure(error: unknown): unknown {
  const state = sqlState(error) ?? '';
  if (BUSY_STATES.includes(state) || isOutdatedPlan(error) || (error as Error | null)?.message === NO_CONNECTION)
    return Busy();
  return VANISHED_STATES.includes(state) ? Vanished() : error;
}

/** Converts an error of the connection itself to one for clients. */
export function translateConnectionError(error: unknown): unknown {
  const translated = translateFailure(error);
  return translated === error && isAway(error) ? DatabaseAway() : translated;
}

/**
 * Whether a statement was rejected because of some of its values, for example those of a deleted company. It changed
 * nothing, and may succeed without these values.
 */
export const isCausedByValues = (error: unknown): boolean =>
  error instanceof DomainError ? error.status < 500 : /^(22|23|54)/.test(sqlState(error) ?? '');

/** Whether the error has not been converted to one for clients. */
export const isUntranslated = (error: unknown): boolean =>
  !(error instanceof DomainError) && translateFailure(error) === error;

/** pg's messages for lost connections and connection timeouts. */
const LOST = /^(Connection terminated|Client (was closed|has encountered a connection error))/;

/**
 * Whether PostgreSQL is shutting down, starting or has crashed, or the network failed; pg's messages about these count
 * too.
 */
function isAway(error: unknown): boolean {
  const { code, syscall, message = '' } = (error ?? {}) as NodeJS.ErrnoException;
  return /^(08...|57P0[123])$/.test(code ?? '') || syscall !== undefined || LOST.test(message);
}

/** Class 08 (connection) and 57P (shutdown), or no SQLSTATE: the connection is no longer usable. */
export function isConnectionFailure(error: Error): boolean {
  const state = sqlState(error);
  // A code without a digit, for example EPIPE, comes from the operating system.
  return !state || !/^(?=.*\d)[0-9A-Z]{5}$/.test(state) || state.startsWith('08') || state.startsWith('57P');
}

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

/** Whether a statement violated a unique constraint. */
const isDuplicate = (error: unknown): boolean => ['23505', 'P2002'].includes(sqlState(error) ?? '');

/** The result of a write. @throws `refusal` if it violates a unique constraint */
export async function refuseDuplicate<T>(write: () => Promise<T>, refusal: () => Error): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isDuplicate(error) ? refusal() : error;
  }
}
