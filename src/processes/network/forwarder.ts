import type { Server } from 'node:net';
import { besideServer } from '#services/core/process/own-programs.js';
import { HelperProcess } from '../helper-process.js';
import { LauncherLost } from '../launcher.js';
import { ownVariables } from '../own-program.js';
import {
  type ForwarderMessage,
  type ListenerMessage,
  type ListenerName,
  type NetworkNamespace,
  THREADS,
} from './program-network.js';

const MAX_HEAP_MB = 128;
const CERTIFICATES = /^(SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS)$/;

/** The forwarding of one program's network. */
export interface NetworkForwarding {
  /** Closes the listeners and their connections. */
  close(): void;
}

/** The process that forwards the networks of programs, and the programs that it serves. */
class Forwarder {
  private readonly helper: HelperProcess;
  private readonly programs = new Map<number, (error: Error) => void>();
  private count = 0;
  /** Fails the messages in transit: once the process has ended, Node.js may never report their outcome. */
  private readonly sending = new Set<() => void>();

  constructor() {
    this.helper = new HelperProcess({
      args: [`--max-old-space-size=${MAX_HEAP_MB}`, besideServer('network-forwarder')],
      env: { ...ownVariables(CERTIFICATES), UV_THREADPOOL_SIZE: String(THREADS) },
      gone: () => this.failAll(),
    });
  }

  get isGone(): boolean {
    return this.helper.isGone;
  }

  async forward(
    network: NetworkNamespace,
    listeners: ReadonlyMap<ListenerName, Server>,
    lost: (error: Error) => void,
  ): Promise<NetworkForwarding> {
    const id = ++this.count;
    this.programs.set(id, lost);
    this.helper.use();
    try {
      for (const [name, listener] of listeners) {
        const message = messageOf(id, name, network);
        if (message) await this.send(message, listener);
        listener.close();
      }
    } catch (error) {
      this.release(id);
      throw error;
    }
    return { close: () => this.close(id) };
  }

  private close(id: number): void {
    if (!this.programs.has(id)) return;
    this.send({ id, close: true }).catch(() => {}); // If this fails, the process is gone, and its connections with it.
    this.release(id);
  }

  private release(id: number): void {
    this.programs.delete(id);
    if (this.programs.size === 0) this.helper.rest();
  }

  private send(message: ForwarderMessage, listener?: Server): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const fail = (): void => reject(lostForwarder());
      if (this.isGone) return fail();
      this.sending.add(fail);
      this.helper.send(message, listener, (error) => {
        this.sending.delete(fail);
        if (error) fail();
        else resolve();
      });
    });
  }

  private failAll(): void {
    for (const fail of this.sending) fail();
    this.sending.clear();
    for (const lost of this.programs.values()) lost(lostForwarder());
    this.programs.clear();
  }
}

const lostForwarder = (): Error => new LauncherLost('The process that forwards the network of programs was ended');

function messageOf(
  id: number,
  listener: ListenerName,
  { api, outside }: NetworkNamespace,
): ListenerMessage | undefined {
  if (listener === 'api') return api === null ? undefined : { id, listener, api };
  return outside === null ? undefined : { id, listener, reach: outside };
}

let forwarder: Forwarder | undefined;

/**
 * Forwards a program's traffic to the listeners of its namespace.
 * @param lost called when forwarding stops although the program goes on
 * @throws LauncherLost if the forwarder process is lost
 */
export function forwardNetwork(
  network: NetworkNamespace,
  listeners: ReadonlyMap<ListenerName, Server>,
  lost: (error: Error) => void,
): Promise<NetworkForwarding> {
  if (!forwarder || forwarder.isGone) forwarder = new Forwarder();
  return forwarder.forward(network, listeners, lost);
}
