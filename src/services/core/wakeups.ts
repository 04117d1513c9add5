import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import pg from 'pg';

/**
 * Tells the other processes that some journal advanced. Only a hint: one that is lost costs latency, never an event,
 * because whoever follows a journal also looks for itself from time to time.
 */
export interface Wakeups {
  /** Wakes every other process soon. */
  publish(companyIds: readonly string[]): void;
  /** Calls the listener when another process published, and when such a call may have been missed. */
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface WakeupOptions {
  readonly url: string;
  readonly log: (message: string) => void;
}

const COALESCE_MS = 5;
const RECONNECT_MIN_MS = 100;
const RECONNECT_MAX_MS = 5_000;
const COMMAND_TIMEOUT_MS = 5_000;

/** What both transports share: listeners, and sends that are coalesced and kept for later while there is no connection. */
abstract class WakeupTransport implements Wakeups {
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

  /** Sends one wake-up; false or an error when it did not leave. */
  protected abstract send(): Promise<boolean>;
  protected abstract disconnect(): Promise<void>;

  protected wake(): void {
    for (const listener of this.listeners) listener();
  }

  /** At most one send each COALESCE_MS, never two at once: NOTIFY takes a lock of the whole server when it commits. */
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

class PostgresWakeups extends WakeupTransport {
  private client: pg.Client | undefined;
  private listening = false;
  private failures = 0;
  private retry: NodeJS.Timeout | undefined;

  constructor(private readonly options: WakeupOptions) {
    super();
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.options.url,
      application_name: 'orgraph wake-ups',
      keepAlive: true,
      connectionTimeoutMillis: COMMAND_TIMEOUT_MS,
      query_timeout: COMMAND_TIMEOUT_MS,
    });
    client.on('error', (error) => this.drop(client, error));
    client.on('end', () => this.drop(client, new Error('the connection ended')));
    this.client = client;
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const own = rows[0]?.pid;
      client.on('notification', ({ processId }) => {
        if (processId !== own) this.wake();
      });
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      this.drop(client, error as Error);
      return;
    }
    if (this.client !== client) return;
    this.listening = true;
    this.failures = 0;
    this.schedule(); // what was published meanwhile
    this.wake(); // what others published meanwhile
  }

  protected async send(): Promise<boolean> {
    const client = this.client;
    if (!client || !this.listening) return false;
    try {
      await client.query(`NOTIFY ${CHANNEL}`);
      return true;
    } catch (error) {
      this.drop(client, error as Error);
      return false;
    }
  }

  protected async disconnect(): Promise<void> {
    clearTimeout(this.retry);
    const client = this.client;
    this.client = undefined;
    await client?.end().catch(() => {});
  }

  /** Gives up a connection, once, and tries another after a while. */
  private drop(client: pg.Client, reason: Error): void {
    if (this.client !== client) return;
    this.client = undefined;
    this.listening = false;
    client.end().catch(() => {});
    if (this.failures === 0) this.options.log(`Wake-ups over PostgreSQL are interrupted: ${reason.message}`);
    this.retry = setTimeout(() => void this.connect(), backoff(this.failures));
    this.failures += 1;
  }
}

class RedisWakeups extends WakeupTransport {
  private readonly sender = randomUUID();
  private readonly publisher: Redis;
  private readonly subscriber: Redis;
  private failing = false;
  private firstAttempt = (): void => {};

  constructor(
    { url, log }: WakeupOptions,
    private readonly channel: string,
  ) {
    super();
    const options = {
      lazyConnect: true,
      maxRetriesPerRequest: null,
      retryStrategy: (times: number) => backoff(times - 1),
    };
    this.publisher = new Redis(url, { ...options, enableOfflineQueue: false, commandTimeout: COMMAND_TIMEOUT_MS });
    this.subscriber = new Redis(url, { ...options, autoResubscribe: false });
    for (const client of [this.publisher, this.subscriber]) {
      client.on('error', (error: Error) => {
        if (!this.failing) log(`Wake-ups over Redis are interrupted: ${error.message}`);
        this.failing = true;
      });
    }
    this.publisher.on('ready', () => this.schedule()); // what was published meanwhile
    this.subscriber.on('ready', () => void this.listen());
    this.subscriber.on('close', () => this.firstAttempt());
    this.subscriber.on('message', (_channel: string, sender: string) => {
      if (sender !== this.sender) this.wake();
    });
  }

  /** Answers after the first attempt; further ones go on in the background. */
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
    this.wake(); // what others published meanwhile
  }
}

/** Half of it is random, so that processes that lost the same server do not return all at once. */
function backoff(failures: number): number {
  const limit = Math.min(RECONNECT_MAX_MS, RECONNECT_MIN_MS * 2 ** Math.min(failures, 10));
  return limit / 2 + (Math.random() * limit) / 2;
}

/**
 * Wake-ups over LISTEN and NOTIFY on one connection of their own. Answers after the first attempt to connect, whatever
 * its result: without a connection there are no wake-ups, until one is made in the background.
 */
export async function openPostgresWakeups(options: WakeupOptions): Promise<Wakeups> {
  const wakeups = new PostgresWakeups(options);
  await wakeups.connect();
  return wakeups;
}

/** Wake-ups over Redis, on a channel of this instance's own. Answers as `openPostgresWakeups` does. */
export async function openRedisWakeups(options: WakeupOptions & { readonly instanceId: string }): Promise<Wakeups> {
  const wakeups = new RedisWakeups(options, `${options.instanceId}:${CHANNEL}`);
  await wakeups.connect();
  return wakeups;
}
