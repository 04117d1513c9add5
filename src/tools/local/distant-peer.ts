import { ProgramMoved } from '#forwarding/call-codec.js';
import type { CallForwarding } from '#forwarding/forwarding.js';
import type { ForwardedRequest } from '#services/core/forwarding/requests.js';
import type { JsonObject } from '#services/core/text/json.js';
import type { SlotColumn } from '#services/tools/runtime/forwarded-requests.js';
import type { Exchange } from '../upstream/exchange.js';
import type { SizedResult } from '../upstream/listing.js';
import type { Introduction } from '../upstream/messages.js';
import type { ProgramPeer } from './peer.js';

/** A program in another process, which forwards the requests to it. */
export class DistantPeer implements ProgramPeer {
  constructor(
    private readonly forwarding: CallForwarding<SlotColumn, SizedResult>,
    private readonly program: Omit<ForwardedRequest<SlotColumn>, 'question'>,
  ) {}

  /** @throws `ProgramMoved` if the request has certainly not begun; the failure in the holder; `OutcomeUnknown` */
  async request(method: string, params: JsonObject, exchange: Exchange): Promise<SizedResult> {
    if (exchange.signal.aborted) throw exchange.reason;
    exchange.sent = true;
    try {
      return await this.forwarding.ask({ ...this.program, question: { method, params } }, exchange);
    } catch (error) {
      if (error instanceof ProgramMoved) exchange.sent = false;
      throw error;
    }
  }

  async ping(exchange: Exchange): Promise<Introduction> {
    return (await this.request('ping', {}, exchange)).result as unknown as Introduction;
  }
}
