import type { Services } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

const RELEASE = statement('SELECT orgraph_release_lost_jobs()::text AS released');

/** Returns the jobs of gone processes to the queue. These jobs have used up an attempt. */
export async function releaseLostJobs({ database }: Services): Promise<void> {
  await database.query('all', RELEASE, []);
}
