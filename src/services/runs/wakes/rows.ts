import type { Wake } from '../../../generated/prisma/client.js';
import { page } from '../../core/operation/loaders.js';

const NEWEST_FIRST = { orderBy: { requestedAt: 'timestamptz', id: 'uuid' }, direction: 'DESC' } as const;

/** The wakes for an issue, newest first. */
export const wakesOfIssue = page<Wake>({ table: 'Wake', by: { companyId: 'uuid', issueId: 'uuid' }, ...NEWEST_FIRST });

/** The wakes of an agent, newest first. */
export const wakesOfAgent = page<Wake>({ table: 'Wake', by: { companyId: 'uuid', agentId: 'uuid' }, ...NEWEST_FIRST });
