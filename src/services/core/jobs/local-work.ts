import type { JsonObject } from '../text/fields.js';
import type { Job } from './jobs.js';

/** Does one kind of job in this process. */
export interface JobTaker {
  /** Keeps room for a job; false where there is none, so that any process may have it. */
  reserve(payload: JsonObject): boolean;
  /** What became of the transaction that asked for it: the job is done now, or its room is free again. */
  settle(payload: JsonObject, isCommitted: boolean): void;
}

/** The jobs of a transaction: those that must be stored, and those that this process does itself. */
export interface JobShare {
  readonly stored: readonly Job[];
  settle(isCommitted: boolean): void;
}

/**
 * Jobs that this process does itself right after the commit that asks for them. None of these is stored, which is about
 * half of what a job costs and most of its delay; so a job may only be taken here that is found by other means, too,
 * should the process die before it is done.
 */
export class LocalWork {
  private readonly takers = new Map<string, JobTaker>();

  /** From now on jobs of the task are offered to the taker. @returns what ends that */
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
