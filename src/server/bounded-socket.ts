import { CloseCode } from 'graphql-ws';
import { WebSocket } from 'ws';
import { withMarkedNumbers } from '../json/exact-json.js';
import { excessOf } from '../services/core/text/json-bytes.js';

/** The library parses messages itself, so numbers that would lose digits are marked until `withoutMarks` reads them. */
function withAllDigits(event: string | symbol, values: unknown[]): unknown[] {
  const [message, ...rest] = values;
  if (event !== 'message' || !Buffer.isBuffer(message)) return values;
  const marked = withMarkedNumbers(message.toString('utf8'));
  return marked === undefined ? values : [Buffer.from(marked), ...rest];
}

/** Larger than the limits of operations: an operation beyond those is rejected alone, and its socket stays open. */
const BOUNDS = { values: 100_000, depth: 1_000 };

/**
 * A socket that closes on a message with too many or too deeply nested values, before the message is parsed: 1 MiB of
 * brackets took 70 ms and overflowed the stack.
 */
export class BoundedSocket extends WebSocket {
  override emit(event: string | symbol, ...values: unknown[]): boolean {
    const flaw = event === 'message' && Buffer.isBuffer(values[0]) ? excessOf(values[0], BOUNDS) : undefined;
    if (flaw === undefined) return super.emit(event, ...withAllDigits(event, values));
    this.close(CloseCode.BadRequest, flaw);
    return true;
  }
}
