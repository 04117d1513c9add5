import type { Routine, RoutineTrigger } from '../../../generated/prisma/client.js';
import { isFrequent, nextTick, ticksUntil } from './schedule.js';

/** The newest missed ticks that fire where missed ones do. */
const BACKFILLED = 25;

/**
 * So many due ticks of a trigger are looked at at most: finding one takes a tenth of a millisecond, and after a month
 * without a server nobody needs the exact number. Hourly ones reach it after 41 days.
 */
const COUNTED = { rare: 1_000, frequent: 100 };

const MINUTE = 60_000;

/** A schedule whose time has come. */
export interface DueSchedule {
  readonly cronExpression: string;
  readonly timezone: string;
  /** The first tick that was not answered. */
  readonly nextRunAt: Date;
  readonly catchUpPolicy: Routine['catchUpPolicy'];
}

export interface CatchUp {
  /** The ticks that fire, oldest first; one at least. */
  readonly fire: readonly Date[];
  /** How many are passed over; of a frequent schedule at most 99, of any other at most 999, however long it was out. */
  readonly missed: number;
  /** Strictly after now; null where it never falls due again. */
  readonly nextRunAt: RoutineTrigger['nextRunAt'];
}

/**
 * Decides which of the ticks that are due fire: the newest alone; each of them, and of many
 * the newest 25, where the policy is `enqueue_missed_with_cap`. One that falls due more than 24 times a day never makes up
 * for what it missed.
 */
export function catchUp(due: DueSchedule, now: Date): CatchUp {
  const { cronExpression, timezone, nextRunAt: first, catchUpPolicy } = due;
  const second = nextTick(cronExpression, timezone, first);
  if (!second || second > now) return { fire: [first], missed: 0, nextRunAt: second };
  const frequent = isFrequent(cronExpression);
  const kept = catchUpPolicy === 'enqueue_missed_with_cap' && !frequent ? BACKFILLED : 1;
  const limit = frequent ? COUNTED.frequent : COUNTED.rare;
  const ticks = [first, second, ...ticksUntil(cronExpression, timezone, second, now, limit - 2)];
  const fire = ticks.length < limit ? ticks.slice(-kept) : newest(due, now, kept);
  return { fire, missed: ticks.length - fire.length, nextRunAt: nextTick(cronExpression, timezone, now) };
}

/** The newest ticks of very many, without going through those before them: where they begin is found by halving. */
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
