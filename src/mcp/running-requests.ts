import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { hangUpController } from '../http/hang-up.js';
import type { RequestCancellations } from '../services/tools/calls/cancellations.js';
import { type McpRequest, messageIdOf } from './messages.js';

/** The header in which a client of the first generation repeats the id from its handshake. */
const CLIENT_HEADER = 'mcp-session-id';
const MAX_CLIENT_ID = 100;

/**
 * The running requests by client, so that a client can cancel one with `notifications/cancelled`. It may send that to
 * another process, so all processes are notified. Clients that share a token may use the same request ids: each gets an
 * id in its handshake, which distinguishes them. That id has no other use, and the server stores nothing under it.
 * Clients of the second generation disconnect instead.
 */
export class RunningRequests {
  private readonly running = new Map<string, AbortController>();

  constructor(private readonly cancellations: RequestCancellations) {
    cancellations.listen((key) => this.running.get(key)?.abort());
  }

  /**
   * Registers a request that begins. A cancellation notice aborts the request that it names.
   * @param credentialId identifies the caller
   * @returns a signal that aborts when the client disconnects or cancels the request
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
  const headerValue = headers[CLIENT_HEADER];
  return typeof headerValue === 'string' ? headerValue.slice(0, MAX_CLIENT_ID) : '';
}
