import pg from 'pg';
import type { World } from './world.js';

/** How many jobs of a key wait to be done. */
export async function waitingJobs({ services }: World, key: string): Promise<number> {
  const owner = new pg.Client(services.config.DATABASE_URL);
  await owner.connect();
  const { rowCount } = await owner.query('SELECT FROM graphile_worker.jobs WHERE key = $1', [key]);
  await owner.end();
  return rowCount ?? 0;
}
