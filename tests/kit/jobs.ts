import pg from 'pg';
import type { World } from './world.js';

/** How many jobs of a key wait to be done. */
export const waitingJobs = (world: World, key: string): Promise<number> =>
  count(world, 'SELECT FROM graphile_worker.jobs WHERE key = $1', key);

/** How many jobs wait, of whatever kind. */
export const allWaitingJobs = (world: Pick<World, 'services'>): Promise<number> =>
  count(world, 'SELECT FROM graphile_worker.jobs');

/** How many jobs wait that remove this content unless something names it, but for the promises made before an upload. */
export const waitingRemovals = (world: World, sha256: string): Promise<number> =>
  count(
    world,
    `SELECT FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
      WHERE task.identifier = 'removeContent' AND job.key IS NULL AND job.payload::jsonb->'sha256' @> to_jsonb($1::text)`,
    sha256,
  );

async function count(
  { services }: Pick<World, 'services'>,
  sql: string,
  ...values: readonly string[]
): Promise<number> {
  const owner = new pg.Client(services.config.DATABASE_URL);
  await owner.connect();
  try {
    return (await owner.query(sql, [...values])).rowCount ?? 0;
  } finally {
    await owner.end();
  }
}
