import { createClient as createSocket } from 'graphql-ws';
import { Client, fetchExchange, subscriptionExchange } from 'urql';
import { addressOf } from './base.js';
import { cache } from './cache.js';
import { hashOf } from './document.js';
import { send } from './send.js';

interface Request {
  readonly query?: string | undefined;
  readonly operationName?: string | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

interface Sink {
  // biome-ignore lint/suspicious/noExplicitAny: results are typed where they are used
  next(result: any): void;
  error(error: unknown): void;
  complete(): void;
}

/** Subscribes to something in another way than by a socket of its own. @returns how to end it; undefined to use a socket */
export type Feed = (request: Request, sink: Sink) => (() => void) | undefined;

const socketAddress = (): string => `${location.origin.replace(/^http/, 'ws')}${addressOf('/graphql')}`;

/** The client of all pages. @param feed what the events of the company come from */
export function createGraphClient(feed: Feed): Client {
  // Opened when something is followed, closed a little after nothing is any more.
  const socket = createSocket({ url: socketAddress(), lazyCloseTimeout: 3_000, retryAttempts: 0 });
  const open: Feed = (request, sink) => {
    const hash = hashOf(request.operationName ?? '');
    const persisted = { query: '', extensions: { persistedQuery: { version: 1, sha256Hash: hash } } };
    const payload = { operationName: request.operationName, variables: request.variables };
    return socket.subscribe({ ...payload, ...(hash ? persisted : { query: request.query ?? '' }) }, sink as never);
  };
  return new Client({
    url: addressOf('/graphql'),
    fetch: send,
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    exchanges: [
      cache(),
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: (request) => ({
          subscribe: (sink) => ({ unsubscribe: (feed(request, sink) ?? open(request, sink)) as () => void }),
        }),
      }),
    ],
  });
}
