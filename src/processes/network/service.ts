import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The handlers for connections to a listener. */
export interface Service {
  readonly request: (req: IncomingMessage, res: ServerResponse) => void;
  readonly upgrade?: (req: IncomingMessage, socket: Socket, head: Buffer) => void;
  readonly connect?: (req: IncomingMessage, socket: Socket, head: Buffer) => void;
}

/** The maximum number of concurrent connections of a program to one listener; further ones are closed at once. */
export const MAX_CONNECTIONS = 128;
/**
 * The maximum number of concurrent name lookups for a program. Node.js runs them in threads, which all programs share.
 */
export const LOOKUPS_OF_PROGRAM = 4;
/** The threads of the forwarder: enough for the lookups of 16 concurrent programs of a server process. */
export const THREADS = 16 * LOOKUPS_OF_PROGRAM;
