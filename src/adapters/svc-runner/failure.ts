import { APICallError, RetryError } from 'ai';
import { OutboundError } from '#processes/outbound.js';
import { clipText } from '#processes/text.js';

/** The endpoint sent nothing for too long. */
export class EndpointSilent extends Error {}

export interface RunnerFailure {
  readonly errorCode: 'adapter_failed' | 'transient_failure';
  readonly error: string;
}

const MAX_MESSAGE = 500;
const PASSING: ReadonlySet<OutboundError['code']> = new Set(['unreachable', 'connect_timeout']);

/** Errors of connections that failed or broke: another attempt may succeed. */
const CONNECTION =
  /ECONN|EPIPE|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR|fetch failed|socket|terminated|premature/i;

const UNFINISHED = /without a finish reason/;
export const INCOMPLETE: RunnerFailure = {
  errorCode: 'transient_failure',
  error: "The model endpoint's answer ended before it was complete",
};

/** The reason why a model call failed, for people, and whether it may succeed later. */
export function callFailure(error: unknown): RunnerFailure {
  const silent = findInCauses(error, (one) => one instanceof EndpointSilent);
  if (silent) return failure(true, messageOf(silent));
  const outbound = findInCauses(error, (one) => one instanceof OutboundError) as OutboundError | undefined;
  if (outbound) return failure(PASSING.has(outbound.code), `The model endpoint failed: ${outbound.message}`);
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  if (APICallError.isInstance(cause)) return responseFailure(cause);
  const message = messageOf(cause);
  if (UNFINISHED.test(message)) return INCOMPLETE;
  const broken = findInCauses(cause, (one) => CONNECTION.test(`${codeOf(one)} ${messageOf(one)}`)) !== undefined;
  return broken
    ? failure(true, `The connection to the model endpoint failed: ${message}`)
    : failure(false, `The model call failed: ${message}`);
}

function responseFailure({ statusCode, message, isRetryable, cause }: APICallError): RunnerFailure {
  if (statusCode === undefined) {
    return failure(true, `The connection to the model endpoint failed: ${messageOf(cause ?? message)}`);
  }
  const transient = statusCode === 408 || statusCode === 409 || statusCode === 429 || statusCode >= 500 || isRetryable;
  return failure(transient, `The model endpoint answered ${statusCode}: ${message}`);
}

const failure = (transient: boolean, message: string): RunnerFailure => ({
  errorCode: transient ? 'transient_failure' : 'adapter_failed',
  error: clipText(message, MAX_MESSAGE),
});

function findInCauses(error: unknown, fits: (error: unknown) => boolean): unknown {
  for (let one: unknown = error, depth = 0; one && depth < 8; depth++) {
    if (fits(one)) return one;
    const { lastError, cause } = one as { lastError?: unknown; cause?: unknown };
    one = lastError ?? cause;
  }
  return undefined;
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

const messageOf = (error: unknown): string => {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
  return cause instanceof Error && cause.message ? `${message} (${cause.message})` : message;
};
