import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { credentialsOf } from '#http/credentials.js';
import { domainErrorOf, errorBody, retryHeaders } from '#http/errors.js';
import { authenticate } from '#services/access/authenticate.js';
import { credentialOfToken } from '#services/access/credential.js';
import { assertRequestAllowed } from '#services/access/request-limit.js';
import type { JournalFollower, JournalSubscription } from '#services/core/journal/follow.js';
import { executeQuery } from '#services/core/operation/execute.js';
import { Scope, type Services } from '#services/core/operation/scope.js';
import { getCompany } from '#services/organization/companies/operations.js';
import { liveMessagesOf } from './live-messages.js';

export interface LiveOptions {
  readonly services: Services;
  readonly follower: JournalFollower;
  /** Logs internal errors. */
  readonly onError?: (error: unknown) => void;
  /** How long a client may take none of the waiting data before it is disconnected. */
  readonly patienceMs?: number;
}

const PATH = /^\/api\/companies\/([^/]+)\/events\/ws\/?$/;
const PING_MS = 30_000;
/** While a client has this much waiting data, the server sends it nothing more. */
const MAX_BUFFERED_BYTES = 262_144;
const PATIENCE_MS = 5_000;

// Clients have nothing to send, so messages from them may be short.
const server = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: 4_096 });

let lastMessageId = 0;

/**
 * Answers the upgrade of GET /api/companies/{companyId}/events/ws: a company's events as they are committed, without
 * replay. A caller without access gets an HTTP error before the upgrade.
 * @returns false, without any effect, if the request is for something else
 */
export async function handleLiveUpgrade(
  options: LiveOptions,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<boolean> {
  const [path = '', query] = (request.url ?? '').split('?', 2);
  const company = PATH.exec(path)?.[1];
  if (company === undefined) return false;
  const closed = new AbortController();
  socket.on('error', () => socket.destroy()).once('close', () => closed.abort());
  try {
    const scope = await callerOf(options.services, request, new URLSearchParams(query));
    const { id: companyId } = await executeQuery(getCompany, scope, { companyId: decodeURIComponent(company) });
    const events = options.follower.follow({ companyId, actor: scope.actor, signal: closed.signal });
    await events.ready;
    server.handleUpgrade(request, socket, head, (client) => {
      keepAlive(client);
      forward(client, events, scope, options.patienceMs ?? PATIENCE_MS).catch((error) =>
        end(client, error, options.onError),
      );
    });
  } catch (error) {
    closed.abort();
    refuseUpgrade(socket, error, options.onError);
  }
  return true;
}

/** The scope of the caller, by the Authorization header or, for clients that cannot set one, by `token`. */
async function callerOf(services: Services, request: IncomingMessage, query: URLSearchParams): Promise<Scope> {
  // Any page may open a socket, and its browser adds the cookie: only a trusted page may use it.
  const requestCredentials = credentialsOf(request, services.config, true);
  const credential =
    requestCredentials.credential.kind === 'none'
      ? credentialOfToken(query.get('token'))
      : requestCredentials.credential;
  const credentials = { ...requestCredentials, credential, runId: undefined };
  await assertRequestAllowed(services, credentials);
  return new Scope(services, await authenticate(services, credentials));
}

/** Responds with the reason why the socket is not opened. */
export function refuseUpgrade(socket: Duplex, error: unknown, onError?: LiveOptions['onError']): void {
  const domainError = domainErrorOf(error);
  if (!domainError) onError?.(error);
  const body = JSON.stringify(domainError ? errorBody(domainError) : { error: 'Internal server error' });
  const status = domainError?.status ?? 500;
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      ...Object.entries(domainError ? retryHeaders(domainError) : {}).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
}

async function forward(
  client: WebSocket,
  events: JournalSubscription,
  scope: Scope,
  patienceMs: number,
): Promise<void> {
  for await (const event of events) {
    for (const message of await liveMessagesOf(event, scope)) {
      const text = JSON.stringify({ id: ++lastMessageId, companyId: event.companyId, ...message });
      const sent = new Promise<void>((resolve) => client.send(text, () => resolve()));
      if (client.bufferedAmount > MAX_BUFFERED_BYTES) await waitForDrain(client, sent, patienceMs);
    }
  }
}

/** Waits for a client to take the data, and disconnects it when it does not. */
async function waitForDrain(client: WebSocket, sent: Promise<void>, patienceMs: number): Promise<void> {
  const impatience = setTimeout(() => client.terminate(), patienceMs);
  await sent;
  clearTimeout(impatience);
}

/** Ends the connection of a client whose events have ended. */
function end(client: WebSocket, error: unknown, onError: LiveOptions['onError']): void {
  const domainError = domainErrorOf(error);
  if (!domainError) onError?.(error);
  // A polite close would first send all waiting data.
  if (client.bufferedAmount > MAX_BUFFERED_BYTES) client.terminate();
  else client.close(closeCode(domainError?.status), domainError?.message.slice(0, 120) ?? 'Internal server error');
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
