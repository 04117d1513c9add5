import type { Routine, RoutineTrigger } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { isFrequent, nextTick, ticksUntil } from './schedule.js';

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

/** The maximum number of missed ticks that fire under `enqueue_missed_with_cap`. */
const BACKFILLED = 25;

/**
 * The maximum number of due ticks that are counted per trigger. Finding one takes a tenth of a millisecond, and after a
 * month without a server the exact number does not matter. Hourly schedules reach it after 41 days.
 */
const COUNTED = { rare: 1_000, frequent: 100 };

const MINUTE = 60_000;

/** A due schedule. */
export interface DueSchedule {
  readonly cronExpression: string;
  readonly timezone: string;
  /** The first tick without a run. */
  readonly nextRunAt: Date;
  readonly catchUpPolicy: Routine['catchUpPolicy'];
}

export interface CatchUp {
  /** The ticks that fire, oldest first; at least one. */
  readonly fire: readonly Date[];
  /** The number of ticks that do not fire: at most 99 for a frequent schedule and 999 for others. */
  readonly missed: number;
  /** Strictly after now; null if the schedule is never due again. */
  readonly nextRunAt: RoutineTrigger['nextRunAt'];
}

/**
 * Decides which due ticks fire: only the newest, or the newest 25 under the policy `enqueue_missed_with_cap`. For a
 * schedule with more than 24 ticks a day, only the newest fires under any policy.
 */
export function catchUp(due: DueSchedule, now: Date): CatchUp {
  const { cronExpression, timezone, nextRunAt: first, catchUpPolicy } = due;
  const second = nextTick(cronExpression, timezone, first);
  if (!second || second > now) return { fire: [first], missed: 0, nextRunAt: second };
  const frequent = isFrequent(cronExpression);
  const fireCount = catchUpPolicy === 'enqueue_missed_with_cap' && !frequent ? BACKFILLED : 1;
  const limit = frequent ? COUNTED.frequent : COUNTED.rare;
  const ticks = [first, second, ...ticksUntil(cronExpression, timezone, second, now, limit - 2)];
  const fire = ticks.length < limit ? ticks.slice(-fireCount) : newest(due, now, fireCount);
  return { fire, missed: ticks.length - fire.length, nextRunAt: nextTick(cronExpression, timezone, now) };
}

/** The newest of very many ticks. Bisection finds them without computing the older ones. */
function newest({ cronExpression, timezone, nextRunAt }: DueSchedule, now: Date, count: number): Date[] {
  const since = (at: number) => ticksUntil(cronExpression, timezone, new Date(at), now, count);
  let [from, to] = [nextRunAt.getTime(), now.getTime()];
  while (to - from > MINUTE) {
    const middle = Math.floor((from + to) / 2);
    if (since(middle).length < count) to = middle;
    else from = middle;
  }
  return since(from);
}
