import { Agent, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { connect, type LookupFunction, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { createProxyServer } from 'httpxy';
import { BoundedQueue } from '#services/core/concurrency/bounded-queue.js';
import type { NetworkReach } from '#services/core/process/addresses.js';
import { assertTarget, guardedLookup, OutboundError } from '../outbound.js';
import { respondWithError } from './api.js';
import { LOOKUPS_OF_PROGRAM, MAX_CONNECTIONS, type Service } from './program-network.js';

const CONNECT_MS = 30_000;
/**
 * A proxy for HTTP and, by CONNECT, for any protocol over TCP. It connects to the targets that `reach` allows and
 * rejects all others with 403.
 */
export function forwardOutside(reach: NetworkReach): Service {
  const lookup = fewAtATime(guardedLookup(reach));
  const agent = new Agent({ lookup });
  const proxy = createProxyServer({ agent, proxyTimeout: 0 });
  proxy.on('error', (error, _req, res) => {
    if (res && 'writeHead' in res) respondWithError(res, ...refusalOf(error));
  });
  return {
    request: (req, res) => forwardRequest({ proxy, reach }, req, res),
    connect: (req, socket, head) => openTunnel({ lookup, reach }, req, socket, head),
  };
}

interface RequestRoute {
  readonly proxy: ReturnType<typeof createProxyServer>;
  readonly reach: NetworkReach;
}

function forwardRequest({ proxy, reach }: RequestRoute, req: IncomingMessage, res: ServerResponse): void {
  const target = urlOf(req.url ?? '', 'http://');
  const refusal = target ? refusalFor(target, reach) : NO_TARGET;
  if (refusal) respondWithError(res, ...refusal);
  if (!target || refusal) return;
  req.url = `${target.pathname}${target.search}`;
  for (const name of ['proxy-authorization', 'proxy-connection']) delete req.headers[name];
  void proxy.web(req, res, { target: target.origin, changeOrigin: true });
}

const urlOf = (text: string, begin = ''): URL | undefined =>
  text.toLowerCase().startsWith(begin) && URL.canParse(text) ? new URL(text) : undefined;

type Refusal = readonly [status: number, message: string];

const NO_TARGET: Refusal = [400, 'This is a proxy: send it an absolute http:// URL, or CONNECT host:port'];

/** The reason why a target is rejected before its name is resolved; undefined if it is not. */
function refusalFor(target: URL, reach: NetworkReach): Refusal | undefined {
  try {
    assertTarget(target, reach);
    return undefined;
  } catch (error) {
    return refusalOf(error as Error);
  }
}

interface TunnelRoute {
  readonly lookup: LookupFunction;
  readonly reach: NetworkReach;
}

/** Connects a client with the target of its CONNECT, or responds with the reason why that is not possible. */
function openTunnel({ lookup, reach }: TunnelRoute, req: IncomingMessage, client: Socket, head: Buffer): void {
  const refuse = (refusal: Refusal): void => {
    if (client.writable) client.end(closingResponse(refusal));
  };
  const [, host, port] = /^(?:\[([\d.:a-f]+)\]|([^:/?#@\s]+)):(\d{1,5})$/i.exec(req.url ?? '')?.filter(Boolean) ?? [];
  const url = urlOf(`http://${host?.includes(':') ? `[${host}]` : host}:${port}`);
  const refusal = host && url ? refusalFor(url, reach) : NO_TARGET;
  if (refusal) refuse(refusal);
  if (!host || refusal) return;
  const target = connect({ host, port: Number(port), lookup });
  const late = setTimeout(() => target.destroy(new Error('it did not accept the connection in time')), CONNECT_MS);
  const giveUp = (): void => void target.destroy();
  client.once('close', giveUp);
  target.once('close', () => clearTimeout(late));
  target.once('error', (error) => refuse(refusalOf(error)));
  target.once('connect', () => {
    clearTimeout(late);
    target.removeAllListeners('error');
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (head.length > 0) target.write(head);
    pipeline(client, target, client, () => {
      client.destroy();
      target.destroy();
    });
  });
}

const closingResponse = ([status, error]: Refusal): string => {
  const body = JSON.stringify({ error });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
};

/** The status and the message for a failed connection. */
function refusalOf(error: Error): Refusal {
  if (error instanceof OutboundError && error.code === 'refused') return [403, error.message];
  return [502, `The connection failed: ${error.message || (error as NodeJS.ErrnoException).code}`];
}

/** Resolves a few names at a time, and queues the others. */
function fewAtATime(lookup: LookupFunction): LookupFunction {
  const busy = () => new Error('too many names are being resolved');
  const queue = new BoundedQueue({ atOnce: LOOKUPS_OF_PROGRAM, waiting: MAX_CONNECTIONS, busy });
  return (host, options, callback) => {
    const resolve = (): Promise<void> =>
      new Promise((done) => {
        lookup(host, options, (...result) => {
          done();
          callback(...result);
        });
      });
    queue.run(resolve).catch((error: NodeJS.ErrnoException) => callback(error, ''));
  };
}
