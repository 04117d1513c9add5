import type { RoutineRun } from '#generated/prisma/client.js';
import { statement } from '#services/core/postgres/statement.js';
import { rowsBy } from '#services/core/rows/batched.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId, page } from '#services/core/rows/loaders.js';
import { byColumn, ordersOf } from '#services/core/rows/ordered-pages.js';
import { uuid } from '#services/core/text/fields.js';
import { RoutineRunSource, RoutineRunStatus } from '../routines/run-model.js';
import { DELIVERY_COLUMNS, type DeliveryRow, DeliveryStatus } from './delivery-model.js';

// Loaders that only GraphQL uses.

/** A run of a routine by id, or null if the scope cannot access it. */
export const routineRunNode = byId<RoutineRun>('RoutineRun');

export const RoutineRunFilter = filterOf({
  id: 'RoutineRunFilter',
  nouns: 'runs of routines',
  lists: {
    statuses: inColumn('status', RoutineRunStatus, 'with one of these outcomes'),
    sources: inColumn('source', RoutineRunSource, 'that were fired by one of these'),
    triggerIds: idsIn('triggerId', uuid(), 'of one of these triggers'),
    linkedIssueIds: idsIn('linkedIssueId', uuid(), 'that created or joined one of these issues'),
  },
  times: { triggeredAt: 'were fired', completedAt: 'were completed' },
});

const RoutineRunOrder = ordersOf({
  id: 'RoutineRunOrder',
  nouns: 'runs of routines',
  by: { triggered_at: byColumn('triggeredAt', 'timestamptz', 'Oldest first.', 'Newest first.') },
  initial: 'triggered_at_desc',
});

const routineRunPages = RoutineRunOrder.inCompany('RoutineRun', RoutineRunFilter);

/** The runs of a routine. */
export const runsOfRoutine = routineRunPages({ routineId: 'uuid' });

/** The runs of a trigger. The index also needs the routine. */
export const runsOfTrigger = routineRunPages({ routineId: 'uuid', triggerId: 'uuid' });

export const DeliveryFilter = filterOf({
  id: 'RoutineDeliveryFilter',
  nouns: 'requests to a webhook',
  lists: { statuses: inColumn('status', DeliveryStatus, 'that came to one of these') },
  times: { receivedAt: 'arrived' },
});

/** The requests to a webhook, newest first, without their bodies. */
export const deliveriesOfTrigger = page<DeliveryRow, FilterOf<typeof DeliveryFilter>>({
  table: 'RoutineDelivery',
  columns: DELIVERY_COLUMNS,
  by: { companyId: 'uuid', triggerId: 'uuid' },
  orderBy: { receivedAt: 'timestamptz', id: 'uuid' },
  direction: 'DESC',
  conditions: DeliveryFilter.conditions,
});

const CREATED_BY = statement(`
  SELECT i.id AS "issueId", r.id, r."companyId", r."routineId" FROM "Issue" i
  JOIN "RoutineRun" r ON r."companyId" = i."companyId" AND r.id = i."originRunId"
   WHERE i.id = ANY($1::uuid[]) AND i."originKind" = 'routine_execution'`);

type IssueOrigin = Pick<RoutineRun, 'id' | 'companyId' | 'routineId'> & { readonly issueId: string };

/** The run that created an issue, by the issue's id; null for other issues. This never changes. */
export const runThatCreated = rowsBy<IssueOrigin>(CREATED_BY, 'issueId');
