import pg from 'pg';
import { reconnectDelay } from '../concurrency/reconnect-delay.js';
import { type Statement, statementChannel } from '../postgres/statement.js';

interface ListenerOptions {
  readonly url: string;
  readonly channel: string;
  /** The connection's name in PostgreSQL and in log lines. */
  readonly name: string;
  readonly log: (message: string) => void;
  /** Called for each notification except those that this connection sent itself. */
  readonly onNotification: (payload: string) => void;
  /** Called each time that listening begins; earlier notifications may have been missed. */
  readonly onListening: () => void;
  /** A command that runs first on each new connection. */
  readonly prepare?: string;
  /** Called when listening is interrupted. */
  readonly onLost?: () => void;
}

const COMMAND_TIMEOUT_MS = 5_000;

/** A dedicated connection that listens on one NOTIFY channel and reconnects whenever the connection is lost. */
export class NotificationListener {
  private client: pg.Client | undefined;
  private listening = false;
  private closed = false;
  private failures = 0;
  private retry: NodeJS.Timeout | undefined;

  constructor(private readonly options: ListenerOptions) {}

  get isListening(): boolean {
    return this.listening;
  }

  /** Resolves after the first attempt, successful or not; further attempts continue in the background. */
  async connect(): Promise<void> {
    if (this.closed) return;
    const { url, channel, name, prepare, onNotification, onListening } = this.options;
    const client = new pg.Client({
      connectionString: url,
      application_name: `orgraph ${name}`,
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
      if (prepare) await client.query(prepare);
      client.on('notification', ({ processId, payload = '' }) => {
        if (processId !== own && this.client === client) onNotification(payload);
      });
      await client.query(`LISTEN ${channel}`);
    } catch (error) {
      this.drop(client, error as Error);
      return;
    }
    if (this.client !== client) return;
    this.listening = true;
    this.failures = 0;
    onListening();
  }

  /** Sends a command over the listening connection. @returns false when it failed */
  async send(command: string): Promise<boolean> {
    return this.ask({ text: command }).then(
      () => true,
      () => false,
    );
  }

  /**
   * The rows of a statement over the listening connection. If the statement fails, the connection is dropped.
   * @throws also without a connection, or without a response within five seconds
   */
  async rows<T extends object>({ name, text }: Statement, values: readonly unknown[]): Promise<T[]> {
    statementChannel.publish(text);
    const { rows } = await this.ask({ name, text, values: [...values] });
    return rows as T[];
  }

  private async ask(config: pg.QueryConfig): Promise<pg.QueryResult> {
    const client = this.client;
    if (!client || !this.listening) throw new Error(`The ${this.options.name} over PostgreSQL are interrupted`);
    try {
      return await client.query(config);
    } catch (error) {
      this.drop(client, error as Error);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    this.listening = false;
    clearTimeout(this.retry);
    const client = this.client;
    this.client = undefined;
    await client?.end().catch(() => {});
  }

  /** Drops a connection, once, and opens another after a delay. */
  private drop(client: pg.Client, reason: Error): void {
    if (this.client !== client) return;
    this.client = undefined;
    this.listening = false;
    client.end().catch(() => {});
    this.options.onLost?.();
    if (this.failures === 0)
      this.options.log(`The ${this.options.name} over PostgreSQL are interrupted: ${reason.message}`);
    this.retry = setTimeout(() => void this.connect(), reconnectDelay(this.failures));
    this.failures += 1;
  }
}
