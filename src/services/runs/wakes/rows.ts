import type { Wake } from '#generated/prisma/client.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byColumn, ordersOf } from '#services/core/rows/ordered-pages.js';
import { text, uuid } from '#services/core/text/fields.js';
import { InvocationSource } from '#services/work/issues/runs.js';
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
type WakeFilter = FilterOf<typeof WakeFilter>;

const WakeOrder = ordersOf({
  id: 'WakeOrder',
  nouns: 'wakes',
  by: { requested_at: byColumn('requestedAt', 'timestamptz', 'Oldest first.', 'Newest first.') },
  initial: 'requested_at_desc',
});

const wakePages = WakeOrder.inCompany('Wake', WakeFilter);

/** The wakes for an issue. */
export const wakesOfIssue = wakePages({ issueId: 'uuid' });

/** The wakes of an agent. */
export const wakesOfAgent = wakePages({ agentId: 'uuid' });

/** The wakes of a run: its own and those that were merged into it, oldest first by default. */
export const wakesOfRun = WakeOrder.pages<Wake, WakeFilter>(
  { table: 'Wake', by: { companyId: 'uuid', runId: 'uuid' }, conditions: WakeFilter.conditions },
  { initial: 'requested_at_asc' },
);
