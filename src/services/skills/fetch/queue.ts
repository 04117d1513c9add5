import { BoundedQueue } from '../../core/concurrency/bounded-queue.js';
import { Busy } from '../../core/errors/errors.js';

/**
 * Skills are read few at a time, from wherever they come: each may hold 100 MiB in memory, a repository in a process of
 * its own as well, and all are audited by one thread.
 */
const ofAll = new BoundedQueue({ atOnce: 3, waiting: 16, busy: Busy });

/** One company leaves a place to others: a slow host holds one for two minutes. */
const OF_COMPANY = { atOnce: 2, waiting: 6, busy: Busy };
const byCompany = new Map<string, BoundedQueue>();

/** Reads skills for a company in its turn. @throws 503 where too many wait */
export async function readInTurn<T>(companyId: string, read: () => Promise<T>): Promise<T> {
  const own = byCompany.get(companyId) ?? new BoundedQueue(OF_COMPANY);
  byCompany.set(companyId, own);
  try {
    return await own.run(() => ofAll.run(read));
  } finally {
    if (own.isIdle) byCompany.delete(companyId);
  }
}
