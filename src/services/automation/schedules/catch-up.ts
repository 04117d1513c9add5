import type { Routine, RoutineTrigger } from '#generated/prisma/client.js';
import { isFrequent, nextTick, ticksUntil } from './schedule.js';

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
