import type { Routine, RoutineRevision, RoutineRun, RoutineTrigger } from '#generated/prisma/client.js';
import { authorOf } from '#services/core/actors/actor.js';
import { notFound } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { tableColumns } from '#services/core/postgres/columns.js';
import { statement } from '#services/core/postgres/statement.js';
import { listsBy, rowsBy } from '#services/core/rows/batched.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId, locatedBy, page } from '#services/core/rows/loaders.js';
import { BY_CREATION, BY_UPDATE, byText, ordersOf } from '#services/core/rows/ordered-pages.js';
import { pathId, uuid } from '#services/core/text/fields.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { IssuePriority } from '#services/work/issues/model.js';
import { type RoutineIssue, RoutineIssueView, RoutineStatus, routineSnapshot } from './model.js';

const RoutineNotFound = () => notFound('Routine not found');

export const routineRef = { routineId: pathId().describe("The routine's id.") };

/** A routine by id, or null if the scope cannot access it. */
export const routineOf = byId<Routine>('Routine');

/** The routine that a path or argument names. @throws 404 */
export const routineById = locatedBy('routineId', routineOf, RoutineNotFound);

const LOCK = statement(`
  SELECT * FROM "Routine" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`);

/**
 * Locks routines of a company until the end of the transaction. Call it before locking the company, issues or runs.
 * @returns the routines sorted by id
 */
export const lockRoutines = (scope: WriteScope, companyId: string, ids: readonly string[]): Promise<Routine[]> =>
  scope.sql<Routine>(LOCK, [companyId, [...new Set(ids)]]);

/** The routine that a path or argument names, locked. @throws 404 */
export async function lockedRoutineById(scope: WriteScope, ref: { routineId: string }): Promise<Routine> {
  const { id, companyId } = await routineById(scope, ref);
  const [routine] = await lockRoutines(scope, companyId, [id]);
  if (!routine) throw RoutineNotFound();
  return routine;
}

export const RoutineFilter = filterOf({
  id: 'RoutineFilter',
  nouns: 'routines',
  lists: {
    statuses: inColumn('status', RoutineStatus, 'in one of these statuses'),
    priorities: inColumn('priority', IssuePriority, 'whose issues have one of these priorities'),
    assigneeAgentIds: idsIn('assigneeAgentId', uuid(), 'whose issues are assigned to one of these agents'),
    projectIds: idsIn('projectId', uuid(), 'of one of these projects'),
    goalIds: idsIn('goalId', uuid(), 'of one of these goals'),
    parentIssueIds: idsIn('parentIssueId', uuid(), 'whose issues are below one of these issues'),
  },
  times: { createdAt: 'were created', updatedAt: 'were changed last', lastTriggeredAt: 'fired last' },
});
export type RoutineFilter = FilterOf<typeof RoutineFilter>;

const RoutineOrder = ordersOf({
  id: 'RoutineOrder',
  nouns: 'routines',
  by: { updated_at: BY_UPDATE, created_at: BY_CREATION, title: byText('title') },
  initial: 'updated_at_desc',
});

const routinePages = RoutineOrder.inCompany('Routine', RoutineFilter);

/** A company's routines. */
export const routinesOfCompany = routinePages();

/** The routines that are assigned to an agent. */
export const routinesOfAgent = routinePages({ assigneeAgentId: 'uuid' });

/** The routines that belong to a project. */
export const routinesOfProject = routinePages({ projectId: 'uuid' });

/** The columns of a revision that queries may read from the database: all except the stored variables. */
export const REVISION_COLUMNS = tableColumns('RoutineRevision').names.filter((name) => name !== 'env');

/** A routine's revisions, newest first. */
export const revisionsOfRoutine = page<RoutineRevision>({
  table: 'RoutineRevision',
  by: { companyId: 'uuid', routineId: 'uuid' },
  orderBy: { revisionNumber: 'int4' },
  direction: 'DESC',
  columns: REVISION_COLUMNS,
});

/** A revision by id, or null if the scope cannot access it. */
export const routineRevisionOf = byId<RoutineRevision>('RoutineRevision');

const TRIGGERS = statement(`
  SELECT t.* FROM "Routine" r JOIN "RoutineTrigger" t ON t."companyId" = r."companyId" AND t."routineId" = r.id
   WHERE r.id = ANY($1::uuid[]) ORDER BY t."createdAt", t.id`);

/** The triggers of routines by the routine's id, oldest first, including archived ones. */
export const triggersOfRoutines = listsBy<RoutineTrigger>(TRIGGERS, 'routineId');

/** A run without its payload, which may be large. */
type RunInBrief = Omit<RoutineRun, 'triggerPayload'>;

const RUN_IN_BRIEF = tableColumns('RoutineRun')
  .names.filter((name) => name !== 'triggerPayload')
  .map((name) => `run."${name}"`)
  .join(', ');

/** Finds runs by ids within the given companies. */
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

/** The latest run of a routine, by the routine's id. */
export const latestRunInBrief = rowsBy<RunInBrief>(LATEST_RUN, 'routineId');

/** The statuses of an open issue of a routine. */
export const OPEN_STATUSES = ['todo', 'in_progress', 'in_review', 'blocked'] as const;

/** The SQL condition for open issues, written exactly as in their index. */
export const isOpenSql = (i: string): string =>
  `${i}.status IN (${OPEN_STATUSES.map((status) => `'${status}'`).join(', ')})`;

const ISSUE = Object.keys(RoutineIssueView.shape)
  .map((name) => `i."${name}"`)
  .join(', ');

// An issue is active if it is open or has a live run. Each condition has its own index, since a routine may have
// created very many issues. A company has few live runs, so they are read once for all of its routines.
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

/** The newest issue of a routine that is open or has a live run, by the routine's id. */
export const activeIssueOfRoutines = rowsBy<RoutineIssue & { readonly routineId: string }>(ACTIVE_ISSUE, 'routineId');

const APPEND = statement(`
  WITH next AS (
    UPDATE "Routine" SET "latestRevisionId" = $3::uuid, "latestRevisionNumber" = "latestRevisionNumber" + 1,
           "updatedByAgentId" = $4::uuid, "updatedByUserId" = $5, "updatedAt" = clock_timestamp()
     WHERE "companyId" = $1::uuid AND id = $2::uuid RETURNING *
  ), revision AS (
    INSERT INTO "RoutineRevision" (id, "companyId", "routineId", "revisionNumber", title, description, snapshot, env,
           "changeSummary", "restoredFromRevisionId", "createdByAgentId", "createdByUserId", "createdAt")
    SELECT n."latestRevisionId", n."companyId", n.id, n."latestRevisionNumber", n.title, n.description, $6::jsonb, n.env,
           $7, $8::uuid, $4::uuid, $5, n."updatedAt" FROM next n
  )
  SELECT * FROM next`);

interface RevisionNote {
  readonly changeSummary?: string | null | undefined;
  readonly restoredFromRevisionId?: string | null | undefined;
}

/**
 * Stores a routine and its triggers as the next revision. The caller holds the routine's lock and has written the
 * change.
 * @returns the routine with its new revision
 */
export async function appendRevision(
  scope: WriteScope,
  { companyId, id }: Pick<Routine, 'companyId' | 'id'>,
  { changeSummary = null, restoredFromRevisionId = null }: RevisionNote = {},
): Promise<Routine> {
  const [routine, triggers] = await Promise.all([scope.load(routineOf, id), scope.load(triggersOfRoutines, id)]);
  const { createdByAgentId, createdByUserId } = authorOf(scope.actor);
  return (await scope.row<Routine>(APPEND, [
    companyId,
    id,
    uuid7(),
    createdByAgentId,
    createdByUserId,
    JSON.stringify(routineSnapshot(routine as Routine, triggers)),
    changeSummary,
    restoredFromRevisionId,
  ])) as Routine;
}
