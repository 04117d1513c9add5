import type { JsonObject } from '#services/core/text/json.js';
import type { HeldSlot } from '#services/tools/runtime/slots.js';
import type { Exchange } from '../upstream/exchange.js';
import type { SizedResult } from '../upstream/listing.js';
import type { Introduction } from '../upstream/messages.js';

/** A program that takes requests, wherever it runs. */
export interface ProgramPeer {
  request(method: string, params: JsonObject, exchange: Exchange): Promise<SizedResult>;
  /** Checks that the program responds. @returns its introduction */
  ping(exchange: Exchange): Promise<Introduction>;
}

/** The program runs in another process: requests must go there. */
export class HeldElsewhere extends Error {
  constructor(readonly held: HeldSlot) {
    super('Another server process runs the program');
  }
}
