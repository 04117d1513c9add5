import type { Wake } from '../../../generated/prisma/client.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '../../core/operation/filter.js';
import { page } from '../../core/operation/loaders.js';
import { text, uuid } from '../../core/text/fields.js';
import { InvocationSource } from '../../work/issues/runs.js';
import { WakeStatus } from './model.js';

export const WakeFilter = filterOf({
  id: 'WakeFilter',
  nouns: 'wakes',
  lists: {
    statuses: inColumn('status', WakeStatus, 'in one of these statuses'),
    sources: inColumn('source', InvocationSource, 'from one of these sources'),
    reasons: inColumn('reason', text(200), 'for one of these reasons'),
    agentIds: idsIn('agentId', uuid(), 'of one of these agents'),
    issueIds: idsIn('issueId', uuid(), 'for one of these issues'),
    runIds: idsIn('runId', uuid(), 'that started or joined one of these runs'),
  },
  times: { requestedAt: 'were requested', claimedAt: 'began to be executed', finishedAt: 'ended' },
});
export type WakeFilter = FilterOf<typeof WakeFilter>;

const wakePage = (by: Readonly<Record<string, string>>) =>
  page<Wake, WakeFilter>({
    table: 'Wake',
    by: { companyId: 'uuid', ...by },
    orderBy: { requestedAt: 'timestamptz', id: 'uuid' },
    direction: 'DESC',
    conditions: WakeFilter.conditions,
  });

/** The wakes for an issue, newest first. */
export const wakesOfIssue = wakePage({ issueId: 'uuid' });

/** The wakes of an agent, newest first. */
export const wakesOfAgent = wakePage({ agentId: 'uuid' });
