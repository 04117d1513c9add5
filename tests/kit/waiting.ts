import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

/**
 * Resolves once somebody waits for a lock in the database. Asked on a connection of its own: a transaction sees who is
 * connected only once, and the role of a pooled connection does not see what others wait for.
 */
export async function somebodyWaits(url: string | undefined): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    while (!(await isAnybodyWaiting(client))) await setTimeout(2);
  } finally {
    await client.end();
  }
}

async function isAnybodyWaiting(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

/** Whether some work ends, or first waits for a lock in the database. */
export const outcomeOf = (work: Promise<unknown>, url: string | undefined): Promise<'ends' | 'waits'> =>
  Promise.race([work.then(() => 'ends' as const), somebodyWaits(url).then(() => 'waits' as const)]);
