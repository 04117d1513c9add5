import { z } from 'zod';
import type { Routine, RoutineRun } from '../../../generated/prisma/client.js';
import { rowsBy } from '../../core/operation/batched.js';
import { byId, page } from '../../core/operation/loaders.js';
import type { Bind } from '../../core/postgres/bind.js';
import { statement } from '../../core/postgres/statement.js';
import { DELIVERY_COLUMNS, type DeliveryRow, DeliveryStatus } from './delivery-model.js';
import type { RoutineFilter } from './rows.js';
import { RoutineRunSource, RoutineRunStatus } from './run-model.js';

// Loaders that only GraphQL uses.

/** A run of a routine by id, or null where there is none within reach. */
export const routineRunNode = byId<RoutineRun>('RoutineRun');

const LATEST_CHANGE_FIRST = {
  table: 'Routine',
  orderBy: { updatedAt: 'timestamptz', id: 'uuid' },
  direction: 'DESC',
  conditions: ({ status }: Pick<RoutineFilter, 'status'>, bind: Bind) => (status ? [`t.status = ${bind(status)}`] : []),
} as const;

/** The routines whose issues are an agent's, those that changed last first. */
export const routinesOfAgent = page<Routine, Pick<RoutineFilter, 'status'>>({
  ...LATEST_CHANGE_FIRST,
  by: { companyId: 'uuid', assigneeAgentId: 'uuid' },
});

/** The routines whose issues are a project's, those that changed last first. */
export const routinesOfProject = page<Routine, Pick<RoutineFilter, 'status'>>({
  ...LATEST_CHANGE_FIRST,
  by: { companyId: 'uuid', projectId: 'uuid' },
});

export const RoutineRunFilter = z
  .object({
    status: z.array(RoutineRunStatus).optional().describe('Only runs with one of these outcomes.'),
    source: z.array(RoutineRunSource).optional().describe('Only runs that were fired by one of these.'),
  })
  .meta({ id: 'RoutineRunFilter', description: 'Which runs of routines to list.' });
type RoutineRunFilter = z.output<typeof RoutineRunFilter>;

const NEWEST_RUN_FIRST = {
  table: 'RoutineRun',
  orderBy: { triggeredAt: 'timestamptz', id: 'uuid' },
  direction: 'DESC',
  conditions: ({ status, source }: RoutineRunFilter, bind: Bind) => [
    ...(status ? [`t.status = ANY(${bind(status)}::text[])`] : []),
    ...(source ? [`t.source = ANY(${bind(source)}::text[])`] : []),
  ],
} as const;

/** The runs of a routine, newest first. */
export const runsOfRoutine = page<RoutineRun, RoutineRunFilter>({
  ...NEWEST_RUN_FIRST,
  by: { companyId: 'uuid', routineId: 'uuid' },
});

/** The runs of a trigger, newest first. The index needs the routine, too. */
export const runsOfTrigger = page<RoutineRun, RoutineRunFilter>({
  ...NEWEST_RUN_FIRST,
  by: { companyId: 'uuid', routineId: 'uuid', triggerId: 'uuid' },
});

export const DeliveryFilter = z
  .object({
    status: z.array(DeliveryStatus).optional().describe('Only requests that came to one of these.'),
  })
  .meta({ id: 'RoutineDeliveryFilter', description: 'Which requests to a webhook to list.' });

/** The requests to a webhook, newest first, without their bodies. */
export const deliveriesOfTrigger = page<DeliveryRow, z.output<typeof DeliveryFilter>>({
  table: 'RoutineDelivery',
  columns: DELIVERY_COLUMNS,
  by: { companyId: 'uuid', triggerId: 'uuid' },
  orderBy: { receivedAt: 'timestamptz', id: 'uuid' },
  direction: 'DESC',
  conditions: ({ status }, bind) => (status ? [`t.status = ANY(${bind(status)}::text[])`] : []),
});

const CREATED_BY = statement(`
  SELECT i.id AS "issueId", r.id, r."companyId", r."routineId" FROM "Issue" i
  JOIN "RoutineRun" r ON r."companyId" = i."companyId" AND r.id = i."originRunId"
   WHERE i.id = ANY($1::uuid[]) AND i."originKind" = 'routine_execution'`);

type IssueOrigin = Pick<RoutineRun, 'id' | 'companyId' | 'routineId'> & { readonly issueId: string };

/** The run that created an issue, by the issue's id; null for other issues. It never changes. */
export const runThatCreated = rowsBy<IssueOrigin>(CREATED_BY, 'issueId');
