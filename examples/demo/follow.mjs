// Follows a subscription across cuts: of the connection, of the server, of the time that either was suspended. Each event
// arrives once and in order, because each attempt goes on after the last event that was handled.

import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';

const LONGEST_PAUSE_MS = 2_000;

/** Codes with which the server says that trying again would not help. */
const FINAL = new Set(['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CURSOR_INVALID', 'CURSOR_UNKNOWN', 'CURSOR_EXPIRED']);

/** The same, where the socket itself is refused. */
const FINAL_CLOSES = new Set([4400, 4401, 4403, 4406]);

/**
 * A connection that is given up when the server falls silent: while it is made, when it is asked for a sign of life, and
 * when it is to be closed. A server that hangs closes nothing by itself.
 */
function connectionTo(url, pingMs) {
  let socket;
  let silence;
  const heard = () => clearTimeout(silence);
  const waitForIt = () => {
    heard();
    silence = setTimeout(() => socket?.terminate(), pingMs);
  };
  class ImpatientSocket extends WebSocket {
    constructor(address, protocols) {
      super(address, protocols, { handshakeTimeout: pingMs });
      socket = this;
    }
  }
  const client = createClient({
    url: `${url.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: ImpatientSocket,
    retryAttempts: 0,
    keepAlive: pingMs,
    connectionAckWaitTimeout: pingMs,
    on: { ping: (received) => received || waitForIt(), pong: heard, closed: heard },
  });
  return {
    events: (query, variables) => client.iterate({ query, variables }),
    close() {
      if (socket && socket.readyState !== WebSocket.CLOSED) waitForIt();
      void client.dispose();
    },
  };
}

/**
 * Calls back for each event after a cursor, until the signal says that it is enough.
 * @param {object} what
 * @param {string} what.url of the server
 * @param {string} what.query a subscription with `$after: String` whose one field has a `cursor`
 * @param {object} what.variables its other variables
 * @param {string} what.after the cursor of the last event that the caller has; '0' for all there are
 * @param {(event: object) => void} what.onEvent handles an event; the next attempt goes on after it
 * @param {(why: string) => void} [what.onCut] is told when the connection was lost
 * @param {AbortSignal} what.signal
 * @param {number} [what.pingMs] how often to ask whether the server is there, and how long to wait for its answer
 */
export async function follow({ url, query, variables, after, onEvent, onCut = () => {}, signal, pingMs = 5_000 }) {
  let cursor = after;
  let attempt = 0;
  while (!signal.aborted) {
    const connection = connectionTo(url, pingMs);
    signal.addEventListener('abort', connection.close, { once: true });
    try {
      for await (const { data, errors } of connection.events(query, { ...variables, after: cursor })) {
        if (errors) throw errors;
        const [event] = Object.values(data);
        onEvent(event);
        cursor = event.cursor;
        attempt = 0;
        if (signal.aborted) return;
      }
      if (!signal.aborted) onCut('the server ended it');
    } catch (error) {
      if (signal.aborted) return;
      onCut(reasonOf(error));
    } finally {
      signal.removeEventListener('abort', connection.close);
      connection.close();
    }
    await sleep(Math.min(LONGEST_PAUSE_MS, 50 * 2 ** attempt++), undefined, { signal }).catch(() => {});
  }
}

/** @throws what no further attempt can mend, and what the caller's own handler threw */
function reasonOf(error) {
  if (Array.isArray(error)) {
    const [{ message, extensions }] = error;
    if (FINAL.has(extensions?.code)) throw new Error(`The subscription has ended: ${message}`, { cause: error });
    return message;
  }
  if (typeof error?.code === 'number') {
    const why = error.reason || `the socket was closed with ${error.code}`;
    if (FINAL_CLOSES.has(error.code)) throw new Error(`The subscription was refused: ${why}`);
    return why;
  }
  if (error?.type === 'error') return error.message || 'the socket could not be opened';
  throw error;
}
