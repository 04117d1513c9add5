import type pg from 'pg';

/**
 * The connections of a pool, but for those that prepared their statements before a migration of a later release. Such a
 * statement that reads all columns of a table fails on each of them for ever once there is another column.
 */
export class CurrentConnections {
  private readonly openedAt = new WeakMap<object, number>();
  private since = 0;

  constructor(private readonly pool: pg.Pool) {
    pool.on('connect', (client) => this.openedAt.set(client, performance.now()));
  }

  async take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.pool.connect();
      if ((this.openedAt.get(client) ?? 0) >= this.since) return client;
      client.release(true);
    }
  }

  /** Whatever is open by now is closed when it would be taken next. */
  replaceAll(): void {
    this.since = performance.now();
  }
}
