import type pg from 'pg';
import { forgottenStatementCount, MAX_PREPARED } from './statement.js';

interface Opening {
  readonly at: number;
  /** How many statements had been forgotten by then. */
  readonly forgotten: number;
}

/**
 * The connections of a pool, but for two kinds. Those that prepared their statements before a migration of a later release:
 * such a statement that reads all columns of a table fails on each of them for ever once there is another column. And those
 * that may have as many statements prepared that nobody uses any more as there are others: only its end frees them.
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

  /** Whatever is open by now is closed when it would be taken next. */
  replaceAll(): void {
    this.since = performance.now();
  }
}
