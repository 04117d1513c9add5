import { z } from 'zod';
import type { Routine, RoutineRevision, RoutineRun, RoutineTrigger } from '../../../generated/prisma/client.js';
import { notFound } from '../../core/errors/errors.js';
import { byId, page } from '../../core/operation/loaders.js';
import type { Loader, Scope, WriteScope } from '../../core/operation/scope.js';
import { columnsOf } from '../../core/postgres/columns.js';
import { statement } from '../../core/postgres/statement.js';
import { isUuid, pathId, uuid } from '../../core/text/fields.js';
import { groupBy } from '../../core/text/group-by.js';
import { type RoutineIssue, RoutineIssueView, RoutineStatus } from './model.js';

const RoutineNotFound = () => notFound('Routine not found');

/** How a path or argument names a routine. */
export const routineRef = { routineId: pathId().describe("The routine's id.") };

/** A routine by id, or null where there is none within reach. */
export const routineOf = byId<Routine>('Routine');

/** The routine a path or argument names. @throws 404 */
export async function routineById(scope: Scope, { routineId }: { routineId: string }): Promise<Routine> {
  const routine = isUuid(routineId) ? await scope.load(routineOf, routineId.toLowerCase()) : null;
  if (!routine) throw RoutineNotFound();
  return routine;
}

const LOCK = statement(`
  SELECT * FROM "Routine" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`);

/**
 * Routines of a company, sorted by id and locked against other writers until the transaction ends. Called before the
 * company, issues or runs are locked.
 */
export const lockRoutines = (scope: WriteScope, companyId: string, ids: readonly string[]): Promise<Routine[]> =>
  scope.sql<Routine>(LOCK, [companyId, [...new Set(ids)]]);

/** The routine as it is once nobody else can write it. @throws 404 */
export async function lockedRoutineById(scope: Scope, ref: { routineId: string }): Promise<Routine> {
  const { id, companyId } = await routineById(scope, ref);
  const [routine] = await lockRoutines(scope as WriteScope, companyId, [id]);
  if (!routine) throw RoutineNotFound();
  return routine;
}

export const RoutineFilter = z
  .object({
    projectId: uuid().optional().describe('Only routines of this project.'),
    status: RoutineStatus.optional().describe('Only routines in this status.'),
    assigneeAgentId: uuid().optional().describe('Only routines whose issues are assigned to this agent.'),
  })
  .meta({ id: 'RoutineFilter', description: 'Which routines to list.' });
export type RoutineFilter = z.output<typeof RoutineFilter>;

/** A company's routines, those that changed last first. */
export const routinesOfCompany = page<Routine, RoutineFilter>({
  table: 'Routine',
  by: { companyId: 'uuid' },
  orderBy: { updatedAt: 'timestamptz', id: 'uuid' },
  direction: 'DESC',
  conditions: ({ projectId, status, assigneeAgentId }, bind) => [
    ...(projectId ? [`t."projectId" = ${bind(projectId)}::uuid`] : []),
    ...(status ? [`t.status = ${bind(status)}`] : []),
    ...(assigneeAgentId ? [`t."assigneeAgentId" = ${bind(assigneeAgentId)}::uuid`] : []),
  ],
});

/** A routine's revisions, newest first. What was stored of its variables stays in the database. */
export const revisionsOfRoutine = page<RoutineRevision>({
  table: 'RoutineRevision',
  by: { companyId: 'uuid', routineId: 'uuid' },
  orderBy: { revisionNumber: 'int4' },
  direction: 'DESC',
  columns: columnsOf('RoutineRevision').names.filter((name) => name !== 'env'),
});

/** A revision by id, or null where there is none within reach. */
export const routineRevisionOf = byId<RoutineRevision>('RoutineRevision');

const TRIGGERS = statement(`
  SELECT t.* FROM "Routine" r JOIN "RoutineTrigger" t ON t."companyId" = r."companyId" AND t."routineId" = r.id
   WHERE r.id = ANY($1::uuid[]) ORDER BY t."createdAt", t.id`);

/** The triggers of routines by the routine's id, oldest first, archived ones too. */
export const triggersOfRoutines: Loader<string, RoutineTrigger[]> = {
  async batch(scope, routineIds) {
    const found = groupBy(await scope.sql<RoutineTrigger>(TRIGGERS, [routineIds]), ({ routineId }) => routineId);
    return routineIds.map((id) => found.get(id) ?? []);
  },
};

/** A run without what came with it, which may be large. */
type RunInBrief = Omit<RoutineRun, 'triggerPayload'>;

const RUN_IN_BRIEF = columnsOf('RoutineRun')
  .names.filter((name) => name !== 'triggerPayload')
  .map((name) => `run."${name}"`)
  .join(', ');

/** The runs that have these ids in these companies. */
export const RUNS_BY_ID = statement(
  `SELECT * FROM "RoutineRun" WHERE "companyId" = ANY($1::uuid[]) AND id = ANY($2::uuid[])`,
);

const LATEST_RUN = statement(`
  SELECT run.* FROM "Routine" r
   CROSS JOIN LATERAL (
     SELECT ${RUN_IN_BRIEF} FROM "RoutineRun" run
      WHERE run."companyId" = r."companyId" AND run."routineId" = r.id
      ORDER BY run."triggeredAt" DESC, run.id DESC LIMIT 1) run
   WHERE r.id = ANY($1::uuid[])`);

/** The run of routines that was triggered last, by the routine's id. */
export const latestRunInBrief: Loader<string, RunInBrief | null> = {
  async batch(scope, routineIds) {
    const runs = await scope.sql<RunInBrief>(LATEST_RUN, [routineIds]);
    const found = new Map(runs.map((run) => [run.routineId, run]));
    return routineIds.map((id) => found.get(id) ?? null);
  },
};

/** Statuses of a routine's issue in which the work is still open. */
export const OPEN_STATUSES = ['todo', 'in_progress', 'in_review', 'blocked'] as const;

/** The SQL condition that an issue is open, spelled as the index of open ones has it. */
export const isOpenSql = (i: string): string =>
  `${i}.status IN (${OPEN_STATUSES.map((status) => `'${status}'`).join(', ')})`;

const ISSUE = Object.keys(RoutineIssueView.shape)
  .map((name) => `i."${name}"`)
  .join(', ');

// Two ways to be active, each through an index of what is: routines may have made issues without number. What is run
// is few in a company, so it is read once for all of its routines.
const ACTIVE_ISSUE = statement(`
  WITH r AS (
    SELECT "companyId", id, id::text AS origin FROM "Routine" WHERE id = ANY($1::uuid[])
  ), active AS (
    SELECT r.id AS "routineId", i.* FROM r CROSS JOIN LATERAL (
      SELECT ${ISSUE}, i."createdAt" FROM "Issue" i
       WHERE i."companyId" = r."companyId" AND i."originKind" = 'routine_execution' AND i."originId" = r.origin
         AND ${isOpenSql('i')}
       ORDER BY i."createdAt" DESC, i.id DESC LIMIT 1) i
    UNION ALL
    SELECT r.id, ${ISSUE}, i."createdAt"
      FROM (SELECT DISTINCT "companyId" FROM r) c
      JOIN "HeartbeatRun" h ON h."companyId" = c."companyId" AND h.status IN ('queued', 'running')
      JOIN "Issue" i ON i."companyId" = h."companyId" AND i.id = h."issueId" AND i."originKind" = 'routine_execution'
      JOIN r ON r."companyId" = i."companyId" AND r.origin = i."originId"
  )
  SELECT DISTINCT ON ("routineId") * FROM active ORDER BY "routineId", "createdAt" DESC, id DESC`);

/** The newest issue of routines that is open or has a live run, by the routine's id. */
export const activeIssueOfRoutines: Loader<string, RoutineIssue | null> = {
  async batch(scope, routineIds) {
    const rows = await scope.sql<RoutineIssue & { routineId: string }>(ACTIVE_ISSUE, [routineIds]);
    const found = new Map(rows.map((row) => [row.routineId, row]));
    return routineIds.map((id) => found.get(id) ?? null);
  },
};
