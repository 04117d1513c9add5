import type { NetworkReach } from '../../services/core/operation/addresses.js';

/** Has the forwarder serve the listener that comes with the message. */
export type ListenerMessage =
  | { readonly id: number; readonly listener: 'api'; readonly api: string }
  | { readonly id: number; readonly listener: 'outside'; readonly reach: NetworkReach };

/** Has it close the listeners of a program, with all their connections. */
export interface CloseMessage {
  readonly id: number;
  readonly close: true;
}

export type ForwarderMessage = ListenerMessage | CloseMessage;
