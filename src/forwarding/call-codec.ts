import type { LeasedProgram } from '../services/core/process/forwarded-requests.js';
import type { JsonObject } from '../services/core/text/json.js';

/** The program no longer runs in that process. No process has started the request. */
export class ProgramMoved extends Error {
  constructor() {
    super('The program no longer runs in that process');
  }
}

/**
 * The way in which an area sends requests to its programs and encodes the results. The processes may run two different
 * releases, so an unknown message counts as a failure.
 */
export interface ForwardedCallCodec<Key extends string, Result> {
  /** Sends a request to a program of this process. @throws `ProgramMoved` if it does not run here, or ends */
  make(program: LeasedProgram<Key>, question: JsonObject, signal: AbortSignal): Promise<Result>;
  resultAnswer(result: Result): JsonObject;
  /** The encoded form of a failure. An error that is not meant for callers is encoded without details. */
  failureAnswer(error: unknown): JsonObject;
  /** The result in a response. @throws the failure that the response contains */
  resultIn(answer: JsonObject): Result;
  readonly failures: ForwardingFailures;
}

/** The errors for callers. */
export interface ForwardingFailures {
  /** The holder or this process is gone after a process may have started the request. */
  lost(): Error;
  /** This process ends before any process has started the request. */
  stopping(): Error;
  /** The holder does not take requests. No process has started the request. */
  mute(): Error;
  /** The response is encrypted with a master key that this process does not have. */
  unreadable(): Error;
  /** The question is encrypted with a master key that the other process does not have. */
  strangeKeys(): Error;
}

const MOVED: JsonObject = { hasMoved: true };

/** The encoded failure, which replaces a result. */
export const failureAnswerOf = (
  error: unknown,
  { failureAnswer }: Pick<ForwardedCallCodec<never, never>, 'failureAnswer'>,
) => (error instanceof ProgramMoved ? MOVED : failureAnswer(error));

export const hasMoved = (answer: JsonObject): boolean => answer.hasMoved === true;
