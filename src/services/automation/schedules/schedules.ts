import type { Routine, RoutineTrigger } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { nextTick, ticksUntil } from './schedule.js';

/** Whether a trigger is enabled and not archived. Its routine may still be paused. */
export const isOn = ({ enabled, archivedAt }: Pick<RoutineTrigger, 'enabled' | 'archivedAt'>): boolean =>
  enabled && archivedAt === null;

const SCHEDULES = statement(`
  SELECT id, "cronExpression", timezone, clock_timestamp() AS now, enabled AND "archivedAt" IS NULL AS "isOn"
    FROM "RoutineTrigger" WHERE "companyId" = $1::uuid AND "routineId" = $2::uuid AND kind = 'schedule'
     AND (enabled AND "archivedAt" IS NULL AND $3) <> ("nextRunAt" IS NOT NULL)`);

/** Sets the next due times of the given triggers. */
export const SET_NEXT_RUNS = statement(`
  UPDATE "RoutineTrigger" t SET "nextRunAt" = k.at FROM unnest($2::uuid[], $3::timestamptz[]) AS k(id, at)
   WHERE t."companyId" = $1::uuid AND t.id = k.id`);

interface Schedule {
  readonly id: string;
  readonly cronExpression: string;
  readonly timezone: string;
  readonly now: Date;
  readonly isOn: boolean;
}

/**
 * Updates the due times of a routine's schedules. A schedule that is off has no next run. A schedule that is switched
 * on gets the first tick after the database's time: nothing fires for the time in which it was off. A running schedule
 * keeps its next run, which may already be due. The caller holds the routine's lock.
 */
export async function setSchedules(
  scope: WriteScope,
  { companyId, id, status }: Pick<Routine, 'companyId' | 'id' | 'status'>,
): Promise<void> {
  const isActive = status === 'active';
  const schedules = await scope.sql<Schedule>(SCHEDULES, [companyId, id, isActive]);
  if (schedules.length === 0) return;
  const next = schedules.map(({ cronExpression, timezone, now, isOn }) =>
    isActive && isOn ? nextTick(cronExpression, timezone, now) : null,
  );
  await scope.sql(SET_NEXT_RUNS, [companyId, schedules.map((schedule) => schedule.id), next]);
}

const FOREVER = new Date(8_640_000_000_000_000);

/** The next ticks of a schedule after a moment, even if it is off; empty for other kinds of triggers. */
export const nextRunsOf = (
  { cronExpression, timezone }: Pick<RoutineTrigger, 'cronExpression' | 'timezone'>,
  count: number,
  after: Date,
): Date[] =>
  cronExpression === null || timezone === null ? [] : ticksUntil(cronExpression, timezone, after, FOREVER, count);
