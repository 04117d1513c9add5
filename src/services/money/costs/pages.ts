import { filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byColumn, ordersOf } from '#services/core/rows/ordered-pages.js';
import { text, uuid } from '#services/core/text/fields.js';
import { BillingType, CostStatus } from './model.js';

const word = () => text(200);

export const CostFilter = filterOf({
  id: 'CostEventFilter',
  nouns: 'cost events',
  lists: {
    agentIds: idsIn('agentId', uuid(), 'of one of these agents'),
    issueIds: idsIn('issueId', uuid(), 'for one of these issues'),
    projectIds: idsIn('projectId', uuid(), 'for one of these projects'),
    goalIds: idsIn('goalId', uuid(), 'for one of these goals'),
    runIds: idsIn('heartbeatRunId', uuid(), 'of one of these runs'),
    providers: inColumn('provider', word(), 'of one of these providers'),
    billers: inColumn('biller', word(), 'of one of these billers'),
    models: inColumn('model', word(), 'of one of these models'),
    billingTypes: inColumn('billingType', BillingType, 'billed in one of these ways'),
    costStatuses: inColumn('costStatus', CostStatus, 'whose price has one of these statuses'),
    billingCodes: inColumn('billingCode', word(), 'with one of these billing codes'),
  },
  times: { occurredAt: 'occurred', createdAt: 'were recorded' },
});

const CostOrder = ordersOf({
  id: 'CostEventOrder',
  nouns: 'cost events',
  by: { occurred_at: byColumn('occurredAt', 'timestamptz', 'Oldest first.', 'Newest first.') },
  initial: 'occurred_at_desc',
});

const costPages = CostOrder.inCompany('CostEvent', CostFilter);

/** A company's cost events. */
export const costsOfCompany = costPages();

/** An agent's cost events. */
export const costsOfAgent = costPages({ agentId: 'uuid' });

/** An issue's own cost events. */
export const costsOfIssue = costPages({ issueId: 'uuid' });

/** A run's cost events. */
export const costsOfRun = costPages({ heartbeatRunId: 'uuid' });
