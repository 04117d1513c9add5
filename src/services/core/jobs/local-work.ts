import type { JsonObject } from '../text/fields.js';
import type { Job } from './jobs.js';

/** Runs one kind of job in this process. */
export interface JobTaker {
  /** Reserves room for a job; false if there is none, so that any process may run it. */
  reserve(payload: JsonObject): boolean;
  /** Called at the end of the transaction: runs the job if it was committed, otherwise frees the room. */
  settle(payload: JsonObject, isCommitted: boolean): void;
}

/** The jobs of a transaction: those that must be stored, and those that this process runs itself. */
export interface JobShare {
  readonly stored: readonly Job[];
  settle(isCommitted: boolean): void;
}

/**
 * Jobs that this process runs itself right after the commit that enqueues them. They are not stored, which saves about
 * half of a job's cost and most of its delay. So only jobs that are also found by other means, should the process die
 * before they are done, may be taken here.
 */
export class LocalWork {
  private readonly takers = new Map<string, JobTaker>();

  /** Offers jobs of the task to the taker. @returns the function that ends this */
  take(task: string, taker: JobTaker): () => void {
    this.takers.set(task, taker);
    return () => {
      if (this.takers.get(task) === taker) this.takers.delete(task);
    };
  }

  share(jobs: readonly Job[]): JobShare {
    const stored: Job[] = [];
    const taken: { taker: JobTaker; payload: JsonObject }[] = [];
    for (const job of jobs) {
      const taker = job.runAt ? undefined : this.takers.get(job.task);
      if (taker?.reserve(job.payload)) taken.push({ taker, payload: job.payload });
      else stored.push(job);
    }
    return {
      stored,
      settle(isCommitted) {
        for (const { taker, payload } of taken) taker.settle(payload, isCommitted);
      },
    };
  }
}
