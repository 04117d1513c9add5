import { rowsIn, type Transaction } from '../postgres/database.js';
import { statement } from '../postgres/statement.js';
import type { JsonObject } from '../text/fields.js';

/** Work for any process. It runs at least once, after the commit of the transaction that enqueued it. */
export interface Job {
  readonly task: string;
  readonly payload: JsonObject;
  /** A second job with the same key replaces the first while the first waits. */
  readonly key?: string;
  readonly runAt?: Date;
  readonly maxAttempts?: number;
}

const ENQUEUE = statement('SELECT orgraph_enqueue($1::jsonb)');

/** Adds the jobs in the given transaction, in one statement. */
export async function enqueueJobs(tx: Transaction, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  // Always in the same order: two transactions that replace the same jobs cannot deadlock.
  const inOrder = [...jobs].sort((one, other) => compare(one.key ?? '', other.key ?? ''));
  const specs = inOrder.map((job) => ({
    identifier: job.task,
    payload: job.payload,
    jobKey: job.key ?? null,
    runAt: job.runAt?.toISOString() ?? null,
    maxAttempts: job.maxAttempts ?? 25,
  }));
  await rowsIn(tx, ENQUEUE, [JSON.stringify(specs)]);
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
