import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { reconnectDelay } from '../concurrency/reconnect-delay.js';
import { NotificationListener } from './listener.js';

/**
 * Notifies the other processes that a journal has advanced. A signal is only a hint: losing one costs latency, never an
 * event, because followers also poll.
 */
export interface JournalSignals {
  /** Wakes every other process soon. */
  publish(companyIds: readonly string[]): void;
  /** Calls the listener after another process has published, and when it may have missed a signal. */
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
}

interface SignalOptions {
  readonly url: string;
  readonly log: (message: string) => void;
}

const COALESCE_MS = 5;
const COMMAND_TIMEOUT_MS = 5_000;

/**
 * The common part of both transports: the listeners, and sending. Sends are coalesced, and postponed while there is no
 * connection.
 */
abstract class SignalTransport implements JournalSignals {
  protected closed = false;
  private readonly listeners = new Set<() => void>();
  private requested = false;
  private sending = false;
  private sentAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;

  publish(companyIds: readonly string[]): void {
    if (companyIds.length === 0) return;
    this.requested = true;
    this.schedule();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.timer);
    this.listeners.clear();
    await this.disconnect();
  }

  /** Sends one signal. It returns false or throws on failure. */
  protected abstract send(): Promise<boolean>;
  protected abstract disconnect(): Promise<void>;

  protected wake(): void {
    for (const listener of this.listeners) listener();
  }

  /** At most one send per COALESCE_MS, and never two at once: NOTIFY takes a server-wide lock when it commits. */
  protected schedule(): void {
    if (!this.requested || this.sending || this.timer || this.closed) return;
    const wait = Math.max(0, this.sentAt + COALESCE_MS - performance.now());
    this.timer = setTimeout(() => void this.flush(), wait);
  }

  private async flush(): Promise<void> {
    this.timer = undefined;
    this.requested = false;
    this.sending = true;
    this.sentAt = performance.now();
    const sent = await this.send().catch(() => false);
    this.sending = false;
    if (sent) this.schedule();
    else this.requested = true;
  }
}

const CHANNEL = 'orgraph_journal';

class PostgresSignals extends SignalTransport {
  private readonly listener: NotificationListener;

  constructor({ url, log }: SignalOptions) {
    super();
    this.listener = new NotificationListener({
      url,
      log,
      channel: CHANNEL,
      name: 'signals',
      onNotification: () => this.wake(),
      onListening: () => {
        this.schedule(); // sends signals published meanwhile
        this.wake(); // delivers signals of other processes sent meanwhile
      },
    });
  }

  connect(): Promise<void> {
    return this.listener.connect();
  }

  protected send(): Promise<boolean> {
    return this.listener.send(`NOTIFY ${CHANNEL}`);
  }

  protected disconnect(): Promise<void> {
    return this.listener.close();
  }
}

class RedisSignals extends SignalTransport {
  private readonly sender = randomUUID();
  private readonly publisher: Redis;
  private readonly subscriber: Redis;
  private failing = false;
  private firstAttempt = (): void => {};

  constructor(
    { url, log }: SignalOptions,
    private readonly channel: string,
  ) {
    super();
    const options = {
      lazyConnect: true,
      maxRetriesPerRequest: null,
      retryStrategy: (times: number) => reconnectDelay(times - 1),
    };
    this.publisher = new Redis(url, { ...options, enableOfflineQueue: false, commandTimeout: COMMAND_TIMEOUT_MS });
    this.subscriber = new Redis(url, { ...options, autoResubscribe: false });
    for (const client of [this.publisher, this.subscriber]) {
      client.on('error', (error: Error) => {
        if (!this.failing) log(`Signals over Redis are interrupted: ${error.message}`);
        this.failing = true;
      });
    }
    this.publisher.on('ready', () => this.schedule()); // sends signals published meanwhile
    this.subscriber.on('ready', () => void this.listen());
    this.subscriber.on('close', () => this.firstAttempt());
    this.subscriber.on('message', (_channel: string, sender: string) => {
      if (sender !== this.sender) this.wake();
    });
  }

  /** Resolves after the first attempt; further attempts continue in the background. */
  async connect(): Promise<void> {
    const attempted = new Promise<void>((resolve) => {
      this.firstAttempt = resolve;
    });
    for (const client of [this.publisher, this.subscriber]) client.connect().catch(() => {});
    await attempted;
  }

  protected async send(): Promise<boolean> {
    await this.publisher.publish(this.channel, this.sender);
    return true;
  }

  protected async disconnect(): Promise<void> {
    this.publisher.disconnect();
    this.subscriber.disconnect();
  }

  private async listen(): Promise<void> {
    try {
      await this.subscriber.subscribe(this.channel);
    } catch {
      return; // the connection broke meanwhile; the next one listens again
    }
    this.failing = false;
    this.firstAttempt();
    this.wake(); // delivers signals of other processes sent meanwhile
  }
}

/**
 * Opens signals over LISTEN and NOTIFY on one dedicated connection. Resolves after the first attempt to connect,
 * successful or not: without a connection there are no signals until the background retries succeed.
 */
export async function openPostgresSignals(options: SignalOptions): Promise<JournalSignals> {
  const signals = new PostgresSignals(options);
  await signals.connect();
  return signals;
}

/** Opens signals over Redis, on a channel of this instance. Resolves as `openPostgresSignals` does. */
export async function openRedisSignals(
  options: SignalOptions & { readonly instanceId: string },
): Promise<JournalSignals> {
  const signals = new RedisSignals(options, `${options.instanceId}:${CHANNEL}`);
  await signals.connect();
  return signals;
}
