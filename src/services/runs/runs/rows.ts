import { z } from 'zod';
import type { HeartbeatRun, Wake } from '../../../generated/prisma/client.js';
import { notFound } from '../../core/errors/errors.js';
import { byId, page } from '../../core/operation/loaders.js';
import { locatedBy } from '../../core/operation/located-by.js';
import type { Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { uuid } from '../../core/text/fields.js';
import { InvocationSource, RunStatus } from '../../work/issues/runs.js';

const BY_ID = statement(`SELECT * FROM "HeartbeatRun" WHERE id = $1::uuid`);

const RunNotFound = () => notFound('Heartbeat run not found');

/** The run that a path or argument names. @throws 404 */
export const runById = locatedBy<'runId', HeartbeatRun>('runId', BY_ID, RunNotFound);

/** Reads the run again, within a mutation. */
export const reloadRun = (scope: Scope, runId: string): Promise<HeartbeatRun> => runById(scope, { runId });

/** A run by id; null if there is none within reach. */
export const runNode = byId<HeartbeatRun>('HeartbeatRun');

export const RunFilter = z
  .object({
    status: z.array(RunStatus).max(8).optional().describe('Only runs in one of these statuses.'),
    agentId: uuid().optional().describe('Only runs of this agent.'),
    issueId: uuid().optional().describe('Only runs about this issue.'),
    invocationSource: InvocationSource.optional().describe('Only runs that were invoked in this way.'),
    needsAction: z.boolean().optional().describe('Only runs after which somebody has to act.'),
  })
  .meta({ id: 'RunFilter', description: 'Which runs to list.' });
export type RunFilter = z.output<typeof RunFilter>;

function conditions(filter: RunFilter, bind: (value: unknown) => string): string[] {
  const { status, agentId, issueId, invocationSource, needsAction } = filter;
  return [
    // Literals, which are values of an enum: only with them can the planner use the partial indexes of active runs.
    ...(status ? [`t.status IN (${['', ...status].map((word) => `'${word}'`).join(', ')})`] : []),
    ...(agentId ? [`t."agentId" = ${bind(agentId)}::uuid`] : []),
    ...(issueId ? [`t."issueId" = ${bind(issueId)}::uuid`] : []),
    ...(invocationSource ? [`t."invocationSource" = ${bind(invocationSource)}`] : []),
    ...(needsAction ? ['t."requiredAction" IS NOT NULL'] : []),
  ];
}

const NEWEST_FIRST = {
  table: 'HeartbeatRun',
  orderBy: { createdAt: 'timestamptz', id: 'uuid' },
  direction: 'DESC',
  conditions,
} as const;

/** A company's runs, newest first. */
export const runsOfCompany = page<HeartbeatRun, RunFilter>({ ...NEWEST_FIRST, by: { companyId: 'uuid' } });

/** An agent's runs, newest first. */
export const runsOfAgent = page<HeartbeatRun, RunFilter>({
  ...NEWEST_FIRST,
  by: { companyId: 'uuid', agentId: 'uuid' },
});

/** An issue's runs, newest first. */
export const runsOfIssue = page<HeartbeatRun, RunFilter>({
  ...NEWEST_FIRST,
  by: { companyId: 'uuid', issueId: 'uuid' },
});

/** The runs that repeat a run, newest first. */
export const retriesOf = page<HeartbeatRun, RunFilter>({
  ...NEWEST_FIRST,
  by: { companyId: 'uuid', retryOfRunId: 'uuid' },
});

/** The wakes of a run: its own and those that were merged into it, oldest first. */
export const wakesOfRun = page<Wake>({
  table: 'Wake',
  by: { companyId: 'uuid', runId: 'uuid' },
  orderBy: { requestedAt: 'timestamptz', id: 'uuid' },
  direction: 'ASC',
});
