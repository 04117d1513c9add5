import type { TimeLimit } from '../services/core/concurrency/time-limit.js';
import { NotificationListener } from '../services/core/journal/listener.js';
import type { ForwardedRequest, ForwardedRequests } from '../services/core/process/forwarded-requests.js';
import { HEARD } from '../services/core/process/forwarded-statements.js';
import { Asker } from './asker.js';
import type { ForwardedCallCodec } from './call-codec.js';
import { Holder } from './holder.js';

interface ForwardingOptions<Key extends string, Result> {
  readonly requests: ForwardedRequests<Key>;
  readonly manner: ForwardedCallCodec<Key, Result>;
  /** The database URL for the connection that listens for requests and responses. */
  readonly url: string;
  /** The connection's name in PostgreSQL. */
  readonly name: string;
  /** Whether this process runs any program. */
  readonly isHolding: () => boolean;
  /** Another channel on the same connection. */
  readonly also?: {
    readonly channel: string;
    readonly onNotification: () => void;
    /** Called each time that listening begins; earlier notifications may have been missed. */
    readonly onListening: () => void;
  };
  readonly log: (message: string) => void;
}

/** Polling interval: notifications may be lost. */
const LOOK_MS = 1_000;

/**
 * Forwards each request to the process that runs the program, whichever process was called. Each process listens for
 * notifications and also polls once a second: it queries the database if it runs programs or waits for those of others.
 */
export class CallForwarding<Key extends string, Result> {
  private readonly asker: Asker<Key, Result>;
  private readonly holder: Holder<Key, Result>;
  private readonly listener: NotificationListener;
  private listening: Promise<void> | undefined;
  private looking: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private isFailing = false;

  constructor(private readonly options: ForwardingOptions<Key, Result>) {
    const { requests, manner, log } = options;
    this.asker = new Asker(requests, manner, log);
    this.holder = new Holder(requests, manner, log);
    this.listener = this.listenerOf(options);
  }

  /** Starts listening and polling. Resolves after the first attempt to listen. */
  attend(): Promise<void> {
    if (this.isClosed) return Promise.resolve();
    this.timer ??= setInterval(() => this.lookOnce(), LOOK_MS).unref();
    this.listening ??= this.listener.connect();
    return this.listening;
  }

  /** Forwards a request to another process. @throws the same errors as `Asker.ask` */
  async ask(request: ForwardedRequest<Key>, limit: TimeLimit): Promise<Result> {
    await limit.race(this.attend());
    if (this.isClosed) throw this.options.manner.failures.stopping();
    return this.asker.ask(request, limit);
  }

  /** Before programs end: rejects new requests, and fails this process's own requests to others. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.asker.close();
  }

  /** After programs have ended: writes their last responses. */
  async closed(): Promise<void> {
    await this.holder.close();
    clearInterval(this.timer);
    await this.looking;
    await this.listening;
    await this.listener.close();
  }

  private listenerOf({ requests, url, name, also, log }: ForwardingOptions<Key, Result>): NotificationListener {
    return new NotificationListener({
      url,
      log,
      name,
      channel: requests.channel,
      ...(also && { prepare: `LISTEN ${also.channel}` }),
      onNotification: (payload) => this.hear(payload),
      onListening: () => {
        this.asker.heard();
        void this.holder.heard();
        also?.onListening();
      },
    });
  }

  private hear(payload: string): void {
    if (payload === HEARD.answered) this.asker.heard();
    else if (payload === HEARD.asked) void this.holder.heard();
    else if (payload.startsWith(HEARD.withdrawn)) this.holder.withdrawn(payload.slice(HEARD.withdrawn.length));
    else this.options.also?.onNotification();
  }

  private lookOnce(): void {
    this.looking ??= this.look().finally(() => {
      this.looking = undefined;
    });
  }

  private async look(): Promise<void> {
    const looks = await Promise.allSettled([this.asker.look(), this.options.isHolding() && this.holder.look()]);
    const failed = looks.find((one) => one.status === 'rejected');
    if (failed && !this.isFailing) this.options.log(`requests between processes are delayed: ${failed.reason}`);
    this.isFailing = failed !== undefined;
  }
}
