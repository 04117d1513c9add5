import { type ForwardedCallCodec, type ForwardingFailures, ProgramMoved } from '../forwarding/call-codec.js';
import type { JsonObject, JsonValue } from '../services/core/text/json.js';
import type { WorkerLease } from '../services/plugins/host/leases.js';
import {
  FAILURES,
  PluginFailure,
  type PluginFailureCode,
  type PluginInvocation,
  type WorkerMethod,
} from '../services/plugins/host/port.js';
import type { LeasedWorker } from './leased-worker.js';
import { unavailable } from './protocol/failures.js';
import { objectOf } from './protocol/json.js';
import { inLimit } from './time-limit.js';

/** A call to forward to another process. */
export interface Question {
  readonly method: WorkerMethod;
  readonly params: JsonObject;
  readonly invocation: PluginInvocation;
  readonly timeoutMs: number;
  /** When the files of the intended worker were placed. */
  readonly placedAt: string;
}

export const questionOf = (question: Question): JsonObject => ({ ...question }) as unknown as JsonObject;

const TOLD: ForwardingFailures = {
  lost: () => unavailable('The server process that runs the plugin has ended; the effect of the call is unknown'),
  stopping: () => unavailable('The server is stopping'),
  mute: () => unavailable('The server process that runs the plugin does not answer'),
  unreadable: () =>
    unavailable('The answer of another server process cannot be read: the processes have different master keys'),
  strangeKeys: () => unavailable('The server processes have different master keys'),
};

/**
 * How processes call each other's workers.
 * @param termOf returns the term of a lease while this process runs it with these files
 */
export const pluginCallCodec = (
  termOf: (lease: WorkerLease, placedAt: string) => Promise<LeasedWorker | undefined>,
): ForwardedCallCodec<'pluginId', JsonValue> => ({
  failures: TOLD,
  failureAnswer,
  resultIn,
  resultAnswer: (result) => ({ result }),
  async make(lease, question, signal) {
    const { method, params, invocation, timeoutMs, placedAt } = question as unknown as Question;
    const term = await termOf(lease, placedAt);
    if (!term) throw new ProgramMoved();
    const call = { pluginId: lease.pluginId, method, params, invocation };
    return inLimit(timeoutMs, signal, (limit) => term.call(call, limit));
  },
});

function failureAnswer(error: unknown): JsonObject {
  const failure = error instanceof PluginFailure ? error : unavailable('The call failed in the server');
  const { code, message, details } = failure;
  return { failure: details === undefined ? { code, message } : { code, message, details } };
}

function resultIn(answer: JsonObject): JsonValue {
  if (answer.result !== undefined) return answer.result;
  const { code, message, details } = objectOf(answer.failure);
  const failureCode =
    typeof code === 'string' && Object.hasOwn(FAILURES, code) ? (code as PluginFailureCode) : 'WORKER_ERROR';
  throw new PluginFailure(failureCode, String(message), details);
}
