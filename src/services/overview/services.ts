import type { BoundedQueue } from '#services/core/concurrency/bounded-queue.js';
import { openExportQueue } from './export/make.js';

/** The part of this area in the services of a process. */
interface OverviewServices {
  readonly companyExports: BoundedQueue;
}

declare module '#services/core/operation/scope.js' {
  interface Services extends OverviewServices {}
}

export const overviewServices = (): OverviewServices => ({ companyExports: openExportQueue() });
