import type pg from 'pg';

/** Resolves once somebody waits for a lock in this client's database. */
export async function somebodyWaits(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}
