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

/** Runs one kind of job in this process. */
export interface JobTaker {
  /** Reserves room for a job; returns false without free room, which leaves the job to any process. */
  reserve(payload: JsonObject): boolean;
  /** Called at the end of the transaction: runs the job if it was committed, otherwise frees the room. */
  settle(payload: JsonObject, isCommitted: boolean): void;
}

/** The jobs of a transaction, divided into those to store and those that this process runs itself. */
interface JobShare {
  readonly stored: readonly Job[];
  settle(isCommitted: boolean): void;
}

/**
 * Jobs that this process runs itself right after the commit that enqueues them. They are not stored, which saves about
 * half of a job's cost and most of its delay. Use it only for jobs that are also found in another way if the process
 * dies before they are done.
 */
export class LocalWork {
  private readonly takers = new Map<string, JobTaker>();

  /** Offers jobs of the task to the taker. @returns the function that stops this */
  take(task: string, taker: JobTaker): () => void {
    this.takers.set(task, taker);
    return () => {
      if (this.takers.get(task) === taker) this.takers.delete(task);
    };
  }

  share(jobs: readonly Job[]): JobShare {
    const stored: Job[] = [];
    const reservations: { taker: JobTaker; payload: JsonObject }[] = [];
    for (const job of jobs) {
      const taker = job.runAt ? undefined : this.takers.get(job.task);
      if (taker?.reserve(job.payload)) reservations.push({ taker, payload: job.payload });
      else stored.push(job);
    }
    return {
      stored,
      settle(isCommitted) {
        for (const { taker, payload } of reservations) taker.settle(payload, isCommitted);
      },
    };
  }
}
