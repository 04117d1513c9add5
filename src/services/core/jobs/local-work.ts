import type { JsonObject } from '../text/fields.js';
import type { Job } from './jobs.js';

/** Runs one kind of job in this process. */
export interface JobTaker {
  /** Reserves room for a job; returns false without free room, which leaves the job to any process. */
  reserve(payload: JsonObject): boolean;
  /** Called at the end of the transaction: runs the job if it was committed, otherwise frees the room. */
  settle(payload: JsonObject, isCommitted: boolean): void;
}

/** The jobs of a transaction, divided into those to store and those that this process runs itself. */
export interface JobShare {
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
