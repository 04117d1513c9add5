import type pg from 'pg';
import { forgottenStatementCount, MAX_PREPARED } from './statement.js';

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
export class CurrentConnections {
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
