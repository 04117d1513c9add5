import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { authenticate } from '../../services/access/authenticate.js';
import { credentialOfToken } from '../../services/access/credential.js';
import { assertRequestAllowed } from '../../services/access/request-limit.js';
import type { JournalFollower, Subscription } from '../../services/core/journal/follow.js';
import { executeQuery } from '../../services/core/operation/execute.js';
import { Scope, type Services } from '../../services/core/operation/scope.js';
import { getCompany } from '../../services/organization/companies/operations.js';
import { credentialsOf } from '../http/credentials.js';
import { domainErrorOf, errorBody, retryHeaders } from '../http/errors.js';
import { messagesOf } from './live-messages.js';

export interface LiveOptions {
  readonly services: Services;
  readonly follower: JournalFollower;
  /** Told of what is not meant for clients. */
  readonly onError?: (error: unknown) => void;
  /** For how long a client may take nothing of what waits for it before it is disconnected. */
  readonly patienceMs?: number;
}

const PATH = /^\/api\/companies\/([^/]+)\/events\/ws\/?$/;
const PING_MS = 30_000;
/** While so much waits to be taken by a client, it is sent nothing more. */
const MAX_BUFFERED_BYTES = 262_144;
const PATIENCE_MS = 5_000;

// Clients have nothing to say, so what they say may be short.
const server = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: 4_096 });

let lastMessageId = 0;

/**
 * Answers the upgrade of GET /api/companies/{companyId}/events/ws: a company's events as they are committed, without
 * replay. Who may not follow is told so with an HTTP status before the upgrade.
 * @returns false, having touched nothing, when the request is for something else
 */
export async function handleLiveUpgrade(
  options: LiveOptions,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<boolean> {
  const [path = '', query] = (request.url ?? '').split('?', 2);
  const named = PATH.exec(path)?.[1];
  if (named === undefined) return false;
  const gone = new AbortController();
  socket.on('error', () => socket.destroy()).once('close', () => gone.abort());
  try {
    const scope = await callerOf(options.services, request, new URLSearchParams(query));
    const { id: companyId } = await executeQuery(getCompany, scope, { companyId: decodeURIComponent(named) });
    const events = options.follower.follow({ companyId, actor: scope.actor, signal: gone.signal });
    await events.ready;
    server.handleUpgrade(request, socket, head, (client) => {
      keepAlive(client);
      forward(client, events, scope, options.patienceMs ?? PATIENCE_MS).catch((error) =>
        end(client, error, options.onError),
      );
    });
  } catch (error) {
    gone.abort();
    refuseUpgrade(socket, error, options.onError);
  }
  return true;
}

/** The scope of whoever asks, by the Authorization header or, for clients that cannot set one, by `token`. */
async function callerOf(services: Services, request: IncomingMessage, query: URLSearchParams): Promise<Scope> {
  // A page may open a socket to anywhere, and its browser adds the cookie: only a trusted one may read by it.
  const shown = credentialsOf(request, services.config, true);
  const credential = shown.credential.kind === 'none' ? credentialOfToken(query.get('token')) : shown.credential;
  const credentials = { ...shown, credential, runId: undefined };
  await assertRequestAllowed(services, credentials);
  return new Scope(services, await authenticate(services, credentials));
}

/** Tells why a socket is not opened. */
export function refuseUpgrade(socket: Duplex, error: unknown, onError?: LiveOptions['onError']): void {
  const known = domainErrorOf(error);
  if (!known) onError?.(error);
  const body = JSON.stringify(known ? errorBody(known) : { error: 'Internal server error' });
  const status = known?.status ?? 500;
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      ...Object.entries(known ? retryHeaders(known) : {}).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
}

async function forward(client: WebSocket, events: Subscription, scope: Scope, patienceMs: number): Promise<void> {
  for await (const event of events) {
    for (const message of await messagesOf(event, scope)) {
      const text = JSON.stringify({ id: ++lastMessageId, companyId: event.companyId, ...message });
      const sent = new Promise<void>((resolve) => client.send(text, () => resolve()));
      if (client.bufferedAmount > MAX_BUFFERED_BYTES) await taken(client, sent, patienceMs);
    }
  }
}

/** Waits for a client to take what was sent, and disconnects it when it does not. */
async function taken(client: WebSocket, sent: Promise<void>, patienceMs: number): Promise<void> {
  const impatience = setTimeout(() => client.terminate(), patienceMs);
  await sent;
  clearTimeout(impatience);
}

/** Ends the connection of a client that the events are over for. */
function end(client: WebSocket, error: unknown, onError: LiveOptions['onError']): void {
  const known = domainErrorOf(error);
  if (!known) onError?.(error);
  // To close politely, all that waits would have to be taken first.
  if (client.bufferedAmount > MAX_BUFFERED_BYTES) client.terminate();
  else client.close(closeCode(known?.status), known?.message.slice(0, 120) ?? 'Internal server error');
}

function closeCode(status: number | undefined): number {
  if (status === 503) return 1012; // service restart: connect again
  if (status === 429) return 1013; // try again later
  return status === undefined ? 1011 : 1008;
}

function keepAlive(client: WebSocket): void {
  let alive = true;
  const ping = setInterval(() => {
    if (!alive) return client.terminate();
    alive = false;
    client.ping();
  }, PING_MS);
  client.on('pong', () => {
    alive = true;
  });
  client.on('error', () => client.terminate());
  client.on('close', () => clearInterval(ping));
}
