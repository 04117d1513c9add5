import { Listener } from '../../services/core/journal/listener.js';
import { channelOf, type ForwardedRequests, HEARD } from '../../services/tools/runtime/forwarded-requests.js';
import type { HeldSlot } from '../../services/tools/runtime/slots.js';
import type { ProgramPeer } from '../local/peer.js';
import type { LocalSlot } from '../local/slot.js';
import type { Introduction } from '../upstream/messages.js';
import { Asker } from './asker.js';
import { Holder } from './holder.js';

interface ForwardingOptions {
  readonly requests: ForwardedRequests;
  /** For a connection that listens for requests and answers. */
  readonly url: string;
  /** The program of a lease, while this process runs it. */
  readonly slotOf: (slotId: string, fence: string) => LocalSlot | undefined;
  /** Whether this process runs any program. */
  readonly hasSlots: () => boolean;
  readonly log: (message: string) => void;
}

/** A program that another process runs. */
interface DistantProgram {
  readonly companyId: string;
  readonly held: HeldSlot;
  readonly programHash: string;
}

/** Signals may be lost. */
const LOOK_MS = 1_000;

/**
 * Has each program asked by the process that runs it, whichever was called. A process listens, and looks for itself once a
 * second, as long as it runs programs or waits for those of others.
 */
export class Forwarding {
  private readonly asker: Asker;
  private readonly holder: Holder;
  private readonly listener: Listener;
  private listening: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private isFailing = false;

  constructor(private readonly options: ForwardingOptions) {
    const { requests, url, slotOf, log } = options;
    this.asker = new Asker(requests, log);
    this.holder = new Holder(requests, slotOf, log);
    this.listener = new Listener({
      url,
      log,
      channel: channelOf(requests.processId),
      name: 'requests between processes',
      onNotification: (payload) => this.hear(payload),
      onListening: () => {
        this.asker.heard();
        void this.holder.heard();
      },
    });
  }

  /** Begins to listen, and to look. Resolves after the first attempt to listen. */
  attend(): Promise<void> {
    if (this.isClosed) return Promise.resolve();
    this.lookLater();
    this.listening ??= this.listener.connect();
    return this.listening;
  }

  peerOf({ companyId, held: { slotId, fence }, programHash }: DistantProgram): ProgramPeer {
    const ask: ProgramPeer['request'] = async (method, params, exchange) => {
      await exchange.race(this.attend());
      return this.asker.ask({ companyId, slotId, fence, programHash, question: { method, params } }, exchange);
    };
    return {
      request: ask,
      ping: async (exchange) => (await ask('ping', {}, exchange)).result as unknown as Introduction,
    };
  }

  /** Before programs end: nothing new is asked of them, and what this process has asked of others ends. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.asker.close();
  }

  /** After programs have ended: their last answers are written. */
  async closed(): Promise<void> {
    await this.holder.close();
    await this.listener.close();
  }

  private hear(payload: string): void {
    if (payload === HEARD.answered) this.asker.heard();
    else if (payload === HEARD.asked) void this.holder.heard();
    else if (payload.startsWith(HEARD.withdrawn)) this.holder.withdrawn(payload.slice(HEARD.withdrawn.length));
  }

  private lookLater(): void {
    if (this.isClosed) return;
    this.timer ??= setTimeout(() => {
      void this.look().finally(() => {
        this.timer = undefined;
        if (this.asker.isWaiting || this.options.hasSlots()) this.lookLater();
      });
    }, LOOK_MS).unref();
  }

  private async look(): Promise<void> {
    const looks = await Promise.allSettled([this.asker.look(), this.options.hasSlots() && this.holder.look()]);
    const failed = looks.find((one) => one.status === 'rejected');
    if (failed && !this.isFailing) this.options.log(`requests between processes are delayed: ${failed.reason}`);
    this.isFailing = failed !== undefined;
  }
}
