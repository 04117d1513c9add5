import { STATELESS_VERSION } from '#json-rpc/mcp-protocol.js';
import type { Network } from '#processes/outbound.js';
import type { JsonObject } from '#services/core/text/json.js';
import type { RemoteServer, ServerCall } from '#services/tools/servers/upstream.js';
import {
  FetchFailed,
  ServerFailure,
  UnexpectedStatus,
  UrlInvalid,
  UrlMissing,
} from '#services/tools/servers/upstream-failures.js';
import { type Exchange, withDeadline } from './exchange.js';
import { HttpChannel } from './http.js';
import type { SizedResult } from './listing.js';
import {
  cancellation,
  discoveryOf,
  HANDSHAKE,
  INITIALIZED,
  type Introduction,
  isOfStatelessServer,
  isUnsupportedVersion,
  messageResultOf,
  messageText,
  serverIntroduction,
  speaksModern,
  stateless,
} from './messages.js';
import { argumentHeaders, headerText } from './param-headers.js';
import { type HttpWire, replyOf, type UpstreamReply } from './reply.js';

/** The protocol revision and session that were agreed with a server. */
export interface McpSession extends Introduction {
  readonly sessionId: string | undefined;
}

interface Request {
  readonly method: string;
  readonly params: JsonObject;
  /** Only for a call of a tool. */
  readonly call?: ServerCall;
}

const OPEN_MS = 20_000;
/** The time limit for a request that the server may not know. */
const DISCOVER_MS = 5_000;
/** The time limit for a message that needs no response. */
const NOTICE_MS = 2_000;
const SESSION_ID = /^[\x21-\x7e]{1,1024}$/;

/** The client of the server at one address with one set of credentials. */
export class RemotePeer {
  private readonly channel: HttpChannel;
  private session: Promise<McpSession> | undefined;
  /** Servers seldom change their era: remembering it saves a request. */
  private era: McpSession['era'] | undefined;
  private requests = 0;

  constructor(
    private readonly server: RemoteServer,
    network: Network,
  ) {
    this.channel = new HttpChannel(network);
  }

  /** The session, opened now or before. Concurrent callers share the handshake. */
  opened(exchange: Exchange): Promise<McpSession> {
    return exchange.race(this.sharedSession());
  }

  /** @throws ServerFailure */
  async request(request: Request, exchange: Exchange): Promise<SizedResult> {
    for (let attempt = 1; ; attempt++) {
      const opening = this.sharedSession();
      const session = await exchange.race(opening);
      const reply = await this.ask(session, request, exchange).catch((error: unknown) => {
        // A server may close an idle connection while we reuse it. Requests that change nothing are retried once.
        if (attempt > 1 || request.call || exchange.signal.aborted || !isUnreached(error)) throw error;
        return undefined;
      });
      if (!reply) continue;
      if (attempt === 1 && isForgotten(reply, session)) {
        // Rejected before anything was done: the server was restarted, or now speaks the revision without handshakes.
        if (this.session === opening) this.session = undefined;
        if (!session.sessionId || (reply.message && isOfStatelessServer(reply.message))) this.era = undefined;
        continue;
      }
      return { result: messageResultOf(messageOf(reply)), bytes: reply.bytes };
    }
  }

  /** Ends the session, if the server has one, and closes the connections. */
  async close(): Promise<void> {
    const session = await this.session?.catch(() => undefined);
    if (session?.sessionId) {
      await withDeadline(NOTICE_MS, undefined, async (exchange) => {
        (await this.channel.send({ ...this.envelope(session), method: 'DELETE' }, exchange)).discard();
      }).catch(() => {}); // Even if this fails, the session is not used again.
    }
    this.channel.close();
  }

  private sharedSession(): Promise<McpSession> {
    if (this.session) return this.session;
    const session = withDeadline(OPEN_MS, undefined, (exchange) => this.introduce(exchange));
    this.session = session;
    session.catch(() => {
      if (this.session !== session) return;
      this.session = undefined;
      this.era = undefined;
    });
    return session;
  }

  private async introduce(exchange: Exchange): Promise<McpSession> {
    const modern = this.era === 'handshake' ? undefined : await this.discover(exchange);
    const session = modern ?? (await this.shakeHands(exchange));
    this.era = session.era;
    return session;
  }

  /** Tries the revision without handshakes. @returns undefined if the server does not support it */
  private async discover(exchange: Exchange): Promise<McpSession | undefined> {
    const request = { method: 'server/discover', params: {} };
    const limited = withDeadline(DISCOVER_MS, exchange.signal, async (limit) => {
      const reply = await this.ask(MODERN, request, limit);
      // A server that rejects a version although it lists it may have several instances, not all of them upgraded.
      return speaksModern(reply.message) ? this.ask(MODERN, request, limit) : reply;
    });
    const reply = await limited.catch((error: unknown) => {
      // A server with handshakes may hang on an unknown request, or respond with anything.
      if (!exchange.signal.aborted && isConfused(error)) return undefined;
      throw error;
    });
    if (reply?.status === 401 || reply?.status === 403) throw refusal(reply);
    if (!reply?.message || reply.message.error !== undefined) return undefined;
    const discovery = discoveryOf(messageResultOf(reply.message));
    return discovery && { ...discovery, sessionId: undefined };
  }

  private async shakeHands(exchange: Exchange): Promise<McpSession> {
    const reply = await this.ask(undefined, { method: 'initialize', params: HANDSHAKE }, exchange);
    const introduction = serverIntroduction(messageResultOf(messageOf(reply)));
    const { sessionId } = reply;
    if (sessionId !== undefined && !SESSION_ID.test(sessionId)) {
      throw FetchFailed('The session ID of the server is not a valid header value');
    }
    const session: McpSession = { ...introduction, sessionId };
    const { status } = await this.tell(session, INITIALIZED, exchange);
    if (status < 200 || status >= 300) {
      throw UnexpectedStatus(`The server answered the handshake with status ${status}`, { details: { status } });
    }
    return session;
  }

  /** @param session undefined for the first request of a handshake */
  private async ask(session: McpSession | undefined, request: Request, exchange: Exchange): Promise<UpstreamReply> {
    const id = ++this.requests;
    const { method, call } = request;
    const params = session?.era === 'stateless' ? stateless(request.params) : request.params;
    const wire: HttpWire = {
      id,
      channel: this.channel,
      request: this.envelope(session, request),
      isResumable: session?.era === 'handshake',
      tell: (text) => void this.tell(session, text, exchange).catch(() => {}),
    };
    exchange.sent = false;
    try {
      return await replyOf(wire, messageText({ id, method, params }), exchange);
    } finally {
      if (exchange.signal.aborted && exchange.sent && call && session?.era === 'handshake') this.cancel(session, id);
    }
  }

  /**
   * Notifies the server that nobody waits for a request any more. Servers without handshakes learn it from the closed
   * stream.
   */
  private cancel(session: McpSession, id: number): void {
    const text = cancellation(id, 'The call timed out, or the caller disconnected');
    void withDeadline(NOTICE_MS, undefined, (limit) => this.tell(session, text, limit)).catch(() => {});
  }

  private async tell(session: McpSession | undefined, body: string, exchange: Exchange): Promise<{ status: number }> {
    const answer = await this.channel.send({ ...this.envelope(session), body }, exchange);
    answer.discard();
    return answer;
  }

  private envelope(session: McpSession | undefined, request?: Request) {
    const { headers, query } = this.server;
    return {
      method: 'POST' as const,
      url: addressOf(this.server.config.url, query),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(session ? { 'mcp-protocol-version': session.protocolVersion } : {}),
        ...(session?.era === 'stateless' && request ? statelessHeaders(request) : {}),
      },
      confidential: {
        ...request?.call?.headers,
        ...headers,
        ...(session?.sessionId ? { 'mcp-session-id': session.sessionId } : {}),
      },
    };
  }
}

const MODERN: McpSession = {
  era: 'stateless',
  protocolVersion: STATELESS_VERSION,
  serverInfo: null,
  offersTools: false,
  sessionId: undefined,
};

function statelessHeaders({ method, call }: Request): Record<string, string> {
  if (!call) return { 'mcp-method': method };
  return {
    'mcp-method': method,
    'mcp-name': headerText(call.tool),
    ...argumentHeaders(call.inputSchema, call.arguments),
  };
}

/** @throws ServerFailure for a connection without a usable address */
function addressOf(text: unknown, query: Readonly<Record<string, string>>): URL {
  if (typeof text !== 'string' || text === '') throw UrlMissing('The connection has no address');
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) throw UrlInvalid('The address is not an http or https URL');
  const url = new URL(text);
  if (url.username || url.password) throw UrlInvalid('The address holds credentials');
  url.hash = '';
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/**
 * Whether the server may have rejected a request because it lost the session or does not support the version. A server
 * without handshakes reports errors of the request itself as protocol errors. Others often respond to them just as they
 * do to a lost session.
 */
function isForgotten({ status, message }: UpstreamReply, { era }: McpSession): boolean {
  if (status !== 400 && status !== 404) return false;
  return era === 'handshake' || !message || isUnsupportedVersion(message);
}

/** Whether a server was reached and did not understand a request. */
const isConfused = (error: unknown): boolean =>
  error instanceof ServerFailure && (error.code === 'tool_timeout' || (error.status === 502 && error.mayHaveActed));

const isUnreached = (error: unknown): boolean =>
  error instanceof ServerFailure && error.code === 'remote_http_fetch_failed';

function messageOf(reply: UpstreamReply): NonNullable<UpstreamReply['message']> {
  if (!reply.message) throw refusal(reply);
  return reply.message;
}

const refusal = ({ status, challenge }: UpstreamReply) =>
  UnexpectedStatus(`The server answered with status ${status}`, {
    details: { status },
    mayHaveActed: status >= 500 || status < 300,
    ...(challenge === undefined ? {} : { challenge }),
  });
