import type { CostEvent } from '../../../generated/prisma/client.js';
import { page } from '../../core/operation/loaders.js';

const NEWEST_FIRST = {
  table: 'CostEvent',
  orderBy: { occurredAt: 'timestamptz', id: 'uuid' },
  direction: 'DESC',
} as const;

/** A company's cost events, newest first. */
export const costsOfCompany = page<CostEvent>({ ...NEWEST_FIRST, by: { companyId: 'uuid' } });

/** An agent's cost events, newest first. */
export const costsOfAgent = page<CostEvent>({ ...NEWEST_FIRST, by: { companyId: 'uuid', agentId: 'uuid' } });

/** An issue's own cost events, newest first. */
export const costsOfIssue = page<CostEvent>({ ...NEWEST_FIRST, by: { companyId: 'uuid', issueId: 'uuid' } });

/** A run's cost events, newest first. */
export const costsOfRun = page<CostEvent>({ ...NEWEST_FIRST, by: { companyId: 'uuid', heartbeatRunId: 'uuid' } });
