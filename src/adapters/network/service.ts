import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How the connections to a listener are served. */
export interface Service {
  readonly request: (req: IncomingMessage, res: ServerResponse) => void;
  readonly upgrade?: (req: IncomingMessage, socket: Socket, head: Buffer) => void;
  readonly connect?: (req: IncomingMessage, socket: Socket, head: Buffer) => void;
}

/** The connections of a program to one listener at a time; more are closed at once. */
export const MAX_CONNECTIONS = 128;
/** The names that are resolved for a program at a time. Node.js resolves them in threads, which all programs share. */
export const LOOKUPS_OF_PROGRAM = 4;
/** The threads of the forwarder: as many lookups as the programs of a process ask for that runs 16 at a time. */
export const THREADS = 16 * LOOKUPS_OF_PROGRAM;
