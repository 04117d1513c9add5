import { lookup as resolve } from 'node:dns';
import { type Agent, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { ReadableStream } from 'node:stream/web';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { addressProblem } from '../services/core/process/addresses.js';
import type { Config } from '../services/core/process/config.js';

/** A request that was rejected, failed, or got too large a response; its message is a sentence for people. */
export class OutboundError extends Error {
  constructor(
    readonly code: 'refused' | 'unreachable' | 'connect_timeout' | 'too_large',
    message: string,
    /** The system's error code, if there is one. */
    readonly reason?: string,
  ) {
    super(message);
  }
}

interface OutboundLimits {
  /** The time limit for resolving the name, connecting and TLS; 10 seconds by default. */
  readonly connectTimeoutMs?: number;
  /** The maximum size of a response's body; 10 MiB by default. */
  readonly maxBytes?: number;
  /** The proxy of a network namespace, which resolves names and checks their addresses itself. */
  readonly proxy?: string | null;
}

/** The network addresses that adapters may reach. */
export interface Network {
  /** Whether loopback addresses are allowed, as in a local_trusted deployment. */
  readonly allowLoopback: boolean;
  /** Private hosts, addresses and networks that are allowed as exceptions. */
  readonly allowed: readonly string[];
}

/** The network that the configuration allows to adapters. */
export const networkOf = (config: Pick<Config, 'DEPLOYMENT_MODE' | 'OUTBOUND_ALLOWED_HOSTS'>): Network => ({
  allowLoopback: config.DEPLOYMENT_MODE === 'local_trusted',
  allowed: config.OUTBOUND_ALLOWED_HOSTS,
});

/**
 * Checks an address as far as possible before its name is resolved.
 * @throws OutboundError `refused` for another protocol or a forbidden literal address
 */
export function assertTarget(url: URL, network: Network, protocols: readonly string[] = ['http:', 'https:']): void {
  if (!protocols.includes(url.protocol)) {
    throw new OutboundError('refused', `Protocol ${url.protocol.slice(0, -1)} is not allowed`);
  }
  const host = hostOf(url);
  const problem = isIP(host) ? addressProblem(host, network) : undefined;
  if (problem) throw new OutboundError('refused', refusalMessage(problem));
}

/**
 * Resolves names for a socket, which then connects to the addresses that were checked: a second lookup could lead
 * elsewhere. A name with any forbidden address is rejected.
 */
export function guardedLookup(network: Network): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const problem = addresses?.map(({ address }) => addressProblem(address, network, host)).find(Boolean);
      if (error) return callback(error, '');
      if (problem) return callback(new OutboundError('refused', refusalMessage(problem)), '');
      if (options.all) return callback(null, addresses);
      callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
    });
  };
}

const refusalMessage = (problem: string): string => `The request is refused: ${problem} (OUTBOUND_ALLOWED_HOSTS)`;

/**
 * `fetch` for untrusted addresses. It connects only to the targets that `network` allows, follows no redirects, reads
 * no body beyond `maxBytes` and decompresses nothing. It uses no cookies and no proxy except the given one. The
 * response's body is a stream.
 * @throws OutboundError, also while the body is read; the reason of the request's signal once that has aborted
 */
export function guardedFetch(network: Network, limits: OutboundLimits = {}): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    assertTarget(url, network);
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
    try {
      const response = await send(url, request, body, network, limits);
      return responseOf(url, response, request, limits.maxBytes ?? 10_485_760);
    } catch (error) {
      throw request.signal.aborted ? request.signal.reason : error;
    }
  };
}

const proxyAgent = (proxy: string, secure: boolean): Agent =>
  secure ? new HttpsProxyAgent(proxy, { keepAlive: false }) : new HttpProxyAgent(proxy, { keepAlive: false });

function send(
  url: URL,
  { method, headers, signal }: Request,
  body: Buffer | undefined,
  network: Network,
  { connectTimeoutMs = 10_000, proxy = null }: OutboundLimits,
): Promise<IncomingMessage> {
  const secure = url.protocol === 'https:';
  return new Promise((done, failed) => {
    const outgoing = (secure ? requestHttps : requestHttp)(url, {
      method,
      headers: { ...Object.fromEntries(headers), ...(body && { 'content-length': body.length }) },
      signal,
      // A keep-alive connection would outlive the check of its address.
      ...(proxy === null ? { agent: false, lookup: guardedLookup(network) } : { agent: proxyAgent(proxy, secure) }),
    });
    const late = setTimeout(() => {
      outgoing.destroy(new OutboundError('connect_timeout', `${url.host} did not accept a connection in time`));
    }, connectTimeoutMs);
    outgoing.once('socket', (socket) => socket.once(secure ? 'secureConnect' : 'connect', () => clearTimeout(late)));
    outgoing.once('close', () => clearTimeout(late));
    outgoing.once('error', (error) => failed(outboundError(error, url)));
    outgoing.once('response', done);
    outgoing.end(body);
  });
}

/** The response as `fetch` returns it. Its connection closes when its body was read or cancelled. */
function responseOf(url: URL, response: IncomingMessage, { method, signal }: Request, maxBytes: number): Response {
  const status = response.statusCode ?? 0;
  const headers = new Headers();
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    headers.append(response.rawHeaders[at] as string, response.rawHeaders[at + 1] as string);
  }
  if ([204, 205, 304].includes(status) || method === 'HEAD') {
    response.destroy();
    return new Response(null, { status, headers });
  }
  const body = chunksWithinLimit(response, maxBytes, (error) =>
    signal.aborted ? signal.reason : outboundError(error, url),
  );
  return new Response(ReadableStream.from(body) as BodyInit, { status, headers });
}

async function* chunksWithinLimit(response: IncomingMessage, maxBytes: number, wrap: (error: Error) => Error) {
  let byteCount = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      byteCount += chunk.length;
      if (byteCount > maxBytes) throw new OutboundError('too_large', `The response is larger than ${maxBytes} bytes`);
      yield chunk;
    }
  } catch (error) {
    throw wrap(error as Error);
  }
}

const CAUSES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name was not found',
  EAI_AGAIN: 'its name could not be resolved',
  ECONNREFUSED: 'it refuses connections',
  ECONNRESET: 'it closed the connection',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  ETIMEDOUT: 'it does not respond',
};

function outboundError(error: Error, { host }: URL): Error {
  if (error instanceof OutboundError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return new OutboundError(
    'unreachable',
    `${host} cannot be reached: ${CAUSES[code] ?? (error.message || code)}`,
    code,
  );
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');
