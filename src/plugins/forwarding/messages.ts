import type { JsonObject, JsonValue } from '../../services/core/text/json.js';
import { FAILURES, type FailureCode, type Invocation, PluginFailure } from '../../services/plugins/host/port.js';
import { unavailable } from '../protocol/failures.js';
import { objectOf } from '../protocol/json.js';
import { WorkerMoved } from '../term.js';

// What processes say to each other of a call. They may be of two releases, so what is not understood is a failure.

/** A call that another process is to make. */
export interface Question {
  readonly method: string;
  readonly params: JsonObject;
  readonly invocation: Invocation;
  readonly timeoutMs: number;
  /** The files of the worker that is meant. */
  readonly placedAt: string;
}

export const questionOf = (question: Question): JsonObject => ({ ...question }) as unknown as JsonObject;
export const questionIn = (told: JsonObject): Question => told as unknown as Question;

export const resultAnswer = (result: JsonValue): JsonObject => ({ result });

/** What is told of a failure. One that is not meant for callers is named by no more than that. */
export function failureAnswer(error: unknown): JsonObject {
  if (error instanceof WorkerMoved) return { hasMoved: true };
  const told = error instanceof PluginFailure ? error : unavailable('The call failed in the server');
  const { code, message, details } = told;
  return { failure: details === undefined ? { code, message } : { code, message, details } };
}

/** The result in an answer. @throws the failure that it tells of; `WorkerMoved` */
export function resultIn(answer: JsonObject): JsonValue {
  if (answer.result !== undefined) return answer.result;
  if (answer.hasMoved) throw new WorkerMoved();
  const { code, message, details } = objectOf(answer.failure);
  const known = typeof code === 'string' && Object.hasOwn(FAILURES, code) ? (code as FailureCode) : 'WORKER_ERROR';
  throw new PluginFailure(known, String(message), details);
}
