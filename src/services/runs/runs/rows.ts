import { z } from 'zod';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import { notFound } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId, locatedBy, page } from '#services/core/rows/loaders.js';
import { BY_CREATION, ordersOf } from '#services/core/rows/ordered-pages.js';
import { text, uuid } from '#services/core/text/fields.js';
import { InvocationSource, RunStatus } from '#services/work/issues/runs.js';
import { LivenessState } from './model.js';

const BY_ID = statement(`SELECT * FROM "HeartbeatRun" WHERE id = $1::uuid`);

const RunNotFound = () => notFound('Heartbeat run not found');

/** The run that a path or argument names. @throws 404 */
export const runById = locatedBy<'runId', HeartbeatRun>('runId', BY_ID, RunNotFound);

/** Reads the run again, within a mutation. */
export const reloadRun = (scope: Scope, runId: string): Promise<HeartbeatRun> => runById(scope, { runId });

/** A run by id; null if the scope cannot access it. */
export const runNode = byId<HeartbeatRun>('HeartbeatRun');

export const RunFilter = filterOf({
  id: 'RunFilter',
  nouns: 'runs',
  lists: {
    statuses: {
      value: RunStatus,
      meaning: 'in one of these statuses',
      options: RunStatus.options,
      // Enum values as literals: the planner can use the partial indexes of active runs only with literals.
      sql: (statuses) => `t.status IN (${['', ...statuses].map((status) => `'${status}'`).join(', ')})`,
    },
    agentIds: idsIn('agentId', uuid(), 'of one of these agents'),
    issueIds: idsIn('issueId', uuid(), 'about one of these issues'),
    invocationSources: inColumn('invocationSource', InvocationSource, 'that were invoked in one of these ways'),
    adapterTypes: inColumn('adapterType', text(80), 'with one of these adapters'),
    models: inColumn('model', text(200), 'with one of these models'),
    errorCodes: inColumn('errorCode', text(200), 'that failed with one of these codes'),
    livenessStates: inColumn('livenessState', LivenessState, 'with one of these outcomes', { isNullable: true }),
  },
  times: {
    createdAt: 'were created',
    updatedAt: 'were changed last',
    startedAt: 'started',
    finishedAt: 'ended',
  },
  fields: { needsAction: z.boolean().optional().describe('Only runs that require an action.') },
  also: ({ needsAction }) => (needsAction ? ['t."requiredAction" IS NOT NULL'] : []),
});
export type RunFilter = FilterOf<typeof RunFilter>;

const RunOrder = ordersOf({
  id: 'RunOrder',
  nouns: 'runs',
  by: { created_at: BY_CREATION },
  initial: 'created_at_desc',
});

const runPages = RunOrder.inCompany('HeartbeatRun', RunFilter);

/** A company's runs. */
export const runsOfCompany = runPages();

/** The queued and running runs of a company, newest first. Running runs come first: waiting runs must not hide them. */
export const liveRunsOfCompany = page<HeartbeatRun>({
  table: 'HeartbeatRun',
  by: { companyId: 'uuid' },
  where: `t.status IN ('running', 'queued')`,
  // The status names sort in the wanted order.
  orderBy: { status: 'text', createdAt: 'timestamptz', id: 'uuid' },
  direction: 'DESC',
});

/** An agent's runs. */
export const runsOfAgent = runPages({ agentId: 'uuid' });

/** An issue's runs. */
export const runsOfIssue = runPages({ issueId: 'uuid' });

/** The runs that retry a run. */
export const retriesOf = runPages({ retryOfRunId: 'uuid' });
