import type { StatusOf, TellingCode } from '../../services/core/errors/error-codes.js';
import type { JsonObject } from '../../services/core/text/json.js';
import { LocalServerFailed, ServerFailure } from '../../services/tools/upstream/failures.js';
import { ProgramMoved } from '../local/peer.js';
import type { SizedResult } from '../upstream/listing.js';

// What processes say to each other of a program. They may be of two releases, so what is not understood is a failure.

/** What a program is asked: requests of the protocol, or `ping` for how it introduced itself. */
export interface Question {
  readonly method: string;
  readonly params: JsonObject;
}

/** A result, the failure in its place, or that the program does not run there any more. */
type Answer =
  | { readonly result: JsonObject; readonly bytes: number }
  | { readonly failure: Failure }
  | { readonly hasMoved: true };

interface Failure {
  readonly code: TellingCode;
  readonly status: StatusOf<TellingCode>;
  readonly message: string;
  readonly details?: unknown;
  readonly mayHaveActed: boolean;
}

export const resultAnswer = ({ result, bytes }: SizedResult): JsonObject => ({ result, bytes });

export const MOVED: JsonObject = { hasMoved: true };

/** What is told of a failure. One that is not meant for callers is named by no more than that. */
export function failureAnswer(error: unknown): JsonObject {
  const told =
    error instanceof ServerFailure ? error : LocalServerFailed('The call failed in the server', { mayHaveActed: true });
  const { code, status, message, details, mayHaveActed } = told;
  return { failure: { code, status, message, mayHaveActed, ...(details === undefined ? {} : { details }) } } as never;
}

/** The result in an answer. @throws the failure that it tells of; `ProgramMoved` */
export function resultIn(told: JsonObject): SizedResult {
  const answer = told as unknown as Answer;
  if ('result' in answer) return { result: answer.result, bytes: answer.bytes };
  if ('hasMoved' in answer) throw new ProgramMoved();
  const { code, status, message, details, mayHaveActed } = answer.failure;
  throw new ServerFailure(code, status, message, {
    mayHaveActed,
    ...(details === undefined ? {} : { details }),
  } as never);
}
