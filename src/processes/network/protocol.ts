import type { NetworkReach } from '#services/core/process/addresses.js';

/** Asks the forwarder to serve the listener that accompanies the message. */
export type ListenerMessage =
  | { readonly id: number; readonly listener: 'api'; readonly api: string }
  | { readonly id: number; readonly listener: 'outside'; readonly reach: NetworkReach };

/** Asks the forwarder to close the listeners of a program, with all their connections. */
export interface CloseMessage {
  readonly id: number;
  readonly close: true;
}

export type ForwarderMessage = ListenerMessage | CloseMessage;
