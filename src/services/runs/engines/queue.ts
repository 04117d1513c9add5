import type { Services } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

const QUEUE = statement(`
  SELECT count(*)::int AS runs,
         coalesce(extract(epoch FROM clock_timestamp() - min("createdAt")), 0)::float8 AS seconds
    FROM "HeartbeatRun" WHERE status = 'queued'`);

/** The queued runs of the whole installation. */
export interface Queue {
  readonly runs: number;
  /** The age of the oldest run; 0 without any. */
  readonly seconds: number;
}

export async function queueOf({ database }: Services): Promise<Queue> {
  const [queue] = await database.query<Queue>('all', QUEUE, []);
  return queue as Queue;
}
