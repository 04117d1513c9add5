import pg from 'pg';
import { BoundedQueue } from '#services/core/concurrency/bounded-queue.js';
import { FairPlaces } from '#services/core/limits/fair-places.js';
import { databaseFailure } from '#services/plugins/database/port.js';

/** Maximum number of connections for all plugins of this process, and for one plugin at once. */
const MOST = 8;
const MOST_OF_PLUGIN = 4;
const WAITING = 100;
const PATIENCE_MS = 10_000;
const CONNECT_MS = 5_000;
/** How long an unused connection stays open. */
const IDLE_MS = 10_000;

/** The connections of all plugins of a process: separate from the server's own, so that no plugin takes those. */
export class PluginConnectionPool {
  readonly places = new FairPlaces(MOST, PATIENCE_MS);
  /** The unused connections, oldest first, each with a function that closes it. */
  readonly idle = new Map<pg.Client, () => Promise<void>>();
  /** The number of open connections, in use or not. */
  open = 0;
}

/** The connections of the login of one plugin. */
export class PluginConnections {
  private readonly queue = new BoundedQueue({
    atOnce: MOST_OF_PLUGIN,
    waiting: WAITING,
    busy: () => databaseFailure(`More than ${MOST_OF_PLUGIN + WAITING} statements are under way`, 'too_many_requests'),
  });
  private readonly ours = new Map<pg.Client, NodeJS.Timeout>();
  private isClosed = false;

  constructor(
    private readonly pool: PluginConnectionPool,
    private readonly pluginId: string,
    private readonly url: string,
  ) {}

  /** Runs work on a connection. Closes the connection if more than a statement failed. */
  use<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    return this.queue.run(async () => {
      const leave = await this.pool.places.take(this.pluginId);
      try {
        const client = await this.take();
        return await this.runWork(client, work);
      } finally {
        leave();
      }
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.ours.keys()].map((client) => this.pool.idle.get(client)?.()));
  }

  private async runWork<T>(client: pg.Client, work: (client: pg.Client) => Promise<T>): Promise<T> {
    let isSound = false;
    try {
      const result = await work(client);
      isSound = true;
      return result;
    } catch (error) {
      isSound = error instanceof pg.DatabaseError && error.severity !== 'FATAL';
      throw error;
    } finally {
      if (isSound) await this.giveBack(client);
      else await end(client);
    }
  }

  private async take(): Promise<pg.Client> {
    const [known] = this.ours.keys();
    if (known) {
      this.forget(known);
      return known;
    }
    const [oldest] = this.pool.idle.values();
    if (this.pool.open >= MOST && oldest) await oldest();
    this.pool.open += 1;
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'orgraph plugin',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    });
    client.on('error', () => {}); // The running statement reports the error to its caller.
    client.once('end', () => {
      this.pool.open -= 1;
      this.forget(client);
    });
    try {
      await client.connect();
      return client;
    } catch (error) {
      await end(client);
      throw error;
    }
  }

  private async giveBack(client: pg.Client): Promise<void> {
    try {
      await client.query('DISCARD ALL');
    } catch {
      return end(client);
    }
    if (this.isClosed) return end(client);
    const timer = setTimeout(() => void this.pool.idle.get(client)?.(), IDLE_MS).unref();
    this.ours.set(client, timer);
    this.pool.idle.set(client, () => {
      this.forget(client);
      return end(client);
    });
  }

  private forget(client: pg.Client): void {
    clearTimeout(this.ours.get(client));
    this.ours.delete(client);
    this.pool.idle.delete(client);
  }
}

const end = (client: pg.Client): Promise<void> => client.end().catch(() => {});
