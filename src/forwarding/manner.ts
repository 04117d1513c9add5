import type { LeasedProgram } from '../services/core/forwarding/requests.js';
import type { JsonObject } from '../services/core/text/json.js';

/** The program does not run any more where it was to be asked. Nobody has begun what was asked. */
export class ProgramMoved extends Error {
  constructor() {
    super('The program does not run there any more');
  }
}

/**
 * How an area asks its programs, and what it tells of that. The processes may be of two releases, so what is not
 * understood is a failure.
 */
export interface ForwardingManner<Key extends string, Result> {
  /** Asks a program of this process. @throws `ProgramMoved` where it does not run here, or ends */
  make(program: LeasedProgram<Key>, question: JsonObject, signal: AbortSignal): Promise<Result>;
  resultAnswer(result: Result): JsonObject;
  /** What is told of a failure. One that is not meant for callers is named by no more than that. */
  failureAnswer(error: unknown): JsonObject;
  /** The result in an answer. @throws the failure that it tells of */
  resultIn(answer: JsonObject): Result;
  readonly failures: ForwardingFailures;
}

/** What callers are told. */
export interface ForwardingFailures {
  /** The holder is gone, or this process is, after somebody may have begun. */
  lost(): Error;
  /** This process ends before anybody has begun. */
  stopping(): Error;
  /** The holder does not take requests. Nobody has begun. */
  mute(): Error;
  /** The answer is sealed by a master key that this process does not have. */
  unreadable(): Error;
  /** The same of the question, for the other process. */
  strangeKeys(): Error;
}

const MOVED: JsonObject = { hasMoved: true };

/** What is told in place of a result. */
export const failureAnswerOf = (
  error: unknown,
  { failureAnswer }: Pick<ForwardingManner<never, never>, 'failureAnswer'>,
) => (error instanceof ProgramMoved ? MOVED : failureAnswer(error));

export const hasMoved = (answer: JsonObject): boolean => answer.hasMoved === true;
