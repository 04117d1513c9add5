import { type Client, type ClientOptions, createClient, type SubscribePayload } from 'graphql-ws/client';
import { fromGraphErrors, type GraphError, OrgraphError } from './error.js';
import { type TypedDocument, textOf } from './graphql.js';
import { Queue } from './queue.js';
import { baseOf, type ConnectionOptions, jitter, pause, tokenOf } from './request.js';

export interface LiveOptions extends ConnectionOptions {
  /** In the place of the global WebSocket, which Node.js has from version 22 on: that of the package `ws`. */
  readonly webSocket?: unknown;
}

export interface FollowOptions {
  /** Ends following; the loop over the events ends, too. */
  readonly signal?: AbortSignal;
  /** Told each time that the line is open. */
  readonly onOpen?: () => void;
  /** Told each time that the line was cut, with why, before it is connected again. */
  readonly onCut?: (error: unknown) => void;
  /** Told of an event some of whose fields could not be read, and are null. */
  readonly onErrors?: (errors: readonly GraphError[]) => void;
  /** A line that says nothing for so long is cut; 30,000 unless given. */
  readonly silenceMs?: number;
  /** How many events may wait for the reader, who reads on from the journal when there were more; 1,000 unless given. */
  readonly maxWaiting?: number;
  /** The SHA-256 of a trusted document, by which the server is asked for it in the place of its text. */
  readonly sha256Hash?: string;
}

/** What a subscription by cursor delivers. */
interface Delivery {
  readonly cursor: string;
}

interface Result {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly GraphError[];
}

const PING_MS = 10_000;
const SILENCE_MS = 30_000;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 10_000;
const MAX_WAITING = 1_000;
/** Close codes of the protocol by which a server says that it will not have this client. */
const FORBIDDEN_CODES = new Set([4400, 4401, 4403, 4406]);

/**
 * What a subscription with a variable `after` and a field `cursor` delivers: everything after that cursor, each once and
 * in order, also over cuts and restarts.
 * @throws OrgraphError when it cannot go on: nobody may read it any more, or the events after the cursor are gone
 */
export async function* follow<Event extends Delivery>(
  options: LiveOptions,
  document: TypedDocument<unknown, never> | string,
  variables: { readonly after: string; readonly [name: string]: unknown },
  { signal, onOpen, onCut, onErrors, silenceMs = SILENCE_MS, maxWaiting = MAX_WAITING, sha256Hash }: FollowOptions = {},
): AsyncGenerator<Event, void, undefined> {
  const request = sha256Hash
    ? { query: '', extensions: { persistedQuery: { version: 1, sha256Hash } } }
    : { query: textOf(document) };
  let { after } = variables;
  let cuts = 0;
  while (!signal?.aborted) {
    const line = open(options, silenceMs, onOpen);
    let wait = 0;
    try {
      for await (const result of line.results({ ...request, variables: { ...variables, after } }, maxWaiting, signal)) {
        const event = eventOf<Event>(result);
        if (result.errors) onErrors?.(result.errors);
        if (!isAfter(event.cursor, after)) continue;
        cuts = 0;
        after = event.cursor;
        yield event;
      }
    } catch (error) {
      if (isFinal(error)) throw error;
      wait = error instanceof OrgraphError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
      onCut?.(error);
    } finally {
      line.close();
    }
    await pauseUntil(Math.max(wait, jitter(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** cuts++))), signal);
  }
}

/** @throws OrgraphError for a result that is no event */
function eventOf<Event extends Delivery>({ data, errors }: Result): Event {
  const [event] = Object.values(data ?? {});
  if (event) return event as Event;
  throw fromGraphErrors(errors ?? [], 0);
}

const isAfter = (cursor: string, other: string): boolean => BigInt(cursor) > BigInt(other);

/** A line that was cut, a server that stops or is in trouble, and too many at once pass; what was refused stays so. */
const isFinal = (error: unknown): boolean =>
  error instanceof OrgraphError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Waits, not longer than the signal lets it. */
const pauseUntil = (ms: number, signal: AbortSignal | undefined): Promise<void> => pause(ms, signal).catch(() => {});

interface Line {
  results(
    payload: SubscribePayload,
    maxWaiting: number,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<Result, void, undefined>;
  close(): void;
}

/** A socket for one subscription. */
function open(options: LiveOptions, silenceMs: number, onOpen?: () => void): Line {
  const client = createClient({
    url: `${baseOf(options).replace(/^http/, 'ws')}/graphql`,
    retryAttempts: 0,
    connectionParams: async () => {
      const token = await tokenOf(options);
      return token === undefined ? {} : { authorization: `Bearer ${token}` };
    },
    webSocketImpl: implementationOf(options),
    keepAlive: Math.min(PING_MS, silenceMs / 2),
  } satisfies ClientOptions);
  const watch = terminateWhenSilent(client, silenceMs);
  if (onOpen) client.on('connected', onOpen);
  return {
    async *results(payload, maxWaiting, signal) {
      const queue = new Queue<Result>();
      const unsubscribe = client.subscribe<Readonly<Record<string, unknown>>>(payload, {
        next(result) {
          queue.push(result as Result);
          if (queue.length < maxWaiting) return;
          queue.end({ error: new Error('The reader fell behind') });
          unsubscribe();
        },
        error: (error) => queue.end({ error: reasonOf(error) }),
        complete: () => queue.end({ error: new Error('The server ended the subscription') }),
      });
      const stop = () => queue.end();
      signal?.addEventListener('abort', stop);
      try {
        if (!signal?.aborted) yield* queue.values();
      } finally {
        signal?.removeEventListener('abort', stop);
        unsubscribe();
      }
    },
    close() {
      watch.stop();
      // What is not connected yet may never be.
      if (watch.isConnected) void client.dispose();
      else client.terminate();
    },
  };
}

interface Listening {
  addEventListener(type: 'error', listener: () => void): void;
}

/** @throws TypeError where there is none */
function implementationOf({ webSocket }: LiveOptions): unknown {
  const given = webSocket ?? (globalThis as { WebSocket?: unknown }).WebSocket;
  if (!given)
    throw new TypeError("There is no WebSocket here: createClient({ webSocket }) with that of the package 'ws'");
  return class extends (given as new (url: string, protocol: string) => Listening) {
    constructor(url: string, protocol: string) {
      super(url, protocol);
      // One that is closed before it was open says so when nobody listens any more, which ends a process of Node.js.
      this.addEventListener('error', () => {});
    }
  };
}

/** A line whose other end is gone without a word looks open for minutes. */
function terminateWhenSilent(client: Client, silenceMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isConnected = false;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => client.terminate(), silenceMs);
  };
  const listeners = [
    client.on('connecting', heard),
    client.on('message', heard),
    client.on('connected', () => (isConnected = true)),
    client.on('closed', () => clearTimeout(timer)),
  ];
  return {
    get isConnected() {
      return isConnected;
    },
    stop() {
      clearTimeout(timer);
      for (const remove of listeners) remove();
    },
  };
}

/** Why a subscription ended: the errors of the server, the close of the socket, or what happened to the line. */
function reasonOf(error: unknown): unknown {
  if (Array.isArray(error)) return fromGraphErrors(error as GraphError[], 0);
  const { code, reason } = (error ?? {}) as { code?: unknown; reason?: string };
  if (typeof code !== 'number' || !FORBIDDEN_CODES.has(code)) return error;
  return new OrgraphError(reason || 'The server refused the connection', { status: 401, code: 'UNAUTHORIZED' });
}
