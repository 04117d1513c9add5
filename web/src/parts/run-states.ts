import type { RunRow } from '../graph/types.js';

type RunStatus = RunRow['status'];

/** The statuses of runs that have not ended. */
export const OPEN_RUN_STATUSES: readonly RunStatus[] = ['QUEUED', 'RUNNING', 'SCHEDULED_RETRY'];

export const isOpenRun = ({ status }: { readonly status: RunStatus }): boolean => OPEN_RUN_STATUSES.includes(status);

/** Whether a run ended without success, so that it can be tried again. */
export const isRetryable = (run: { readonly status: RunStatus }): boolean =>
  !isOpenRun(run) && run.status !== 'SUCCEEDED';
