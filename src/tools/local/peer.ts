import type { JsonObject } from '../../services/core/text/json.js';
import type { HeldSlot } from '../../services/tools/runtime/slots.js';
import type { Exchange } from '../upstream/exchange.js';
import type { SizedResult } from '../upstream/listing.js';
import type { Introduction } from '../upstream/messages.js';

/** A program that can be asked, wherever it runs. */
export interface ProgramPeer {
  request(method: string, params: JsonObject, exchange: Exchange): Promise<SizedResult>;
  /** Whether it is there. @returns how it introduced itself */
  ping(exchange: Exchange): Promise<Introduction>;
}

/** The program runs in another process: it is to be asked there. */
export class HeldElsewhere extends Error {
  constructor(readonly held: HeldSlot) {
    super('Another server process runs the program');
  }
}
