import { type ForwardedCallCodec, type ForwardingFailures, ProgramMoved } from '#forwarding/call-codec.js';
import { ERROR_CODES, type TellingCode } from '#services/core/errors/error-codes.js';
import type { JsonObject } from '#services/core/text/json.js';
import type { SlotColumn } from '#services/tools/runtime/forwarded-requests.js';
import {
  CapacityUnavailable,
  LocalServerFailed,
  OutcomeUnknown,
  ServerFailure,
} from '#services/tools/servers/upstream-failures.js';
import { type Exchange, withDeadline } from '../upstream/exchange.js';
import type { SizedResult } from '../upstream/listing.js';
import type { ProgramPeer } from './peer.js';
import type { LocalSlot } from './slot.js';

/** A request to a program: one of the protocol, or `ping`, which returns its introduction. */
interface Question {
  readonly method: string;
  readonly params: JsonObject;
}

type Answer = { readonly result: JsonObject; readonly bytes: number } | { readonly failure: Failure };

interface Failure {
  readonly code: TellingCode;
  readonly message: string;
  readonly details?: unknown;
  readonly mayHaveActed: boolean;
}

/** The time limit of the holder; callers have shorter limits of their own. */
const MOST_MS = 65_000;
const LOST = 'The server process that runs the program has ended; the effect of the tool, if any, is unknown';
const retryLater = { details: { retryAfterMs: 1_000 } };

const FAILURES: ForwardingFailures = {
  lost: () => OutcomeUnknown(LOST, { mayHaveActed: true }),
  stopping: () => CapacityUnavailable('The server is stopping', retryLater),
  mute: () => CapacityUnavailable('The server process that runs the program does not answer', retryLater),
  unreadable: () => OutcomeUnknown('The answer of another server process cannot be read', { mayHaveActed: true }),
  strangeKeys: () => LocalServerFailed('The server processes have different master keys'),
};

/**
 * How processes forward requests to each other's programs.
 * @param slotOf returns the slot of a lease, while this process has it
 */
export const toolCallCodec = (
  slotOf: (slotId: string, fence: string) => LocalSlot | undefined,
): ForwardedCallCodec<SlotColumn, SizedResult> => ({
  failures: FAILURES,
  failureAnswer,
  resultIn,
  resultAnswer: ({ result, bytes }) => ({ result, bytes }),
  async make({ slotId, fence }, question, signal) {
    const slot = slotOf(slotId, fence);
    if (!slot || slot.isEnding) {
      // A caller that retries before the end would find the lease still held.
      await slot?.gone;
      throw new ProgramMoved();
    }
    return withDeadline(MOST_MS, signal, (exchange) =>
      slot.use(exchange, (peer) => askPeer(peer, question as unknown as Question, exchange)),
    );
  },
});

async function askPeer(peer: ProgramPeer, { method, params }: Question, exchange: Exchange): Promise<SizedResult> {
  if (method !== 'ping') return peer.request(method, params, exchange);
  return { result: { ...(await peer.ping(exchange)) }, bytes: 0 };
}

function failureAnswer(error: unknown): JsonObject {
  const failure =
    error instanceof ServerFailure ? error : LocalServerFailed('The call failed in the server', { mayHaveActed: true });
  const { code, message, details, mayHaveActed } = failure;
  return { failure: { code, message, mayHaveActed, ...(details === undefined ? {} : { details }) } } as never;
}

function resultIn(told: JsonObject): SizedResult {
  const answer = told as unknown as Answer;
  if ('result' in answer) return { result: answer.result, bytes: answer.bytes };
  const { code, message, details, mayHaveActed } = answer.failure;
  // A process of another release may know other codes.
  if (!ERROR_CODES.has(code)) throw FAILURES.unreadable();
  throw new ServerFailure(code, message, {
    mayHaveActed,
    ...(details === undefined ? {} : { details }),
  } as never);
}
