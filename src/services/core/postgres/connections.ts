import type { Socket } from 'node:net';
import pg from 'pg';
import { FairPlaces } from '../limits/fair-places.js';
import { KEYED_SCOPE, SCOPE, STEADY_SCOPE } from './batch.js';
import { translateConnectionError } from './failures.js';
import { forgottenStatementCount, MAX_PREPARED } from './statement.js';
import { streamOf } from './wire.js';

interface Opening {
  readonly at: number;
  /** The number of statements forgotten before the connection was opened. */
  readonly forgotten: number;
}

/**
 * The connections of a pool, except for two kinds, which it closes. The first prepared their statements before a
 * migration of a later release: a statement that reads all columns of a table fails on them for ever once there is
 * another column. The second may hold as many unused prepared statements as used ones: only closing the connection
 * frees them.
 */
class CurrentConnections {
  private readonly openings = new WeakMap<object, Opening>();
  private since = 0;

  constructor(private readonly pool: pg.Pool) {
    pool.on('connect', (client) =>
      this.openings.set(client, { at: performance.now(), forgotten: forgottenStatementCount() }),
    );
  }

  async take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.pool.connect();
      const { at, forgotten } = this.openings.get(client) ?? { at: 0, forgotten: 0 };
      if (at >= this.since && forgottenStatementCount() - forgotten < MAX_PREPARED) return client;
      client.release(true);
    }
  }

  /** Outdates all open connections: each is closed instead of being taken again. */
  replaceAll(): void {
    this.since = performance.now();
  }
}

export interface ConnectionOptions {
  /** The URL of a login that row policies bind (`prepareLogins`). */
  readonly url: string;
  readonly poolMax: number;
  readonly onConnectionError?: (error: Error) => void;
}

/** A connection for one caller's exclusive use until its release. */
export interface DatabaseConnection {
  readonly client: pg.PoolClient;
  /** @param broken the reason why the connection cannot be used any more, if any */
  readonly release: (broken?: Error) => void;
}

const CONNECTION_WAIT_MS = 10_000;
/**
 * PostgreSQL ends a statement, and an idle transaction, after 30 s, so a connection in use that is silent for longer is
 * dead. A network that drops packets would hold it for a quarter of an hour.
 */
const SILENCE_LIMIT_MS = 35_000;
const TIMEOUTS = { lock_timeout: 5_000, statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 };

/**
 * The number of connections that stay open while idle. A new connection costs 10 ms and prepares all its statements
 * again. After a quiet quarter of a minute, the slowest of a hundred tool calls took 115 ms; with four connections
 * kept, 35 ms.
 */
const KEPT_CONNECTIONS = 4;

/** The connections to the database. Each payer has a share of them. */
export class Connections {
  readonly pool: pg.Pool;
  private readonly places: FairPlaces;
  private readonly current: CurrentConnections;
  private isClosing = false;

  constructor({ url, poolMax, onConnectionError }: ConnectionOptions) {
    this.pool = openPool(url, poolMax);
    // The pool forgets connections before they are closed, so errors may still arrive after the server has stopped.
    this.pool.on('error', (error) => this.isClosing || onConnectionError?.(error));
    this.places = new FairPlaces(poolMax, CONNECTION_WAIT_MS);
    this.current = new CurrentConnections(this.pool);
  }

  /** Takes a connection within the payer's share. */
  async take(payer: string): Promise<DatabaseConnection> {
    const leave = this.places.try(payer) ?? (await this.places.take(payer));
    try {
      const client = await this.current.take();
      const stream = streamOf(client).setTimeout(SILENCE_LIMIT_MS).once('timeout', giveUp);
      const release = (broken?: Error): void => {
        stream.setTimeout(0).removeListener('timeout', giveUp);
        client.release(broken);
        leave();
      };
      return { client, release };
    } catch (error) {
      leave();
      throw translateConnectionError(error);
    }
  }

  /** Outdates all open connections: each is closed instead of being taken again. */
  replaceAll(): void {
    this.current.replaceAll();
  }

  async close(): Promise<void> {
    this.isClosing = true;
    await this.pool.end();
  }
}

const openPool = (url: string, max: number): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    max,
    min: Math.min(max, KEPT_CONNECTIONS),
    application_name: 'orgraph',
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    ...TIMEOUTS,
    // A statement is sent without waiting for the results of earlier ones.
    pipeline: true,
    onConnect: prepareConnection,
  } as pg.PoolConfig & { pipeline: boolean; onConnect: (client: pg.ClientBase) => Promise<void> });

/** Prepares a new connection before its first use. */
async function prepareConnection(client: pg.ClientBase): Promise<void> {
  // Compiling the statement of a list took 147 ms of its 180: no statement here runs long enough to gain from it.
  await client.query('SET jit = off');
  for (const scope of [SCOPE, STEADY_SCOPE, KEYED_SCOPE]) await client.query({ ...scope, values: [''] });
}

/** Fails the connection's statements as for a lost connection. */
function giveUp(this: Socket): void {
  this.destroy(Object.assign(new Error('The database has not answered in time'), { code: '08006' }));
}
