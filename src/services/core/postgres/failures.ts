import { Busy, DatabaseAway, DomainError, Vanished } from '../errors/errors.js';

/** The SQLSTATE of an error of pg or, through Prisma, of its driver adapter. */
export function sqlState(error: unknown): string | undefined {
  const failure = error as { code?: string; meta?: { driverAdapterError?: { cause?: { originalCode?: string } } } };
  return failure?.meta?.driverAdapterError?.cause?.originalCode ?? failure?.code;
}

export const isSerializationFailure = (error: unknown): boolean =>
  ['40P01', '40001', 'P2034'].includes(sqlState(error) ?? '');

/**
 * A migration has changed the columns of a table since the connection prepared the statement. The message that says so
 * is in the language of the server; no statement here uses what PostgreSQL does not support, which has the same state.
 */
export const isOutdatedPlan = (error: unknown): boolean => sqlState(error) === '0A000';

/**
 * Foreign keys, missing rows, and the journal head of a deleted company. Operations check their references, so one of
 * these errors means a concurrent deletion.
 */
const VANISHED_STATES = ['23503', 'P2003', 'P2025', 'P0002'];

/** Lock and statement timeouts, and a pool with no connection left in time. */
const BUSY_STATES = ['55P03', '57014', '40P01', '40001', 'P2028', 'P2034'];

const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** Converts an error that a concurrent request caused to one for clients; other errors are returned unchanged. */
export function translateFailure(error: unknown): unknown {
  const state = sqlState(error) ?? '';
  if (BUSY_STATES.includes(state) || isOutdatedPlan(error) || (error as Error | null)?.message === NO_CONNECTION)
    return Busy();
  return VANISHED_STATES.includes(state) ? Vanished() : error;
}

/** Converts an error of a connection itself to one for clients. */
export function translateConnectionError(error: unknown): unknown {
  const translated = translateFailure(error);
  return translated === error && isAway(error) ? DatabaseAway() : translated;
}

/**
 * Whether a statement was refused for some of the values that it was given, such as those of a company that is gone:
 * nothing of it was done, and without them it may be.
 */
export const isCausedByValues = (error: unknown): boolean =>
  error instanceof DomainError ? error.status < 500 : /^(22|23|54)/.test(sqlState(error) ?? '');

/** Whether the error has not been converted to one for clients. */
export const isUntranslated = (error: unknown): boolean =>
  !(error instanceof DomainError) && translateFailure(error) === error;

/** The messages of pg for lost connections and connection timeouts. */
const LOST = /^(Connection terminated|Client (was closed|has encountered a connection error))/;

/** PostgreSQL that shuts down, starts or crashed; network errors; and the messages of pg about them. */
function isAway(error: unknown): boolean {
  const { code, syscall, message = '' } = (error ?? {}) as NodeJS.ErrnoException;
  return /^(08...|57P0[123])$/.test(code ?? '') || syscall !== undefined || LOST.test(message);
}

/** Class 08 (connection) and 57P (shutdown), or no SQLSTATE at all: the connection cannot be used any more. */
export function isConnectionFailure(error: Error): boolean {
  const state = sqlState(error);
  // A code without a digit, such as EPIPE, is one of the operating system.
  return !state || !/^(?=.*\d)[0-9A-Z]{5}$/.test(state) || state.startsWith('08') || state.startsWith('57P');
}
