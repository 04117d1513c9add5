import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createProxyServer } from 'httpxy';
import { isProxyHeader } from '#services/access/addresses.js';
import type { Service } from './program-network.js';

/**
 * Marks requests from programs for the API: it gives loopback clients more than proxied ones, for example its metrics.
 */
const VIA = '1.1 orgraph-run';

/** Forwards requests and WebSockets to the API, which may be on another machine. */
export function forwardToApi(api: string): Service {
  // Without a timeout: subscriptions and tool calls may send nothing for a while.
  const proxy = createProxyServer({ target: api, changeOrigin: true, proxyTimeout: 0, headers: { via: VIA } });
  proxy.on('error', (_error, _req, res) => {
    if (res instanceof ServerResponse) respondWithError(res, 502, 'The API cannot be reached at the moment');
    else res?.destroy();
  });
  return {
    request: (req, res) => void proxy.web(withoutProxyHeaders(req), res),
    upgrade: (req: IncomingMessage, socket: Socket, head: Buffer) =>
      void proxy.ws(withoutProxyHeaders(req), socket, {}, head).catch(() => socket.destroy()),
  };
}

/** Removes the proxy headers of a program: the API would trust them as if a proxy had sent them. */
function withoutProxyHeaders(req: IncomingMessage): IncomingMessage {
  for (const name of Object.keys(req.headers)) if (isProxyHeader(name)) delete req.headers[name];
  return req;
}

/** Ends a response with an error, in the form of the API's errors. */
export function respondWithError(res: ServerResponse, status: number, error: string): void {
  if (res.headersSent) res.destroy();
  else res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
}
