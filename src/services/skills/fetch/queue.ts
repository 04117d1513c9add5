import { BoundedQueue } from '#services/core/concurrency/bounded-queue.js';
import { Busy } from '#services/core/errors/errors.js';

/**
 * Few sources are read at once: each may hold 100 MiB in memory, a repository as much again in its own process. A
 * single thread audits them all.
 */
const OF_ALL = { atOnce: 3, waiting: 16, busy: Busy };

/** Leaves a place for other companies: a slow host can hold one for two minutes. */
const OF_COMPANY = { atOnce: 2, waiting: 6, busy: Busy };

/** Lets the companies of a process read skills in turn. */
export class SkillReadQueue {
  private readonly ofAll = new BoundedQueue(OF_ALL);
  private readonly byCompany = new Map<string, BoundedQueue>();

  /** Reads skills for a company when its turn comes. @throws 503 if too many requests wait */
  async run<T>(companyId: string, read: () => Promise<T>): Promise<T> {
    const own = this.byCompany.get(companyId) ?? new BoundedQueue(OF_COMPANY);
    this.byCompany.set(companyId, own);
    try {
      return await own.run(() => this.ofAll.run(read));
    } finally {
      if (own.isIdle) this.byCompany.delete(companyId);
    }
  }
}
