import { type Client, type ClientOptions, createClient } from 'graphql-ws';
import WebSocket from 'ws';

export const socketUrl = (url: string): string => `${url.replace('http', 'ws')}/graphql`;

/** A client of `graphql-transport-ws` that never reconnects by itself. */
export const socketTo = (
  url: string,
  connectionParams: Record<string, unknown> = {},
  options: Pick<ClientOptions, 'lazy'> = {},
): Client =>
  createClient({ url: socketUrl(url), webSocketImpl: WebSocket, connectionParams, retryAttempts: 0, ...options });
