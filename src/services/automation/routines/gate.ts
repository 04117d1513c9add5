import type { Routine, RoutineTrigger } from '../../../generated/prisma/client.js';
import { isActivitySql } from '../../core/operation/bookkeeping.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { idSql } from '../../core/text/fields.js';
import { ENGINE } from '../../runs/runs/actor.js';
import { ROUTINES } from './actor.js';

/** A tick of a routine that fires only where something has happened. */
interface GatedTick {
  readonly routine: Routine;
  readonly trigger: Pick<RoutineTrigger, 'lastFiredAt'>;
  readonly at: Date;
}

export interface Verdict {
  readonly isOpen: boolean;
  /** Since when was looked: the last firing that made an issue; null where there was none. */
  readonly windowStart: Date | null;
}

/** What people do with their inboxes. */
const UNCOUNTED = ['read_marked', 'read_unmarked', 'inbox_archived', 'inbox_unarchived'].map(
  (name) => `'issue.${name}'`,
);

/** SQL for what the entry `e` is about, if it is one of these. */
const entity = (type: string): string => `CASE WHEN e."entityType" = '${type}' THEN ${idSql('e."entityId"')} END`;

/**
 * SQL that joins the row with an id, if there is one. The limit has it looked up for each entry: how many entries a window
 * has is not known when the statement is planned, and the tables of a company must not be read whole for a few.
 */
const row = (table: string, as: string, id: string): string =>
  `LEFT JOIN LATERAL (SELECT * FROM "${table}" x WHERE x."companyId" = $1::uuid AND x.id = ${id} LIMIT 1) ${as} ON true`;

/** SQL for whether an issue was made by the routine that is asked for. */
const isOwn = (issue: string): string =>
  `coalesce(${issue}."originKind" = 'routine_execution' AND ${issue}."originId" = a.routine::text, false)`;

/** What routines write of their own accord, of whichever of them: two that count each other's firings would never rest. */
const BY_ROUTINES = `(e."actorType" = 'system' AND e."actorId" = '${ROUTINES.name}')`;

/** The entries of a firing that made an issue, whoever asked for it, its parent's too: it begins a window and is not in it. */
const OF_FIRING = `(
  e."entityType" = 'routine' AND e."entityId" = a.routine::text AND e.action = 'routine.run_triggered'
  AND coalesce(e.details ->> 'status' = 'issue_created', false)
  OR e.action = 'issue.created' AND ${isOwn('about')} OR e.action = 'issue.child_created' AND ${isOwn('child')})`;

// How an agent's status follows from its runs is told beside how they begin and end, and never says more.
/** What came from an agent's run on an issue of the routine: what it did, what is told of it, and what it brought about. */
const BY_OWN_RUN = `(
  ${isOwn('worked')}
  OR e."actorType" = 'system' AND e."actorId" = '${ENGINE.name}'
    AND (e.action = 'agent.status_changed' OR ${isOwn('about')}))`;

/** Whether an entry has to do with the project that is asked for; entries that bear its id anywhere do. */
const IS_TIED = `(
  e."entityType" = 'project' AND e."entityId" = a.project::text
  OR a.project IN (about."projectId", worked."projectId", other."projectId", cost."projectId")
  OR strpos(e.details::text, a.project::text) > 0)`;

/**
 * Which of many ticks have something in their window, in one statement. Times never go back within a journal, so a window
 * is a range of positions, which the index of activity reads past all bookkeeping. Where the newest firing of a routine
 * as it is now was found quiet, only what came after that is looked at: a routine that stays quiet for a month does not
 * read its month again at each tick. A minute of that is read again, since what was written then may have been committed
 * later.
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
        AND ${isActivitySql('e')} AND e.action NOT IN (${UNCOUNTED.join(', ')})
        AND NOT ${BY_ROUTINES} AND NOT ${OF_FIRING} AND NOT ${BY_OWN_RUN}
        AND (a.project IS NULL OR ${IS_TIED}))`);

/**
 * Whether ticks of gated routines are let through, in the order of the ticks. The first tick
 * of a trigger, and of a routine that has made no issue yet, always is; one that counts only what concerns its project,
 * and has none, never.
 */
export async function readVerdicts(
  scope: WriteScope,
  companyId: string,
  ticks: readonly GatedTick[],
): Promise<Verdict[]> {
  const asked = ticks.map((tick, n) => ({ ...tick, n })).filter((tick) => !isUnmatched(tick.routine) && !isFirst(tick));
  const open = new Set(asked.length > 0 ? await openOnes(scope, companyId, asked) : []);
  return ticks.map((tick, n) => ({
    isOpen: !isUnmatched(tick.routine) && (isFirst(tick) || open.has(n)),
    windowStart: tick.routine.lastEnqueuedAt,
  }));
}

const isUnmatched = ({ activityGateScope, projectId }: Routine): boolean =>
  activityGateScope === 'project' && projectId === null;

const isFirst = ({ routine, trigger }: GatedTick): boolean =>
  trigger.lastFiredAt === null || routine.lastEnqueuedAt === null;

async function openOnes(
  scope: WriteScope,
  companyId: string,
  asked: readonly (GatedTick & { readonly n: number })[],
): Promise<number[]> {
  const rows = await scope.sql<{ n: number }>(OPEN, [
    companyId,
    asked.map(({ n }) => n),
    asked.map(({ routine }) => routine.id),
    asked.map(({ routine }) => routine.latestRevisionId),
    asked.map(({ routine }) => (routine.activityGateScope === 'project' ? routine.projectId : null)),
    asked.map(({ routine }) => routine.lastEnqueuedAt),
    asked.map(({ at }) => at),
  ]);
  return rows.map(({ n }) => n);
}
