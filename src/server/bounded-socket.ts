import { CloseCode } from 'graphql-ws';
import { WebSocket } from 'ws';
import { excessOf } from '../services/core/text/json-bytes.js';

/** Larger than the limits of operations, so that an operation beyond those is refused alone and its socket stays open. */
const BOUNDS = { values: 100_000, depth: 1_000 };

/**
 * A socket that is closed by a message with too many or too deeply nested values, before the message is parsed: 1 MiB of
 * brackets took 70 ms and overflowed the stack.
 */
export class BoundedSocket extends WebSocket {
  override emit(event: string | symbol, ...values: unknown[]): boolean {
    const flaw = event === 'message' && Buffer.isBuffer(values[0]) ? excessOf(values[0], BOUNDS) : undefined;
    if (flaw === undefined) return super.emit(event, ...values);
    this.close(CloseCode.BadRequest, flaw);
    return true;
  }
}
