import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { hangUpController } from '../rest/http/hang-up.js';
import type { RequestCancellations } from '../services/tools/calls/cancellations.js';
import { type McpRequest, messageIdOf } from './messages.js';

/** The header in which a client of the first generation repeats what it was given when it connected. */
const CLIENT_HEADER = 'mcp-session-id';
const MAX_CLIENT_ID = 100;

/**
 * The requests that are being answered, by client, so that a client can take one back by `notifications/cancelled`. It
 * may send that to another process, so all of them hear of it. Clients that share a token number their requests alike:
 * each is given an ID when it connects, by which it is told from the others. Nothing else depends on that ID, and
 * nothing is kept under it. Clients of the second generation hang up instead.
 */
export class RunningRequests {
  private readonly running = new Map<string, AbortController>();

  constructor(private readonly cancellations: RequestCancellations) {
    cancellations.listen((key) => this.running.get(key)?.abort());
  }

  /**
   * Notes a request that begins; a notice that takes another one back ends that.
   * @param credentialId names whoever asks
   * @returns a signal that aborts when the client hangs up, or takes the request back
   */
  begin(res: ServerResponse, credentialId: string, request: McpRequest, headers: IncomingHttpHeaders): AbortSignal {
    const clientId = clientIdOf(res, request, headers);
    const keyOf = (requestId: string | number): string =>
      createHash('sha256')
        .update(JSON.stringify([credentialId, clientId, requestId]))
        .digest('base64url');
    if (request.method === 'notifications/cancelled') this.cancel(request, keyOf);
    const key = request.id === undefined || request.method !== 'tools/call' ? undefined : keyOf(request.id);
    const controller = hangUpController(res);
    if (key !== undefined) {
      this.running.set(key, controller);
      res.once('close', () => this.running.get(key) === controller && this.running.delete(key));
    }
    return controller.signal;
  }

  private cancel({ params }: McpRequest, keyOf: (requestId: string | number) => string): void {
    const requestId = messageIdOf({ id: params.requestId });
    if (requestId === null) return;
    const key = keyOf(requestId);
    const here = this.running.get(key);
    if (here) here.abort();
    else this.cancellations.announce(key);
  }
}

function clientIdOf(res: ServerResponse, { method, era }: McpRequest, headers: IncomingHttpHeaders): string {
  if (method === 'initialize' && era === 'handshake') res.setHeader(CLIENT_HEADER, randomUUID());
  const given = headers[CLIENT_HEADER];
  return typeof given === 'string' ? given.slice(0, MAX_CLIENT_ID) : '';
}
