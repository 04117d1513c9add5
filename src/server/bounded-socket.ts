import { CloseCode } from 'graphql-ws';
import { WebSocket } from 'ws';
import { excessOf } from '../services/core/text/json-bytes.js';

/** More than any request may have, so that an operation within is refused by itself, and the others of its socket go on. */
const BOUNDS = { values: 100_000, depth: 1_000 };

/**
 * A socket that is closed by a message of too many values, or too deep ones, before anything parses it: 1 MiB of
 * brackets took 70 ms, and more of the stack than there is.
 */
export class BoundedSocket extends WebSocket {
  override emit(event: string | symbol, ...values: unknown[]): boolean {
    const flaw = event === 'message' && Buffer.isBuffer(values[0]) ? excessOf(values[0], BOUNDS) : undefined;
    if (flaw === undefined) return super.emit(event, ...values);
    this.close(CloseCode.BadRequest, flaw);
    return true;
  }
}
