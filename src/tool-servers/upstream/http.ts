import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import type { Network } from '#processes/outbound.js';
import { assertTarget, guardedLookup, OutboundError } from '#processes/outbound.js';
import {
  DnsFailed,
  FetchFailed,
  PrivateEndpoint,
  ResponseTooLarge,
  type ServerFailure,
  UnexpectedStatus,
  UrlInvalid,
} from '#services/tools/servers/upstream-failures.js';
import type { Exchange } from './exchange.js';

export interface HttpRequest {
  readonly method: 'POST' | 'GET' | 'DELETE';
  /** Includes the credentials in its query, if any. */
  readonly url: URL;
  /** The headers of the protocol. */
  readonly headers: Readonly<Record<string, string>>;
  /** Headers for the origin of the address only: credentials, the session, and headers of callers. */
  readonly confidential: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as it arrives; it throws beyond the limit. */
  readonly body: AsyncGenerator<Buffer>;
  /** The number of bytes of the body so far. */
  bytes(): number;
  /** Closes the connection unless the body was read. */
  discard(): void;
}

const CONNECT_MS = 10_000;
const MAX_REDIRECTS = 5;
export const MAX_BYTES = 1_000_000;
const IDLE_MS = 60_000;
/**
 * The maximum age of a socket. Its address was checked when it opened, and a later ban of the address must take effect.
 */
const SOCKET_LIFE_MS = 300_000;
const MAX_SOCKETS = 64;
/** How long to wait for the rest of a response after its relevant part was read. */
const FINISH_MS = 50;

/**
 * Connections to one server with one set of credentials. They are kept alive; each leads to an address that was checked
 * when the connection was opened.
 */
export class HttpChannel {
  private readonly http: HttpAgent;
  private readonly https: HttpsAgent;
  private readonly openedAt = new WeakMap<Socket, number>();

  constructor(
    private readonly network: Network,
    private readonly connectMs = CONNECT_MS,
  ) {
    const options = { keepAlive: true, maxSockets: MAX_SOCKETS, lookup: guardedLookup(network), timeout: IDLE_MS };
    this.http = new HttpAgent(options);
    this.https = new HttpsAgent(options);
    for (const agent of [this.http, this.https]) agent.on('free', (socket: Socket) => this.retire(agent, socket));
  }

  /** Sends a request and follows redirects that keep its method. @throws ServerFailure */
  async send(request: HttpRequest, exchange: Exchange): Promise<HttpAnswer> {
    let { url } = request;
    let isAtHome = true;
    for (let redirects = 0; ; redirects++) {
      const answer = await this.sendTo(url, request, isAtHome, exchange);
      const { status } = answer;
      const { location } = answer.headers;
      if (!(status === 307 || status === 308) || location === undefined) return answer;
      answer.discard();
      if (redirects === MAX_REDIRECTS) {
        throw UnexpectedStatus(`The server redirects more than ${MAX_REDIRECTS} times`, { details: { status } });
      }
      url = targetOf(location, url);
      isAtHome &&= url.origin === request.url.origin;
    }
  }

  close(): void {
    this.http.destroy();
    this.https.destroy();
  }

  private async sendTo(url: URL, request: HttpRequest, isAtHome: boolean, exchange: Exchange): Promise<HttpAnswer> {
    try {
      assertTarget(url, this.network);
    } catch (error) {
      throw PrivateEndpoint((error as Error).message);
    }
    const response = await this.responseTo(url, request, isAtHome, exchange);
    let receivedBytes = 0;
    const count = (bytes: number): number => {
      receivedBytes += bytes;
      return receivedBytes;
    };
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: limitedBody(response, url, count),
      bytes: () => receivedBytes,
      discard: () => finish(response),
    };
  }

  private responseTo(
    url: URL,
    { method, headers, confidential, body }: HttpRequest,
    isAtHome: boolean,
    exchange: Exchange,
  ): Promise<IncomingMessage> {
    const secure = url.protocol === 'https:';
    return new Promise((done, failed) => {
      const outgoing = (secure ? requestHttps : requestHttp)(url, {
        method,
        headers: {
          ...(isAtHome ? confidential : {}),
          ...headers,
          'accept-encoding': 'identity',
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
        agent: secure ? this.https : this.http,
        signal: exchange.signal,
      });
      let isSent = false;
      const late = setTimeout(() => {
        outgoing.destroy(new OutboundError('connect_timeout', `${url.host} did not accept a connection in time`));
      }, this.connectMs);
      const markAsSent = (): void => {
        clearTimeout(late);
        isSent = true;
        exchange.sent = true;
      };
      outgoing.once('socket', (socket) => {
        if (outgoing.reusedSocket) return markAsSent();
        this.openedAt.set(socket, performance.now());
        socket.once(secure ? 'secureConnect' : 'connect', markAsSent);
      });
      outgoing.once('close', () => clearTimeout(late));
      outgoing.once('error', (error) => failed(failureOf(error, url, isSent)));
      outgoing.once('response', done);
      outgoing.end(body);
    });
  }

  /** Closes a socket at its maximum age, unless the next request has taken it already. */
  private retire(agent: HttpAgent | HttpsAgent, socket: Socket): void {
    if (performance.now() - (this.openedAt.get(socket) ?? 0) < SOCKET_LIFE_MS) return;
    if (Object.values(agent.freeSockets).some((free) => free?.includes(socket))) socket.destroy();
  }
}

function targetOf(location: string, from: URL): URL {
  if (!URL.canParse(location, from)) throw UrlInvalid('The server redirects to an invalid address');
  const url = new URL(location, from);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw UrlInvalid('The server redirects to an address that is not allowed');
  }
  return url;
}

async function* limitedBody(
  response: IncomingMessage,
  url: URL,
  count: (bytes: number) => number,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of response.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (count(chunk.length) > MAX_BYTES) {
        response.destroy();
        throw ResponseTooLarge(`The response is larger than ${MAX_BYTES} bytes`, { mayHaveActed: true });
      }
      yield chunk;
    }
  } catch (error) {
    throw failureOf(error as Error, url, true);
  }
}

/** Keeps a connection for reuse if the response ends at once, as a stream of one event does; otherwise closes it. */
function finish(response: IncomingMessage): void {
  if (response.complete || response.destroyed) return;
  const late = setTimeout(() => response.destroy(), FINISH_MS);
  response.once('close', () => clearTimeout(late)).once('end', () => clearTimeout(late));
  response.on('error', () => {}).resume();
}

const UNKNOWN_NAME: ReadonlySet<string | undefined> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'EAI_NODATA']);
const CAUSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refuses connections',
  ECONNRESET: 'it closed the connection',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  ETIMEDOUT: 'it does not answer',
};

function failureOf(error: Error, { host }: URL, mayHaveActed: boolean): Error {
  if (isFailure(error)) return error;
  if (error instanceof OutboundError) {
    return error.code === 'refused' ? PrivateEndpoint(error.message) : FetchFailed(error.message, { mayHaveActed });
  }
  const { code, message } = error as NodeJS.ErrnoException;
  if (UNKNOWN_NAME.has(code)) return DnsFailed(`The name of ${host} cannot be resolved`);
  return FetchFailed(`${host} cannot be reached: ${CAUSES[code ?? ''] ?? (message || code)}`, { mayHaveActed });
}

const isFailure = (error: Error): error is ServerFailure => 'mayHaveActed' in error;
