import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { NetworkReach } from '#services/core/process/addresses.js';

/** The network of a program: that of the machine, none, or its own namespace that leads only to the named places. */
export type ProgramNetwork = 'host' | 'none' | NetworkNamespace;

/**
 * A network namespace whose loopback interface has listeners of the server, which forward the connections they accept.
 */
export interface NetworkNamespace {
  /** The address of the API, which programs reach at the address of `apiWithin`; null if they may not. */
  readonly api: string | null;
  /** The addresses that the proxy of `programProxy` connects to; null without a proxy. */
  readonly outside: NetworkReach | null;
}

/** These lie outside the range from which Linux picks ports for connections, so no program occupies them by chance. */
const PORTS = { api: 61_001, outside: 61_002 } as const;

/** The listeners that a namespace can have. */
export type ListenerName = keyof typeof PORTS;

/** The address of the API within a namespace. */
const API_INSIDE = `http://127.0.0.1:${PORTS.api}`;
/** The address of the proxy within a namespace. */
const PROXY_INSIDE = `http://127.0.0.1:${PORTS.outside}`;

/** The port of each listener that a network needs. */
export function listenersOf(network: ProgramNetwork): Partial<Record<ListenerName, number>> {
  if (network === 'host' || network === 'none') return {};
  const { api, outside } = network;
  return { ...(api !== null && { api: PORTS.api }), ...(outside && { outside: PORTS.outside }) };
}

/** The address at which a program with this network reaches the API. */
export const apiWithin = (network: ProgramNetwork, api: string | null): string | null =>
  typeof network === 'object' && network.api !== null ? API_INSIDE : api;

/** The proxy through which a program reaches other hosts; null if it does not need one or has none. */
export const programProxy = (network: ProgramNetwork | undefined): string | null =>
  typeof network === 'object' && network.outside ? PROXY_INSIDE : null;

/** Programs reach their own listeners without the proxy, which would reject those addresses. */
const DIRECT = 'localhost,127.0.0.1,::1';

/** The proxy variables for programs. curl reads the first one only in lower case, and others read all of them. */
export function proxyVariables(network: ProgramNetwork): Record<string, string> {
  const proxy = programProxy(network);
  if (proxy === null) return {};
  return {
    http_proxy: proxy,
    HTTP_PROXY: proxy,
    https_proxy: proxy,
    HTTPS_PROXY: proxy,
    no_proxy: DIRECT,
    NO_PROXY: DIRECT,
    // Node.js reads the variables only if this is set, since 22.21 and 24.5.
    NODE_USE_ENV_PROXY: '1',
  };
}

/** Asks the forwarder to serve the listener that accompanies the message. */
export type ListenerMessage =
  | { readonly id: number; readonly listener: 'api'; readonly api: string }
  | { readonly id: number; readonly listener: 'outside'; readonly reach: NetworkReach };

/** Asks the forwarder to close the listeners of a program, with all their connections. */
interface CloseMessage {
  readonly id: number;
  readonly close: true;
}

export type ForwarderMessage = ListenerMessage | CloseMessage;

/** The handlers for connections to a listener. */
export interface Service {
  readonly request: (req: IncomingMessage, res: ServerResponse) => void;
  readonly upgrade?: (req: IncomingMessage, socket: Socket, head: Buffer) => void;
  readonly connect?: (req: IncomingMessage, socket: Socket, head: Buffer) => void;
}

/** The maximum number of concurrent connections of a program to one listener; further ones are closed at once. */
export const MAX_CONNECTIONS = 128;
/**
 * The maximum number of concurrent name lookups for a program. Node.js runs them in threads, which all programs share.
 */
export const LOOKUPS_OF_PROGRAM = 4;
/** The threads of the forwarder: enough for the lookups of 16 concurrent programs of a server process. */
export const THREADS = 16 * LOOKUPS_OF_PROGRAM;
