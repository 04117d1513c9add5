import type { Routine, RoutineTrigger } from '#generated/prisma/client.js';
import { INBOX_ACTIONS_SQL, isActivitySql } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { idSql } from '#services/core/text/fields.js';
import { ENGINE } from '#services/runs/runs/actor.js';
import { ROUTINES } from '../routines/events.js';

/** A tick of a routine that fires only after activity. */
interface GatedTick {
  readonly routine: Routine;
  readonly trigger: Pick<RoutineTrigger, 'lastFiredAt'>;
  readonly at: Date;
}

export interface GateResult {
  readonly isOpen: boolean;
  /** The time when the routine last created an issue; null if it never did. */
  readonly windowStart: Date | null;
}

/** SQL of the id of the entity of the event `e`, if it has this type. */
const entity = (type: string): string => `CASE WHEN e."entityType" = '${type}' THEN ${idSql('e."entityId"')} END`;

/**
 * SQL that joins the row with an id, if it exists. The LIMIT makes the planner look up one row per event. The planner
 * does not know the number of events in a window, and must not read whole tables of a company for a few events.
 */
const row = (table: string, as: string, id: string): string =>
  `LEFT JOIN LATERAL (SELECT * FROM "${table}" x WHERE x."companyId" = $1::uuid AND x.id = ${id} LIMIT 1) ${as} ON true`;

/** SQL for whether the routine `a` created an issue. */
const isOwn = (issue: string): string =>
  `coalesce(${issue}."originKind" = 'routine_execution' AND ${issue}."originId" = a.routine::text, false)`;

/** Events that routines cause. They are excluded: two routines that count each other's runs would never stop. */
const BY_ROUTINES = `(e."actorType" = 'system' AND e."actorId" = '${ROUTINES.name}')`;

/**
 * Events of a run that created an issue, including those of the parent issue. They start a window and are not part of
 * it.
 */
const OF_FIRING = `(
  e."entityType" = 'routine' AND e."entityId" = a.routine::text AND e.action = 'routine.run_triggered'
  AND coalesce(e.details ->> 'status' = 'issue_created', false)
  OR e.action = 'issue.created' AND ${isOwn('about')} OR e.action = 'issue.child_created' AND ${isOwn('child')})`;

/** Events of runs on issues of the routine, including changes of the agent's status, which result from runs. */
const BY_OWN_RUN = `(
  ${isOwn('worked')}
  OR e."actorType" = 'system' AND e."actorId" = '${ENGINE.name}'
    AND (e.action = 'agent.status_changed' OR ${isOwn('about')}))`;

/** SQL for whether an event concerns the project `a`. The project's id anywhere in the details is enough. */
const IS_TIED = `(
  e."entityType" = 'project' AND e."entityId" = a.project::text
  OR a.project IN (about."projectId", worked."projectId", other."projectId", cost."projectId")
  OR strpos(e.details::text, a.project::text) > 0)`;

/**
 * Finds which of many ticks have activity in their window, in one statement. Times never decrease within a journal, so
 * a window is a range of positions, which the index of activity reads without bookkeeping events. If the newest run of
 * the present revision was skipped for lack of activity, only later events are read. Otherwise, a routine without
 * activity for a month would read the whole month at each tick. The last minute is read again, since its events may
 * have been committed later.
 */
const OPEN = statement(`
  SELECT a.n FROM unnest($2::int[], $3::uuid[], $4::uuid[], $5::uuid[], $6::timestamptz[], $7::timestamptz[])
         AS a(n, routine, revision, project, since, tick)
    LEFT JOIN LATERAL (
      SELECT x.* FROM "RoutineRun" x WHERE x."companyId" = $1::uuid AND x."routineId" = a.routine
       ORDER BY x."triggeredAt" DESC, x.id DESC LIMIT 1) last ON true
   CROSS JOIN LATERAL (
     SELECT greatest(a.since, CASE WHEN last."failureReason" = 'no_external_activity' AND last."routineRevisionId" = a.revision
                                   THEN last."scheduledFor" - interval '1 minute' END) AS since) w
   CROSS JOIN LATERAL (
     SELECT (SELECT f.seq FROM "Event" f WHERE f."companyId" = $1::uuid AND f."createdAt" > w.since
              ORDER BY f."createdAt", f.seq LIMIT 1) AS first,
            (SELECT l.seq FROM "Event" l WHERE l."companyId" = $1::uuid AND l."createdAt" <= a.tick
              ORDER BY l."createdAt" DESC, l.seq DESC LIMIT 1) AS last) p
   WHERE EXISTS (
     SELECT FROM "Event" e
       ${row('CostEvent', 'cost', entity('cost_event'))}
       ${row('HeartbeatRun', 'run', `coalesce(e."runId", ${entity('heartbeat_run')}, cost."heartbeatRunId")`)}
       ${row('Issue', 'worked', 'run."issueId"')}
       ${row('Issue', 'about', entity('issue'))}
       ${row('Issue', 'child', `CASE WHEN e.action = 'issue.child_created' THEN ${idSql(`e.details ->> 'childIssueId'`)} END`)}
       ${row('Routine', 'other', entity('routine'))}
      WHERE e."companyId" = $1::uuid AND e.seq BETWEEN p.first AND p.last
        AND ${isActivitySql('e')} AND e.action NOT IN (${INBOX_ACTIONS_SQL})
        AND NOT ${BY_ROUTINES} AND NOT ${OF_FIRING} AND NOT ${BY_OWN_RUN}
        AND (a.project IS NULL OR ${IS_TIED}))`);

/**
 * Whether ticks of gated routines may fire, in the order of the ticks. The first tick of a trigger may always fire, and
 * so may a tick of a routine that has not created an issue yet. If only activity of the routine's project counts and
 * the routine has no project, its ticks never fire.
 */
export async function readGates(
  scope: WriteScope,
  companyId: string,
  ticks: readonly GatedTick[],
): Promise<GateResult[]> {
  const windows = ticks
    .map((tick, n) => ({ ...tick, n }))
    .filter((tick) => !lacksProject(tick.routine) && !isFirst(tick));
  const open = new Set(windows.length > 0 ? await openAmong(scope, companyId, windows) : []);
  return ticks.map((tick, n) => ({
    isOpen: !lacksProject(tick.routine) && (isFirst(tick) || open.has(n)),
    windowStart: tick.routine.lastEnqueuedAt,
  }));
}

const lacksProject = ({ activityGateScope, projectId }: Routine): boolean =>
  activityGateScope === 'project' && projectId === null;

const isFirst = ({ routine, trigger }: GatedTick): boolean =>
  trigger.lastFiredAt === null || routine.lastEnqueuedAt === null;

async function openAmong(
  scope: WriteScope,
  companyId: string,
  windows: readonly (GatedTick & { readonly n: number })[],
): Promise<number[]> {
  const rows = await scope.sql<{ n: number }>(OPEN, [
    companyId,
    windows.map(({ n }) => n),
    windows.map(({ routine }) => routine.id),
    windows.map(({ routine }) => routine.latestRevisionId),
    windows.map(({ routine }) => (routine.activityGateScope === 'project' ? routine.projectId : null)),
    windows.map(({ routine }) => routine.lastEnqueuedAt),
    windows.map(({ at }) => at),
  ]);
  return rows.map(({ n }) => n);
}
