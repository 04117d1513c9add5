import type { Client } from 'graphql-ws';
import { ApiError } from '../failure.js';

/** The source of live events. */
export interface LiveSource {
  /** The address of the server, such as `https://orgraph.example.com`. */
  readonly base: string;
  /** The bearer token; null if the server needs none. */
  readonly token: string | null;
}

export interface LiveSubscription<T> {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The variables with which to resume after this node: no event is missed or repeated. */
  resume(node: T): Readonly<Record<string, unknown>>;
}

export interface FollowOptions {
  readonly signal?: AbortSignal;
  /** Called once each time the server becomes unreachable. */
  readonly onCut?: () => void;
}

/** Errors after which the same subscription resumes from its cursor. */
const PASSING = new Set(['SUBSCRIPTION_OVERFLOW', 'SERVER_DRAINING', 'RATE_LIMITED', 'UNAVAILABLE']);
/** Close codes of sockets that a second attempt does not change, with the status that each stands for. */
const REFUSALS: Readonly<Record<number, number>> = { 4400: 400, 4401: 401, 4403: 403, 4406: 400 };
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
const PING_EVERY_MS = 15_000;
/** A connection without a sign of life for this long counts as cut. */
const PONG_WITHIN_MS = 15_000;

/**
 * The values of a subscription with one field, for as long as the caller reads. A cut connection is opened again and
 * continues after the last node.
 * @throws ApiError if the server refuses
 */
export async function* follow<T>(
  source: LiveSource,
  { query, variables, resume }: LiveSubscription<T>,
  { signal, onCut }: FollowOptions = {},
): AsyncGenerator<T, void, undefined> {
  let from = variables;
  let wait = 0;
  while (!signal?.aborted) {
    const client = await connect(source);
    const end = (): void => void client.dispose();
    signal?.addEventListener('abort', end, { once: true });
    try {
      for await (const { data, errors } of client.iterate<Record<string, T>>({ query, variables: { ...from } })) {
        if (errors) throw errors;
        const [node] = Object.values(data ?? {}) as T[];
        if (node === undefined) continue;
        from = { ...from, ...resume(node) };
        wait = 0;
        yield node;
      }
      return;
    } catch (error) {
      if (signal?.aborted) return;
      throwRefusal(error);
      if (wait === 0) onCut?.();
    } finally {
      signal?.removeEventListener('abort', end);
      void client.dispose();
    }
    wait = Math.min(wait * 2 || FIRST_WAIT_MS, LONGEST_WAIT_MS);
    await pause(wait * (0.5 + Math.random() / 2), signal);
  }
}

async function connect({ base, token }: LiveSource): Promise<Client> {
  const [{ createClient }, { WebSocket }] = await Promise.all([import('graphql-ws'), import('ws')]);
  let socket: InstanceType<typeof WebSocket> | undefined;
  let silence: NodeJS.Timeout | undefined;
  return createClient({
    url: `${base.replace(/^http/, 'ws').replace(/\/$/, '')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: token ? { authorization: `Bearer ${token}` } : {},
    retryAttempts: 0,
    keepAlive: PING_EVERY_MS,
    on: {
      opened: (opened) => {
        socket = opened as InstanceType<typeof WebSocket>;
      },
      ping: (received) => {
        if (!received) silence = setTimeout(() => socket?.terminate(), PONG_WITHIN_MS);
      },
      pong: (received) => {
        if (received) clearTimeout(silence);
      },
      closed: () => clearTimeout(silence),
    },
  });
}

/**
 * The errors of a subscription arrive as a list, the end of a connection as its close event.
 * @throws ApiError if a retry would not help
 */
function throwRefusal(error: unknown): void {
  if (Array.isArray(error)) {
    const [first] = error as GraphError[];
    const { code, status, details } = first?.extensions ?? {};
    if (code && PASSING.has(code)) return;
    throw new ApiError(status ?? 400, first?.message ?? 'The subscription ended', { code, details });
  }
  const { code = 0, reason } = (error ?? {}) as { code?: number; reason?: string };
  const status = REFUSALS[code];
  if (status) throw new ApiError(status, reason || 'The connection was refused');
}

interface GraphError {
  readonly message: string;
  readonly extensions?: { readonly code?: string; readonly status?: number; readonly details?: unknown };
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal?.addEventListener('abort', finish, { once: true });
  });
}
