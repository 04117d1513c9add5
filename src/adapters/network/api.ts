import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createProxyServer } from 'httpxy';
import { isProxyHeader } from '../../services/access/proxy-headers.js';
import type { Service } from './service.js';

/** Shows the API that a request comes from a program: it gives loopback what it gives no proxy, such as its metrics. */
const VIA = '1.1 orgraph-run';

/** Forwards requests and WebSockets to the API, which may be on another machine. */
export function forwardToApi(api: string): Service {
  // An answer may be long in coming: subscriptions and tool calls send nothing for a while.
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

/** The API would take the headers that a program sends for the word of a proxy. */
function withoutProxyHeaders(req: IncomingMessage): IncomingMessage {
  for (const name of Object.keys(req.headers)) if (isProxyHeader(name)) delete req.headers[name];
  return req;
}

/** Ends a response with an error, in the form of the API's errors. */
export function respondWithError(res: ServerResponse, status: number, error: string): void {
  if (res.headersSent) res.destroy();
  else res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
}
